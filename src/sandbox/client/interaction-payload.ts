import { ApplicationIntegrationType, InteractionContextType, Locale } from 'discord-api-types/v10';
import { channelObject, memberObject, partialMember, userObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord } from '../state/interaction-record.ts';
import { channelPermissions } from '../state/permissions.ts';
import type { AnyChannel } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';

/** 10 MiB: a server without boosts. */
const ATTACHMENT_LIMIT = 10 * 1024 * 1024;

/** What every interaction carries ("Interaction Structure"); `data` and `message` come on top. */
export function interactionPayload(
  state: DiscordState,
  interaction: InteractionRecord,
  channel: AnyChannel,
  details: { readonly data: object; readonly message?: object },
): object {
  const member = state.members.get(interaction.userId);
  const permissions = channelPermissions(state, interaction.userId, channel).toString();
  return {
    id: interaction.id,
    application_id: state.application.id,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    guild_id: state.guild.id,
    guild: { id: state.guild.id, locale: Locale.EnglishUS, features: [] },
    guild_locale: Locale.EnglishUS,
    locale: Locale.EnglishUS,
    channel_id: channel.id,
    channel: partialChannel(state, channel, permissions),
    ...(member === undefined ? {} : { member: { ...memberObject(state, member), permissions } }),
    app_permissions: channelPermissions(state, state.application.id, channel).toString(),
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: state.guild.id },
    context: InteractionContextType.Guild,
    attachment_size_limit: ATTACHMENT_LIMIT,
    ...details,
  };
}

/** The users an option names. Who has left the server comes without a member. */
export function resolvedUsers(state: DiscordState, channel: AnyChannel, userIds: readonly Snowflake[]): object {
  const users: Record<string, object> = {};
  const members: Record<string, object> = {};
  for (const id of userIds) {
    users[id] = userObject(state, id);
    const member = state.members.get(id);
    if (member === undefined) continue;
    const permissions = channelPermissions(state, id, channel).toString();
    const { mute: _mute, deaf: _deaf, ...partial } = partialMember(member);
    members[id] = { ...partial, permissions };
  }
  return Object.keys(members).length === 0 ? { users } : { users, members };
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

function partialChannel(state: DiscordState, channel: AnyChannel, permissions: string): object {
  const fields = Object.entries(channelObject(state, channel)).filter(([key]) => CHANNEL_FIELDS.has(key));
  return { ...Object.fromEntries(fields), permissions };
}
