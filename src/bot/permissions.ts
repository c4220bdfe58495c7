import { PermissionFlagsBits } from 'discord-api-types/v10';
import { NEEDED_PERMISSIONS, type PermissionName } from '../commands/place-rejection.ts';

/** The needed permissions that a set of Discord's permission bits lacks. Administrators lack none. */
export function missingPermissions(bits: string): readonly PermissionName[] {
  const held = BigInt(bits);
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return [];
  return NEEDED_PERMISSIONS.filter((name) => (held & PermissionFlagsBits[name]) === 0n);
}

/** Whether somebody with these permissions sees the channel they were computed for. */
export function canSee(bits: string): boolean {
  const held = BigInt(bits);
  return (held & (PermissionFlagsBits.ViewChannel | PermissionFlagsBits.Administrator)) !== 0n;
}
