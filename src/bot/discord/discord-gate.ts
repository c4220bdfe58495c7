import { DiscordAPIError, type RequestData, type REST } from 'discord.js';
import {
  InteractionResponseType,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
  ThreadAutoArchiveDuration,
  type APIGuildMember,
  type APIMessage,
  type APIModalInteractionResponseCallbackData,
  type APIThreadChannel,
  type RESTPostAPIInteractionCallbackWithResponseResult,
} from 'discord-api-types/v10';
import type { MatchRest } from './discord-client.ts';
import type { Priority, RestInTurn, Turn } from './request-limiter.ts';
import type { Pictures } from '../../workers/picture-service.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { faultOf, isAboutEmoji, type DiscordFault } from './discord-fault.ts';
import { asEdit, withoutEmojis, type DrawnMessage, type EmojiIds } from './draw-message.ts';
import type { CommandIds } from '../../views/markdown.ts';

export interface InteractionKey {
  readonly id: string;
  readonly token: string;
}

interface ThreadProblem {
  readonly fault: DiscordFault;
  readonly cause: unknown;
}

const NONCE_LENGTH = 25;

const NO_EMOJIS: EmojiIds = { ids: new Map(), refused: () => undefined };

/** Every request that a match sends, one method each; those that give a string give the message's id. */
export class DiscordGate {
  readonly pictures: Pictures;
  /** None until they are registered. */
  commandIds: CommandIds = new Map();
  /** None until they are uploaded or listed. */
  emojis: EmojiIds = NO_EMOJIS;
  readonly #answers: REST;
  readonly #followUps: REST;
  readonly #own: RestInTurn;
  readonly #applicationId: string;

  constructor({ answers, followUps, own }: MatchRest, applicationId: string, pictures: Pictures) {
    this.#answers = answers;
    this.#followUps = followUps;
    this.#own = own;
    this.#applicationId = applicationId;
    this.pictures = pictures;
  }

