import { expect, test } from 'vitest';
import { faceLasts, faceOf, UNKNOWN, type BoardFace } from '../../../src/bot/display/display.ts';
import { fold, type MatchEvent } from '../../../src/match/match.ts';
import { matchId, millis, playerId, revision } from '../../../src/match/ids.ts';
import type { PlayingMatch } from '../../../src/match/phases.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';

const START = 1_800_000_000_000;
/** Five minutes and the warning of one. */
const LOSS = 360_000;
const [challenger, invited] = [playerId('alice'), playerId('bob')];

function playing(options: MatchOptions, ...then: readonly MatchEvent[]): PlayingMatch {
  const at = millis(START);
  const match = fold(matchId('match'), [
    { type: 'ChallengeMade', challenger, invited, options, at },
    { type: 'GameStarted', seats: { dark: challenger, light: invited }, at },
    ...then,
  ]);
  return match.phase === 'playing' ? match : expect.fail('the game is on');
}

const shown = (after: number): MatchEvent => ({ type: 'BoardPosted', board: revision(2), at: millis(START + after) });
const stopped = (after: number): MatchEvent => ({
  type: 'ClockStopped',
  reason: 'gateway-away',
  at: millis(START + after),
});
const started = (after: number): MatchEvent => ({
  type: 'ClockStarted',
  reason: 'gateway-away',
  at: millis(START + after),
});

test.each<[what: string, match: PlayingMatch, face: BoardFace]>([
  ['no limit', playing(UNTIMED_OPTIONS), 'no-clock'],
  ['a board that is on its way', playing(DEFAULT_OPTIONS), millis(START + LOSS + 1000)],
  ['a board that is up', playing(DEFAULT_OPTIONS, shown(500)), millis(START + LOSS + 500)],
  ['a clock that stands', playing(DEFAULT_OPTIONS, shown(500), stopped(700)), 'standing'],
  ['time given back', playing(DEFAULT_OPTIONS, shown(500), stopped(700), started(900)), millis(START + LOSS + 700)],
])('TIME-04: given %s, then the board shows it', (_what, match, face) => {
  expect(faceOf(match, millis(START + 1000))).toBe(face);
});

const deadline = (later = 0): BoardFace => millis(START + LOSS + later);

test.each<[what: string, face: BoardFace, match: PlayingMatch, now: number, lasts: number | undefined]>([
  ['the clock begins a moment after it was drawn', deadline(), playing(DEFAULT_OPTIONS, shown(1500)), 1500, undefined],
  ['the loss is shown too early by two seconds', deadline(), playing(DEFAULT_OPTIONS, shown(2000)), 2500, undefined],
  ['the loss is shown too early by more', deadline(), playing(DEFAULT_OPTIONS, shown(2001)), 2500, 0],
  ['the loss is shown too late by seconds', deadline(2500), playing(DEFAULT_OPTIONS, shown(0)), 100, 0],
  ['its turn has not been shown for long', deadline(), playing(DEFAULT_OPTIONS), 9000, undefined],
  ['clicks have been missed for a second', deadline(), playing(DEFAULT_OPTIONS, shown(0), stopped(1000)), 2000, 4000],
  ['clicks have been missed for long', deadline(), playing(DEFAULT_OPTIONS, shown(0), stopped(1000)), 9000, 0],
  ['it says that the clock stands', 'standing', playing(DEFAULT_OPTIONS, shown(0), stopped(1000)), 9000, undefined],
  ['it says so and time runs again', 'standing', playing(DEFAULT_OPTIONS, shown(0), stopped(1), started(2)), 3, 0],
  ['there is no clock', 'no-clock', playing(UNTIMED_OPTIONS, stopped(1)), 9000, undefined],
])('TIME-04: given %s, then it is known for how long the board is right', (_what, face, match, now, lasts) => {
  expect(faceLasts(`2/${face}`, match, millis(START + now), false)).toBe(lasts);
});

test('TIME-08: given this process was away, then no board says that its clock stands: it is about to go on', () => {
  const away = (reason: 'process-away' | 'venue-closed'): MatchEvent => ({
    type: 'ClockStopped',
    reason,
    at: millis(START + 1000),
  });
  const late = millis(START + 60_000);
  const face = `2/${START + LOSS}`;
  expect(faceLasts(face, playing(DEFAULT_OPTIONS, shown(0), away('process-away')), late, true)).toBeUndefined();
  expect(
    faceLasts(face, playing(DEFAULT_OPTIONS, shown(0), away('process-away'), away('venue-closed')), late, true),
  ).toBe(0);
});

test('TIME-08: given nobody knows what a board says of its clock, then it is wrong; without a clock there is nothing to be wrong', () => {
  expect(faceLasts(UNKNOWN, playing(DEFAULT_OPTIONS, shown(0)), millis(START), false)).toBe(0);
  expect(faceLasts(UNKNOWN, playing(UNTIMED_OPTIONS), millis(START), true)).toBeUndefined();
});

const LIVE: MatchOptions = { ...DEFAULT_OPTIONS, time: { limit: millis(900_000), warning: 'none' } };
const TOTAL: MatchOptions = { ...DEFAULT_OPTIONS, time: { total: millis(3_600_000), increment: millis(0) } };
const LONG: MatchOptions = { ...DEFAULT_OPTIONS, time: { limit: millis(3_600_000), warning: 'none' } };

test.each<[what: string, face: number, match: PlayingMatch, lasts: number | undefined]>([
  ['15 minutes, then at once', 900_000, playing(LIVE, shown(8000)), 0],
  ['an hour in all, then at once', 3_600_000, playing(TOTAL, shown(8000)), 0],
  ['an hour a move, then once it is needed', 3_600_000, playing(LONG, shown(60_000)), undefined],
  ['the same while clicks are missed, then also', 3_600_000, playing(LONG, shown(0), stopped(1)), undefined],
])('TIME-04: given a deadline that an absence has moved on, with %s', (_what, face, match, lasts) => {
  const [version, now] = [`2/${START + face}`, millis(START + 90_000)];
  expect(faceLasts(version, match, now, false)).toBe(lasts);
  expect(faceLasts(version, match, now, true)).toBe(0);
});

test('TIME-04: given nobody knows what a board with a long limit says, then it is set right at once', () => {
  expect(faceLasts(UNKNOWN, playing(LONG, shown(0)), millis(START), false)).toBe(0);
});
