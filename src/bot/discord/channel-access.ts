import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Client } from 'discord.js';
import type { PermissionName } from '../../views/refusal.ts';
import { missingPermissions } from '../../commands/permissions.ts';

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

/** What the gateway client knows of channels, as far as matches need it; nothing is asked of Discord. */
export class KnownChannels {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** The needed permissions that the bot lacks in a channel. None of a channel that is not known. */
  readonly missingIn = (channelId: string): readonly PermissionName[] => {
    const { channels, user } = this.#client;
    const channel = channels.cache.get(channelId);
    if (channel === undefined || channel.isDMBased() || user === null) return [];
    return missingPermissions(channel.permissionsFor(user.id)?.bitfield.toString());
  };

  /** Whether somebody sees a channel; one that the bot doesn't know is seen by nobody. */
  readonly seesChannel = (channelId: string, viewer: Viewer): boolean => {
    const rights = this.#rightsOf(channelId);
    return rights !== undefined && seesChannel(rights, viewer);
  };

  #rightsOf(channelId: string): ChannelRights | undefined {
    const channel = this.#client.channels.cache.get(channelId);
    if (channel === undefined || !('permissionOverwrites' in channel)) return undefined;
    const { guild, permissionOverwrites } = channel;
    return {
      guildId: guild.id,
      ownerId: guild.ownerId,
      roles: new Map(guild.roles.cache.map((role) => [role.id, role.permissions.bitfield])),
      overwrites: new Map(
        permissionOverwrites.cache.map(({ id, allow, deny }) => [id, { allow: allow.bitfield, deny: deny.bitfield }]),
      ),
    };
  }
}
