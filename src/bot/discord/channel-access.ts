import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Client } from 'discord.js';
import type { PermissionName } from '../../views/refusal.ts';
import { missingPermissions } from '../../commands/permissions.ts';

export interface Overwrite {
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface ChannelRights {
  /** Also the id of the @everyone role. */
  readonly guildId: string;
  readonly ownerId: string;
  readonly roles: ReadonlyMap<string, bigint>;
  readonly overwrites: ReadonlyMap<string, Overwrite>;
}

export interface Viewer {
  readonly userId: string;
  readonly roleIds: readonly string[];
}

const NOTHING: Overwrite = { allow: 0n, deny: 0n };

/** As in Discord's documentation ("Permissions", Permission Overwrites): the bot caches no members to ask discord.js about. */
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

/** Permissions in channels, from the gateway client's cache: no requests. */
export class KnownChannels {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** The required permissions that the bot lacks in a channel; none in an unknown one. */
  readonly missingIn = (channelId: string): readonly PermissionName[] => {
    const { channels, user } = this.#client;
    const channel = channels.cache.get(channelId);
    if (channel === undefined || channel.isDMBased() || user === null) return [];
    return missingPermissions(channel.permissionsFor(user.id)?.bitfield.toString());
  };

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
