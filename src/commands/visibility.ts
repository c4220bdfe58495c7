import { seatOf } from '../match/ids.ts';
import type { FinishedMatch } from '../match/phases.ts';
import type { Whereabouts } from '../store/games.ts';
import type { Viewer } from '../views/permissions.ts';
import type { Context, Services } from './services.ts';

type Visibility = Pick<Services, 'seesChannel' | 'isSeenByAll' | 'textChannelsOf' | 'directory'>;

const asViewer = ({ asker, roleIds }: Context): Viewer => ({ userId: asker.userId, roleIds });

/** Whether somebody may look at a finished game (HIST-01): one of their own anywhere, others' here in channels that they see. */
export function maySee(
  { seesChannel, directory }: Visibility,
  context: Context,
  { seats, operator }: FinishedMatch,
  { guildId, channelId }: Whereabouts,
): boolean {
  const player = directory.find(context.asker.userId);
  if (player !== undefined && (operator === player || seatOf(seats, player) !== undefined)) return true;
  return guildId === context.guildId && seesChannel(channelId, asViewer(context));
}

/** Whether all who read the channel of this interaction may see a game: that channel's own, or one that no member is kept from. */
export const allMaySee = (
  { isSeenByAll }: Visibility,
  context: Context,
  { guildId, channelId }: Whereabouts,
): boolean => guildId === context.guildId && (channelId === venueOf(context) || isSeenByAll(channelId));

/** The channels of this server whose games the asker may look at. */
export const channelsSeen = ({ seesChannel, textChannelsOf }: Visibility, context: Context): readonly string[] =>
  textChannelsOf(context.guildId ?? '').filter((channelId) => seesChannel(channelId, asViewer(context)));

/** Those whose games may be shown to all who read the channel of this interaction. */
export const channelsForAll = ({ isSeenByAll, textChannelsOf }: Visibility, context: Context): readonly string[] =>
  textChannelsOf(context.guildId ?? '').filter((channelId) => channelId === venueOf(context) || isSeenByAll(channelId));

/** A thread is read by those who see its channel, or by fewer. */
const venueOf = ({ parentId, channelId }: Context): string => parentId ?? channelId;
