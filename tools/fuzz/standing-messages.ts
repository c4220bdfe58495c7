import type { REST } from 'discord.js';
import { InteractionResponseType, MessageFlags, type APIMessage } from 'discord-api-types/v10';
import { customIdsOf } from '../../src/views/custom-id.ts';

/** A message as it stands now. */
export interface StandingMessage {
  readonly id: string;
  readonly channelId: string;
  readonly components: NonNullable<APIMessage['components']>;
  /** The user who alone sees it. */
  readonly onlyFor: string | undefined;
}

/** An interaction's sender, and the message that is edited by its token. */
interface Sender {
  readonly userId: string;
  readonly channelId: string;
  readonly messageId: string | undefined;
}

interface Body {
  readonly type?: number;
  readonly data?: Body;
  readonly components?: StandingMessage['components'];
  readonly flags?: number;
}

/** Options of a request; pictures of the bot's own requests are drawn when their turn has come. */
interface RequestOptions {
  readonly body?: Body;
  readonly draw?: () => Promise<{ readonly body?: Body }>;
}

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

const KEPT_MESSAGES = 1500;
const KEPT_PRIVATE = 300;
const KEPT_TOKENS = 5000;

/** Discord without a network: takes what the bot sends, and knows which buttons stand where, and for whom. */
export class StandingMessages {
  readonly all = new Map<string, StandingMessage>();
  readonly rest: REST;
  /** Every message as it was posted or edited, since `shown` was emptied. */
  readonly shown: StandingMessage[] = [];
  readonly #senders = new Map<string, Sender>();
  #nextId = 200_000_000_000_000_000n;

  constructor() {
    const send =
      (method: Method) =>
      async (path: string, { body, draw }: RequestOptions = {}) =>
        this.#take(method, path, draw === undefined ? body : (await draw()).body);
    const methods = ['get', 'post', 'patch', 'put', 'delete'] as const;
    this.rest = Object.fromEntries(methods.map((method) => [method, send(method)])) as unknown as REST;
  }

  /** The bot may answer this interaction from now on. */
  expect(token: string, sender: Sender): void {
    this.#senders.set(token, sender);
  }

  seenBy(userId: string | undefined): readonly StandingMessage[] {
    return [...this.all.values()].filter(({ onlyFor }) => onlyFor === undefined || onlyFor === userId);
  }

  /** Forgets what nobody scrolls back to, but in the channels and on the cards of `living` matches; tokens live as long as anybody answers by them. */
  tidy(living: ReadonlySet<string | undefined>): void {
    const all = [...this.all.values()];
    const hidden = all.filter(({ onlyFor }) => onlyFor !== undefined);
    for (const { id } of hidden.slice(0, -KEPT_PRIVATE)) this.all.delete(id);
    for (const { id, channelId } of all) {
      if (this.all.size <= KEPT_MESSAGES) break;
      if (!living.has(channelId) && !living.has(id)) this.all.delete(id);
    }
    for (const token of [...this.#senders.keys()].slice(0, -KEPT_TOKENS)) this.#senders.delete(token);
  }

  async #take(method: Method, path: string, body: Body = {}): Promise<unknown> {
    const [where, id = '', what = '', place = '', last] = path.split('/').slice(1).map(decodeURIComponent);
    // Somebody who awaits a request is never answered before they have gone on.
    await Promise.resolve();
    if (where === 'interactions') return this.#callback(what, body);
    if (where === 'webhooks') return this.#byToken(method, what, last, body);
    if (where === 'guilds') return { user: { id: place, username: 'somebody' }, roles: [], permissions: '1024' };
    if (where !== 'channels' || what === 'thread-members') return {};
    if (what !== 'messages') return { id, thread_metadata: { locked: false } };
    if (last === 'threads') return { id: place };
    if (place !== '') return this.#change(method, place, body);
    if (method === 'post') return asMessage(this.#post(id, body, undefined));
    const there = [...this.all.values()].filter(({ channelId }) => channelId === id);
    return there.map(asMessage).reverse();
  }

  #callback(token: string, { type, data = {} }: Body): unknown {
    const sender = this.#senders.get(token);
    if (sender === undefined) return undefined;
    if (type === InteractionResponseType.UpdateMessage) this.#change('patch', sender.messageId ?? '', data);
    if (
      type !== InteractionResponseType.ChannelMessageWithSource &&
      type !== InteractionResponseType.DeferredChannelMessageWithSource
    )
      return undefined;
    const message = this.#answer(sender, data);
    this.#senders.set(token, { ...sender, messageId: message.id });
    return { resource: { message: asMessage(message) } };
  }

  #byToken(method: Method, token: string, id: string | undefined, body: Body): unknown {
    const sender = this.#senders.get(token) ?? { userId: '', channelId: '', messageId: undefined };
    if (method === 'post') return asMessage(this.#answer(sender, body));
    return this.#change(method, (id === '@original' ? sender.messageId : id) ?? '', body);
  }

  #answer({ userId, channelId }: Sender, body: Body): StandingMessage {
    const isPrivate = ((body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
    return this.#post(channelId, body, isPrivate ? userId : undefined);
  }

  #post(channelId: string, { components = [] }: Body, onlyFor: string | undefined): StandingMessage {
    this.#nextId += 1n;
    const message = { id: String(this.#nextId), channelId, components, onlyFor };
    return this.#stand(message);
  }

  #stand(message: StandingMessage): StandingMessage {
    this.all.set(message.id, message);
    this.shown.push(message);
    return message;
  }

  #change(method: Method, id: string, { components }: Body): object {
    const message = this.all.get(id);
    if (method === 'delete') this.all.delete(id);
    else if (message !== undefined && method === 'patch' && components !== undefined)
      this.#stand({ ...message, components });
    return { id, components: this.all.get(id)?.components ?? [] };
  }
}

const asMessage = ({ id, components }: StandingMessage): object => ({ id, components });

/** The custom ids of everything that can be pressed on these messages. */
export const idsOn = (messages: readonly StandingMessage[]): readonly string[] => messages.flatMap(customIdsOf);
