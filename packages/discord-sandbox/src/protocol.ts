/**
 * The messages between page and sandbox over `/sandbox/live?user=<id>`, JSON, one a frame. After every change the sandbox
 * sends a whole `world` as that user may see it: a page never has to merge.
 */
import type {
  APIApplicationCommand,
  APIFileUploadComponent,
  APILabelComponent,
  APIMessage,
  APIRole,
  APISelectMenuComponent,
  APITextDisplayComponent,
  APITextInputComponent,
  APIUser,
} from 'discord-api-types/v10';
import { z } from 'zod';

export interface World {
  readonly type: 'world';
  readonly me: APIUser;
  readonly users: readonly APIUser[];
  /** Who of the users is in the server, bots included. */
  readonly memberIds: readonly string[];
  readonly guild: { readonly id: string; readonly name: string; readonly ownerId: string };
  /** `@everyone` first. */
  readonly roles: readonly Pick<APIRole, 'id' | 'name'>[];
  /** False once I have left the server. */
  readonly inServer: boolean;
  readonly channels: readonly PageChannel[];
  readonly commands: readonly APIApplicationCommand[];
  readonly botOnline: boolean;
  /** That a file may weigh. */
  readonly fileBytes: number;
  readonly firstSteps?: FirstSteps | undefined;
}

/** What the page offers a newcomer until the first thread is there. Commands are named without their slash. */
export interface FirstSteps {
  readonly title: string;
  /** A command that one press sends, as it needs no options. */
  readonly alone: { readonly command: string; readonly label: string };
  /** A command on somebody else, the label of the button they answer with, and what to do after that. */
  readonly together: { readonly command: string; readonly answer: string; readonly after: string };
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

const id = z.string().max(100);

/** Ten files of 10 MiB are more than a request may weigh anyway. */
const FILE_TEXT = 14 * 1024 * 1024;

const pageFile = z.object({
  name: z.string().max(260),
  contentType: z.string().max(100),
  base64: z.string().max(FILE_TEXT),
});

/** A file of the page's computer, for an option or a modal. */
export type PageFile = z.infer<typeof pageFile>;

const slashInput = z.object({
  name: z.string().max(32),
  /** The words behind the name: none, a subcommand, or a group and a subcommand of it. */
  subcommands: z.array(z.string().max(32)).max(2).readonly(),
  /** By option name; of users, roles and channels the id. */
  options: z.record(z.string().max(32), z.union([z.string().max(6000), z.number(), z.boolean(), pageFile])).readonly(),
});

export type SlashInput = z.infer<typeof slashInput>;

/** By custom id: a text, the values of a menu, or files. */
const modalFields = z
  .record(
    id,
    z.union([
      z.string().max(4000),
      z
        .array(z.union([id, pageFile]))
        .max(25)
        .readonly(),
    ]),
  )
  .readonly();

export type PageFields = z.infer<typeof modalFields>;

const pageRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('slash'), channelId: id, command: slashInput }),
  z.object({
    type: z.literal('use-on'),
    channelId: id,
    name: z.string().max(32),
    target: z.enum(['user', 'message']),
    targetId: id,
  }),
  z.object({ type: z.literal('complete'), channelId: id, command: slashInput, focused: id }),
  z.object({
    type: z.literal('click'),
    channelId: id,
    messageId: id,
    customId: id,
    values: z.array(id).max(25).readonly().optional(),
  }),
  z.object({ type: z.literal('modal'), customId: id, fields: modalFields }),
  z.object({ type: z.literal('say'), channelId: id, content: z.string().max(4000) }),
  z.object({ type: z.literal('dismiss'), messageId: id }),
  /** The message must be among those loaded, however old it is. */
  z.object({ type: z.literal('show'), channelId: id, messageId: id.optional() }),
  /** Older messages of the open channel; the world with them comes before the reply. */
  z.object({ type: z.literal('older'), channelId: id }),
  z.object({ type: z.literal('thread'), channelId: id, do: z.enum(['join', 'leave']) }),
  z.object({ type: z.literal('server'), do: z.enum(['join', 'leave']) }),
]);

export type PageRequest = z.infer<typeof pageRequest>;

/** Page to sandbox; `id` comes back in the `reply`. */
export const pageFrame = z.object({ id: z.number().int(), request: pageRequest });

export type PageEvent = World | PageReply | PageModal | PageToast;

export interface PageReply {
  readonly type: 'reply';
  readonly id: number;
  /** Why Discord refused, or undefined when it went through. */
  readonly error: string | undefined;
  readonly choices?: readonly Choice[];
}

export interface Choice {
  readonly name: string;
  readonly value: string | number;
}

/** What can be filled in: a modal with anything else is refused. */
export type ModalField = APITextInputComponent | APISelectMenuComponent | APIFileUploadComponent;

export interface ModalLabel extends APILabelComponent {
  readonly component: ModalField;
}

export interface ModalData {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly (ModalLabel | APITextDisplayComponent)[];
}

export type PageModal = ModalData & { readonly type: 'modal' };

/** A push notification on this user's phone. */
export interface PageToast {
  readonly type: 'toast';
  readonly channelId: string;
  readonly title: string;
  readonly text: string;
}
