import { afterEach, expect, test as base } from 'vitest';
import type { Outcome } from '../../src/client/outcome.ts';
import type { InteractionRecord } from '../../src/state/records.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox.ts';

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: Json;
  /** As `body`, where a list comes. */
  readonly list: readonly Json[];
  readonly headers: Headers;
}

export interface RawFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

export interface Asked {
  readonly answer: (body: unknown, files?: readonly RawFile[], query?: string) => Promise<Answer>;
  /** A call of a route behind `/webhooks/<application>/<token>`. */
  readonly webhook: (method: string, path: string, body?: unknown, files?: readonly RawFile[]) => Promise<Answer>;
}

/** A bot made of nothing but `fetch`: no builder of anybody stands between a test and the sandbox. */
export interface RawBot {
  readonly sandbox: Sandbox;
  readonly general: string;
  call(method: string, path: string, body?: unknown, files?: readonly RawFile[]): Promise<Answer>;
  /** As `call`, without the bot's token. */
  callOpenly(method: string, path: string, body?: unknown, files?: readonly RawFile[]): Promise<Answer>;
  /** Posts a message, in #general when no channel is named. */
  send(body: unknown, files?: readonly RawFile[], channelId?: string): Promise<Answer>;
  edit(messageId: string, body: unknown, files?: readonly RawFile[], channelId?: string): Promise<Answer>;
  /** As `send`; gives the message's id. */
  post(body: unknown, channelId?: string): Promise<string>;
  /** The interaction that waits for its first answer. */
  asked(): Asked;
  /** Answers the interaction that waits. */
  answer(body: unknown, files?: readonly RawFile[]): Promise<Answer>;
  /** What somebody reads in #general, from the oldest message to the newest. */
  read(name: 'Alice' | 'Bob' | 'Carol'): readonly string[];
  /** A public thread on a new message of #general. */
  openThread(): Promise<string>;
}

/** The timers of a sandbox, which ring when a test says so. */
export class TestTimers {
  readonly #timers = new Map<() => void, number>();

  readonly after = (delay: number, ring: () => void): (() => void) => {
    this.#timers.set(ring, delay);
    return () => void this.#timers.delete(ring);
  };

  /** Milliseconds. */
  get waiting(): readonly number[] {
    return [...this.#timers.values()];
  }

  ring(): void {
    for (const ring of this.#timers.keys()) ring();
    this.#timers.clear();
  }
}

const running = new Set<Sandbox>();

afterEach(async () => {
  for (const sandbox of running) await sandbox.stop();
  running.clear();
});

/** Starts a sandbox that the end of the test stops. */
export async function startForTest(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ page: false, ...options });
  running.add(sandbox);
  return sandbox;
}

