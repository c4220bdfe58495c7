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

/** Which of Discord's interactions is answered, and the secret that allows it. */
export interface InteractionKey {
  readonly id: string;
  readonly token: string;
}

/** Discord's limit for a nonce. */
const NONCE_LENGTH = 25;

/**
 * Every request that a match sends, one method each. Nothing is repeated in here: whoever asks knows whether a request
 * that got no answer may be sent twice. All methods reject with what `faultOf` reads.
 *
 * Calls that answer an interaction carry no authorisation but the interaction's own token, and stand outside the global
 * rate limit; the others act with the bot's own token.
 */
export class DiscordGate {
  /** Who draws what is sent. */
  readonly pictures: Pictures;
  readonly #answers: REST;
  readonly #followUps: REST;
  readonly #own: REST;
  readonly #applicationId: string;

  /** None of the clients may repeat a request by itself. */
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

  /** First answer to a press: it was heard, and nothing shows yet. */
  async deferUpdate(key: InteractionKey): Promise<void> {
    await this.#callback(key, { type: InteractionResponseType.DeferredMessageUpdate });
  }

  /** First answer: a new message is on its way. A deferred message may say nothing but who can see it. */
  async deferReply(key: InteractionKey, isPrivate: boolean): Promise<void> {
    const data = isPrivate ? { flags: MessageFlags.Ephemeral } : {};
    await this.#callback(key, { type: InteractionResponseType.DeferredChannelMessageWithSource, data });
  }

  /** First answer: a form. */
  async form(key: InteractionKey, data: APIModalInteractionResponseCallbackData): Promise<void> {
    await this.#callback(key, { type: InteractionResponseType.Modal, data });
  }

  /** First answer to typing: what could be meant. */
  async complete(key: InteractionKey, choices: readonly { name: string; value: string }[]): Promise<void> {
    const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
    await this.#callback(key, { type, data: { choices } });
  }

  /** The message an interaction was answered with, or the one that was pressed. */
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
   * A message by the bot itself. Discord gives back the first message when the same `nonce` comes again within a few
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

  /** The newest messages, the newest first; with `after`, the first ones that followed this message. */
  async recent(channelId: string, limit: number, after?: string): Promise<readonly APIMessage[]> {
    const query = new URLSearchParams({ limit: String(limit), ...(after === undefined ? {} : { after }) });
    return (await this.#own.get(Routes.channelMessages(channelId), { query })) as APIMessage[];
  }

  /** A public thread on a message of a text channel; its id is the message's own. Archived after a week of silence. */
  async startThread(channelId: string, messageId: string, name: string): Promise<string> {
    const body = { name, auto_archive_duration: ThreadAutoArchiveDuration.OneWeek };
    const thread = (await this.#own.post(Routes.threads(channelId, messageId), { body })) as APIThreadChannel;
    return thread.id;
  }

  /** Whether a thread is locked: Discord tells it with the thread, to whoever can see it. */
  async isLocked(threadId: string): Promise<boolean> {
    const thread = (await this.#own.get(Routes.channel(threadId))) as Partial<APIThreadChannel>;
    return thread.thread_metadata?.locked === true;
  }

  async unarchive(threadId: string): Promise<void> {
    await this.#own.patch(Routes.channel(threadId), { body: { archived: false } });
  }

  /** Has a thread archived after a day of silence, instead of a week. */
  async archiveAfterADay(threadId: string): Promise<void> {
    const body = { auto_archive_duration: ThreadAutoArchiveDuration.OneDay };
    await this.#own.patch(Routes.channel(threadId), { body });
  }

  /** Whether somebody is a member of a server. Needs no intent: it is asked for one person at a time. */
  isInServer(guildId: string, userId: string): Promise<boolean> {
    return isThere(() => this.#own.get(Routes.guildMember(guildId, userId)));
  }

  /** Whether somebody is a member of a thread. */
  isInThread(threadId: string, userId: string): Promise<boolean> {
    return isThere(() => this.#own.get(Routes.threadMembers(threadId, userId)));
  }

  /** Whether the bot itself is still in a server: Discord tells nothing of one that has removed it. */
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

/** What Discord answers to a bot that asks for itself in a server that has removed it. Anything else says nothing about that. */
const HAS_LEFT: ReadonlySet<string | number> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.MissingAccess,
]);

/** Discord answers a question for a member with 404 when there is none; a missing server or thread is another matter. */
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

/** Why a thread could not be opened, with the error itself. */
export interface ThreadProblem {
  readonly fault: DiscordFault;
  readonly cause: unknown;
}

/**
 * Opens the thread of a match on its card. Gives the thread's id. A request that got no answer is sent once more: that does
 * no harm, as a message has one thread at most, which has the message's own id, so one that is there already is ours.
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
