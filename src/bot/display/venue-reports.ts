import { millis, type Millis } from '../../match/ids.ts';
import type { SystemAction } from '../../match/match.ts';
import type { Match, StopReason } from '../../match/phases.ts';
import type { Hindrance } from '../discord/channel-access.ts';
import { clickedAt } from '../discord/reply.ts';
import type { Display } from './display.ts';
import type { LiveBoard } from './wanted.ts';

/** Tells a match what has become of its board, or of its venue. */
export type VenueReport = Extract<SystemAction, { type: 'BoardShown' | 'BoardRefused' | 'StopClock' | 'StartClock' }>;

export interface VenueState {
  readonly live: LiveBoard | undefined;
  readonly hindrance: Hindrance | undefined;
  readonly isCutOff: boolean;
}

const REASONS: Readonly<Record<Hindrance, StopReason>> = {
  forbidden: 'venue-closed',
  locked: 'venue-closed',
  outage: 'server-unavailable',
};
const CUT_OFF: readonly StopReason[] = ['gateway-away'];
const VENUE_REASONS = [...new Set(Object.values(REASONS))];

/** News of its venue that the match does not have yet; that the connection is back is told to all matches at once (TIME-08). */
export function reportsOf(match: Match, { live, hindrance, isCutOff }: VenueState): readonly VenueReport[] {
  const stopped: readonly StopReason[] = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  const reason = hindrance === undefined ? undefined : REASONS[hindrance];
  const holding: readonly StopReason[] = [...(reason === undefined ? [] : [reason]), ...(isCutOff ? CUT_OFF : [])];
  const stops = 'stops' in match ? holding.filter((other) => !stopped.includes(other)) : [];
  const starts = VENUE_REASONS.filter((other) => other !== reason && stopped.includes(other));
  const board = match.phase === 'playing' && match.clock.kind === 'unseen' ? match.game.turnRevision : undefined;
  const isShown = board !== undefined && live !== undefined && live.shows >= board;
  return [
    ...stops.map((other) => ({ type: 'StopClock', reason: other }) as const),
    ...starts.map((other) => ({ type: 'StartClock', reason: other }) as const),
    ...(isShown ? [{ type: 'BoardShown', board } as const] : []),
  ];
}

/** Since when a board is up. Where nothing else is known, its id tells when its message was made. */
export const upSince = ({ messageId, since }: LiveBoard, startsAt: Millis, now: Millis): Millis =>
  millis(Math.min(now, Math.max(since ?? clickedAt(messageId, now), startsAt)));

/** The hindrance that the match stands under. Before there is a thread an invitation can't be answered during an outage. */
export function hindranceOf({ hindered }: Display, threadId: string | undefined): Hindrance | undefined {
  if (threadId !== undefined) return hindered.thread;
  return hindered.channel === 'outage' ? 'outage' : undefined;
}

/** Something is in the way, and the match knows it, and so its row: whatever lifts it finds the match there. */
export function isHeldUp(match: Match, display: Display, threadId: string | undefined): boolean {
  const hindrance = hindranceOf(display, threadId);
  return hindrance !== undefined && 'stops' in match && match.stops.some(({ reason }) => reason === REASONS[hindrance]);
}