export async function startRawBot(options: SandboxOptions = {}): Promise<RawBot> {
  const sandbox = await startForTest(options);
  const general = sandbox.channelId('general');
  const send = async (
    token: string | undefined,
    method: string,
    path: string,
    body: unknown,
    files: readonly RawFile[],
  ): Promise<Answer> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bot ${token}` };
    const answer = await fetch(`${sandbox.apiUrl}/v10${path}`, {
      method,
      headers: files.length === 0 && body !== undefined ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(files.length > 0 ? { body: form(body, files) } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = (text === '' ? {} : JSON.parse(text)) as Json;
    return {
      status: answer.status,
      body: json,
      list: Array.isArray(json) ? (json as Json[]) : [],
      headers: answer.headers,
    };
  };
  const bot: RawBot = {
    sandbox,
    general,
    call: (method, path, body, files = []) => send(sandbox.token, method, path, body, files),
    callOpenly: (method, path, body, files = []) => send(undefined, method, path, body, files),
    send: (body, files, channelId = general) => bot.call('POST', `/channels/${channelId}/messages`, body, files),
    edit: (messageId, body, files, channelId = general) =>
      bot.call('PATCH', `/channels/${channelId}/messages/${messageId}`, body, files),
    post: async (body, channelId) => textOf((await bot.send(body, [], channelId)).body, 'id'),
    asked: () => {
      const { id, token } = waitingInteraction(sandbox);
      return {
        answer: (body, files, query = '') =>
          bot.callOpenly('POST', `/interactions/${id}/${token}/callback${query}`, body, files),
        webhook: (method, path, body, files) =>
          bot.callOpenly(method, `/webhooks/${sandbox.applicationId}/${token}${path}`, body, files),
      };
    },
    answer: (body, files) => bot.asked().answer(body, files),
    read: (name) =>
      sandbox
        .user(name)
        .messages(general)
        .map(({ content }) => content),
    openThread: async () => {
      const id = await bot.post({ content: 'A match' });
      await bot.call('POST', `/channels/${general}/messages/${id}/threads`, { name: 'Alice vs Bob' });
      return id;
    },
  };
  return bot;
}

function form(body: unknown, files: readonly RawFile[]): FormData {
  const data = new FormData();
  if (body !== undefined) data.append('payload_json', JSON.stringify(body));
  for (const [index, { name, bytes, type }] of files.entries()) {
    data.append(`files[${index}]`, new Blob([new Uint8Array(bytes)], { type: type ?? 'image/png' }), name);
  }
  return data;
}

/** An answer in short: its status and Discord's code. */
export const told = ({ status, body }: Pick<Answer, 'status' | 'body'>): readonly unknown[] => [status, body['code']];

/** The interaction that waits for its first answer. */
export function waitingInteraction(sandbox: Sandbox): InteractionRecord {
  const interaction = sandbox.state.interactions.waiting.at(-1);
  if (interaction === undefined) throw new Error('No interaction waits.');
  return interaction;
}

/** The id of the message that a command or press was answered with. */
export const idIn = (outcome: Outcome): string => (outcome.ok ? (outcome.message?.id ?? '') : '');

/** An object inside a JSON object. */
export function objectOf(json: Json | null | undefined, key: string): Json {
  const value = json?.[key];
  if (typeof value !== 'object' || value === null) throw new Error(`No object ${key} in ${JSON.stringify(json)}`);
  return value as Json;
}

/** A text field of a JSON object. */
export function textOf(json: Json, key: string): string {
  const value = json[key];
  if (typeof value !== 'string') throw new Error(`No text ${key} in ${JSON.stringify(json)}`);
  return value;
}

/** The codes at a dotted path of Discord's error tree. */
export function codesAt(body: Json, path: string): readonly string[] {
  let node: unknown = body['errors'];
  for (const step of path === '' ? [] : path.split('.')) {
    node = typeof node === 'object' && node !== null ? (node as Json)[step] : undefined;
  }
  const errors = typeof node === 'object' && node !== null ? (node as Json)['_errors'] : undefined;
  return Array.isArray(errors) ? (errors as Json[]).map((error) => String(error['code'])) : [];
}

/** Expects an invalid form body with this code, and no other, at a dotted path. */
export function expectInvalid({ status, body }: Answer, path: string, code: string): void {
  expect([status, body['code'], body['message']]).toEqual([400, 50_035, 'Invalid Form Body']);
  expect(codesAt(body, path)).toEqual([code]);
}

/** The 24 bytes that a PNG of this size begins with. */
export function pngHeader(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(32);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

export const button = (customId: string, more: Json = {}): Json => ({
  type: 2,
  style: 1,
  custom_id: customId,
  label: customId,
  ...more,
});

export const row = (...components: readonly Json[]): Json => ({ type: 1, components });

export const text = (content: string): Json => ({ type: 10, content });

export const V2 = 32_768;
export const EPHEMERAL = 64;

export const COMMANDS = [
  {
    name: 'game',
    description: 'Play a game',
    options: [
      {
        type: 1,
        name: 'challenge',
        description: 'Ask somebody to play',
        options: [
          { type: 6, name: 'user', description: 'Whom', required: true },
          { type: 3, name: 'time', description: 'Per move', autocomplete: true },
          { type: 4, name: 'draw_turns', description: 'Turns until a draw', min_value: 20, max_value: 200 },
          {
            type: 3,
            name: 'rules',
            description: 'Which rules',
            choices: ['standard', 'tournament'].map((value) => ({ name: value, value })),
          },
          { type: 3, name: 'name', description: 'A name', min_length: 2, max_length: 4 },
        ],
      },
      {
        type: 1,
        name: 'move',
        description: 'Make a move',
        options: [{ type: 3, name: 'move', description: 'Such as 11-15', required: true, autocomplete: true }],
      },
      { type: 1, name: 'board', description: 'Show the board' },
    ],
  },
];

export async function registerCommands(bot: RawBot): Promise<void> {
  await bot.call('PUT', `/applications/${bot.sandbox.applicationId}/commands`, COMMANDS);
}

/** With a sandbox as it starts, a bot on it, and a bot that has registered its commands. */
export const test = base
  .extend('sandbox', () => startForTest())
  .extend('bot', () => startRawBot())
  .extend('botWithCommands', async ({ bot }) => {
    await registerCommands(bot);
    return bot;
  });
