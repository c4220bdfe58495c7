import { z } from 'zod';
import { deadlineOf, hold, NOTICE_KINDS, noticesDue, noticesOf, resumeClock, turnTime } from './clock.ts';
import { countSchema, type Millis, millis, momentSchema, oneOf, seatSchema, spanSchema } from './ids.ts';
import { isOpen, STOP_REASONS } from './phases.ts';
import type { Awaited, Away, ClockStop, Match, PlayingMatch, StopReason } from './phases.ts';
import { type Deciders, event, type EventIn, happened, ifNews, type OfType } from './topic.ts';

const EVENTS = [
  event('ClockStopped', { reason: oneOf(STOP_REASONS) }),
  event('ClockStarted', { reason: oneOf(STOP_REASONS) }),
  // `number` counts the notices of the turn. `untold`: its player was looking, or wants none.
  event('ReminderDue', {
    kind: oneOf(NOTICE_KINDS),
    left: spanSchema,
    seat: seatSchema,
    lossAt: momentSchema,
    number: countSchema,
    untold: z.literal(true, 'must be true or left out').exactOptional(),
  }),
] as const;
type TimeEvent = EventIn<typeof EVENTS>;

type TimeReport =
  /** `onMove`: what is known of who has to move, by the runtime alone: they are looking, or want no mention. */
  | { readonly type: 'Tick'; readonly onMove?: 'looking' | 'unmentioned' }
  /** Clicks can't arrive, or can again. The clock runs when no reason is left. */
  | { readonly type: 'StopClock'; readonly reason: StopReason }
  | { readonly type: 'StartClock'; readonly reason: StopReason };

const decide: Deciders<TimeReport, TimeEvent, never> = {
  Tick: (match, { onMove }, { at }) => happened(...noticeDue(match, at, onMove)),
  StopClock: (match, { reason }, { at }) => happened(...ifNews(evolve, match, { type: 'ClockStopped', reason, at })),
  StartClock: (match, { reason }, { at }) => happened(...ifNews(evolve, match, { type: 'ClockStarted', reason, at })),
};

/** Only the newest due notice: those that a late timer skipped would say less. */
function noticeDue(match: Match, now: Millis, onMove?: 'looking' | 'unmentioned'): readonly TimeEvent[] {
  if (match.phase !== 'playing' || match.clock.kind !== 'running') return [];
  const { clock, game } = match;
  const time = turnTime(match);
  const number = noticesDue(clock, time, now);
  const notice = noticesOf(time)[number - 1];
  const lossAt = deadlineOf(clock, time);
  if (notice === undefined || lossAt === undefined) return [];
  const { kind, left, isForTheAway = false } = notice;
  const isSpared = kind === 'reminder' && (onMove === 'unmentioned' || (onMove === 'looking' && isForTheAway));
  return ifNews(evolve, match, {
    type: 'ReminderDue',
    seat: game.position.turn,
    kind,
    left,
    lossAt,
    number,
    ...(isSpared ? { untold: true } : {}),
    at: now,
  });
}

function evolve(match: Match, event: TimeEvent): Match | undefined {
  switch (event.type) {
    case 'ClockStopped':
      return clockStopped(match, event);
    case 'ClockStarted':
      return clockStarted(match, event);
    case 'ReminderDue': {
      if (match.phase !== 'playing' || match.clock.kind !== 'running' || event.seat !== match.game.position.turn)
        return undefined;
      // By what was left, as a format of before had fewer notices and other numbers.
      const told = noticesOf(turnTime(match)).filter(({ left }) => left >= event.left).length;
      if (told <= match.clock.told) return undefined;
      return { ...match, clock: { ...match.clock, told } };
    }
    default:
      event satisfies never;
      return undefined;
  }
}

/** Every reason holds the clock of a turn; the time of a question only those that lose clicks (TIME-08). */
function clockStopped(match: Match, { reason, at }: OfType<TimeEvent, 'ClockStopped'>): Match | undefined {
  if (!isOpen(match) || match.stops.some((stop) => stop.reason === reason)) return undefined;
  const stops: readonly ClockStop[] = [...match.stops, { reason, since: at }];
  if (match.phase === 'playing') return { ...match, stops, clock: hold(match.clock, at) };
  const standing = losesClicks(reason) ? stopCountdown(match, at) : match;
  return { ...standing, stops };
}

/** Time goes on when no reason is left; who is missing gets the whole time to return again. */
function clockStarted(match: Match, { reason, at }: OfType<TimeEvent, 'ClockStarted'>): Match | undefined {
  const stop = isOpen(match) ? match.stops.find((other) => other.reason === reason) : undefined;
  if (!isOpen(match) || stop === undefined) return undefined;
  // A stop that ends before it began: the wall clock was set back, and earlier moments move with it.
  const setBack = Math.max(0, stop.since - at);
  const stops = match.stops
    .filter((other) => other !== stop)
    .map((other): ClockStop => ({ reason: other.reason, since: millis(other.since - setBack) }));
  if (match.phase === 'playing') {
    const playing = { ...match, stops };
    return stops.length > 0 ? playing : { ...playing, clock: resumeClock(match.clock, at), away: awayFrom(match, at) };
  }
  if (!losesClicks(reason)) return { ...match, stops };
  const waiting = areClicksLost(stops) ? shiftCountdown(match, setBack) : resumeCountdown(match, at);
  return { ...waiting, stops };
}

export const awayFrom = ({ away }: Pick<PlayingMatch, 'away'>, at: Millis): readonly Away[] =>
  away.map((one) => ({ ...one, since: at }));

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
function stopCountdown(match: WaitingMatch, at: Millis): WaitingMatch {
  const { countsSince: from } = awaitedIn(match);
  return retimed(match, 0, millis(areClicksLost(match.stops) ? Math.min(from, at) : Math.max(from, at)));
}

/** Clicks can arrive again at `at`, with as much time left as before, even after a wall clock was set back. */
const resumeCountdown = (match: WaitingMatch, at: Millis): WaitingMatch =>
  retimed(match, at - awaitedIn(match).countsSince, at);

/** The wall clock was set back while clicks still can't arrive. */
const shiftCountdown = (match: WaitingMatch, by: number): WaitingMatch =>
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

export const timeTopic = { events: EVENTS, decide, evolve };
