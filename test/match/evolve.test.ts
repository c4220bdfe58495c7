import { describe, expect, test } from 'vitest';
import { fold, type MatchEvent } from '../../src/match/match.ts';
import { makeTableCode } from '../../src/match/ids.ts';
import { isFinished } from '../../src/match/phases.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, MATCH, PLAYING, RESIGNED, turns, started } from './samples.ts';

const OFFERED: MatchEvent = { type: 'DrawOffered', seat: 'dark', at: at(65) };

describe('what has happened', () => {
  test('START-03: given a challenge, then it stays open for the time that its options give', () => {
    expect(fold(MATCH, [CHALLENGED])).toMatchObject({ phase: 'invited', askedAt: at(0), dueAt: at(3600), stops: [] });
  });

  test('RULE-01, RULE-03: given a start, then dark is on move on the official board, its number that of the start', () => {
    expect(fold(MATCH, PLAYING)).toMatchObject({
      phase: 'playing',
      seats: { dark: ALICE, light: BOB },
      score: { wins: { dark: 0, light: 0 }, draws: 0 },
      drawOffer: undefined,
      drawWait: [],
      game: { boardRevision: 3, startRevision: 3, startedAt: at(60), moves: [], position: { turn: 'dark' } },
    });
  });

  test('END-04: given an end, then the result stands, with the game, and no offer is left over', () => {
    const match = fold(MATCH, [...PLAYING, OFFERED, ...turns('11-15'), RESIGNED]);
    expect(match).toMatchObject({ phase: 'ended', endedAt: at(90), game: { moves: [{ seat: 'dark' }] } });
    expect(Object.keys(match)).not.toContain('drawOffer');
    expect(Object.keys(match)).not.toContain('clock');
  });
});

test.each<readonly [string, readonly MatchEvent[], boolean]>([
  ['nothing', [], false],
  ['a running game', PLAYING, false],
  ['a result', [...PLAYING, RESIGNED], true],
  ['a game that is closed', [...PLAYING, { type: 'MatchClosed', reason: 'called-off', at: at(90) }], true],
  ['an invitation that is closed', [CHALLENGED, { type: 'MatchClosed', reason: 'declined', at: at(90) }], false],
])('END-04: given %s, then there is a finished game to look back at: %s', (_name, events, is) => {
  expect(isFinished(fold(MATCH, events))).toBe(is);
});

test('END-05, END-07: given any game, then the match knows on what occasion it began', () => {
  const over: MatchEvent[] = [...PLAYING, RESIGNED];
  const no: MatchEvent = { type: 'RematchDeclined', seat: 'dark', at: at(100) };
  const code = makeTableCode([1, 2, 3, 4, 5, 6]);
  const table: MatchEvent = { type: 'TableOpened', challenger: BOB, options: UNTIMED_OPTIONS, code, at: at(110) };
  const ready: MatchEvent = { type: 'ReadyAsked', seats: { dark: BOB, light: CAROL }, at: at(120) };
  expect(fold(MATCH, PLAYING)).toMatchObject({ occasion: 'first-game' });
  expect(fold(MATCH, [...over, started(BOB, ALICE, 130)])).toMatchObject({ occasion: 'rematch' });
  for (const ways of [[started(BOB, CAROL, 130)], [ready, started(BOB, CAROL, 130)]]) {
    expect(fold(MATCH, [table, ...ways])).toMatchObject({ occasion: 'first-game' });
    expect(fold(MATCH, [...over, no, table, ...ways])).toMatchObject({ occasion: 'new-opponent' });
  }
});
