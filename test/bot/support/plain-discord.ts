import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PLAIN_PICTURES } from './plain-pictures.ts';
import type { AddressInfo } from 'node:net';
import { REST } from 'discord.js';
import { DiscordGate } from '../../../src/bot/discord/discord-gate.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * A Discord that says no more than it must: every first answer gets 204, whatever was asked for, and messages come back as
 * an id. Not our sandbox: what the bot needs beyond this it would need of nobody else's test server.
 */
export class PlainDiscord {
  static readonly applicationId = '111111111111111111';
  static readonly botUserId = '222222222222222222';
  readonly sent: Sent[] = [];
  readonly gate: DiscordGate;
  readonly #server: Server;
  #nextId = 900_000_000_000_000_000n;

  private constructor(server: Server) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    const rest = new REST({ api: `http://127.0.0.1:${port}/api`, retries: 0 }).setToken('token');
    this.gate = new DiscordGate(
      { answers: rest, followUps: rest, own: rest },
      PlainDiscord.applicationId,
      PLAIN_PICTURES,
    );
  }

  static async start(): Promise<PlainDiscord> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const discord = new PlainDiscord(server);
    server.on('request', (request, response) => {
      void discord.#take(request, response);
    });
    return discord;
  }

  /** What the last first answers held, the newest last: the `data` of each. */
  answers(): readonly Readonly<Record<string, unknown>>[] {
    return this.sent
      .filter(({ path }) => path.endsWith('/callback'))
      .map(({ body }) => (body['data'] ?? {}) as Readonly<Record<string, unknown>>);
  }

  lastWords(): string {
    const last = this.answers().at(-1);
    return JSON.stringify(last?.['content'] ?? last?.['components'] ?? '');
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const path = decodeURIComponent((request.url ?? '').replace(/^\/api\/v10/, '').replace(/\?.*$/, ''));
    this.sent.push({ method: request.method ?? '', path, body });
    const isCallback = path.endsWith('/callback');
    response.writeHead(isCallback ? 204 : 200, isCallback ? {} : { 'content-type': 'application/json' });
    response.end(isCallback ? undefined : JSON.stringify(this.#answer(path)));
  }

  /** A thread has the id of its message, every message one of its own; `@original` is always the same one. */
  #answer(path: string): object {
    const thread = /\/messages\/(\d+)\/threads$/.exec(path)?.[1];
    if (thread !== undefined) return { id: thread };
    const token = /\/webhooks\/\d+\/(\d+)/.exec(path)?.[1];
    if (token !== undefined && path.endsWith('/@original')) return { id: `7${token}` };
    this.#nextId += 1n;
    return { id: String(this.#nextId) };
  }
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers['content-type'] ?? '';
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return {};
  const text = type.startsWith('multipart/')
    ? (await new Response(bytes, { headers: { 'content-type': type } }).formData()).get('payload_json')
    : bytes.toString('utf8');
  return JSON.parse(typeof text === 'string' ? text : '{}') as Readonly<Record<string, unknown>>;
}
