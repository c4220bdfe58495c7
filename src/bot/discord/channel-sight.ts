import { PermissionFlagsBits } from 'discord-api-types/v10';

/** What one role or member is given and denied in a channel. */
export interface Overwrite {
  readonly allow: bigint;
  readonly deny: bigint;
}

/** Everything of a server that decides who sees one of its channels. */
export interface ChannelRights {
  /** Also the id of the role that everybody has. */
  readonly guildId: string;
  readonly ownerId: string;
  /** The permission bits of every role. */
  readonly roles: ReadonlyMap<string, bigint>;
  /** By the id of a role or a user. */
  readonly overwrites: ReadonlyMap<string, Overwrite>;
}

export interface Viewer {
  readonly userId: string;
  readonly roleIds: readonly string[];
}

const NOTHING: Overwrite = { allow: 0n, deny: 0n };

/**
 * Whether a member of the server sees a channel: base permissions of all roles, then the channel's overwrites for
 * everybody, for all roles together and for the member, as Discord's documentation has it ("Permissions", Permission
 * Overwrites). The bot keeps no members, so the viewer's roles come with their interaction.
 */
export function seesChannel({ guildId, ownerId, roles, overwrites }: ChannelRights, viewer: Viewer): boolean {
  if (viewer.userId === ownerId) return true;
  const held = [guildId, ...viewer.roleIds].reduce((bits, id) => bits | (roles.get(id) ?? 0n), 0n);
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return true;
  const ofRoles = viewer.roleIds
    .map((id) => overwrites.get(id) ?? NOTHING)
    .reduce((all, { allow, deny }) => ({ allow: all.allow | allow, deny: all.deny | deny }), NOTHING);
  const steps = [overwrites.get(guildId) ?? NOTHING, ofRoles, overwrites.get(viewer.userId) ?? NOTHING];
  const left = steps.reduce((bits, { allow, deny }) => (bits & ~deny) | allow, held);
  return (left & PermissionFlagsBits.ViewChannel) !== 0n;
}
