import { describe, expect, test } from 'vitest';
import { isOutdated, type Countdown } from '../../src/views/notices.ts';
import type { MatchAction } from '../../src/match/action.ts';
import { fold } from '../../src/match/evolve.ts';
import { revision } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { ALICE, at, BOB, MATCH, squares } from '../match/samples.ts';
import { running } from '../match/timed.ts';
import { after } from './support/changes.ts';

type Step = readonly [MatchAction, number];

/** The board is up at 100 s, with 5 min and 1 min of warning: lost at 460 s. */
const timed = fold(MATCH, running());
const loss: Countdown = { to: 'loss-on-time', board: revision(3), at: at(460) };
const PAUSED: readonly Step[] = [
  [{ type: 'RequestPause', by: BOB }, 410],
  [{ type: 'RequestPause', by: ALICE }, 412],
];
const stop = (seconds: number): Step => [{ type: 'StopClock', reason: 'gateway-away' }, seconds];
const go = (seconds: number): Step => [{ type: 'StartClock', reason: 'gateway-away' }, seconds];

describe('a countdown to the loss on time', () => {
  test.each<[string, Match, boolean]>([
    ['nothing has happened', timed, false],
    ['the move is made', after(timed, [{ type: 'PlayMove', by: ALICE, squares: squares('11-15') }, 420]), true],
    ['the game is over', after(timed, [{ type: 'Resign', by: BOB, confirmed: revision(3) }, 420]), true],
    ['the game is paused', after(timed, ...PAUSED), true],
    ['the clock stands for the moment', after(timed, stop(410)), false],
    ['the clock has stood for a second', after(timed, stop(410), go(411)), false],
    ['the clock has stood for a minute', after(timed, stop(410), go(470)), true],
  ])(
    'TIME-03, TIME-06, TIME-08: given a warning, when %s, then it is known whether it is still true',
    (_, match, expected) => {
      expect(isOutdated(loss, match)).toBe(expected);
    },
  );
});

describe('a countdown to the loss by leaving', () => {
  const gone = after(timed, [{ type: 'Vanished', player: BOB }, 120]);
  const leaving: Countdown = { to: 'loss-by-leaving', seat: 'light', at: at(150) };

  test.each<[string, Match, boolean]>([
    ['nothing has happened', gone, false],
    ['a move is made', after(gone, [{ type: 'PlayMove', by: ALICE, squares: squares('11-15') }, 125]), false],
    ['the player is back', after(gone, [{ type: 'Returned', player: BOB }, 130]), true],
    ['the time is over', after(gone, [{ type: 'Tick' }, 151]), true],
    ['clicks cannot arrive for the moment', after(gone, stop(130)), false],
    ['the time begins anew', after(gone, stop(130), go(190)), true],
  ])(
    'END-03: given a player has left, when %s, then it is known whether the moment still counts',
    (_, match, expected) => {
      expect(isOutdated(leaving, match)).toBe(expected);
    },
  );
});
