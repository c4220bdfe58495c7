import type { Pictures } from '../../../src/workers/picture-service.ts';
import { ok } from '../../../src/engine/result.ts';
import { draw } from '../../../src/render/drawing.ts';
import { replayGif } from '../../../src/render/replay-gif.ts';
import { DiscordAPIError, type RawFile, type REST } from 'discord.js';
import { DiscordGate } from '../../../src/bot/discord/discord-gate.ts';
import type { Turn } from '../../../src/bot/discord/request-limiter.ts';
import { createLogger, type Logger } from '../../../src/bot/logger.ts';

/** A request as the gate sent it. */
export interface Sent {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly query?: URLSearchParams | undefined;
  readonly files?: readonly RawFile[];
  /** `low`: what somebody waits for goes first. */
  readonly priority?: Turn['priority'];
}

type Request = Partial<Pick<Sent, 'body' | 'query' | 'files'>> & Turn;

type Answer = (sent: Sent) => unknown;

/** Draws on the spot: no worker, nothing kept. */
export const PLAIN_PICTURES: Pictures = {
  draw,
  replay: async (script) => ok(replayGif(script)),
};

export const BOT = '100000000000000001';

/** Discord with nobody behind it: what was sent is written down, and a test says what comes back. */
export class FakeDiscord {
  readonly sent: Sent[] = [];
  readonly gate: DiscordGate;
  /** What a request waits for before it is drawn and sent. */
  turn: (method: Sent['method'], path: string) => Promise<void> = () => Promise.resolve();
  #answer: Answer = () => undefined;
  #nextId = 200_000_000_000_000_000n;

  constructor() {
    const rest = Object.fromEntries(
      (['get', 'post', 'patch', 'delete'] as const).map((method) => [
        method,
        async (path: string, { body, query, files, draw, priority }: Request = {}) => {
          await this.turn(method, path);
          const drawn = (await draw?.()) as Pick<Sent, 'body' | 'files'> | undefined;
          const { body: shown = body, files: added = files } = drawn ?? {};
          return this.#take({ method, path, body: shown, query, priority, ...(added && { files: added }) });
        },
      ]),
    ) as unknown as REST;
    this.gate = new DiscordGate({ answers: rest, followUps: rest, own: rest }, BOT, PLAIN_PICTURES);
  }

  /** What comes back from now on: a value, or an error that is thrown; `undefined` is a message with a new id. */
  answer(answer: Answer): void {
    this.#answer = answer;
  }

  get calls(): readonly string[] {
    return this.sent.map(({ method, path, body }) => `${method} ${nameOf(path)}${typeOf(body)}`);
  }

  async #take(sent: Sent): Promise<unknown> {
    this.sent.push(sent);
    const answer = await this.#answer(sent);
    if (answer instanceof Error) throw answer;
    this.#nextId += 1n;
    return answer ?? { id: String(this.#nextId), resource: { message: { id: String(this.#nextId) } } };
  }
}

/** An error of Discord's own, by its code and status. */
export function discordError(code: number, status: number): DiscordAPIError {
  return new DiscordAPIError({ code, message: 'refused' }, code, status, 'POST', 'http://127.0.0.1', {
    body: undefined,
    files: undefined,
  });
}

export const QUIET: Logger = createLogger('silent', undefined);

function nameOf(path: string): string {
  if (path.includes('/callback')) return 'callback';
  if (path.includes('%40original') || path.includes('@original')) return 'original';
  return path.startsWith('/webhooks') ? 'follow-up' : path;
}

const typeOf = (body: Sent['body']): string => (typeof body?.['type'] === 'number' ? ` ${body['type']}` : '');
