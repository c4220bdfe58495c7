import { ChannelType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import { askerOf, channelOf, holdsButton, type Answerable, type Omissible } from '../commands/interactions.ts';
import type { Context, Services } from '../commands/services.ts';
import { playerId } from '../match/ids.ts';
import { chosenIn, customIdsOf, placeOf } from '../views/custom-id.ts';
import { clickedAt, Reply, type ReplyKind, type ReplyWatch } from './discord/reply.ts';
import type { LiveMatch } from './runtime/live-match.ts';

const THREADS: ReadonlySet<ChannelType> = new Set([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
]);

/** The upload limit of every server, in bytes ("Uploading Files"). */
const USUAL_LIMIT = 10 * 1024 * 1024;

/** The id of somebody who plays nowhere: it belongs to no match. */
const STRANGER = playerId('');

export function openContext(
  services: Services,
  interaction: Answerable,
  live: LiveMatch | undefined,
): Context | undefined {
  const { gate, clock, directory, wordsFor, person, openingOf } = services;
  const asker = askerOf(interaction);
  if (asker === undefined) return undefined;
  const player = directory.greet(asker) ?? STRANGER;
  const about = { match: live?.id, player, interaction: interaction.id };
  const now = clock.now();
  const at = clickedAt(interaction.id, now);
  const channel = channelOf(interaction);
  const { attachment_size_limit: uploadLimit = USUAL_LIMIT, member } = interaction as Omissible;
  const pressed = interaction.type === InteractionType.MessageComponent ? interaction : undefined;
  const from: ReplyKind =
    pressed === undefined
      ? { kind: 'command' }
      : {
          kind: 'press',
          messageId: pressed.message.id,
          place: placeOf(pressed.message, pressed.data.custom_id),
        };
  return {
    reply: new Reply(gate, clock, {
      key: interaction,
      from,
      channelId: channel.id,
      age: now - at,
      watch: watchOf(services, about),
    }),
    words: wordsFor(interaction.locale),
    person,
    openingOf,
    live,
    asker,
    player,
    at,
    cause: interaction.id,
    guildId: interaction.guild_id,
    channelId: channel.id,
    channelType: channel.type,
    parentId: channel.type !== undefined && THREADS.has(channel.type) ? (channel.parent_id ?? undefined) : undefined,
    appPermissions: interaction.app_permissions,
    uploadLimit,
    roleIds: member?.roles ?? [],
    permissions: interaction.member?.permissions,
    isGenuine: pressed === undefined || holdsButton(pressed),
    chosen: pressed === undefined ? new Map() : chosenIn(pressed.message),
    resolved: pressed !== undefined && 'resolved' in pressed.data ? pressed.data.resolved : undefined,
    pressable: pressed === undefined ? [] : customIdsOf(pressed.message),
    isPrivate: ((pressed?.message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
    isCard: ((pressed?.message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0,
  };
}

type About = Readonly<Record<'match' | 'player' | 'interaction', string | undefined>>;

/** Counts what becomes of an interaction, and tells the log. */
const watchOf = ({ log, metrics }: Services, about: About): ReplyWatch => ({
  answered: (took) => {
    metrics?.answered(took);
    log.debug({ ...about, took }, 'answered');
  },
  refused: (code) => {
    metrics?.refused(code);
    log.debug({ ...about, code }, 'refused');
  },
});
