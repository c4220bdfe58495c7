import { WebSocket } from 'ws';
import type { PageEvent, PageReply, PageRequest, World } from '../../src/protocol.ts';
import type { Sandbox } from '../../src/sandbox.ts';

/** A page in one person's browser. */
export class Page {
  readonly events: PageEvent[] = [];
  readonly #socket: WebSocket;
  #id = 0;
  readonly #waiting = new Set<() => void>();

  constructor(sandbox: Sandbox, userId: string, origin = sandbox.url) {
    this.#socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/sandbox/live?user=${userId}`, { origin });
    this.#socket.on('message', (data: Buffer) => {
      this.events.push(JSON.parse(data.toString('utf8')) as PageEvent);
      for (const wake of this.#waiting) wake();
      this.#waiting.clear();
    });
    this.refused = new Promise((resolve) => this.#socket.on('error', () => resolve(true)));
    this.closed = new Promise((resolve) => this.#socket.on('close', resolve));
  }

  readonly refused: Promise<boolean>;
  readonly closed: Promise<number>;

  async until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Waits for a world of which this can be said. */
  world(fits: (world: World) => boolean = () => true): Promise<World> {
    return this.until(() => {
      const last = this.events.findLast((event) => event.type === 'world');
      return last !== undefined && fits(last) ? last : undefined;
    });
  }

  raw(text: string): void {
    this.#socket.send(text);
  }

  async ask(request: PageRequest): Promise<PageReply> {
    await this.world();
    this.#id += 1;
    const id = this.#id;
    this.raw(JSON.stringify({ id, request }));
    return this.until(
      () => this.events.find((event) => event.type === 'reply' && event.id === id) as PageReply | undefined,
    );
  }
}
