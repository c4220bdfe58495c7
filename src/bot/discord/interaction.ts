import {
  ApplicationCommandType,
  InteractionType,
  type ChannelType,
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
} from 'discord-api-types/v10';
import { SnowflakeUtil } from 'discord.js';
import { displayName } from '../../commands/command.ts';
import type { Asker } from '../../commands/services.ts';
import { millis, type Millis } from '../../match/ids.ts';
import { customIdsOf } from '../../views/custom-id.ts';

/** Older or younger than this, a click's own time is not believed: clocks differ, and an id is only a number. */
const LONGEST_WAY = 10_000;

/** What the bot is sent and answers. */
export type HandledInteraction =
  | APIChatInputApplicationCommandInteraction
  | APIApplicationCommandAutocompleteInteraction
  | APIMessageComponentInteraction
  | APIModalSubmitInteraction;

/** Sorts out interactions that this bot never offers: context menus, pings. */
export function isHandled(interaction: APIInteraction): interaction is HandledInteraction {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return interaction.data.type === ApplicationCommandType.ChatInput;
    case InteractionType.ApplicationCommandAutocomplete:
    case InteractionType.MessageComponent:
    case InteractionType.ModalSubmit:
      return true;
    case InteractionType.Ping:
      return false;
    default:
      return false;
  }
}

/** The asker of an interaction, in a server or outside; `undefined` when Discord names none. */
export function askerOf(interaction: HandledInteraction): Asker | undefined {
  const user = interaction.member?.user ?? interaction.user;
  return user === undefined ? undefined : { userId: user.id, name: displayName(user, interaction.member?.nick) };
}

/** Where it was typed or pressed. A proxy between Discord and the bot may leave the channel's type out. */
export function channelOf(interaction: HandledInteraction): { readonly id: string; readonly type?: ChannelType } {
  // Discord sends the channel twice; only the id on its own has always been there.
  const { channel, channel_id: id } = interaction as {
    channel?: { id: string; type: ChannelType };
    channel_id?: string;
  };
  return channel ?? { id: id ?? '' };
}

/**
 * Whether the message that was pressed has that button, as Discord knows the message: what a tampered client presses, or
 * what was pressed twice, is not there. An answer may change a message only where this holds.
 */
export function holdsButton({ message, data }: APIMessageComponentInteraction): boolean {
  const { components } = message as Partial<typeof message>;
  return components === undefined || customIdsOf({ components }).includes(data.custom_id);
}

/** When it was clicked: the time in the interaction's own id, as far as it can be believed. Never in the future. */
export function clickedAt(interactionId: string, now: Millis): Millis {
  if (!/^[0-9]+$/.test(interactionId)) return now;
  const told = SnowflakeUtil.timestampFrom(interactionId);
  return told > now || told < now - LONGEST_WAY ? now : millis(told);
}
