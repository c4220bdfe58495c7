import { DiscordAPIError, type REST } from 'discord.js';
import {
  InteractionResponseType,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
  ThreadAutoArchiveDuration,
  type APIMessage,
  type APIModalInteractionResponseCallbackData,
  type APIThreadChannel,
  type RESTPostAPIInteractionCallbackWithResponseResult,
} from 'discord-api-types/v10';
import type { MatchRest } from './discord-client.ts';
import { asEdit, type DrawnMessage } from './drawn-message.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { faultOf, type DiscordFault } from './discord-fault.ts';

/** An interaction's id and the token that allows to answer it. */
export interface InteractionKey {
  readonly id: string;
  readonly token: string;
}

/** Discord's limit for a nonce. */
const NONCE_LENGTH = 25;

/**
 * Every request that a match sends, one method each. None is repeated in here: only the caller knows whether a request
 * without an answer may be sent twice. All methods reject with errors for `faultOf`.
 */
export class DiscordGate {
  readonly pictures: Pictures;
  readonly #answers: REST;
  readonly #followUps: REST;
  readonly #own: REST;
  readonly #applicationId: string;

  constructor({ answers, followUps, own }: MatchRest, applicationId: string, pictures: Pictures) {
    this.#answers = answers;
    this.#followUps = followUps;
    this.#own = own;
    this.#applicationId = applicationId;
    this.pictures = pictures;
  }

