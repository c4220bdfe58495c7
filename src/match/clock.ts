import type { RecordedMatch } from './game-record.ts';
import { type Game, timeSpent } from './game.ts';
import { type Millis, millis, type Seat } from './ids.ts';
import { isCorrespondence, isTotal } from './options.ts';
import type { MatchOptions, TimeControl, TotalTime, TurnLimit } from './options.ts';

/** The time that a turn has: no end, a limit of its own, or what is left to its player as it begins (TIME-09). */
type TurnTime = 'off' | TurnLimit | { readonly rest: Millis };

/** A game by the clock. */
interface Timed {
  readonly options: Pick<MatchOptions, 'time'>;
  readonly game: Game;
}

export function turnTime({ options: { time }, game }: Timed): TurnTime {
  return isTotal(time) ? { rest: restOf(game, time, game.position.turn) } : time;
}

/** The time that is left to a seat after its completed turns; a ballot's earn nothing. */
export function restOf(game: Pick<Game, 'moves'>, { total, increment }: TotalTime, seat: Seat): Millis {
  const turns = game.moves.filter((played) => played.seat === seat && !played.byLot).length;
  return millis(total + turns * increment - timeSpent(game)[seat]);
}

/** What each player has left once `ply` moves are played, but for a clock that runs; `undefined` without a total (TIME-09). */
export function restsAt(match: RecordedMatch, ply: number): Readonly<Record<Seat, Millis>> | undefined {
  const { game, options } = match;
  const { time } = options;
  if (!isTotal(time)) return undefined;
  const isLast = ply >= game.moves.length;
  const restAt = (seat: Seat): Millis => {
    if (isLast && hasRunOut(match, seat)) return millis(0);
    const used = isLast && 'clock' in match && seat === game.position.turn ? match.clock.used : 0;
    return millis(Math.max(0, restOf({ moves: game.moves.slice(0, ply) }, time, seat) - used));
  };
  return { dark: restAt('dark'), light: restAt('light') };
}

const hasRunOut = (match: RecordedMatch, seat: Seat): boolean =>
  'result' in match &&
  match.result?.kind === 'win' &&
  match.result.reason === 'improper-delay' &&
  match.result.winner !== seat;

export const timeToLoss = (time: Exclude<TurnTime, 'off'>): Millis =>
  'rest' in time ? time.rest : millis(time.limit + (time.warning === 'none' ? 0 : time.warning));

/** The clock of one turn, from its board's posting on, while clicks can arrive (TIME-01, TIME-08). */
export type TurnClock =
  /** The board is not posted yet, or not again after a pause. */
  | (TurnSoFar & { readonly kind: 'unseen' })
  | RunningClock
  /** In a pause, or while clicks can't arrive. */
  | (TurnSoFar & { readonly kind: 'held' });

interface TurnSoFar {
  /** Time used in this turn; while the clock runs, before `since`. */
  readonly used: Millis;
  /** The number of notices given (TIME-02, TIME-03). */
  readonly told: number;
}

export interface RunningClock extends TurnSoFar {
  readonly kind: 'running';
  readonly since: Millis;
}

const FRESH: TurnSoFar = { used: millis(0), told: 0 };

/** A new turn, or one after a pause: its clock waits for the new board, but without a limit the time is only recorded. */
export function startTurn(time: TimeControl, at: Millis, isHeld: boolean, { used, told } = FRESH): TurnClock {
  return time === 'off' ? begun({ used, told }, at, isHeld) : { kind: 'unseen', used, told };
}

export const begun = ({ used, told }: TurnSoFar, at: Millis, isHeld: boolean): TurnClock =>
  isHeld ? { kind: 'held', used, told } : { kind: 'running', used, told, since: at };

/** A click can be dated a little before the clock began: then it took no time. */
export function timeUsed(clock: TurnClock, now: Millis): Millis {
  switch (clock.kind) {
    case 'unseen':
    case 'held':
      return clock.used;
    case 'running':
      return millis(clock.used + Math.max(0, now - clock.since));
    default:
      return clock satisfies never;
  }
}

/** Where the time of this turn began, had it run without a hold. */
export const countsFrom = (clock: TurnClock, now: Millis): Millis =>
  millis((clock.kind === 'running' ? clock.since : now) - clock.used);

