import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import type { DiscordGate } from '../../../src/bot/discord/discord-gate.ts';
import { BOT, discordError, FakeDiscord, type Sent } from '../support/fake-gate.ts';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { millis } from '../../../src/match/ids.ts';
import { customIdsOf } from '../../../src/views/custom-id.ts';
import { readButton } from '../../../src/commands/buttons.ts';
import type { FakeClock } from '../support/fake-clock.ts';

/** A message as Discord keeps it. */
export interface Kept {
  readonly id: string;
  readonly author: { readonly id: string };
  readonly content: string;
  readonly components: never;
  readonly edited_timestamp: string | null;
  /** Whom it has notified. */
  readonly calls: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

/** What becomes of a request: it never arrives, its answer does not, it arrives later than is waited for, or Discord refuses it. */
export type Fate = 'done' | 'lost' | 'unanswered' | 'late' | Error;

/** Discord's channels with what stands in them, which outlive the process that writes there. */
export class FakeChannels {
  readonly gate: DiscordGate;
  readonly requests: Sent[];
  readonly #discord = new FakeDiscord();
  /** What Discord says of a thread itself. */
  readonly threads = new Map<string, object>();
  /** What becomes of the next request. */
  fate: (request: Sent) => Fate | Promise<Fate> = () => 'done';
  /** Discord takes no message for another one with its nonce. */
  forgetsNonces = false;
  /** Milliseconds by which Discord's clock is behind. */
  behind = 0;
  readonly #clock: FakeClock;
  readonly #channels = new Map<string, readonly Kept[]>();
  readonly #nonces = new Map<string, string>();
  /** By the token of a press: the message that was pressed, or that answers it first. */
  readonly #presses = new Map<string, { readonly channel: string; id: string; isAnswered: boolean }>();
  #underWay: Sent[] = [];
  #made = 0n;

  constructor(clock: FakeClock) {
    this.#clock = clock;
    const discord = this.#discord;
    this.gate = discord.gate;
    this.requests = discord.sent;
    discord.answer(async (request) => {
      const fate = await this.fate(request);
      if (fate === 'late') this.#underWay.push(request);
      if (fate === 'lost' || fate === 'late') throw new Error('no network');
      if (fate instanceof Error) throw fate;
      const answer = this.#do(request);
      if (fate === 'unanswered') throw new Error('no answer');
      return answer;
    });
  }

  /** Edits of messages in a channel wait until what is given back is called, and are drawn only then. */
  hold(channelId: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#discord.turn = async (method, path) => {
      if (method === 'patch' && path.startsWith(`/channels/${channelId}/messages/`)) await promise;
    };
    return resolve;
  }

  /** What is late arrives, as far as Discord still takes it. */
  arrive(): void {
    for (const request of this.#underWay.splice(0)) {
      try {
        this.#do(request);
      } catch {
        // It has come too late, and nobody reads the answer.
      }
    }
  }

  /** What stands in a channel, the oldest first. */
  in(channelId: string): readonly Kept[] {
    return this.#channels.get(channelId) ?? [];
  }

  /** What Discord was asked for since the last time, in short. */
  asked(): readonly string[] {
    return this.requests.splice(0).map(({ method, path }) => `${method} ${path}`);
  }

  /** Writes a message into a channel. Gives its id. */
  write(channelId: string, body: Body, author = BOT, id = this.#newId()): string {
    const message = this.#message(id, body, author, null);
    this.#channels.set(channelId, [...this.in(channelId), message]);
    return id;
  }

  edit(channelId: string, id: string, body: Body): void {
    const old = this.#find(channelId, id);
    const merged = { content: old.content, components: old.components, ...body };
    const now = this.#message(id, merged, old.author.id, 'edited', old.calls);
    const messages = this.in(channelId).map((one) => (one === old ? now : one));
    this.#channels.set(channelId, messages);
  }

  remove(channelId: string, id: string): void {
    const old = this.#find(channelId, id);
    const messages = this.in(channelId).filter((one) => one !== old);
    this.#channels.set(channelId, messages);
  }

  /** Somebody presses a button of a message. */
  pressed(token: string, channel: string, id: string): void {
    this.#presses.set(token, { channel, id, isAnswered: false });
  }