  async reply(key: InteractionKey, message: DrawnMessage): Promise<string> {
    const answer = await this.#send<Partial<RESTPostAPIInteractionCallbackWithResponseResult> | undefined>(
      message,
      ({ body, files }) =>
        this.#answers.post(Routes.interactionCallback(key.id, key.token), {
          auth: false,
          body: { type: InteractionResponseType.ChannelMessageWithSource, data: body },
          files,
          query: new URLSearchParams({ with_response: 'true' }),
        }),
    );
    return answer?.resource?.message?.id ?? (await this.original(key)).id;
  }

  /** First answer to a press: the message that was pressed becomes this one. */
  async update(key: InteractionKey, message: DrawnMessage): Promise<void> {
    const type = InteractionResponseType.UpdateMessage;
    await this.#send(asEdit(message), ({ body, files }) => this.#callback(key, { type, data: body }, files));
  }

  async deferUpdate(key: InteractionKey): Promise<void> {
    await this.#callback(key, { type: InteractionResponseType.DeferredMessageUpdate });
  }

  /** First answer: a new message will follow. It may carry no flag but ephemeral. */
  async deferReply(key: InteractionKey, isPrivate: boolean): Promise<void> {
    const data = isPrivate ? { flags: MessageFlags.Ephemeral } : {};
    await this.#callback(key, { type: InteractionResponseType.DeferredChannelMessageWithSource, data });
  }

  async form(key: InteractionKey, data: APIModalInteractionResponseCallbackData): Promise<void> {
    await this.#callback(key, { type: InteractionResponseType.Modal, data });
  }

  async complete(key: InteractionKey, choices: readonly { name: string; value: string }[]): Promise<void> {
    const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
    await this.#callback(key, { type, data: { choices } });
  }

  async original(key: InteractionKey): Promise<APIMessage> {
    return (await this.#followUps.get(Routes.webhookMessage(this.#applicationId, key.token), {
      auth: false,
    })) as APIMessage;
  }

  /** The first answer, or the follow-up with this id. */
  async editOriginal(key: InteractionKey, message: DrawnMessage, followUpId?: string): Promise<string> {
    const route = Routes.webhookMessage(this.#applicationId, key.token, followUpId);
    const edited = await this.#send<APIMessage>(asEdit(message), (edit) =>
      this.#followUps.patch(route, { auth: false, ...edit }),
    );
    return edited.id;
  }

  async deleteOriginal(key: InteractionKey): Promise<void> {
    await this.#followUps.delete(Routes.webhookMessage(this.#applicationId, key.token), { auth: false });
  }

  async followUp(key: InteractionKey, drawn: DrawnMessage): Promise<string> {
    const query = new URLSearchParams({ wait: 'true' });
    const route = Routes.webhook(this.#applicationId, key.token);
    const message = await this.#send<APIMessage>(drawn, (sent) =>
      this.#followUps.post(route, { auth: false, ...sent, query }),
    );
    return message.id;
  }

  /**
   * The same `nonce` within a few minutes gives the first message: a repeated request does not show twice. `draw` is asked for
   * the message when its turn has come.
   */
  async post(
    channelId: string,
    draw: () => Promise<DrawnMessage>,
    nonce: string,
    priority?: Priority,
  ): Promise<string> {
    const once = { nonce: nonce.slice(0, NONCE_LENGTH), enforce_nonce: true };
    const drawOnce = async (): Promise<DrawnMessage> => {
      const { body, files } = await draw();
      return { body: { ...body, ...once }, files };
    };
    const send = (turn: RequestData & Turn): Promise<unknown> =>
      this.#own.post(Routes.channelMessages(channelId), turn);
    return ((await this.#inTurn(drawOnce, priority, send)) as APIMessage).id;
  }

  /** `draw` is asked for the message when its turn has come. */
  async edit(
    channelId: string,
    messageId: string,
    draw: () => Promise<DrawnMessage>,
    priority?: Priority,
  ): Promise<void> {
    const route = Routes.channelMessage(channelId, messageId);
    await this.#inTurn(
      async () => asEdit(await draw()),
      priority,
      (turn) => this.#own.patch(route, turn),
    );
  }

  async delete(channelId: string, messageId: string, priority?: Priority): Promise<void> {
    await this.#own.delete(Routes.channelMessage(channelId, messageId), { priority });
  }

  async message(channelId: string, messageId: string, priority?: Priority): Promise<APIMessage> {
    return (await this.#own.get(Routes.channelMessage(channelId, messageId), { priority })) as APIMessage;
  }

  async recent(channelId: string, limit: number, after?: string, priority?: Priority): Promise<readonly APIMessage[]> {
    const query = new URLSearchParams({ limit: String(limit), ...(after === undefined ? {} : { after }) });
    return (await this.#own.get(Routes.channelMessages(channelId), { priority, query })) as APIMessage[];
  }

  async startThread(channelId: string, cardId: string, name: string): Promise<Result<string, ThreadProblem>> {
    const body = { name, auto_archive_duration: ThreadAutoArchiveDuration.OneWeek };
    try {
      // Safe to repeat: a message has at most one thread, with the message's own id.
      const opened = await twice(() => this.#own.post(Routes.threads(channelId, cardId), { body }));
      return ok((opened as APIThreadChannel).id);
    } catch (cause) {
      const fault = faultOf(cause);
      return fault === 'thread-exists' ? ok(cardId) : err({ fault, cause });
    }
  }

  async isLocked(threadId: string, priority?: Priority): Promise<boolean> {
    const thread = (await this.#own.get(Routes.channel(threadId), { priority })) as Partial<APIThreadChannel>;
    return thread.thread_metadata?.locked === true;
  }

  async unarchive(threadId: string): Promise<void> {
    await this.#own.patch(Routes.channel(threadId), { body: { archived: false } });
  }

  async archive(threadId: string): Promise<void> {
    await this.#own.patch(Routes.channel(threadId), { priority: 'low', body: { archived: true } });
  }

  async archiveAfterADay(threadId: string): Promise<void> {
    const body = { auto_archive_duration: ThreadAutoArchiveDuration.OneDay };
    await this.#own.patch(Routes.channel(threadId), { priority: 'low', body });
  }

  /** Somebody as a member of a server; `undefined` when they are none. */
  async member(guildId: string, userId: string): Promise<APIGuildMember | undefined> {
    let member: APIGuildMember | undefined;
    await isThere(async () => {
      member = (await this.#own.get(Routes.guildMember(guildId, userId))) as APIGuildMember;
    }, meansNoMember);
    return member;
  }

  isInServer(guildId: string, userId: string): Promise<boolean> {
    return isThere(() => this.#own.get(Routes.guildMember(guildId, userId)), meansNoMember);
  }

  async addToThread(threadId: string, userId: string): Promise<void> {
    await this.#own.put(Routes.threadMembers(threadId, userId));
  }

  isInThread(threadId: string, userId: string): Promise<boolean> {
    return isThere(() => this.#own.get(Routes.threadMembers(threadId, userId)), meansNoMember);
  }

  /** Asks whether the bot itself is still in a server: Discord sends nothing about one that has removed it. */
  isMemberOf(guildId: string, botUserId: string): Promise<boolean> {
    return isThere(
      () => this.#own.get(Routes.guildMember(guildId, botUserId)),
      ({ code }) => HAS_LEFT.has(code),
    );
  }

  /** Sends a message. Refused for its emojis it goes out once more without. */
  async #send<T>(message: DrawnMessage, send: (message: DrawnMessage) => Promise<unknown>): Promise<T> {
    try {
      return (await send(message)) as T;
    } catch (error) {
      return (await send(this.#withoutEmojis(message, error))) as T;
    }
  }

  /** The same with the bot's own token. */
  async #inTurn(
    draw: () => Promise<DrawnMessage>,
    priority: Priority | undefined,
    send: (turn: RequestData & Turn) => Promise<unknown>,
  ): Promise<unknown> {
    let drawn: DrawnMessage | undefined;
    try {
      return await send({ priority, draw: async () => (drawn = await draw()) });
    } catch (error) {
      return send({ priority, ...this.#withoutEmojis(drawn, error) });
    }
  }

  /** A message that was refused for its emojis: the labels say the same. Throws the error if it was refused for anything else. */
  #withoutEmojis(message: DrawnMessage | undefined, error: unknown): DrawnMessage {
    const bare = message !== undefined && isAboutEmoji(error) ? withoutEmojis(message) : undefined;
    if (bare === undefined) throw error;
    this.emojis.refused();
    return bare;
  }

  async #callback(key: InteractionKey, body: unknown, files: DrawnMessage['files'] = []): Promise<void> {
    await this.#answers.post(Routes.interactionCallback(key.id, key.token), { auth: false, body, files });
  }
}

const HAS_LEFT: ReadonlySet<string | number> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.MissingAccess,
]);

/** A 404 means that there is no such member, unless it is the server or thread that is missing. */
const meansNoMember = ({ status, code }: DiscordAPIError): boolean =>
  status === 404 && code !== RESTJSONErrorCodes.UnknownGuild && code !== RESTJSONErrorCodes.UnknownChannel;

async function isThere(
  ask: () => Promise<unknown>,
  meansAbsent: (error: DiscordAPIError) => boolean,
): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof DiscordAPIError && meansAbsent(error)) return false;
    throw error;
  }
}

/** Sends what may be sent again without harm once more when it is unknown whether it arrived. */
export async function twice<T>(send: () => Promise<T>, mayRepeat: () => boolean = () => true): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (faultOf(error) !== 'unreachable' || !mayRepeat()) throw error;
    return send();
  }
}
