import { ApplicationCommandType, ChannelType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import type {
  APIApplicationCommandAutocompleteInteraction,
  APIChatInputApplicationCommandInteraction,
  APIInteraction,
  APIMessageComponentInteraction,
  APIModalSubmitInteraction,
  APIUserApplicationCommandInteraction,
} from 'discord-api-types/v10';
import { readButton } from '../commands/buttons.ts';
import { subcommandIn } from '../commands/commands.ts';
import type { Asker, Context, Services } from '../commands/services.ts';
import { playerId } from '../match/ids.ts';
import { chosenIn, customIdsOf, placeOf } from '../views/custom-id.ts';
import { managesServer } from '../views/permissions.ts';
import { displayName } from '../views/view-context.ts';
import { clickedAt, Reply, type ReplyKind, type ReplyWatch } from './discord/reply.ts';
import type { LiveMatch } from './runtime/live-match.ts';

export type Answerable =
  | APIUserApplicationCommandInteraction
  | APIChatInputApplicationCommandInteraction
  | APIMessageComponentInteraction
  | APIModalSubmitInteraction;

export type HandledInteraction = Answerable | APIApplicationCommandAutocompleteInteraction;

interface ToldChannel {
  readonly id: string;
  readonly type?: ChannelType;
  /** The category, for a channel that is no thread. */
  readonly parent_id?: string | null;
}

const THREADS: ReadonlySet<ChannelType> = new Set([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
]);

/** Fields that a proxy between Discord and the bot may leave out. The channel's id on its own has always been there. */
interface Omissible {
  readonly attachment_size_limit?: number;
  readonly channel?: ToldChannel;
  readonly channel_id?: string;
  readonly member?: { readonly roles?: readonly string[] };
}

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
    isManager: managesServer(interaction.member?.permissions),
    isGenuine: pressed === undefined || holdsButton(pressed),
    chosen: pressed === undefined ? new Map() : chosenIn(pressed.message),
    resolved: pressed !== undefined && 'resolved' in pressed.data ? pressed.data.resolved : undefined,
    pressable: pressed === undefined ? [] : customIdsOf(pressed.message),
    isPrivate: ((pressed?.message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
    isCard: ((pressed?.message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0,
  };
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
