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
