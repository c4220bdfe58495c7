import { flagFallsAt, GRACE, nextNoticeAt, turnTime } from './clock.ts';
import { type Millis, millis } from './ids.ts';
import {
  type Awaited,
  type Away,
  type ClockStop,
  isAlone,
  isOpen,
  type Match,
  type PlayingMatch,
  type StopReason,
} from './match.ts';
import { vanishingLoses } from './options.ts';

/** When a `Tick` yields events by itself; `undefined` for never. */
export function nextWakeUp(match: Match): Millis | undefined {
  if (!isOpen(match)) return undefined;
  return match.phase === 'playing' ? nextInPlay(match) : lapsesAt(match);
}

function nextInPlay(match: PlayingMatch): Millis | undefined {
  const { clock } = match;
  const time = turnTime(match);
  const flag = flagFallsAt(clock, time);
  const notice = clock.kind === 'running' ? nextNoticeAt(clock, time) : undefined;
  const gone = vanishedUntil(match);
  const moments = [flag, notice, gone && millis(gone.at + GRACE)].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : millis(Math.min(...moments));
}

export type WaitingMatch = Exclude<Match, { phase: 'new' | 'playing' | 'closed' }>;

export const awaitedFor = (span: number, since: Millis): Awaited => ({
  countsSince: since,
  dueAt: millis(since + span),
});

const awaitedIn = (match: WaitingMatch): Awaited => (match.phase === 'ended' ? match.next : match);

/** `undefined` while clicks can't arrive: nothing lapses then (TIME-08). */
export const lapsesAt = (match: WaitingMatch): Millis | undefined =>
  areClicksLost(match.stops) ? undefined : awaitedIn(match).dueAt;

export function hasLapsed(match: WaitingMatch, now: Millis): boolean {
  const at = lapsesAt(match);
  return at !== undefined && now >= at;
}

/** Clicks can't arrive since `at`; a question asked later has lost nothing before it. */
export function stopCountdown(match: WaitingMatch, at: Millis): WaitingMatch {
  const { countsSince: from } = awaitedIn(match);
  return retimed(match, 0, millis(areClicksLost(match.stops) ? Math.min(from, at) : Math.max(from, at)));
}

/** Clicks can arrive again at `at`, with as much time left as before, even after a wall clock was set back. */
export const resumeCountdown = (match: WaitingMatch, at: Millis): WaitingMatch =>
  retimed(match, at - awaitedIn(match).countsSince, at);

/** The wall clock was set back while clicks still can't arrive. */
export const shiftCountdown = (match: WaitingMatch, by: number): WaitingMatch =>
  retimed(match, -by, millis(awaitedIn(match).countsSince - by));

/** Moves the deadline. The time somebody was last seen moves only with a clock that was set back. */
function retimed(match: WaitingMatch, by: number, countsSince: Millis): WaitingMatch {
  const time: Awaited = { countsSince, dueAt: millis(awaitedIn(match).dueAt + by) };
  const seen = (at: Millis): Millis => millis(at + Math.min(0, by));
  if (match.phase === 'ended') {
    const next = { ...match.next, ...time };
    return { ...match, next: next.kind === 'seat' ? { ...next, since: seen(next.since) } : next };
  }
  return 'askedAt' in match ? { ...match, ...time, askedAt: seen(match.askedAt) } : { ...match, ...time };
}

/** In a closed venue clicks still arrive. */
export const losesClicks = (reason: StopReason): boolean => reason !== 'venue-closed';

export const areClicksLost = (stops: readonly ClockStop[]): boolean => stops.some(({ reason }) => losesClicks(reason));

/** After leaving the server or the thread (END-03). */
export const TIME_TO_RETURN = millis(30_000);

/** Who loses next if not back by `at`; nobody with long clocks or none, or while clicks can't arrive. */
export function vanishedUntil(match: PlayingMatch): (Away & { readonly at: Millis }) | undefined {
  if (isAlone(match) || !vanishingLoses(match.options.time) || match.stops.length > 0) return undefined;
  const [first] = match.away.toSorted((a, b) => a.since - b.since);
  return first === undefined ? undefined : { ...first, at: millis(first.since + TIME_TO_RETURN) };
}
