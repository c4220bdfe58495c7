import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { evolve, fold, newMatch } from '../../src/match/evolve.ts';
import { finishedGames } from '../../src/match/projections.ts';
import { playerId } from '../../src/match/ids.ts';
import type { Match } from '../../src/match/match.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { journalOf } from './journal-of.ts';
import { anyAttempts } from './random-actions.ts';
import { ALICE, at, BOB, MATCH, PLAYING, RESIGNED, turns } from './samples.ts';
import { tries } from '../support/tries.ts';

const DRAWN: MatchEvent = { type: 'GameEnded', result: { kind: 'draw', reason: 'agreement' }, at: at(200) };
const LEFT: MatchEvent = {
  type: 'GameEnded',
  result: { kind: 'win', winner: 'dark', reason: 'left' },
  at: at(90),
};
const closed = (reason: Extract<MatchEvent, { type: 'MatchClosed' }>['reason']): MatchEvent => ({
  type: 'MatchClosed',
  reason,
  at: at(95),
});
const GAME = { startRevision: 3, dark: ALICE, light: BOB };

describe('the games that count', () => {
  test('RUN-12: given a game that is won, then it counts for both, with its reason and its moment', () => {
    expect(finishedGames(fold(MATCH, PLAYING), [RESIGNED])).toEqual([
      { ...GAME, winner: 'light', reason: 'resigned', endedAt: at(90) },
    ]);
  });

  test('RUN-12: given a draw, then it counts, and nobody has won', () => {
    expect(finishedGames(fold(MATCH, PLAYING), [DRAWN])).toEqual([
      { ...GAME, winner: undefined, reason: 'agreement', endedAt: at(200) },
    ]);
  });

  test('RUN-12, END-03: given a player who leaves, then the game is lost like any other', () => {
    expect(finishedGames(fold(MATCH, PLAYING), [LEFT, closed('finished')])).toMatchObject([{ winner: 'dark' }]);
  });

  test('RUN-12, END-05: given a rematch, then each game counts by itself, the seats as they were in it', () => {
    const events: readonly MatchEvent[] = [
      ...PLAYING,
      ...turns('11-15'),
      RESIGNED,
      { type: 'RematchAccepted', seat: 'dark', at: at(100) },
      { type: 'RematchAccepted', seat: 'light', at: at(101) },
      { type: 'GameStarted', seats: { dark: BOB, light: ALICE }, at: at(101) },
      DRAWN,
    ];
    expect(finishedGames(newMatch(MATCH), events)).toEqual([
      { ...GAME, winner: 'light', reason: 'resigned', endedAt: at(90) },
      { startRevision: 8, dark: BOB, light: ALICE, winner: undefined, reason: 'agreement', endedAt: at(200) },
    ]);
  });

  test.each(['called-off', 'left-in-pause', 'closed-by-manager', 'venue-lost'] as const)(
    'RUN-12, TIME-07: given a game that is closed (%s), then it counts nowhere',
    (reason) => {
      expect(finishedGames(fold(MATCH, PLAYING), [closed(reason)])).toEqual([]);
    },
  );

  test('RUN-12: given a match that is closed after a game, then the game counts once', () => {
    expect(finishedGames(fold(MATCH, [...PLAYING, RESIGNED]), [closed('finished')])).toEqual([]);
  });

  test('RUN-12, START-08: given a hotseat game, then it counts for nobody', () => {
    const seats = { dark: playerId('anna'), light: playerId('ben') };
    const started: MatchEvent = { type: 'HotseatStarted', operator: ALICE, seats, options: UNTIMED_OPTIONS, at: at(0) };
    expect(finishedGames(fold(MATCH, [started]), [RESIGNED])).toEqual([]);
  });

  test('RUN-12: given an end without a game, then nothing counts', () => {
    expect(finishedGames(newMatch(MATCH), [RESIGNED])).toEqual([]);
  });
});

test('RUN-12: given any history, then entry by entry the same games count as all at once, each once', () => {
  let count = 0;
  fc.assert(
    fc.property(anyAttempts, (attempts) => {
      const entries = journalOf(attempts);
      let match: Match = newMatch(MATCH);
      const oneByOne = entries.flatMap((events) => {
        const games = finishedGames(match, events);
        match = events.reduce<Match>(evolve, match);
        return games;
      });
      expect(finishedGames(newMatch(MATCH), entries.flat())).toEqual(oneByOne);
      expect(new Set(oneByOne.map(({ startRevision }) => startRevision)).size).toBe(oneByOne.length);
      const isHotseat = entries[0]?.[0]?.type === 'HotseatStarted';
      const ends = entries.flat().filter(({ type }) => type === 'GameEnded').length;
      expect(oneByOne.length).toBe(isHotseat ? 0 : ends);
      count += oneByOne.length;
    }),
    tries(250),
  );
  expect(count).toBeGreaterThan(20);
});
