import {
  InteractionType,
  MessageFlags,
  type APIChatInputApplicationCommandInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
} from 'discord-api-types/v10';
import { playerId } from '../../match/ids.ts';
import { customIdsOf } from '../../views/custom-id.ts';
import { Reply, type ReplyKind } from './reply.ts';
import type { Services, Context } from '../../commands/services.ts';
import { managesServer } from '../../commands/permissions.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { askerOf, channelOf, clickedAt, holdsButton } from './interaction.ts';

/** An interaction that is answered by messages. */
export type Answerable =
  | APIChatInputApplicationCommandInteraction
  | APIMessageComponentInteraction
  | APIModalSubmitInteraction;

/** Of every server, in bytes ("Uploading Files"): a proxy between Discord and the bot may leave the limit out. */
const USUAL_LIMIT = 10 * 1024 * 1024;

/** Belongs to no match: what somebody is called who plays nowhere. */
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
  const isPress = interaction.type === InteractionType.MessageComponent;
  const from: ReplyKind = isPress ? { kind: 'press', messageId: interaction.message.id } : { kind: 'command' };
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
    uploadLimit: uploadLimitOf(interaction),
    roleIds: rolesOf(interaction),
    isManager: managesServer(interaction.member?.permissions),
    isGenuine: !isPress || holdsButton(interaction),
    pressable: isPress ? customIdsOf(interaction.message) : [],
    isPrivate: isPress && ((interaction.message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
  };
}

function uploadLimitOf(interaction: Answerable): number {
  const { attachment_size_limit: limit } = interaction as { attachment_size_limit?: number };
  return limit ?? USUAL_LIMIT;
}

/** A proxy between Discord and the bot may leave the roles out. */
function rolesOf({ member }: Answerable): readonly string[] {
  const { roles } = (member ?? {}) as { roles?: readonly string[] };
  return roles ?? [];
}