  /** First answer: a new message. Gives its id. */
  async reply(key: InteractionKey, { body, files }: DrawnMessage): Promise<string> {
    const answer = (await this.#answers.post(Routes.interactionCallback(key.id, key.token), {
      auth: false,
      body: { type: InteractionResponseType.ChannelMessageWithSource, data: body },
      files,
      query: new URLSearchParams({ with_response: 'true' }),
    })) as Partial<RESTPostAPIInteractionCallbackWithResponseResult> | undefined;
    return answer?.resource?.message?.id ?? (await this.original(key)).id;
  }

  /** First answer to a press: the message that was pressed becomes this one. */
  async update(key: InteractionKey, message: DrawnMessage): Promise<void> {
    const { body, files } = asEdit(message);
    await this.#callback(key, { type: InteractionResponseType.UpdateMessage, data: body }, files);
  }

  /** First answer to a press that changes nothing yet. */
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

  /** The message of the first answer, or the one that was pressed. */
  async original(key: InteractionKey): Promise<APIMessage> {
    return (await this.#followUps.get(Routes.webhookMessage(this.#applicationId, key.token), {
      auth: false,
    })) as APIMessage;
  }

  async editOriginal(key: InteractionKey, message: DrawnMessage): Promise<string> {
    const { body, files } = asEdit(message);
    const route = Routes.webhookMessage(this.#applicationId, key.token);
    const edited = (await this.#followUps.patch(route, { auth: false, body, files })) as APIMessage;
    return edited.id;
  }

  async deleteOriginal(key: InteractionKey): Promise<void> {
    await this.#followUps.delete(Routes.webhookMessage(this.#applicationId, key.token), { auth: false });
  }

  /** A further message. Gives its id. */
  async followUp(key: InteractionKey, { body, files }: DrawnMessage): Promise<string> {
    const query = new URLSearchParams({ wait: 'true' });
    const route = Routes.webhook(this.#applicationId, key.token);
    const message = (await this.#followUps.post(route, { auth: false, body, files, query })) as APIMessage;
    return message.id;
  }

  /**
   * A message with the bot's own token. Discord returns the first message when the same `nonce` comes again within a few
   * minutes, so that a repeated request does not show twice.
   */
  async post(channelId: string, { body, files }: DrawnMessage, nonce: string): Promise<string> {
    const once = { ...body, nonce: nonce.slice(0, NONCE_LENGTH), enforce_nonce: true };
    const message = (await this.#own.post(Routes.channelMessages(channelId), { body: once, files })) as APIMessage;
    return message.id;
  }

  async edit(channelId: string, messageId: string, message: DrawnMessage): Promise<void> {
    const { body, files } = asEdit(message);
    await this.#own.patch(Routes.channelMessage(channelId, messageId), { body, files });
  }

  async delete(channelId: string, messageId: string): Promise<void> {
    await this.#own.delete(Routes.channelMessage(channelId, messageId));
  }

  async message(channelId: string, messageId: string): Promise<APIMessage> {
    return (await this.#own.get(Routes.channelMessage(channelId, messageId))) as APIMessage;
  }

  /** The newest messages, newest first; with `after`, the first ones after that message. */
  async recent(channelId: string, limit: number, after?: string): Promise<readonly APIMessage[]> {
    const query = new URLSearchParams({ limit: String(limit), ...(after === undefined ? {} : { after }) });
    return (await this.#own.get(Routes.channelMessages(channelId), { query })) as APIMessage[];
  }

  /** A public thread on a message of a text channel, whose id it gets; archived after a week of silence. */
  async startThread(channelId: string, messageId: string, name: string): Promise<string> {
    const body = { name, auto_archive_duration: ThreadAutoArchiveDuration.OneWeek };
    const thread = (await this.#own.post(Routes.threads(channelId, messageId), { body })) as APIThreadChannel;
    return thread.id;
  }

  async isLocked(threadId: string): Promise<boolean> {
    const thread = (await this.#own.get(Routes.channel(threadId))) as Partial<APIThreadChannel>;
    return thread.thread_metadata?.locked === true;
  }

  async unarchive(threadId: string): Promise<void> {
    await this.#own.patch(Routes.channel(threadId), { body: { archived: false } });
  }

  async archiveAfterADay(threadId: string): Promise<void> {
    const body = { auto_archive_duration: ThreadAutoArchiveDuration.OneDay };
    await this.#own.patch(Routes.channel(threadId), { body });
  }

  /** Whether somebody is a member of a server. Needs no intent for one person at a time. */
  isInServer(guildId: string, userId: string): Promise<boolean> {
    return isThere(() => this.#own.get(Routes.guildMember(guildId, userId)));
  }

  isInThread(threadId: string, userId: string): Promise<boolean> {
    return isThere(() => this.#own.get(Routes.threadMembers(threadId, userId)));
  }

  /** Whether the bot itself is still in a server: Discord sends nothing about one that has removed it. */
  async isMemberOf(guildId: string, botUserId: string): Promise<boolean> {
    try {
      await this.#own.get(Routes.guildMember(guildId, botUserId));
      return true;
    } catch (error) {
      if (error instanceof DiscordAPIError && HAS_LEFT.has(error.code)) return false;
      throw error;
    }
  }

  async #callback(key: InteractionKey, body: unknown, files: DrawnMessage['files'] = []): Promise<void> {
    await this.#answers.post(Routes.interactionCallback(key.id, key.token), { auth: false, body, files });
  }
}

/** Errors that mean that the server has removed the bot; no other error does. */
const HAS_LEFT: ReadonlySet<string | number> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.MissingAccess,
]);

/** A 404 means that there is no such member, unless it is the server or thread that is missing. */
async function isThere(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (!(error instanceof DiscordAPIError) || error.status !== 404) throw error;
    if (error.code === RESTJSONErrorCodes.UnknownGuild || error.code === RESTJSONErrorCodes.UnknownChannel) throw error;
    return false;
  }
}

export interface ThreadProblem {
  readonly fault: DiscordFault;
  readonly cause: unknown;
}

/**
 * Opens the thread of a match on its card; returns its id. A request without an answer is safe to repeat once: a message
 * has at most one thread, with the message's own id.
 */
export async function startThread(
  gate: Pick<DiscordGate, 'startThread'>,
  channelId: string,
  cardId: string,
  name: string,
): Promise<Result<string, ThreadProblem>> {
  const start = async (): Promise<Result<string, ThreadProblem>> => {
    try {
      return ok(await gate.startThread(channelId, cardId, name));
    } catch (cause) {
      const fault = faultOf(cause);
      return fault === 'thread-exists' ? ok(cardId) : err({ fault, cause });
    }
  };
  const first = await start();
  return !first.ok && first.error.fault === 'unreachable' ? start() : first;
}
