import { PermissionFlagsBits } from 'discord-api-types/v10';
import { NEEDED_PERMISSIONS, type PermissionName } from './refusal.ts';

/** The needed permissions that a set of Discord's permission bits lacks. Administrators lack none, nor does a set untold. */
export function missingPermissions(bits: string | undefined): readonly PermissionName[] {
  const held = readBits(bits);
  if (held === undefined || (held & PermissionFlagsBits.Administrator) !== 0n) return [];
  return NEEDED_PERMISSIONS.filter((name) => (held & PermissionFlagsBits[name]) === 0n);
}

/** Whether somebody with these permissions sees the channel they were computed for; untold, they are thought to. */
export function canSee(bits: string | undefined): boolean {
  const held = readBits(bits);
  return held === undefined || (held & (PermissionFlagsBits.ViewChannel | PermissionFlagsBits.Administrator)) !== 0n;
}

const readBits = (bits: string | undefined): bigint | undefined =>
  bits !== undefined && /^[0-9]+$/.test(bits) ? BigInt(bits) : undefined;

/** Whether somebody with these permissions manages the server. Untold, they don't. */
export function managesServer(bits: string | undefined): boolean {
  const held = readBits(bits) ?? 0n;
  return (held & (PermissionFlagsBits.ManageGuild | PermissionFlagsBits.Administrator)) !== 0n;
}

export interface Overwrite {
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface ChannelRights {
  readonly guildId: string;
  readonly ownerId: string;
  readonly roles: ReadonlyMap<string, bigint>;
  readonly overwrites: ReadonlyMap<string, Overwrite>;
}

export interface Viewer {
  readonly userId: string;
  readonly roleIds: readonly string[];
}

/** A member without roles. */
export const ANYBODY: Viewer = { userId: '0', roleIds: [] };

const NOTHING: Overwrite = { allow: 0n, deny: 0n };

/** Whether somebody has a permission in a channel, as in Discord's documentation ("Permissions", Permission Overwrites). */
export function allows(
  { guildId, ownerId, roles, overwrites }: ChannelRights,
  viewer: Viewer,
  permission: bigint,
): boolean {
  if (viewer.userId === ownerId) return true;
  const held = [guildId, ...viewer.roleIds].reduce((bits, id) => bits | (roles.get(id) ?? 0n), 0n);
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return true;
  const ofRoles = viewer.roleIds
    .map((id) => overwrites.get(id) ?? NOTHING)
    .reduce((all, { allow, deny }) => ({ allow: all.allow | allow, deny: all.deny | deny }), NOTHING);
  const steps = [overwrites.get(guildId) ?? NOTHING, ofRoles, overwrites.get(viewer.userId) ?? NOTHING];
  const left = steps.reduce((bits, { allow, deny }) => (bits & ~deny) | allow, held);
  return (left & permission) !== 0n;
}

/** Whether everybody who is in the server sees a channel. */
export const opensToAll = (rights: ChannelRights): boolean =>
  allows(rights, ANYBODY, PermissionFlagsBits.ViewChannel) &&
  [...rights.overwrites.values()].every(({ deny }) => (deny & PermissionFlagsBits.ViewChannel) === 0n);
