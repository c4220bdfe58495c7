import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import { memberObject, userObject } from './api-objects.ts';
import type { DiscordState } from './discord-state.ts';
import { guildObject } from './guild-object.ts';
import type { MemberRecord } from './records.ts';
import { isThread } from './records.ts';
import type { Snowflake } from './snowflake.ts';

/** Lets a user into the server, without any role; nothing happens when they are in it. */
export function joinGuild(state: DiscordState, userId: Snowflake): void {
  if (state.members.has(userId)) return;
  const member: MemberRecord = { userId, nick: null, roles: [], joinedAt: new Date(state.now()).toISOString() };
  state.members.set(userId, member);
  memberEvent(state, GatewayDispatchEvents.GuildMemberAdd, member);
}

/**
 * Takes a user out of the server, and with it out of every thread: bots hear of the server only (THREAD_MEMBERS_UPDATE is
 * documented for threads alone). An owner has handed the server on before, as Discord demands.
 */
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

/** Makes a member the server's owner, who holds every permission everywhere. */
export function setOwner(state: DiscordState, userId: Snowflake): void {
  state.guild.ownerId = userId;
  state.events.dispatch({
    name: GatewayDispatchEvents.GuildUpdate,
    data: guildObject(state),
    intents: GatewayIntentBits.Guilds,
  });
}

/** Gives a member these roles and no others. */
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

/** A bot hears of its own member without the intent, of others only with it. */
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
