import { ChannelType } from 'discord-api-types/v10';
import type { PlaceRejection } from '../../views/refusal.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import type { ServerSettings } from '../../match/options.ts';
import type { Services, Context } from '../services.ts';
import type { Place } from '../../bot/runtime/live-match.ts';
import { missingPermissions } from '../../bot/discord/permissions.ts';

/**
 * May a match be asked for where this visit comes from (START-01, START-05, RUN-11)? A server's text channel, one of the
 * allowed ones, in which the bot may do all it must; nothing is asked of Discord.
 */
export function readPlace(
  { seesChannel }: Services,
  context: Context,
  { channels }: ServerSettings,
): Result<Place, PlaceRejection> {
  const { guildId, channelId, channelType, appPermissions, asker, roleIds } = context;
  if (guildId === undefined) return err({ code: 'not-in-a-server' });
  const noThreads = channelType === undefined ? undefined : refusedChannel(channelType);
  if (noThreads !== undefined) return err({ code: noThreads });
  if (channels.length > 0 && !channels.includes(channelId)) {
    const viewer = { userId: asker.userId, roleIds };
    return err({ code: 'channel-not-allowed', channelIds: channels.filter((id) => seesChannel(id, viewer)) });
  }
  const permissions = missingPermissions(appPermissions);
  return permissions.length > 0
    ? err({ code: 'missing-permissions', permissions, channelId })
    : ok({ guildId, channelId });
}

/** Only text and announcement channels can hold a match's thread (START-05). */
function refusedChannel(type: ChannelType): 'in-a-thread' | 'in-a-voice-chat' | 'no-threads-here' | undefined {
  switch (type) {
    case ChannelType.GuildText:
    case ChannelType.GuildAnnouncement:
      return undefined;
    case ChannelType.PublicThread:
    case ChannelType.PrivateThread:
    case ChannelType.AnnouncementThread:
      return 'in-a-thread';
    case ChannelType.GuildVoice:
    case ChannelType.GuildStageVoice:
      return 'in-a-voice-chat';
    default:
      return 'no-threads-here';
  }
}
