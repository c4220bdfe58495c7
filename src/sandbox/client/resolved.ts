import { channelObject, partialMember, roleObject, userObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { channelPermissions } from '../state/permissions.ts';
import type { AnyChannel } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';

/** The ids that options or menus were given, by what they name. */
export interface NamedThings {
  readonly users: readonly Snowflake[];
  readonly roles: readonly Snowflake[];
  readonly channels: readonly Snowflake[];
}

/**
 * The `resolved` field for everything an interaction names ("Resolved Data Structure"); no field when it names nothing.
 * Who has left the server comes without a member.
 * @param userId who names them: a channel comes with that user's permissions in it
 * @param channel where it happens: a member comes with its permissions there
 */
export function resolvedField(
  state: DiscordState,
  userId: Snowflake,
  channel: AnyChannel,
  named: NamedThings,
): { readonly resolved?: object } {
  const users = named.users.map((id) => [id, userObject(state, id)] as const);
  const members = named.users.flatMap((id) => {
    const member = state.members.get(id);
    if (member === undefined) return [];
    const { mute: _mute, deaf: _deaf, ...partial } = partialMember(member);
    return [[id, { ...partial, permissions: channelPermissions(state, id, channel).toString() }] as const];
  });
  const roles = named.roles.flatMap((id) => {
    const role = state.roles.get(id);
    return role === undefined ? [] : [[id, roleObject(role)] as const];
  });
  const channels = named.channels.flatMap((id) => {
    const found = state.channels.get(id);
    return found === undefined ? [] : [[id, partialChannel(state, userId, found)] as const];
  });
  const maps = Object.entries({ users, members, roles, channels }).filter(([, entries]) => entries.length > 0);
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

/** A channel as interactions carry it, with a user's permissions in it. */
export function partialChannel(state: DiscordState, userId: Snowflake, channel: AnyChannel): object {
  const fields = Object.entries(channelObject(state, channel)).filter(([key]) => CHANNEL_FIELDS.has(key));
  return { ...Object.fromEntries(fields), permissions: channelPermissions(state, userId, channel).toString() };
}
