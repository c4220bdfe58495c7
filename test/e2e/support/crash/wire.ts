import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Buffer } from 'node:buffer';

/** A request on its way to Discord, as the sandbox's log names it. */
export interface Passage {
  readonly method: string;
  readonly path: string;
}

export interface WireParts {
  /** The sandbox's own address, such as `http://127.0.0.1:8787`. */
  readonly to: string;
  /** Called when Discord has done what it was asked, before the bot hears of it. */
  readonly onDone: (passage: Passage) => Promise<void> | void;
}

/** Where all requests of one bot go through: what a dead process has sent may have arrived, but it never hears of it. */
export class Wire {
  readonly #parts: WireParts;
  readonly #server: Server;
  #isCut = false;
  #port = 0;

  private constructor(parts: WireParts) {
    this.#parts = parts;
    this.#server = createServer((incoming, answer) => {
      this.#pass(incoming, answer).catch(() => answer.destroy());
    });
  }

  static async lay(parts: WireParts): Promise<Wire> {
    const wire = new Wire(parts);
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    const address = wire.#server.address();
    wire.#port = typeof address === 'object' && address !== null ? address.port : 0;
    return wire;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.#port}/api`;
  }

  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming);
    if (this.#isCut) return;
    const done = await this.#forward(incoming, body);
    const bytes = await bytesOf(done);
    const { method = '', url = '' } = incoming;
    await this.#parts.onDone({ method, path: (url.split('?')[0] ?? '').replace(/^\/api\/v\d+/, '') });
    if (this.#isCut) return;
    answer.writeHead(done.statusCode ?? 500, withoutHops(done.headers));
    answer.end(bytes);
  }

  #forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { host, hostname, port } = new URL(this.#parts.to);
    return new Promise((resolve, reject) => {
      const sent = request(
        { hostname, port, method, path: url, headers: { ...withoutHops(headers), host }, agent: false },
        resolve,
      );
      sent.once('error', reject);
      sent.end(body);
    });
  }
}

/** What two ends of one connection agree on is no business of the next one. */
function withoutHops(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _connection, 'transfer-encoding': _encoding, 'keep-alive': _keep, ...rest } = headers;
  return rest;
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
