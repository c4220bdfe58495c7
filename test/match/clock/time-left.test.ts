import { describe, expect, test } from 'vitest';
import { timeLeft } from '../../../src/match/clock.ts';
import type { MatchEvent } from '../../../src/match/event.ts';
import { at, PLAYING } from '../samples.ts';
import { given } from '../scenario.ts';
import { running, seconds, timedGame } from '../timed.ts';

const left = (events: readonly MatchEvent[], when: number) => {
  const { match } = given(events);
  if (match.phase !== 'playing' && match.phase !== 'paused') throw new Error('no game');
  return timeLeft(match, at(when));
};

describe('the time on show', () => {
  test('TIME-04: given a clock that runs, then the limit counts down first, then the warning', () => {
    expect(left(running(), 130)).toEqual({ ofLimit: seconds(270), toLoss: seconds(330) });
    expect(left(running(), 430)).toEqual({ ofLimit: 0, toLoss: seconds(30) });
    expect(left(running(), 999)).toEqual({ ofLimit: 0, toLoss: 0 });
  });

  test('TIME-04: given a board that is not up, then the whole time is left; without a limit there is none', () => {
    expect(left(timedGame(), 500)).toEqual({ ofLimit: seconds(300), toLoss: seconds(360) });
    expect(left(PLAYING, 500)).toBeUndefined();
  });

  test('TIME-06: given a pause, then what was left is frozen', () => {
    expect(left([...running(), { type: 'GamePaused', at: at(160) }], 700)).toEqual({
      ofLimit: seconds(240),
      toLoss: seconds(300),
    });
  });
});
