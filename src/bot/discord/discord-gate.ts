import { DiscordAPIError, type REST } from 'discord.js';
import {
  InteractionResponseType,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
  ThreadAutoArchiveDuration,
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackData,
  type APIThreadChannel,
  type RESTPostAPIInteractionCallbackWithResponseResult,
} from 'discord-api-types/v10';
import type { MatchRest } from './discord-client.ts';
import type { Pictures } from '../pictures/picture-service.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { faultOf, type DiscordFault } from './discord-fault.ts';
import type { DraftAttachment, MessageDraft } from '../../views/message-draft.ts';
import { linkCommands, type CommandIds } from '../../views/markdown.ts';
import type { RawFile } from 'discord.js';
import { type RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';

export interface InteractionKey {
  readonly id: string;
  readonly token: string;
}

export interface ThreadProblem {
  readonly fault: DiscordFault;
  readonly cause: unknown;
}

const NONCE_LENGTH = 25;

/** Every request that a match sends, one method each; those that give a string give the message's id. */
export class DiscordGate {
  readonly pictures: Pictures;
  /** None until they are registered. */
  commandIds: CommandIds = new Map();
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

  async editOriginal(key: InteractionKey, message: DrawnMessage): Promise<string> {
    const { body, files } = asEdit(message);
    const route = Routes.webhookMessage(this.#applicationId, key.token);
    const edited = (await this.#followUps.patch(route, { auth: false, body, files })) as APIMessage;
    return edited.id;
  }

  async deleteOriginal(key: InteractionKey): Promise<void> {
    await this.#followUps.delete(Routes.webhookMessage(this.#applicationId, key.token), { auth: false });
  }

  async followUp(key: InteractionKey, { body, files }: DrawnMessage): Promise<string> {
    const query = new URLSearchParams({ wait: 'true' });
    const route = Routes.webhook(this.#applicationId, key.token);
    const message = (await this.#followUps.post(route, { auth: false, body, files, query })) as APIMessage;
    return message.id;
  }

  /** The same `nonce` within a few minutes gives the first message: a repeated request does not show twice. */
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

  async recent(channelId: string, limit: number, after?: string): Promise<readonly APIMessage[]> {
    const query = new URLSearchParams({ limit: String(limit), ...(after === undefined ? {} : { after }) });
    return (await this.#own.get(Routes.channelMessages(channelId), { query })) as APIMessage[];
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

  isInServer(guildId: string, userId: string): Promise<boolean> {
    return isThere(() => this.#own.get(Routes.guildMember(guildId, userId)), meansNoMember);
  }

  isInThread(threadId: string, userId: string): Promise<boolean> {
    return isThere(() => this.#own.get(Routes.threadMembers(threadId, userId)), meansNoMember);
  }

  /** Whether the bot itself is still in a server: Discord sends nothing about one that has removed it. */
  isMemberOf(guildId: string, botUserId: string): Promise<boolean> {
    return isThere(
      () => this.#own.get(Routes.guildMember(guildId, botUserId)),
      ({ code }) => HAS_LEFT.has(code),
    );
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

export interface DrawnMessage {
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly files: RawFile[];
}

/** What a draft lacks to be sent. */
export type Drawing = Pick<DiscordGate, 'pictures' | 'commandIds'>;

export async function drawMessage(draft: MessageDraft, { pictures, commandIds }: Drawing): Promise<DrawnMessage> {
  const files = await Promise.all(draft.attachments.map((attachment) => drawFile(attachment, pictures)));
  const { content, flags } = draft;
  return {
    body: {
      ...(content === undefined ? {} : { content: linkCommands(content, commandIds) }),
      ...(flags === undefined ? {} : { flags }),
      components: withCommands(draft.components, commandIds),
      allowed_mentions: draft.allowed_mentions,
      // An edit keeps only the attachments it lists.
      attachments: draft.attachments.map(({ name, description }, id) => ({ id, filename: name, description })),
    },
    files,
  };
}

/** Texts stand at several depths, always as `content`. */
const withCommands = (components: MessageDraft['components'], ids: CommandIds): APIMessageTopLevelComponent[] =>
  JSON.parse(JSON.stringify(components), (key, value: unknown) =>
    key === 'content' && typeof value === 'string' ? linkCommands(value, ids) : value,
  ) as APIMessageTopLevelComponent[];

/** The same message as an edit, where the ephemeral flag can't be changed. */
export function asEdit({ body, files }: DrawnMessage): DrawnMessage {
  const { flags, ...rest } = body;
  const kept = (flags ?? 0) & ~MessageFlags.Ephemeral;
  return { body: kept === 0 ? rest : { ...rest, flags: kept }, files };
}

async function drawFile(attachment: DraftAttachment, pictures: Pictures): Promise<RawFile> {
  switch (attachment.kind) {
    case 'picture': {
      const png = await pictures.board(attachment.scene, attachment.look);
      return { name: attachment.name, data: Buffer.from(png), contentType: 'image/png' };
    }
    case 'replay': {
      const gif = await pictures.replay(attachment.script);
      if (!gif.ok) throw new Error(`the replay could not be made: ${gif.error}`);
      return { name: attachment.name, data: Buffer.from(gif.value), contentType: 'image/gif' };
    }
    case 'text':
      return { name: attachment.name, data: Buffer.from(attachment.text, 'utf8'), contentType: 'text/plain' };
    default:
      return attachment satisfies never;
  }
}
