import { ApplicationCommandType, InteractionType } from 'discord-api-types/v10';
import type {
  APIApplicationCommandAutocompleteInteraction,
  APIChatInputApplicationCommandInteraction,
  APIInteraction,
  APIMessageComponentInteraction,
  APIModalSubmitInteraction,
  APIUserApplicationCommandInteraction,
  ChannelType,
} from 'discord-api-types/v10';
import { customIdsOf } from '../views/custom-id.ts';
import { displayName } from '../views/view-context.ts';
import { readButton } from './buttons.ts';
import { subcommandIn } from './commands.ts';
import type { Asker } from './services.ts';

export type Answerable =
  | APIUserApplicationCommandInteraction
  | APIChatInputApplicationCommandInteraction
  | APIMessageComponentInteraction
  | APIModalSubmitInteraction;

export type HandledInteraction = Answerable | APIApplicationCommandAutocompleteInteraction;

export interface ToldChannel {
  readonly id: string;
  readonly type?: ChannelType;
  /** The category, for a channel that is no thread. */
  readonly parent_id?: string | null;
}

/** Fields that a proxy between Discord and the bot may leave out. The channel's id on its own has always been there. */
export interface Omissible {
  readonly attachment_size_limit?: number;
  readonly channel?: ToldChannel;
  readonly channel_id?: string;
  readonly member?: { readonly roles?: readonly string[] };
}

export function isHandled(interaction: APIInteraction): interaction is HandledInteraction {
  if (interaction.type !== InteractionType.ApplicationCommand) return interaction.type !== InteractionType.Ping;
  const { type } = interaction.data;
  return type === ApplicationCommandType.ChatInput || type === ApplicationCommandType.User;
}

export function askerOf(interaction: HandledInteraction): Asker | undefined {
  const user = interaction.member?.user ?? interaction.user;
  // Ids go to the database as they are.
  if (typeof user?.id !== 'string') return undefined;
  return { userId: user.id, name: displayName(user, interaction.member?.nick) };
}

export function channelOf(interaction: HandledInteraction): ToldChannel {
  const { channel, channel_id: id = '' } = interaction as Omissible;
  return channel ?? { id };
}

/** True where the pressed message has that button: a tampered client presses others. */
export function holdsButton({ message, data }: APIMessageComponentInteraction): boolean {
  const { components } = message as Partial<typeof message>;
  return components === undefined || customIdsOf({ components }).includes(data.custom_id);
}

export interface InteractionLabel {
  readonly kind: string;
  readonly verb: string;
}

/** Names what an interaction asks for, for metrics and log: nothing that somebody has typed. */
export function labelOf(interaction: HandledInteraction): InteractionLabel {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
    case InteractionType.ApplicationCommandAutocomplete: {
      const { data } = interaction;
      if (data.type === ApplicationCommandType.User) return { kind: 'menu', verb: 'challenge' };
      const kind = interaction.type === InteractionType.ApplicationCommand ? 'command' : 'completion';
      return { kind, verb: subcommandIn(data) ?? UNKNOWN };
    }
    case InteractionType.MessageComponent:
      return { kind: 'press', verb: readButton(interaction.data.custom_id)?.id.verb ?? UNKNOWN };
    case InteractionType.ModalSubmit:
      return { kind: 'form', verb: readButton(interaction.data.custom_id)?.id.verb ?? UNKNOWN };
    default:
      return interaction satisfies never;
  }
}

const UNKNOWN = 'unknown';