export type StandingClock = Exclude<TurnClock, RunningClock>;

export const hold = (clock: TurnClock, at: Millis): StandingClock =>
  clock.kind === 'running' ? { kind: 'held', used: timeUsed(clock, at), told: clock.told } : clock;

export const resumeClock = (clock: TurnClock, at: Millis): TurnClock =>
  clock.kind === 'held' ? { ...clock, kind: 'running', since: at } : clock;

/** How long the flag waits for clicks that were made in time. */
export const GRACE = millis(1000);

/** The moment from which a click is too late; `undefined` while no time runs out. */
export function deadlineOf(clock: TurnClock, time: TurnTime): Millis | undefined {
  if (time === 'off' || clock.kind !== 'running') return undefined;
  return millis(clock.since + timeToLoss(time) - clock.used);
}

/** The moment when the flag falls without a click. */
export function flagFallsAt(clock: TurnClock, time: TurnTime): Millis | undefined {
  const deadline = deadlineOf(clock, time);
  return deadline === undefined || clock.kind !== 'running'
    ? undefined
    : millis(Math.max(clock.since, deadline) + GRACE);
}

/** The time that the player on move has left at `now`, standing still with the clock (TIME-04, TIME-06); `undefined` without a limit. */
export function timeLeft(match: Timed & { readonly clock: TurnClock }, now: Millis) {
  const time = turnTime(match);
  if (time === 'off') return undefined;
  const leftOf = (span: Millis): Millis => millis(Math.max(0, span - timeUsed(match.clock, now)));
  return { ofLimit: leftOf('rest' in time ? time.rest : time.limit), toLoss: leftOf(timeToLoss(time)) };
}

export const NOTICE_KINDS = ['warning', 'reminder'] as const;

export interface Notice {
  readonly kind: (typeof NOTICE_KINDS)[number];
  readonly left: Millis;
  /** Of no use to who is looking (TIME-10). */
  readonly isForTheAway?: true;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const REMINDERS = [5 * MINUTE, MINUTE, 30 * SECOND];
/** Reminders of a total time, which a player has to watch more closely (TIME-09). */
const REMINDERS_OF_REST = [MINUTE, 10 * SECOND];
const EARLY_REMINDER = 60 * MINUTE;
/** Of a limit for correspondence: when so much has passed there is one more. */
const MOST_OF_IT = 0.8;
const CLOSE = 10 * SECOND;

/**
 * The warning, and reminders in the second half of the time but not close to it (TIME-02, TIME-03); in correspondence one
 * long before (TIME-10). Of a total, only those that fall in this turn (TIME-09).
 */
export function noticesOf(time: TurnTime): readonly Notice[] {
  if (time === 'off') return [];
  if ('rest' in time) return REMINDERS_OF_REST.filter((left) => left < time.rest).map(reminderAt);
  const total = timeToLoss(time);
  const { limit, warning } = time;
  const early: readonly Notice[] = isCorrespondence(time)
    ? [{ ...reminderAt(total - MOST_OF_IT * limit), isForTheAway: true }]
    : [];
  const reminders = [...(isCorrespondence(time) ? [EARLY_REMINDER] : []), ...REMINDERS]
    .filter((left) => total - left >= total / 2)
    .filter((left) => warning === 'none' || Math.abs(left - warning) > CLOSE)
    .map(reminderAt);
  const last: readonly Notice[] = warning === 'none' ? [] : [{ kind: 'warning', left: warning }];
  return [...early, ...reminders, ...last].toSorted((a, b) => b.left - a.left);
}

const reminderAt = (left: number): Notice => ({ kind: 'reminder', left: millis(left) });

export const noticesDue = (clock: RunningClock, time: TurnTime, now: Millis): number =>
  noticesOf(time).filter((notice) => now >= noticeAt(notice, clock, time)).length;

export function nextNoticeAt(clock: RunningClock, time: TurnTime): Millis | undefined {
  const next = noticesOf(time)[clock.told];
  return next === undefined ? undefined : noticeAt(next, clock, time);
}

/** Never before the clock runs: a notice that fell due just before a hold is given after it. */
function noticeAt({ left }: Notice, { since, used }: RunningClock, time: TurnTime): Millis {
  const total = time === 'off' ? 0 : timeToLoss(time);
  return millis(since + Math.max(0, total - left - used));
}
