import type { REST } from 'discord.js';
import { InteractionResponseType, MessageFlags, type APIMessage } from 'discord-api-types/v10';
import { customIdsOf } from '../../src/views/custom-id.ts';

/** A message as it stands now. */
export interface Standing {
  readonly id: string;
  readonly channelId: string;
  readonly components: NonNullable<APIMessage['components']>;
  /** Seen by this user alone. */
  readonly onlyFor: string | undefined;
}

/** Who pressed or typed something, and on which message. */
export interface Sender {
  readonly userId: string;
  readonly channelId: string;
  readonly messageId: string | undefined;
}

interface Body {
  readonly type?: number;
  readonly data?: Body;
  readonly components?: Standing['components'];
  readonly flags?: number;
  readonly custom_id?: string;
}

/** What the bot's own token sends is drawn when its turn has come. */
interface Asked {
  readonly body?: Body;
  readonly draw?: () => Promise<{ readonly body?: Body }>;
}

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** Private messages are kept for so long, as people scroll back. */
const KEPT_PRIVATE = 300;
const KEPT_TOKENS = 5000;

/** Discord without a network: takes what the bot sends, and knows which buttons stand where, and for whom. */
export class RecordingDiscord {
  readonly rest: REST;
  readonly messages = new Map<string, Standing>();
  /** The message that each interaction was answered with, by its token. */
  readonly #answers = new Map<string, string>();
  readonly #senders = new Map<string, Sender>();
  readonly #private: string[] = [];
  #nextId = 200_000_000_000_000_000n;
  requests = 0;

  constructor() {
    const method =
      (name: Method) =>
      async (path: string, { body, draw }: Asked = {}) =>
        this.#take(name, path, draw === undefined ? body : (await draw()).body);
    this.rest = {
      get: method('get'),
      post: method('post'),
      patch: method('patch'),
      put: method('put'),
      delete: method('delete'),
    } as unknown as REST;
  }

  expect(token: string, sender: Sender): void {
    this.#senders.set(token, sender);
  }

  /** Tokens live for fifteen minutes; here, as long as anybody still answers by them. */
  forgetAll(): void {
    for (const tokens of [this.#senders, this.#answers]) {
      for (const token of tokens.keys()) {
        if (tokens.size <= KEPT_TOKENS) break;
        tokens.delete(token);
      }
    }
  }

  /** The custom ids of everything that somebody can press. */
  idsFor(userId: string): readonly string[] {
    const ids: string[] = [];
    for (const { components, onlyFor } of this.messages.values())
      if (onlyFor === undefined || onlyFor === userId) ids.push(...customIdsOf({ components }));
    return ids;
  }

  async #take(method: Method, path: string, body: Body = {}): Promise<unknown> {
    this.requests += 1;
    const parts = path.split('/').slice(1).map(decodeURIComponent);
    const [where, id = '', what] = parts;
    // Somebody who awaits a request is never answered before they have gone on.
    await Promise.resolve();
    if (where === 'interactions') return this.#callback(what ?? '', body);
    if (where === 'webhooks') return this.#webhook(method, what ?? '', parts[4], body);
    if (where === 'guilds') return { user: { id: parts[3], username: 'somebody' }, roles: [], permissions: '1024' };
    if (where !== 'channels' || what === 'thread-members') return {};
    if (what !== 'messages') return { id, thread_metadata: { locked: false } };
    if (parts[4] === 'threads') return { id: parts[3] };
    return this.#channel(method, id, parts[3], body);
  }

  #channel(method: Method, channelId: string, messageId: string | undefined, body: Body): unknown {
    if (messageId === undefined) {
      if (method === 'post') return asMessage(this.#add(channelId, body, undefined));
      return [...this.messages.values()]
        .filter((message) => message.channelId === channelId)
        .map(asMessage)
        .reverse();
    }
    if (method === 'delete') this.messages.delete(messageId);
    else if (method === 'patch') this.#edit(messageId, body);
    return { id: messageId, components: this.messages.get(messageId)?.components ?? [] };
  }

  #callback(token: string, { type, data = {} }: Body): unknown {
    const sender = this.#senders.get(token);
    if (sender === undefined) return undefined;
    if (type === InteractionResponseType.UpdateMessage || type === InteractionResponseType.DeferredMessageUpdate) {
      if (sender.messageId !== undefined) this.#answers.set(token, sender.messageId);
      if (type === InteractionResponseType.UpdateMessage) this.#edit(sender.messageId ?? '', data);
      return undefined;
    }
    if (
      type !== InteractionResponseType.ChannelMessageWithSource &&
      type !== InteractionResponseType.DeferredChannelMessageWithSource
    )
      return undefined;
    const message = this.#answer(token, sender, data);
    this.#answers.set(token, message.id);
    return { resource: { message: asMessage(message) } };
  }

  #webhook(method: Method, token: string, id: string | undefined, body: Body): unknown {
    const sender = this.#senders.get(token) ?? { userId: '', channelId: '', messageId: undefined };
    if (method === 'post') return asMessage(this.#answer(token, sender, body));
    const messageId = (id === '@original' ? this.#answers.get(token) : id) ?? '';
    if (method === 'delete') this.messages.delete(messageId);
    else if (method === 'patch') this.#edit(messageId, body);
    return { id: messageId };
  }

  #answer(_token: string, { userId, channelId }: Sender, body: Body): Standing {
    const isPrivate = ((body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
    const message = this.#add(channelId, body, isPrivate ? userId : undefined);
    if (isPrivate && this.#private.push(message.id) > KEPT_PRIVATE) this.messages.delete(this.#private.shift() ?? '');
    return message;
  }

  #add(channelId: string, { components = [] }: Body, onlyFor: string | undefined): Standing {
    this.#nextId += 1n;
    const message = { id: String(this.#nextId), channelId, components, onlyFor };
    this.messages.set(message.id, message);
    return message;
  }

  #edit(messageId: string, { components }: Body): void {
    const message = this.messages.get(messageId);
    if (message !== undefined && components !== undefined) this.messages.set(messageId, { ...message, components });
  }
}

const asMessage = ({ id, components }: Standing): object => ({ id, components });
