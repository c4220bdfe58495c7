import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evolve, fold, type MatchEvent } from '../../src/match/match.ts';
import { type Match, newMatch } from '../../src/match/phases.ts';
import { type FinishedGame, finishedGames, type TableChange, tableChanges } from '../../src/store/read-models.ts';
import { tries } from '../support/tries.ts';
import { journalOf } from '../match/journal-of.ts';
import { anyAttempts } from '../match/random-actions.ts';
import {
  ALICE,
  at,
  BOB,
  CAROL,
  CHALLENGED,
  CODE,
  MATCH,
  PLAYING,
  RESIGNED,
  turns,
  OPENED,
  closed,
  won,
  drawn,
  HOTSEAT,
  SOLO,
} from '../match/samples.ts';

const code = CODE;
const SEATS = { dark: ALICE, light: BOB };
const JOINED: MatchEvent = { type: 'TableJoined', player: BOB, at: at(60) };
const STARTED: MatchEvent = { type: 'GameStarted', seats: SEATS, at: at(60) };
const WATCHED: MatchEvent = { type: 'Watched', player: CAROL, at: at(65) };
const LEFT = won('dark', 'left');
const OFFERED: MatchEvent = { type: 'SeatOffered', player: CAROL, code, at: at(95) };
const PASSED: MatchEvent = { type: 'SeatPassed', player: CAROL, at: at(99) };
const ASKED = [...PLAYING, WATCHED, LEFT, OFFERED];

const OPEN: TableChange = { code, isOpen: true, closed: undefined };
const TAKEN: TableChange = { ...OPEN, isOpen: false };

describe('what became of a code', () => {
  test.each<readonly [string, readonly MatchEvent[], readonly MatchEvent[], readonly TableChange[]]>([
    ['a table that opens', [], [OPENED], [OPEN]],
    ['somebody who sits down', [OPENED], [JOINED, STARTED], [TAKEN]],
    [
      'somebody who sits down while the host is away',
      [OPENED],
      [JOINED, { type: 'ReadyAsked', seats: SEATS, at: at(60) }],
      [TAKEN],
    ],
    ['a table that lapses', [OPENED], [closed('expired')], [{ ...TAKEN, closed: 'expired' }]],
    ['a host who takes it back', [OPENED], [closed('cancelled')], [{ ...TAKEN, closed: 'cancelled' }]],
    ['a seat that is offered', ASKED.slice(0, -1), [OFFERED], []],
    ['a seat that nobody takes', ASKED, [PASSED, { ...OPENED, at: at(99) }], [OPEN]],
    ['a seat that is withdrawn', ASKED, [closed('finished')], []],
    ['an invitation', [], [CHALLENGED], []],
    ['a move', PLAYING, turns('11-15'), []],
    ['all of it at once', [], [OPENED, JOINED, STARTED], [OPEN, TAKEN]],
  ])('START-02, END-07: given %s, then it is told', (_name, before, events, changes) => {
    expect(tableChanges(fold(MATCH, before), events)).toEqual(changes);
  });
});

const DRAWN = drawn('agreement', 200);
const GAME = { startRevision: 3, dark: ALICE, light: BOB };
const LOST = { ...GAME, winner: 'light' };
describe('the games that count', () => {
  test.each<readonly [string, readonly MatchEvent[], readonly MatchEvent[], readonly object[]]>([
    ['RUN-12: given a game that is won, then it counts for both', PLAYING, [RESIGNED], [LOST]],
    ['RUN-12: given a draw, then it counts, and nobody has won', PLAYING, [DRAWN], [{ ...GAME, winner: undefined }]],
    [
      'RUN-12, END-03: given a player who leaves, then the game is lost like any other',
      PLAYING,
      [LEFT, closed('finished')],
      [{ ...GAME, winner: 'dark' }],
    ],
    [
      'RUN-12, END-05: given a rematch, then each game counts by itself, the seats as they were in it',
      [],
      [
        ...PLAYING,
        ...turns('11-15'),
        RESIGNED,
        { type: 'RematchAccepted', seat: 'dark', at: at(100) },
        { type: 'RematchAccepted', seat: 'light', at: at(101) },
        { type: 'GameStarted', seats: { dark: BOB, light: ALICE }, at: at(101) },
        DRAWN,
      ],
      [LOST, { startRevision: 8, dark: BOB, light: ALICE, winner: undefined }],
    ],
    ...(['called-off', 'left-in-pause', 'closed-by-manager', 'venue-lost'] as const).map(
      (reason) =>
        [
          `RUN-12, TIME-07: given a game that is closed (${reason}), then it counts nowhere`,
          PLAYING,
          [closed(reason)],
          [],
        ] as const,
    ),
    [
      'RUN-12: given a match that is closed after a game, then the game counts once',
      [...PLAYING, RESIGNED],
      [closed('finished')],
      [],
    ],
    ['RUN-12, START-08: given a hotseat game, then it counts for nobody', [HOTSEAT], [RESIGNED], []],
    ['RUN-12, START-10: given a game against the bot, then it counts for nobody', [SOLO], [RESIGNED], []],
    ['RUN-12: given an end without a game, then nothing counts', [], [RESIGNED], []],
  ])('%s', (_name, before, events, games) => {
    expect(finishedGames(fold(MATCH, before), events)).toEqual(games);
  });
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
        const changes = tableChanges(match, entry);
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
      expect(tableChanges(newMatch(MATCH), entries.flat())).toEqual(told);
      expect(finishedGames(newMatch(MATCH), entries.flat())).toEqual(games);
      expect(new Set(games.map(({ startRevision }) => startRevision)).size).toBe(games.length);
      const isOfOne = ['HotseatStarted', 'SoloStarted'].includes(entries[0]?.[0]?.type ?? '');
      const ends = entries.flat().filter(({ type }) => type === 'GameEnded').length;
      expect(games.length).toBe(isOfOne ? 0 : ends);
      count += games.length;
    }),
    tries(250),
  );
  expect(Math.min(taken, count)).toBeGreaterThan(20);
});
