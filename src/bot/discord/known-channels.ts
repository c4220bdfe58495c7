import type { Client } from 'discord.js';
import type { PermissionName } from '../../views/refusal.ts';
import { seesChannel, type ChannelRights, type Viewer } from './channel-sight.ts';
import { missingPermissions } from '../../commands/permissions.ts';

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
