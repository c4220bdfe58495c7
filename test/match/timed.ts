import type { MatchEvent } from '../../src/match/match.ts';
import { millis, revision, type Seat } from '../../src/match/ids.ts';
import {
  type MatchOptions,
  type TimeControl,
  type TotalTime,
  type TurnLimit,
  UNTIMED_OPTIONS,
} from '../../src/match/options.ts';
import { ACCEPTED, at, CHALLENGED, STARTED, turns, won } from './samples.ts';

export const seconds = (count: number) => millis(count * 1000);
export const minutes = (count: number) => seconds(count * 60);
/** `clockOf(5, 3)` is 5+3: minutes for the game, seconds a turn. */
export const clockOf = (total: number, increment: number): TotalTime => ({
  total: minutes(total),
  increment: seconds(increment),
});
export const timeOf = (limit: number, warning: number | 'none'): TurnLimit => ({
  limit: seconds(limit),
  warning: warning === 'none' ? 'none' : seconds(warning),
});

/** The sample game with a clock: 5 min and a warning of 1 min, if nothing else is said. Its board is not up yet. */
export function timedGame(time: TimeControl = timeOf(300, 60), other: Partial<MatchOptions> = {}): MatchEvent[] {
  return [{ ...CHALLENGED, options: { ...UNTIMED_OPTIONS, ...other, time } } as MatchEvent, ACCEPTED, STARTED];
}

export const boardUp = (board: number, when: number): MatchEvent => ({
  type: 'BoardPosted',
  board: revision(board),
  at: at(when),
});

/** The sample game, its board up since 100 s: at 400 s the limit is used up, at 460 s the game is lost. */
export const running = (time?: TimeControl): MatchEvent[] => [...timedGame(time), boardUp(3, 100)];

/** The same when both have moved, so that it can't be called off anymore; with a new board for every move, which calls nobody twice. */
export const wellUnderWay = (time?: TimeControl): MatchEvent[] => [
  ...timedGame(time, { boards: 'every-move' }),
  ...turns('11-15', '22-18'),
  boardUp(5, 100),
];

export const lost = (winner: Seat, when: number): MatchEvent => won(winner, 'improper-delay', when);
