import type { Match } from '../../match/match.ts';
import type { Calls } from './calls.ts';
import type { Clock } from '../clock.ts';
import type { Reply } from '../discord/reply.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';
import type { Venue } from './venue.ts';

/** What there is to paint: a match as it stands, and the clicks whose answers can carry it. */
export interface Painting {
  readonly match: Match;
  readonly replies: readonly Reply[];
}

/** What everything that shows something in a match's thread works with. */
export interface SurfaceParts {
  readonly live: LiveMatch;
  readonly venue: Venue;
  readonly directory: Pick<PlayerDirectory, 'person'>;
  readonly clock: Clock;
  readonly calls: Calls;
}

/** The click on this very message: its answer changes it. */
export const doorOn = (replies: readonly Reply[], messageId: string): Reply | undefined =>
  replies.find((reply) => reply.canUpdate && reply.from.kind === 'press' && reply.from.messageId === messageId);

/** A click in this channel whose answer can carry a new message, the latest first. */
export const doorForPosting = (replies: readonly Reply[], channelId: string): Reply | undefined =>
  replies.findLast((reply) => reply.isOpen && reply.channelId === channelId);
