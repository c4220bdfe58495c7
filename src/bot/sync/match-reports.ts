import type { SystemAction } from '../../match/action.ts';
import type { Match, StopReason } from '../../match/match.ts';
import type { ShownBoard } from './board-ledger.ts';
import type { Hindrance } from './venue.ts';

/** What a painter knows of its venue that its match has to be told. */
export interface VenueState {
  readonly live: ShownBoard | undefined;
  /** What keeps the bot from writing in the thread. */
  readonly hindrance: Hindrance | undefined;
  /** The connection that clicks come by is away. */
  readonly isCutOff: boolean;
}

/** What a match is told of its venue. */
export type Report = Extract<SystemAction, { type: 'BoardShown' | 'StopClock' | 'StartClock' }>;

const REASONS: Readonly<Record<Hindrance, StopReason>> = {
  forbidden: 'venue-closed',
  locked: 'venue-closed',
  outage: 'server-unavailable',
};
const CUT_OFF: readonly StopReason[] = ['gateway-away'];
const VENUE_REASONS = [...new Set(Object.values(REASONS))];

/**
 * Where the match does not know yet how its venue is: the board of its turn is up, or clicks in the thread have come to
 * make no sense, or make sense again (TIME-01, TIME-08). Judged by what is, not by what has happened: nothing can be missed, and
 * what is told twice changes nothing. That the connection is back is told to all matches at once, when it is.
 */
export function reportsOf(match: Match, { live, hindrance, isCutOff }: VenueState): readonly Report[] {
  const stopped: readonly StopReason[] = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  const reason = hindrance === undefined ? undefined : REASONS[hindrance];
  const holding: readonly StopReason[] = [...(reason === undefined ? [] : [reason]), ...(isCutOff ? CUT_OFF : [])];
  const stops = 'stops' in match ? holding.filter((other) => !stopped.includes(other)) : [];
  const starts = VENUE_REASONS.filter((other) => other !== reason && stopped.includes(other));
  const isNewBoard =
    match.phase === 'playing' && match.clock.kind === 'unseen' && live?.revision === match.game.boardRevision;
  return [
    ...stops.map((other) => ({ type: 'StopClock', reason: other }) as const),
    ...starts.map((other) => ({ type: 'StartClock', reason: other }) as const),
    ...(isNewBoard ? [{ type: 'BoardShown', board: match.game.boardRevision } as const] : []),
  ];
}
