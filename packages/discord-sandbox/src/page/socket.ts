import type { PageEvent, PageReply, PageRequest } from '../protocol.ts';

interface SocketHandlers {
  readonly onEvent: (event: Exclude<PageEvent, PageReply>) => void;
  readonly onConnection: (open: boolean) => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 3000;
const CUT_OFF = 'The sandbox went away before it could answer. Please try again.';

/** The page's WebSocket: numbers the requests, and reconnects by itself. */
export class LiveSocket {
  readonly #address: string;
  readonly #handlers: SocketHandlers;
  readonly #asked = new Map<number, (reply: PageReply) => void>();
  #socket: WebSocket | undefined;
  #lastId = 0;
  #wait = FIRST_WAIT_MS;

  constructor(address: string, handlers: SocketHandlers) {
    this.#address = address;
    this.#handlers = handlers;
  }

  connect(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#wait = FIRST_WAIT_MS;
      this.#handlers.onConnection(true);
    });
    socket.addEventListener('message', ({ data }) => {
      this.#receive(JSON.parse(String(data)) as PageEvent);
    });
    socket.addEventListener('close', () => {
      this.#lose();
    });
  }

  /** Always gets a reply, with an error when the connection was lost. */
  async ask(request: PageRequest): Promise<PageReply> {
    this.#lastId += 1;
    const id = this.#lastId;
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return { type: 'reply', id, error: CUT_OFF };
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      socket.send(JSON.stringify({ id, request }));
    });
  }

  #receive(event: PageEvent): void {
    if (event.type !== 'reply') {
      this.#handlers.onEvent(event);
      return;
    }
    this.#asked.get(event.id)?.(event);
    this.#asked.delete(event.id);
  }

  #lose(): void {
    this.#handlers.onConnection(false);
    for (const [id, resolve] of this.#asked) resolve({ type: 'reply', id, error: CUT_OFF });
    this.#asked.clear();
    setTimeout(() => {
      this.connect();
    }, this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}
