/**
 * The messages between page and sandbox over `/sandbox/live?user=<id>`, JSON, one a frame. After every change the sandbox
 * sends a whole `world` as that user may see it: a page never has to merge.
 */
import type { APIApplicationCommand, APIMessage, APIUser } from 'discord-api-types/v10';

export interface World {
  readonly type: 'world';
  readonly me: APIUser;
  readonly users: readonly APIUser[];
  readonly guild: { readonly id: string; readonly name: string; readonly ownerId: string };
  /** False once I have left the server. */
  readonly inServer: boolean;
  readonly channels: readonly PageChannel[];
  readonly commands: readonly APIApplicationCommand[];
  readonly botOnline: boolean;
}

export interface PageChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'text' | 'voice' | 'thread';
  readonly parentId: string | undefined;
  readonly archived: boolean;
  readonly locked: boolean;
  /** Whether I have joined the thread. */
  readonly joined: boolean;
  /** A thread's members in the order they came. */
  readonly memberIds: readonly string[];
  readonly canSend: boolean;
  /** Oldest first: the loaded part of the open channel, of others the last message only. */
  readonly messages: readonly PageMessage[];
  readonly hasOlder: boolean;
}

export interface PageMessage {
  readonly message: APIMessage;
  /** An answer that only I can see. */
  readonly onlyMe: boolean;
  readonly threadId: string | undefined;
  /** The custom id of my pending interaction. */
  readonly waiting: string | undefined;
}

/** Page to sandbox; `id` comes back in the `reply`. */
export type PageRequest =
  | { readonly id: number; readonly type: 'slash'; readonly channelId: string; readonly command: SlashInput }
  | {
      readonly id: number;
      readonly type: 'complete';
      readonly channelId: string;
      readonly command: SlashInput;
      readonly focused: string;
    }
  | {
      readonly id: number;
      readonly type: 'click';
      readonly channelId: string;
      readonly messageId: string;
      readonly customId: string;
      readonly values?: readonly string[];
    }
  | {
      readonly id: number;
      readonly type: 'modal';
      readonly customId: string;
      /** By custom id: text of an input, values of a menu. */
      readonly fields: Readonly<Record<string, string | readonly string[]>>;
    }
  | { readonly id: number; readonly type: 'say'; readonly channelId: string; readonly content: string }
  | { readonly id: number; readonly type: 'dismiss'; readonly messageId: string }
  | {
      readonly id: number;
      readonly type: 'show';
      readonly channelId: string;
      /** Must be among those loaded, however old it is. */
      readonly messageId?: string;
    }
  /** Older messages of the open channel; the world with them comes before the reply. */
  | { readonly id: number; readonly type: 'older'; readonly channelId: string }
  | { readonly id: number; readonly type: 'thread'; readonly channelId: string; readonly do: 'join' | 'leave' }
  | { readonly id: number; readonly type: 'server'; readonly do: 'join' | 'leave' };

export interface SlashInput {
  readonly name: string;
  readonly subcommand: string | undefined;
  /** By option name; a user option holds the user's id. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export type PageEvent = World | PageReply | PageModal | PageToast;

export interface PageReply {
  readonly type: 'reply';
  readonly id: number;
  /** Why Discord refused, or undefined when it went through. */
  readonly error: string | undefined;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
}

export interface PageModal {
  readonly type: 'modal';
  readonly customId: string;
  readonly title: string;
  readonly components: readonly unknown[];
}

/** A push notification on this user's phone. */
export interface PageToast {
  readonly type: 'toast';
  readonly channelId: string;
  readonly title: string;
  readonly text: string;
}
