import {
  ApplicationCommandType,
  InteractionType,
  MessageFlags,
  type APIApplicationCommandAutocompleteInteraction,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  type ChannelType,
} from 'discord-api-types/v10';
import { SnowflakeUtil } from 'discord.js';
import { displayName } from '../../commands/command.ts';
import type { Asker, Context, Services } from '../../commands/services.ts';
import { managesServer } from '../../commands/permissions.ts';
import { millis, playerId, type Millis } from '../../match/ids.ts';
import { customIdsOf } from '../../views/custom-id.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { Reply, type ReplyKind } from './reply.ts';

/** An interaction that is answered by messages. */
export type Answerable =
  | APIChatInputApplicationCommandInteraction
  | APIMessageComponentInteraction
  | APIModalSubmitInteraction;

export type HandledInteraction = Answerable | APIApplicationCommandAutocompleteInteraction;

/** What a proxy between Discord and the bot may leave out. Of the channel, only the id on its own has always been there. */
interface Omissible {
  readonly attachment_size_limit?: number;
  readonly channel?: { readonly id: string; readonly type: ChannelType };
  readonly channel_id?: string;
  readonly member?: { readonly roles?: readonly string[] };
}

/** Of every server, in bytes ("Uploading Files"). */
const USUAL_LIMIT = 10 * 1024 * 1024;

/** Older or younger than this, a click's own time is not believed: clocks differ, and an id is only a number. */
const LONGEST_WAY = 10_000;

/** The id of somebody who plays nowhere: it belongs to no match. */
const STRANGER = playerId('');

/** Reads who came, from where and when. `undefined`: Discord names nobody who could be answered. */
export function openContext(
  { gate, clock, directory, words, person }: Services,
  interaction: Answerable,
  live: LiveMatch | undefined,
): Context | undefined {
  const asker = askerOf(interaction);
  if (asker === undefined) return undefined;
  const now = clock.now();
  const at = clickedAt(interaction.id, now);
  const channel = channelOf(interaction);
  const { attachment_size_limit: uploadLimit = USUAL_LIMIT, member } = interaction as Omissible;
  const pressed = interaction.type === InteractionType.MessageComponent ? interaction : undefined;
  const from: ReplyKind =
    pressed === undefined ? { kind: 'command' } : { kind: 'press', messageId: pressed.message.id };
  return {
    reply: new Reply(gate, clock, { key: interaction, from, channelId: channel.id, age: now - at }),
    words,
    person,
    live,
    asker,
    player: directory.greet(asker) ?? STRANGER,
    at,
    cause: interaction.id,
    guildId: interaction.guild_id,
    channelId: channel.id,
    channelType: channel.type,
    appPermissions: interaction.app_permissions,
    uploadLimit,
    roleIds: member?.roles ?? [],
    isManager: managesServer(interaction.member?.permissions),
    isGenuine: pressed === undefined || holdsButton(pressed),
    pressable: pressed === undefined ? [] : customIdsOf(pressed.message),
    isPrivate: ((pressed?.message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
  };
}

/** Sorts out interactions that this bot never offers: context menus, pings. */
export function isHandled(interaction: APIInteraction): interaction is HandledInteraction {
  if (interaction.type !== InteractionType.ApplicationCommand) return interaction.type !== InteractionType.Ping;
  return interaction.data.type === ApplicationCommandType.ChatInput;
}

export function askerOf(interaction: HandledInteraction): Asker | undefined {
  const user = interaction.member?.user ?? interaction.user;
  return user === undefined ? undefined : { userId: user.id, name: displayName(user, interaction.member?.nick) };
}

export function channelOf(interaction: HandledInteraction): { readonly id: string; readonly type?: ChannelType } {
  const { channel, channel_id: id = '' } = interaction as Omissible;
  return channel ?? { id };
}

/** Whether the pressed message has that button: what a tampered client presses is not there. */
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
