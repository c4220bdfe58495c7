import type { APIAttachment, APIMessage, APIUser } from 'discord-api-types/v10';
import type { ChannelType } from 'discord-api-types/v10';
import type { Snowflake } from './snowflake.ts';
import type { InteractionResponseType, InteractionType } from 'discord-api-types/v10';

/** What the sandbox remembers of a server. The shapes Discord sends are made from these in `state/api-objects.ts`. */
export interface RoleRecord {
  readonly id: Snowflake;
  readonly name: string;
  permissions: bigint;
  readonly position: number;
  /** Set on the role that a bot brings along. */
  readonly botId: Snowflake | undefined;
  readonly mentionable: boolean;
}

export interface MemberRecord {
  readonly userId: Snowflake;
  readonly nick: string | null;
  readonly roles: readonly Snowflake[];
  readonly joinedAt: string;
}

export interface Overwrite {
  readonly id: Snowflake;
  readonly kind: 'role' | 'member';
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface ChannelRecord {
  readonly kind: 'channel';
  readonly id: Snowflake;
  readonly type: ChannelType.GuildText | ChannelType.GuildVoice;
  name: string;
  readonly position: number;
  readonly overwrites: Map<Snowflake, Overwrite>;
  lastMessageId: Snowflake | null;
}

export interface ThreadRecord {
  readonly kind: 'thread';
  readonly id: Snowflake;
  readonly type: ChannelType.PublicThread;
  name: string;
  readonly parentId: Snowflake;
  readonly ownerId: Snowflake;
  archived: boolean;
  locked: boolean;
  /** Minutes. */
  autoArchiveDuration: number;
  /** Seconds a member waits between messages. */
  slowmode: number;
  archiveTimestamp: string;
  readonly createTimestamp: string;
  /** When each member joined. */
  readonly members: Map<Snowflake, string>;
  lastMessageId: Snowflake | null;
  messageCount: number;
  totalMessageSent: number;
}

export type AnyChannel = ChannelRecord | ThreadRecord;

export interface MessageRecord {
  /** Replaced as a whole by every edit, never changed in place. */
  message: APIMessage;
  /** The only user who sees it: an ephemeral answer. */
  readonly onlyFor: Snowflake | undefined;
  /** The uploads it holds: a Components V2 message shows them in its components only, not as `attachments`. */
  files: readonly APIAttachment[];
  /** The sender's own mark. */
  readonly nonce: string | number | undefined;
}

export type User = APIUser;

export const isThread = (channel: AnyChannel): channel is ThreadRecord => channel.kind === 'thread';

/** Discord's own limits ("Receiving and Responding to Interactions"). */
export const FIRST_ANSWER_MS = 3_000;
export const TOKEN_LIFETIME_MS = 15 * 60_000;

/** How the bot answered first, as told to the code that waits for it. */
export type Acknowledgement =
  | { readonly kind: 'message' | 'deferred' | 'update'; readonly message: APIMessage }
  | { readonly kind: 'deferred-update' }
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  | { readonly kind: 'modal'; readonly modal: ModalData };

export interface Choice {
  readonly name: string;
  readonly value: string | number;
}

export interface ModalData {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly unknown[];
}

export interface InteractionRecord {
  readonly id: Snowflake;
  readonly token: string;
  readonly type: InteractionType;
  readonly userId: Snowflake;
  readonly channelId: Snowflake;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The message whose component was used, or from whose component the modal was opened. */
  readonly messageId: Snowflake | undefined;
  readonly customId: string | undefined;
  /** Command name and options, for the line above an answer. */
  readonly commandName: string | undefined;
  status: 'waiting' | 'answered' | 'failed';
  answeredWith: InteractionResponseType | undefined;
  /** What `@original` stands for. */
  originalId: Snowflake | undefined;
  /** True from a deferred new reply until its first edit or follow-up. */
  loading: boolean;
  /** Messages this token made: only those can be read and edited with it. */
  readonly messageIds: Set<Snowflake>;
  readonly acknowledged: (answer: Acknowledgement) => void;
}
