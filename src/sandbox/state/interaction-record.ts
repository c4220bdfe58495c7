import type { InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import type { APIMessage } from 'discord-api-types/v10';
import type { Snowflake } from './snowflake.ts';

/** Discord's own limits ("Receiving and Responding to Interactions"). */
export const FIRST_ANSWER_MS = 3_000;
export const TOKEN_LIFETIME_MS = 15 * 60_000;

/** How the bot answered first, as told to whoever waits for it. */
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
