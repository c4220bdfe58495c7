import type { Match } from '../../match/match.ts';
import type { Calls } from './calls.ts';
import type { Clock } from '../clock.ts';
import type { Door } from '../reception/door.ts';
import type { HostedMatch } from '../runtime/hosted-match.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';
import type { Venue } from './venue.ts';

/** What there is to paint: a match as it stands, and the clicks whose answers can carry it. */
export interface Painting {
  readonly match: Match;
  readonly doors: readonly Door[];
}

/** What everything that shows something in a match's thread works with. */
export interface SurfaceParts {
  readonly hosted: HostedMatch;
  readonly venue: Venue;
  readonly directory: Pick<PlayerDirectory, 'person'>;
  readonly clock: Clock;
  readonly calls: Calls;
}

/** The click on this very message: its answer changes it. */
export const doorOn = (doors: readonly Door[], messageId: string): Door | undefined =>
  doors.find((door) => door.canUpdate && door.from.kind === 'press' && door.from.messageId === messageId);

/** A click in this channel whose answer can carry a new message, the latest first. */
export const doorForPosting = (doors: readonly Door[], channelId: string): Door | undefined =>
  doors.findLast((door) => door.isOpen && door.channelId === channelId);
