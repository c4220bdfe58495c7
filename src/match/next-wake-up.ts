import { flagFallsAt, GRACE, nextNoticeAt } from './clock.ts';
import { type Millis, millis } from './ids.ts';
import { type Away, type ClockStop, isOpen, type Match, type PlayingMatch, type StopReason } from './match.ts';
import { vanishingLoses } from './options.ts';

/** When a `Tick` yields events by itself; `undefined` for never. */
export function nextWakeUp(match: Match): Millis | undefined {
  if (!isOpen(match)) return undefined;
  return match.phase === 'playing' ? nextInPlay(match) : lapsesAt(match);
}

function nextInPlay(match: PlayingMatch): Millis | undefined {
  const { clock, options } = match;
  const flag = flagFallsAt(clock, options.time);
  const notice = clock.kind === 'running' ? nextNoticeAt(clock, options.time) : undefined;
  const gone = vanishedUntil(match);
  const moments = [flag, notice, gone && millis(gone.at + GRACE)].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : millis(Math.min(...moments));
}

/** Waits for an answer, or for the end of a pause. */
export type WaitingMatch = Exclude<Match, { phase: 'new' | 'playing' | 'closed' }>;

/** When the question lapses or the pause ends, if clicks can arrive until then. */
export function answerDueAt(match: WaitingMatch): Millis {
  switch (match.phase) {
    case 'invited':
    case 'open-table':
    case 'ready-check':
      return match.expiresAt;
    case 'paused':
      return match.resumesAt;
    case 'ended':
      return match.next.closesAt;
    default:
      return match satisfies never;
  }
}

/** `undefined` while clicks can't arrive: nothing lapses then (TIME-08). */
export const lapsesAt = (match: WaitingMatch): Millis | undefined =>
  areClicksLost(match.stops) ? undefined : answerDueAt(match);

export function hasLapsed(match: WaitingMatch, now: Millis): boolean {
  const at = lapsesAt(match);
  return at !== undefined && now >= at;
}

const countsSince = (match: WaitingMatch): Millis =>
  match.phase === 'ended' ? match.next.countsSince : match.countsSince;

/** Clicks can't arrive since `at`; a question asked later has lost nothing before it. */
export function stopCountdown(match: WaitingMatch, at: Millis): WaitingMatch {
  const from = countsSince(match);
  return retimed(match, 0, millis(areClicksLost(match.stops) ? Math.min(from, at) : Math.max(from, at)));
}

/** Clicks can arrive again at `at`, with as much time left as before, even after a wall clock was set back. */
export const resumeCountdown = (match: WaitingMatch, at: Millis): WaitingMatch =>
  retimed(match, at - countsSince(match), at);

/** The wall clock was set back while clicks still can't arrive. */
export const shiftCountdown = (match: WaitingMatch, by: number): WaitingMatch =>
  retimed(match, -by, millis(countsSince(match) - by));

/** Moves the deadline. The time somebody was last seen moves only with a clock that was set back. */
function retimed(match: WaitingMatch, by: number, since: Millis): WaitingMatch {
  const moved = (at: Millis): Millis => millis(at + by);
  const seen = (at: Millis): Millis => millis(at + Math.min(0, by));
  switch (match.phase) {
    case 'invited':
    case 'open-table':
      return { ...match, countsSince: since, expiresAt: moved(match.expiresAt), askedAt: seen(match.askedAt) };
    case 'ready-check':
      return { ...match, countsSince: since, expiresAt: moved(match.expiresAt) };
    case 'paused':
      return { ...match, countsSince: since, resumesAt: moved(match.resumesAt) };
    case 'ended': {
      const next = { ...match.next, countsSince: since, closesAt: moved(match.next.closesAt) };
      return { ...match, next: next.kind === 'seat' ? { ...next, since: seen(next.since) } : next };
    }
    default:
      return match satisfies never;
  }
}

/** In a closed venue clicks still arrive. */
export const losesClicks = (reason: StopReason): boolean => reason !== 'venue-closed';

export const areClicksLost = (stops: readonly ClockStop[]): boolean => stops.some(({ reason }) => losesClicks(reason));

/** After leaving the server or the thread (END-03). */
export const TIME_TO_RETURN = millis(30_000);

/** Who loses next if not back by `at`; nobody with long clocks or none, or while clicks can't arrive. */
export function vanishedUntil(match: PlayingMatch): (Away & { readonly at: Millis }) | undefined {
  if (match.operator !== undefined || !vanishingLoses(match.options.time) || match.stops.length > 0) return undefined;
  const [first] = match.away.toSorted((a, b) => a.since - b.since);
  return first === undefined ? undefined : { ...first, at: millis(first.since + TIME_TO_RETURN) };
}
