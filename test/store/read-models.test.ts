import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evolve, fold, type MatchEvent } from '../../src/match/match.ts';
import { type Match, newMatch } from '../../src/match/phases.ts';
import { type FinishedGame, finishedGames } from '../../src/store/finished-games.ts';
import { statesOf, type TableChange, tableChanges } from '../../src/store/planned-entry.ts';
import { tries } from '../support/tries.ts';
import { journalOf } from '../match/journal-of.ts';
import { anyAttempts } from '../match/random-actions.ts';
import { ALICE, at, BOB, closed, drawn, MATCH, PLAYING, RESIGNED } from '../match/samples.ts';

test.each<readonly [string, readonly MatchEvent[], readonly MatchEvent[], readonly object[]]>([
  [
    'RUN-12, END-05: given a rematch, then each game counts by itself, the seats as they were in it',
    [],
    [
      ...PLAYING,
      RESIGNED,
      { type: 'RematchAccepted', seat: 'dark', at: at(100) },
      { type: 'RematchAccepted', seat: 'light', at: at(101) },
      { type: 'GameStarted', seats: { dark: BOB, light: ALICE }, at: at(101) },
      drawn('agreement', 200),
    ],
    [
      { game: { startRevision: 3 }, kind: 'two', seats: { dark: ALICE, light: BOB }, winner: 'light', endedAt: at(90) },
      {
        game: { startRevision: 7 },
        kind: 'two',
        seats: { dark: BOB, light: ALICE },
        reason: 'agreement',
        endedAt: at(200),
      },
    ],
  ],
  [
    'RUN-12: given a match that is closed after a game, then it counts once',
    [...PLAYING, RESIGNED],
    [closed('finished')],
    [],
  ],
  ['RUN-12, TIME-07: given a game that is called off, then it counts nowhere', PLAYING, [closed('called-off')], []],
  ['RUN-12: given an end without a game, then nothing counts', [], [RESIGNED], []],
])('%s', (_name, before, events, games) => {
  expect(finishedGames(fold(MATCH, before), events)).toMatchObject(games);
});

test('START-02, RUN-12: given any history, then entry by entry the same is told as all at once, a code is open just while its table is, and each game counts once', () => {
  let [taken, count] = [0, 0];
  fc.assert(
    fc.property(anyAttempts, (attempts) => {
      const entries = journalOf(attempts);
      const told: TableChange[] = [];
      const games: FinishedGame[] = [];
      const known = new Map<string, boolean>();
      let match: Match = newMatch(MATCH);
      for (const entry of entries) {
        const changes = tableChanges(statesOf(match, entry));
        told.push(...changes);
        games.push(...finishedGames(match, entry));
        for (const { code, isOpen, closed } of changes) {
          known.set(code, isOpen);
          taken += isOpen || closed !== undefined ? 0 : 1;
        }
        match = entry.reduce<Match>(evolve, match);
        const open = match.phase === 'open-table' ? [match.code] : [];
        expect([...known].flatMap(([one, isOpen]) => (isOpen ? [one] : []))).toEqual(open);
      }
      expect(tableChanges(statesOf(newMatch(MATCH), entries.flat()))).toEqual(told);
      expect(finishedGames(newMatch(MATCH), entries.flat())).toEqual(games);
      expect(new Set(games.map(({ game }) => game.startRevision)).size).toBe(games.length);
      const begun = entries[0]?.[0]?.type;
      const kind = begun === 'HotseatStarted' ? 'hotseat' : begun === 'SoloStarted' ? 'solo' : 'two';
      expect(games.map((game) => game.kind)).toEqual(
        entries.flat().flatMap(({ type }) => (type === 'GameEnded' ? [kind] : [])),
      );
      count += games.length;
    }),
    tries(250),
  );
  expect(Math.min(taken, count)).toBeGreaterThan(20);
});
