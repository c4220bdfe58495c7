import {
  type APIGuildMember,
  GatewayDispatchEvents,
  GatewayIntentBits,
  type GuildMemberFlags,
} from 'discord-api-types/v10';
import { guildObject, userObject } from './api-objects.ts';
import type { DiscordState } from './discord-state.ts';
import { isThread } from './records.ts';
import type { Snowflake } from './snowflake.ts';

export const newMember = (state: DiscordState, userId: Snowflake, roles: readonly Snowflake[]): APIGuildMember => ({
  user: userObject(state, userId),
  avatar: null,
  banner: null,
  communication_disabled_until: null,
  flags: 0 as GuildMemberFlags,
  joined_at: new Date(state.now()).toISOString(),
  nick: null,
  pending: false,
  premium_since: null,
  roles: [...roles],
  mute: false,
  deaf: false,
});

/** As messages and `resolved` carry it. */
export function withoutUser(member: APIGuildMember): Omit<APIGuildMember, 'user'> {
  const { user: _user, ...rest } = member;
  return rest;
}

/** Adds a user without any role; nothing happens when they are in it. */
export function joinGuild(state: DiscordState, userId: Snowflake): void {
  if (state.members.has(userId)) return;
  const member = newMember(state, userId, []);
  state.members.set(userId, member);
  memberEvent(state, GatewayDispatchEvents.GuildMemberAdd, member);
}

/** Removes a user from server and threads. THREAD_MEMBERS_UPDATE is documented for threads alone, so none is sent. */
export function leaveGuild(state: DiscordState, userId: Snowflake): void {
  if (!state.members.has(userId)) return;
  if (state.guild.ownerId === userId) handOver(state, userId);
  state.members.delete(userId);
  for (const channel of state.channels.values()) if (isThread(channel)) channel.members.delete(userId);
  const data = { guild_id: state.guild.id, user: userObject(state, userId) };
  state.events.dispatch(GatewayDispatchEvents.GuildMemberRemove, data, { intents: GatewayIntentBits.GuildMembers });
}

export function setMemberRoles(state: DiscordState, userId: Snowflake, roles: readonly Snowflake[]): void {
  const member = state.members.get(userId);
  if (member === undefined) return;
  const changed = { ...member, roles: [...roles] };
  state.members.set(userId, changed);
  memberEvent(state, GatewayDispatchEvents.GuildMemberUpdate, changed);
}

function handOver(state: DiscordState, from: Snowflake): void {
  const next = [...state.members.keys()].find((id) => id !== from && state.users.get(id)?.bot !== true);
  if (next === undefined) return;
  state.guild.ownerId = next;
  state.events.dispatch(GatewayDispatchEvents.GuildUpdate, guildObject(state));
}

/** A bot gets its own member's events without the intent, those of others only with it. */
function memberEvent(
  state: DiscordState,
  name: GatewayDispatchEvents.GuildMemberAdd | GatewayDispatchEvents.GuildMemberUpdate,
  member: APIGuildMember,
): void {
  const isOwnUpdate = name === GatewayDispatchEvents.GuildMemberUpdate && member.user.id === state.application.id;
  const intents = isOwnUpdate ? 0 : GatewayIntentBits.GuildMembers;
  state.events.dispatch(name, { ...member, guild_id: state.guild.id }, { intents });
}
