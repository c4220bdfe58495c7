import type { Channel, Client, NewsChannel, TextChannel } from 'discord.js';
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import {
  allows,
  ANYBODY,
  missingPermissions,
  opensToAll,
  type ChannelRights,
  type Viewer,
} from '../../views/permissions.ts';
import type { PermissionName } from '../../views/refusal.ts';

/** What is known of channels: of what the gateway has told. */
export interface ChannelAccess {
  /** The required permissions that the bot lacks in a channel; none in an unknown one. */
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  /** True where somebody sees a channel of a server; nobody sees an unknown one. */
  readonly seesChannel: (channelId: string, viewer: Viewer) => boolean;
  /** `undefined` for an unknown channel. */
  readonly channelTypeOf: (channelId: string) => ChannelType | undefined;
  /** The text and announcement channels of a server. */
  readonly textChannelsOf: (guildId: string) => readonly string[];
  /** True where every member sees a channel: no role and nobody is kept out. */
  readonly isSeenByAll: (channelId: string) => boolean;
  /** True where a member without roles sees a channel and may not use commands. */
  readonly closesCommands: (channelId: string) => boolean;
}

/** Asks the client's cache: no requests. */
export function channelAccess({ channels }: Client, botUserId: string): ChannelAccess {
  const may = (channelId: string, viewer: Viewer, permission: bigint): boolean => {
    const rights = rightsIn(channels.cache.get(channelId));
    return rights !== undefined && allows(rights, viewer, permission);
  };
  return {
    missingIn: (channelId) => {
      const channel = channels.cache.get(channelId);
      if (channel === undefined || channel.isDMBased()) return [];
      return missingPermissions(channel.permissionsFor(botUserId)?.bitfield.toString());
    },
    channelTypeOf: (channelId) => channels.cache.get(channelId)?.type,
    textChannelsOf: (guildId) =>
      channels.cache.filter((one) => isTextChannel(one) && one.guildId === guildId).map(({ id }) => id),
    closesCommands: (channelId) =>
      may(channelId, ANYBODY, PermissionFlagsBits.ViewChannel) &&
      !may(channelId, ANYBODY, PermissionFlagsBits.UseApplicationCommands),
    isSeenByAll: (channelId) => {
      const rights = rightsIn(channels.cache.get(channelId));
      return rights !== undefined && opensToAll(rights);
    },
    seesChannel: (channelId, viewer) => may(channelId, viewer, PermissionFlagsBits.ViewChannel),
  };
}

const isTextChannel = (channel: Channel): channel is TextChannel | NewsChannel =>
  channel.type === ChannelType.GuildText || channel.type === ChannelType.GuildAnnouncement;

function rightsIn(channel: Channel | undefined): ChannelRights | undefined {
  if (channel === undefined || !('permissionOverwrites' in channel)) return undefined;
  const { guild, permissionOverwrites } = channel;
  return {
    guildId: guild.id,
    ownerId: guild.ownerId,
    roles: guild.roles.cache.mapValues((role) => role.permissions.bitfield),
    overwrites: permissionOverwrites.cache.mapValues(({ allow, deny }) => ({
      allow: allow.bitfield,
      deny: deny.bitfield,
    })),
  };
}

/** The reason why the bot can't write somewhere: a permission is missing, the thread is locked, or Discord's server is out. */
export type Hindrance = 'forbidden' | 'locked' | 'outage';

/** Nothing is sent there by the bot's own token until an event says that it can be tried again. */
export class ClosedVenue extends Error {
  constructor(hindrance: Hindrance | 'archived') {
    super(`nothing can be written here at the moment: ${hindrance}`);
  }
}

const TO_WRITE: ReadonlySet<PermissionName> = new Set(['ViewChannel', 'SendMessagesInThreads', 'AttachFiles']);

export const canWriteWithout = (missing: readonly PermissionName[]): boolean =>
  !missing.some((name) => TO_WRITE.has(name));