  #do(request: Sent): unknown {
    const { method, path, body = {}, query } = request;
    const [, kind, channel = '', messages, id] = path.split('/');
    if (kind === 'interactions' || kind === 'webhooks') return this.#answer(request, messages ?? '');
    if (messages === undefined) return this.threads.get(channel) ?? {};
    if (method === 'post') return this.#post(channel, body);
    if (method === 'get' && id === undefined) return this.#list(channel, query);
    if (method === 'get') return this.#find(channel, id ?? '');
    if (method === 'delete') this.remove(channel, id ?? '');
    else this.edit(channel, id ?? '', body);
    return {};
  }

  /** A first answer, taken once; a change of it, or a further message. */
  #answer({ method, path, body = {} }: Sent, token: string): unknown {
    const press = this.#presses.get(token);
    if (press === undefined) throw discordError(10_015, 404);
    const { channel } = press;
    const isFirst = path.endsWith('/callback');
    if (isFirst && press.isAnswered) throw discordError(40_060, 400);
    if (!isFirst && !press.isAnswered) throw discordError(10_015, 404);
    if (method === 'get') return this.#find(channel, press.id);
    const type = isFirst ? body['type'] : undefined;
    const data = (isFirst ? body['data'] : body) as Body | undefined;
    press.isAnswered = true;
    if (data === undefined) return {};
    const isNew = type === InteractionResponseType.ChannelMessageWithSource || (!isFirst && method === 'post');
    // One person reads that, and it stands in no channel.
    const isPrivate = (Number(data['flags'] ?? 0) & MessageFlags.Ephemeral) !== 0;
    const id = isNew && !isPrivate ? this.write(channel, data) : press.id;
    if (!isNew) this.edit(channel, id, data);
    else if (isFirst) press.id = id;
    return { id, resource: { message: { id } } };
  }

  #post(channel: string, body: Body): { id: string } {
    const nonce = `${channel} ${String(body['nonce'])}`;
    const known = this.#nonces.get(nonce);
    if (known !== undefined && !this.forgetsNonces && this.in(channel).some((one) => one.id === known))
      return { id: known };
    const id = this.write(channel, body);
    this.#nonces.set(nonce, id);
    return { id };
  }

  #list(channel: string, query: URLSearchParams | undefined): readonly Kept[] {
    const after = query?.get('after') ?? null;
    const limit = Number(query?.get('limit'));
    const all = this.in(channel);
    const part =
      after === null ? all.slice(-limit) : all.filter(({ id }) => BigInt(id) > BigInt(after)).slice(0, limit);
    return part.toReversed();
  }

  #find(channel: string, id: string): Kept {
    const found = this.in(channel).find((one) => one.id === id);
    if (found === undefined) throw discordError(10_008, 404);
    return found;
  }

  #message(id: string, body: Body, author: string, edited: string | null, calls?: readonly string[]): Kept {
    const mentions = body['allowed_mentions'] as { users?: readonly string[] } | undefined;
    return {
      id,
      author: { id: author },
      content: typeof body['content'] === 'string' ? body['content'] : '',
      components: (body['components'] ?? []) as never,
      edited_timestamp: edited,
      calls: calls ?? mentions?.users ?? [],
    };
  }

  #newId(): string {
    this.#made += 1n;
    return String(firstIdAt(millis(this.#clock.now() - this.behind)) + this.#made);
  }
}

/** The verbs of a message's buttons that have their time, with what they belong to, such as `pick:3`. */
export const buttonsOf = (message: Kept): readonly string[] =>
  customIdsOf(message).flatMap((text) => {
    const [, verb, , number] = text.split(':');
    return readButton(text)?.button.on === 'result' ? [] : [`${verb}:${number}`];
  });

/** All the words of a message, with moves as they are typed. */
export const wordsOf = (message: Kept): string =>
  `${message.content} ${JSON.stringify(message.components)}`.replaceAll('\u2011', '-');

/** What a new message is, by its nonce: a board (b), a question (q), news (n), an opening (o), a result (e). */
export const letterOf = ({ body }: Sent): string | undefined => /-([a-z])-/.exec(String(body?.['nonce']))?.[1];

export const idsOf = (messages: readonly Kept[]): readonly string[] => messages.map(({ id }) => id);
