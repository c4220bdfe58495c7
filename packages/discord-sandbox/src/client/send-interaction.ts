import {
  type APIAttachment,
  InteractionType,
  MessageFlags,
  ApplicationIntegrationType,
  GatewayDispatchEvents,
  InteractionContextType,
  Locale,
} from 'discord-api-types/v10';
import type { Faults } from '../faults.ts';
import { guildOf, type DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord, AnyChannel } from '../state/records.ts';
import { type NewInteraction, openInteraction } from '../state/interactions.ts';
import { canView, channelPermissions } from '../state/permissions.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { channelObject, userObject } from '../state/api-objects.ts';
import { FILE_BYTES } from '../state/files.ts';
import { type Outcome, notPossible, FAILED, APP_SILENT } from './outcome.ts';

export interface ClientParts {
  readonly state: DiscordState;
  readonly faults: Faults;
}

interface InteractionDetails {
  readonly data: object;
  readonly message?: object;
}

/** Sends an interaction to the bot and waits for its first answer, at most three seconds. */
export async function sendAndWait(
  { state, faults }: ClientParts,
  wanted: NewInteraction,
  details: InteractionDetails,
): Promise<Outcome> {
  const channel = state.channels.get(wanted.channelId);
  if (channel === undefined) return notPossible('The channel is gone.');
  if (!guildOf(state, channel).members.has(state.application.id)) return notPossible(FAILED);
  const { interaction, answer } = openInteraction(state, wanted);
  const payload = interactionPayload(state, interaction, channel, details);
  const times = faults.takeDouble() ? 2 : 1;
  // Without a session the interaction is lost.
  for (let sent = 0; sent < times; sent += 1) {
    state.events.dispatch(GatewayDispatchEvents.InteractionCreate, payload, { intents: 0 });
  }
  const firstAnswer = await answer;
  if (firstAnswer === undefined) {
    const error = wanted.type === InteractionType.ApplicationCommand ? APP_SILENT : FAILED;
    return { ok: false, error, interactionId: interaction.id };
  }
  const onlyMe = ((firstAnswer.message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  return { ok: true, interactionId: interaction.id, onlyMe, ...firstAnswer };
}

/** The channel if the user can look into it; otherwise why not. */
export function channelFor(state: DiscordState, userId: Snowflake, channelId: Snowflake): AnyChannel | string {
  const channel = state.channels.get(channelId);
  const guild = channel === undefined ? state.guild : guildOf(state, channel);
  if (!guild.available) return 'The server is unavailable.';
  if (!guild.members.has(userId)) return 'You are not in this server.';
  if (channel === undefined || !canView(state, userId, channel)) return "You can't see this channel.";
  return channel;
}

/** The fields of every interaction ("Interaction Structure"), without `data` and `message`. */
function interactionPayload(
  state: DiscordState,
  interaction: InteractionRecord,
  channel: AnyChannel,
  details: InteractionDetails,
): object {
  const guild = guildOf(state, channel);
  const member = guild.members.get(interaction.userId);
  const permissions = channelPermissions(state, interaction.userId, channel).toString();
  return {
    id: interaction.id,
    application_id: state.application.id,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    guild_id: guild.id,
    guild: { id: guild.id, locale: Locale.EnglishUS, features: [] },
    guild_locale: Locale.EnglishUS,
    locale: Locale.EnglishUS,
    channel_id: channel.id,
    channel: partialChannel(state, interaction.userId, channel),
    ...(member === undefined ? {} : { member: { ...member, permissions } }),
    app_permissions: channelPermissions(state, state.application.id, channel).toString(),
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: guild.id },
    context: InteractionContextType.Guild,
    attachment_size_limit: FILE_BYTES,
    ...details,
  };
}

/**
 * The `resolved` field ("Resolved Data Structure") for the users, roles and channels that `userId` names in `channel`, and for the
 * files they give; nothing when there are none. Who has left the server comes without a member.
 */
export function resolvedField(
  state: DiscordState,
  userId: Snowflake,
  channel: AnyChannel,
  {
    named,
    attachments = [],
  }: { readonly named: readonly Snowflake[]; readonly attachments?: readonly APIAttachment[] },
): { readonly resolved?: object } {
  const guild = guildOf(state, channel);
  const users = named.filter((id) => state.users.has(id)).map((id) => [id, userObject(state, id)] as const);
  const members = users.flatMap(([id]) => {
    const member = guild.members.get(id);
    if (member === undefined) return [];
    const { user: _user, mute: _mute, deaf: _deaf, ...partial } = member;
    return [[id, { ...partial, permissions: channelPermissions(state, id, channel).toString() }] as const];
  });
  const roles = named.flatMap((id) => {
    const role = guild.roles.get(id);
    return role === undefined ? [] : [[id, role] as const];
  });
  const channels = named.flatMap((id) => {
    const found = state.channels.get(id);
    return found === undefined ? [] : [[id, partialChannel(state, userId, found)] as const];
  });
  const files = attachments.map((attachment) => [attachment.id, attachment] as const);
  const maps = Object.entries({ users, members, roles, channels, attachments: files }).filter(
    ([, entries]) => entries.length > 0,
  );
  if (maps.length === 0) return {};
  return { resolved: Object.fromEntries(maps.map(([name, entries]) => [name, Object.fromEntries(entries)])) };
}

const CHANNEL_FIELDS = new Set([
  'id',
  'name',
  'type',
  'last_message_id',
  'last_pin_timestamp',
  'nsfw',
  'parent_id',
  'guild_id',
  'flags',
  'rate_limit_per_user',
  'topic',
  'position',
  'thread_metadata',
]);

function partialChannel(state: DiscordState, userId: Snowflake, channel: AnyChannel): object {
  const fields = Object.entries(channelObject(state, channel)).filter(([key]) => CHANNEL_FIELDS.has(key));
  return { ...Object.fromEntries(fields), permissions: channelPermissions(state, userId, channel).toString() };
}
