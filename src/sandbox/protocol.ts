/**
 * What the page and the sandbox say to each other over one WebSocket, `/sandbox/live?user=<id>`. JSON, one message a
 * frame. The sandbox sends a whole `world` as that user may see it after every change: a page never has to merge.
 * Messages, components, commands and users are Discord's own objects as the REST API gives them.
 */
import type { APIApplicationCommand, APIMessage, APIUser } from 'discord-api-types/v10';

export interface World {
  readonly type: 'world';
  readonly me: APIUser;
  readonly users: readonly APIUser[];
  readonly guild: { readonly id: string; readonly name: string; readonly ownerId: string };
  /** False once I have left the server: then I see none of it. */
  readonly inServer: boolean;
  readonly channels: readonly PageChannel[];
  readonly commands: readonly APIApplicationCommand[];
  /** False while no bot is connected to the gateway. */
  readonly botOnline: boolean;
}

export interface PageChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'text' | 'voice' | 'thread';
  /** The channel a thread belongs to. */
  readonly parentId: string | undefined;
  readonly archived: boolean;
  readonly locked: boolean;
  /** Whether I have joined (threads). */
  readonly joined: boolean;
  /** Who is in a thread, in the order they came; nobody of a channel. */
  readonly memberIds: readonly string[];
  readonly canSend: boolean;
  /** Oldest first: the newest of the channel a page shows and what it asked for beyond them, of others the last word only. */
  readonly messages: readonly PageMessage[];
  /** Whether there are older messages than those. */
  readonly hasOlder: boolean;
}

export interface PageMessage {
  readonly message: APIMessage;
  /** Set where the message is an answer that only I can see. */
  readonly onlyMe: boolean;
  /** The thread started from this message. */
  readonly threadId: string | undefined;
  /** A pending interaction of mine on this message: its buttons show that they wait. */
  readonly waiting: string | undefined;
}

/** Page to sandbox. `id` is chosen by the page and comes back in the `reply`. */
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
      /** Text of an input, values of a menu, by custom id. */
      readonly fields: Readonly<Record<string, string | readonly string[]>>;
    }
  | { readonly id: number; readonly type: 'say'; readonly channelId: string; readonly content: string }
  | { readonly id: number; readonly type: 'dismiss'; readonly messageId: string }
  | {
      readonly id: number;
      readonly type: 'show';
      readonly channelId: string;
      /** A message that must be among those shown, however old it is. */
      readonly messageId?: string;
    }
  /** Asks for older messages of the channel on show; the world with them comes before the reply. */
  | { readonly id: number; readonly type: 'older'; readonly channelId: string }
  | { readonly id: number; readonly type: 'thread'; readonly channelId: string; readonly do: 'join' | 'leave' }
  | { readonly id: number; readonly type: 'server'; readonly do: 'join' | 'leave' };

export interface SlashInput {
  readonly name: string;
  readonly subcommand: string | undefined;
  /** Values by option name; a user option holds the user's id. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** Sandbox to page. */
export type PageEvent = World | PageReply | PageModal | PageToast;

export interface PageReply {
  readonly type: 'reply';
  readonly id: number;
  /** Why Discord itself refused ("This interaction failed"), or undefined when it went through. */
  readonly error: string | undefined;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
}

export interface PageModal {
  readonly type: 'modal';
  readonly customId: string;
  readonly title: string;
  readonly components: readonly unknown[];
}

/** A push notification, as this user's phone would show it. */
export interface PageToast {
  readonly type: 'toast';
  readonly channelId: string;
  readonly title: string;
  readonly text: string;
}
