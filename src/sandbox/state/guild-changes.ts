import { GatewayDispatchEvents, GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import { memberObject, userObject, guildObject, roleObject, channelObject, threadMember } from './api-objects.ts';
import type { DiscordState } from './discord-state.ts';
import { type MemberRecord, isThread, type RoleRecord, type ChannelRecord, type Overwrite } from './records.ts';
import type { Snowflake } from './snowflake.ts';
import { type PermissionName, canView } from './permissions.ts';
import { threadsOf } from './threads.ts';

/** Adds a user without any role; nothing happens when they are in it. */
export function joinGuild(state: DiscordState, userId: Snowflake): void {
  if (state.members.has(userId)) return;
  const member: MemberRecord = { userId, nick: null, roles: [], joinedAt: new Date(state.now()).toISOString() };
  state.members.set(userId, member);
  memberEvent(state, GatewayDispatchEvents.GuildMemberAdd, member);
}

/** Removes a user from server and threads. THREAD_MEMBERS_UPDATE is documented for threads alone, so none is sent. */
export function leaveGuild(state: DiscordState, userId: Snowflake): void {
  if (!state.members.has(userId)) return;
  if (state.guild.ownerId === userId) handOver(state, userId);
  state.members.delete(userId);
  for (const channel of state.channels.values()) if (isThread(channel)) channel.members.delete(userId);
  state.events.dispatch({
    name: GatewayDispatchEvents.GuildMemberRemove,
    data: { guild_id: state.guild.id, user: userObject(state, userId) },
    intents: GatewayIntentBits.GuildMembers,
  });
}

export function setOwner(state: DiscordState, userId: Snowflake): void {
  state.guild.ownerId = userId;
  state.events.dispatch({
    name: GatewayDispatchEvents.GuildUpdate,
    data: guildObject(state),
    intents: GatewayIntentBits.Guilds,
  });
}

export function setMemberRoles(state: DiscordState, userId: Snowflake, roles: readonly Snowflake[]): void {
  const member = state.members.get(userId);
  if (member === undefined) return;
  const changed = { ...member, roles };
  state.members.set(userId, changed);
  memberEvent(state, GatewayDispatchEvents.GuildMemberUpdate, changed);
}

function handOver(state: DiscordState, from: Snowflake): void {
  const next = [...state.members.keys()].find((id) => id !== from && state.users.get(id)?.bot !== true);
  if (next !== undefined) setOwner(state, next);
}

/** A bot gets its own member's events without the intent, those of others only with it. */
function memberEvent(
  state: DiscordState,
  name: GatewayDispatchEvents.GuildMemberAdd | GatewayDispatchEvents.GuildMemberUpdate,
  member: MemberRecord,
): void {
  const isOwnUpdate = name === GatewayDispatchEvents.GuildMemberUpdate && member.userId === state.application.id;
  state.events.dispatch({
    name,
    data: { ...memberObject(state, member), guild_id: state.guild.id },
    intents: isOwnUpdate ? 0 : GatewayIntentBits.GuildMembers,
  });
}

export function createRole(state: DiscordState, name: string, permissions: readonly PermissionName[]): RoleRecord {
  const role: RoleRecord = {
    id: state.nextId(),
    name,
    permissions: permissions.reduce((all, permission) => all | PermissionFlagsBits[permission], 0n),
    position: state.roles.size,
    botId: undefined,
    mentionable: false,
  };
  state.roles.set(role.id, role);
  roleEvent(state, GatewayDispatchEvents.GuildRoleCreate, role);
  return role;
}

export function setRolePermission(
  state: DiscordState,
  roleId: Snowflake,
  permission: PermissionName,
  value: boolean,
): void {
  const role = state.roles.get(roleId);
  if (role === undefined) return;
  const bit = PermissionFlagsBits[permission];
  role.permissions = value ? role.permissions | bit : role.permissions & ~bit;
  roleEvent(state, GatewayDispatchEvents.GuildRoleUpdate, role);
}

function roleEvent(
  state: DiscordState,
  name: GatewayDispatchEvents.GuildRoleCreate | GatewayDispatchEvents.GuildRoleUpdate,
  role: RoleRecord,
): void {
  state.events.dispatch({
    name,
    data: { guild_id: state.guild.id, role: roleObject(role) },
    intents: GatewayIntentBits.Guilds,
  });
}

export type OverwriteValue = 'allow' | 'deny' | 'inherit';

/** Sets a permission for one user or role in one channel; `inherit` removes it from the overwrite. */
export function setOverwrite(
  state: DiscordState,
  channel: ChannelRecord,
  targetId: Snowflake,
  permission: PermissionName,
  value: OverwriteValue,
): void {
  const bit = PermissionFlagsBits[permission];
  const old = channel.overwrites.get(targetId);
  const wasVisible = canView(state, state.application.id, channel);
  const overwrite: Overwrite = {
    id: targetId,
    kind: state.roles.has(targetId) ? 'role' : 'member',
    allow: ((old?.allow ?? 0n) & ~bit) | (value === 'allow' ? bit : 0n),
    deny: ((old?.deny ?? 0n) & ~bit) | (value === 'deny' ? bit : 0n),
  };
  if (overwrite.allow === 0n && overwrite.deny === 0n) channel.overwrites.delete(targetId);
  else channel.overwrites.set(targetId, overwrite);
  state.events.dispatch({
    name: GatewayDispatchEvents.ChannelUpdate,
    data: channelObject(state, channel),
    intents: GatewayIntentBits.Guilds,
  });
  if (!wasVisible && canView(state, state.application.id, channel)) syncThreads(state, channel.id);
}

/** A bot that sees a channel again is told of its active threads. */
function syncThreads(state: DiscordState, channelId: Snowflake): void {
  const { application, guild, events } = state;
  const threads = threadsOf(state, channelId).filter(
    (thread) => !thread.archived && canView(state, application.id, thread),
  );
  events.dispatch({
    name: GatewayDispatchEvents.ThreadListSync,
    data: {
      guild_id: guild.id,
      channel_ids: [channelId],
      threads: threads.map((thread) => channelObject(state, thread)),
      members: threads.flatMap((thread) => threadMember(thread, application.id) ?? []),
    },
    intents: GatewayIntentBits.Guilds,
  });
}
