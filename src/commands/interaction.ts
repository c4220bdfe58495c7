import {
  ApplicationCommandType,
  InteractionType,
  type ChannelType,
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  type APIUser,
} from 'discord-api-types/v10';
import { millis, type Millis } from '../match/ids.ts';
import type { TypedUser } from './command.ts';
import { customIdsOf } from '../views/custom-id.ts';

/** Discord counts from the first second of 2015. */
const DISCORD_EPOCH = 1_420_070_400_000n;
/** Older or younger than this, a click's own time is not believed: clocks differ, and an id is only a number. */
const LONGEST_WAY = 10_000;

/** What the bot is sent and answers. */
export type HandledInteraction =
  | APIChatInputApplicationCommandInteraction
  | APIApplicationCommandAutocompleteInteraction
  | APIMessageComponentInteraction
  | APIModalSubmitInteraction;

/** Whoever typed or pressed something, as Discord names them there. */
export interface Asker {
  readonly userId: string;
  /** The name others see in this server. */
  readonly name: string;
}

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

/** Server nickname first, then the global display name, then the user name (START-07). */
export const displayName = (user: Pick<APIUser, 'username' | 'global_name'>, nick: string | null | undefined): string =>
  nick ?? user.global_name ?? user.username;

/** What somebody who was chosen in an option is called; their id, if Discord tells nothing of them. */
export const nameOf = ({ userId, user, member }: TypedUser): string =>
  user === undefined ? userId : displayName(user, member?.nick);

/** Where it was typed or pressed. Whoever stands between Discord and the bot may leave the channel's type out. */
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
  const told = Number((BigInt(interactionId) >> 22n) + DISCORD_EPOCH);
  return told > now || told < now - LONGEST_WAY ? now : millis(told);
}

/** What was chosen in a select menu; nothing for a button. */
export const chosenValues = (data: object): readonly string[] =>
  'values' in data && Array.isArray(data.values) ? data.values.filter((value) => typeof value === 'string') : [];

/**
 * What was typed into the field `customId` of a form. Discord wraps each field in a row or, of late, in a label; how deep
 * it lies is no matter.
 */
export function fieldOf(parts: unknown, customId: string): string | undefined {
  if (Array.isArray(parts)) {
    for (const part of parts as readonly unknown[]) {
      const found = fieldOf(part, customId);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof parts !== 'object' || parts === null) return undefined;
  const { custom_id: id, value, components, component } = parts as Readonly<Record<string, unknown>>;
  if (id === customId && typeof value === 'string') return value;
  return fieldOf(components, customId) ?? fieldOf(component, customId);
}
