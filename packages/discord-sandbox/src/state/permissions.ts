import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { guildOf, type DiscordState, type GuildRecord } from './discord-state.ts';
import { type AnyChannel, type ChannelRecord, isThread } from './records.ts';
import type { Snowflake } from './snowflake.ts';

export type PermissionName = keyof typeof PermissionFlagsBits;

const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

export const holds = (permissions: bigint, name: PermissionName): boolean =>
  (permissions & PermissionFlagsBits[name]) === PermissionFlagsBits[name];

/** Of the permissions in a bit set. */
export const permissionNames = (bits: string): readonly string[] =>
  Object.entries(PermissionFlagsBits).flatMap(([name, bit]) => ((BigInt(bits) & bit) === 0n ? [] : [name]));

/** In the whole server ("Permissions", base permissions); 0 for strangers. */
export function guildPermissions(guild: GuildRecord, userId: Snowflake): bigint {
  const member = guild.members.get(userId);
  if (member === undefined) return 0n;
  if (guild.ownerId === userId) return ALL_PERMISSIONS;
  const permissions = [guild.id, ...member.roles].reduce(
    (all, roleId) => all | BigInt(guild.roles.get(roleId)?.permissions ?? 0),
    0n,
  );
  return (permissions & PermissionFlagsBits.Administrator) === 0n ? permissions : ALL_PERMISSIONS;
}

/** In a channel or thread, with overwrites and implied losses; 0 for strangers. */
export function channelPermissions(state: DiscordState, userId: Snowflake, channel: AnyChannel): bigint {
  const parent = isThread(channel) ? state.channels.get(channel.parentId) : channel;
  if (parent === undefined || isThread(parent)) return 0n;
  const base = guildPermissions(guildOf(state, channel), userId);
  if (base === ALL_PERMISSIONS) return base;
  return withoutImplied(applyOverwrites(guildOf(state, parent), userId, parent, base), parent, isThread(channel));
}

export const canView = (state: DiscordState, userId: Snowflake, channel: AnyChannel): boolean =>
  holds(channelPermissions(state, userId, channel), 'ViewChannel');

/** Discord's order: everyone, then all roles together, then the member. */
function applyOverwrites(guild: GuildRecord, userId: Snowflake, channel: ChannelRecord, base: bigint): bigint {
  if (channel.overwrites.size === 0) return base;
  const roles = guild.members.get(userId)?.roles ?? [];
  return [[guild.id], roles, [userId]].reduce((permissions, ids) => {
    const overwrites = ids.flatMap((id) => channel.overwrites.get(id) ?? []);
    const deny = overwrites.reduce((bits, overwrite) => bits | BigInt(overwrite.deny), 0n);
    const allow = overwrites.reduce((bits, overwrite) => bits | BigInt(overwrite.allow), 0n);
    return (permissions & ~deny) | allow;
  }, base);
}

/** Without the right to see, connect or send, what depends on it is lost, too. */
function withoutImplied(permissions: bigint, channel: ChannelRecord, inThread: boolean): bigint {
  if (!holds(permissions, 'ViewChannel')) return 0n;
  if (channel.type === ChannelType.GuildVoice && !holds(permissions, 'Connect')) return 0n;
  if (holds(permissions, inThread ? 'SendMessagesInThreads' : 'SendMessages')) return permissions;
  const { MentionEveryone, SendTTSMessages, AttachFiles, EmbedLinks } = PermissionFlagsBits;
  return permissions & ~(MentionEveryone | SendTTSMessages | AttachFiles | EmbedLinks);
}
