import {
  type APIGuildMember,
  GatewayDispatchEvents,
  GatewayIntentBits,
  type GuildMemberFlags,
} from 'discord-api-types/v10';
import { guildObject, userObject } from './api-objects.ts';
import type { DiscordState, GuildRecord } from './discord-state.ts';
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
export function joinGuild(state: DiscordState, userId: Snowflake, guild = state.guild): void {
  if (guild.members.has(userId)) return;
  const member = newMember(state, userId, []);
  guild.members.set(userId, member);
  memberEvent(state, guild, GatewayDispatchEvents.GuildMemberAdd, member);
}

/** Removes a user from server and threads. THREAD_MEMBERS_UPDATE is documented for threads alone, so none is sent. */
export function leaveGuild(state: DiscordState, userId: Snowflake, guild = state.guild): void {
  if (!guild.members.has(userId)) return;
  if (guild.ownerId === userId) handOver(state, guild, userId);
  guild.members.delete(userId);
  for (const channel of state.channels.values())
    if (isThread(channel) && channel.guildId === guild.id) channel.members.delete(userId);
  const data = { guild_id: guild.id, user: userObject(state, userId) };
  state.events.dispatch(GatewayDispatchEvents.GuildMemberRemove, data, { intents: GatewayIntentBits.GuildMembers });
}

export function setMemberRoles(
  state: DiscordState,
  userId: Snowflake,
  roles: readonly Snowflake[],
  guild = state.guild,
): void {
  const member = guild.members.get(userId);
  if (member === undefined) return;
  const changed = { ...member, roles: [...roles] };
  guild.members.set(userId, changed);
  memberEvent(state, guild, GatewayDispatchEvents.GuildMemberUpdate, changed);
}

function handOver(state: DiscordState, guild: GuildRecord, from: Snowflake): void {
  const next = [...guild.members.keys()].find((id) => id !== from && state.users.get(id)?.bot !== true);
  if (next === undefined) return;
  guild.ownerId = next;
  state.events.dispatch(GatewayDispatchEvents.GuildUpdate, guildObject(guild));
}

/** A bot gets its own member's events without the intent, those of others only with it. */
function memberEvent(
  state: DiscordState,
  guild: GuildRecord,
  name: GatewayDispatchEvents.GuildMemberAdd | GatewayDispatchEvents.GuildMemberUpdate,
  member: APIGuildMember,
): void {
  const isOwnUpdate = name === GatewayDispatchEvents.GuildMemberUpdate && member.user.id === state.application.id;
  const intents = isOwnUpdate ? 0 : GatewayIntentBits.GuildMembers;
  state.events.dispatch(name, { ...member, guild_id: guild.id }, { intents });
}
