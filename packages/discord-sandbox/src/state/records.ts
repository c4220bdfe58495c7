import type {
  APIAttachment,
  APIMessage,
  APIOverwrite,
  ChannelType,
  InteractionResponseType,
  InteractionType,
} from 'discord-api-types/v10';
import type { Choice, ModalData } from '../protocol.ts';
import type { Snowflake } from './snowflake.ts';

/** The sandbox's records; `state/api-objects.ts` makes Discord's shapes from them. */
export interface ChannelRecord {
  readonly kind: 'channel';
  readonly id: Snowflake;
  readonly guildId: Snowflake;
  readonly type: ChannelType.GuildText | ChannelType.GuildVoice;
  name: string;
  readonly position: number;
  readonly overwrites: Map<Snowflake, APIOverwrite>;
  lastMessageId: Snowflake | null;
}

/** One that the application owns. */
export interface EmojiRecord {
  readonly id: Snowflake;
  name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly isAnimated: boolean;
}

export interface ThreadRecord {
  readonly kind: 'thread';
  readonly id: Snowflake;
  readonly guildId: Snowflake;
  readonly type: ChannelType.PublicThread;
  name: string;
  readonly parentId: Snowflake;
  readonly ownerId: Snowflake;
  archived: boolean;
  locked: boolean;
  /** Minutes. */
  autoArchiveDuration: number;
  /** Seconds. */
  slowmode: number;
  archiveTimestamp: string;
  readonly createTimestamp: string;
  readonly members: Map<Snowflake, string>;
  lastMessageId: Snowflake | null;
  messageCount: number;
  totalMessageSent: number;
}

export type AnyChannel = ChannelRecord | ThreadRecord;

export interface MessageRecord {
  /** Replaced by every edit, never changed in place. */
  message: APIMessage;
  /** The only reader of an ephemeral message. */
  readonly onlyFor: Snowflake | undefined;
  /** A Components V2 message doesn't list them as `attachments`. */
  files: readonly APIAttachment[];
  readonly nonce: string | number | undefined;
}

export const isThread = (channel: AnyChannel): channel is ThreadRecord => channel.kind === 'thread';

/** Discord's own limits ("Receiving and Responding to Interactions"). */
export const FIRST_ANSWER_MS = 3_000;
export const TOKEN_LIFETIME_MS = 15 * 60_000;

/** The bot's first answer, for the code that waits for it. */
export interface FirstAnswer {
  readonly kind: 'message' | 'deferred' | 'update' | 'deferred-update' | 'choices' | 'modal';
  /** The new or updated message; for a deferred new answer the one that says "is thinking ...". */
  readonly message?: APIMessage;
  readonly choices?: readonly Choice[];
  readonly modal?: ModalData;
}

export interface InteractionRecord {
  readonly id: Snowflake;
  readonly token: string;
  readonly type: InteractionType;
  readonly userId: Snowflake;
  readonly channelId: Snowflake;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The message with the component, also for a modal opened from it. */
  readonly messageId?: Snowflake | undefined;
  readonly customId?: string;
  /** For the line above an answer. */
  readonly commandName?: string;
  /** The user or message whose menu a command was chosen in. */
  readonly targetId?: Snowflake;
  status: 'waiting' | 'answered' | 'failed';
  answeredWith: InteractionResponseType | undefined;
  /** The target of `@original`. */
  originalId: Snowflake | undefined;
  /** From a deferred reply until its first edit or follow-up. */
  loading: boolean;
  /** Made with this token, which can read and edit no others. */
  readonly messageIds: Set<Snowflake>;
  readonly settle: (answer: FirstAnswer) => void;
}
