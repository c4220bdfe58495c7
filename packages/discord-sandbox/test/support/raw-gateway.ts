import { WebSocket } from 'ws';
import type { Sandbox } from '../../src/sandbox.ts';

export interface Packet {
  readonly op: number;
  readonly t?: string | null;
  readonly s?: number | null;
  readonly d?: Record<string, unknown> | null;
}

/** A gateway client that says only what a test tells it to. */
export class RawGateway {
  readonly packets: Packet[] = [];
  readonly #socket: WebSocket;
  readonly closed: Promise<number>;
  readonly #waiting = new Set<() => void>();

  constructor(sandbox: Sandbox, query = '?v=10&encoding=json', origin?: string) {
    const options = origin === undefined ? {} : { origin };
    this.#socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/${query}`, options);
    this.#socket.on('message', (data: Buffer) => {
      this.packets.push(JSON.parse(data.toString('utf8')) as Packet);
      for (const wake of this.#waiting) wake();
      this.#waiting.clear();
    });
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', (code) => resolve(code));
      this.#socket.on('error', () => resolve(-1));
    });
  }

  send(payload: unknown): void {
    this.#socket.send(typeof payload === 'string' ? payload : JSON.stringify(payload));
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  cut(): void {
    this.#socket.terminate();
  }

  /** Waits for the first packet that fits. */
  async next(fits: (packet: Packet) => boolean): Promise<Packet> {
    for (;;) {
      const found = this.packets.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  event(name: string): Promise<Packet> {
    return this.next((packet) => packet.t === name);
  }
}

export const identify = (token: string, intents = 1, more: object = {}): object => ({
  op: 2,
  d: { token, intents, properties: { os: 'linux', browser: 'test', device: 'test' }, ...more },
});

/** A gateway client that has identified and got its READY. */
export async function connected(sandbox: Sandbox, intents = 1): Promise<{ gateway: RawGateway; sessionId: string }> {
  const gateway = new RawGateway(sandbox);
  await gateway.next(({ op }) => op === 10);
  gateway.send(identify(sandbox.token, intents));
  const ready = await gateway.event('READY');
  return { gateway, sessionId: String(ready.d?.['session_id']) };
}

/** Asks to resume; gives the new connection. */
export async function resume(sandbox: Sandbox, sessionId: string, seq: number): Promise<RawGateway> {
  const gateway = new RawGateway(sandbox);
  await gateway.next(({ op }) => op === 10);
  gateway.send({ op: 6, d: { token: sandbox.token, session_id: sessionId, seq } });
  return gateway;
}
