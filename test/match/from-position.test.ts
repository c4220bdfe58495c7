import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeFen } from '../../src/engine/fen.ts';
import { readImport } from '../../src/engine/imported-game.ts';
import { legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { outcome } from '../../src/engine/outcome.ts';
import { isSamePosition, otherSide } from '../../src/engine/position.ts';
import { seatsOf } from '../../src/match/game-start.ts';
import { gameRecord } from '../../src/match/game-record.ts';
import { millis } from '../../src/match/ids.ts';
import { firstToMove, type MatchOptions, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import type { PlayingMatch } from '../../src/match/phases.ts';
import { mayAskForDraw } from '../../src/match/draw.ts';
import { offersDraw, searchState } from '../../src/match/solo.ts';
import { unfinishedPositions } from '../engine/samples.ts';
import { tries } from '../support/tries.ts';
import { brokenInvariants } from './invariants.ts';
import { given, givenMatch } from './scenario.ts';
import { ALICE, at, BOB, squares } from './samples.ts';

/** Light to move; with best play nobody wins. */
const LIGHT_FIRST = 'W:WK32,30:BK1,5';
const from = (start: string, others: Partial<MatchOptions> = {}): MatchOptions => ({
  ...UNTIMED_OPTIONS,
  ...others,
  start,
});

/** Alice asks Bob, who accepts; Alice is drawn dark. */
const begun = (options: MatchOptions) =>
  given([])
    .after({ type: 'Challenge', by: ALICE, invited: BOB, options }, at(0))
    .after({ type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark' }, at(1));

function playing(options: MatchOptions): PlayingMatch {
  const { match } = begun(options);
  if (match.phase !== 'playing') throw new Error('not playing');
  return match;
}

describe('a match from a position', () => {
  test('START-15: given a position with light to move, then light begins, and the game is not rated', () => {
    const { game, seats } = playing(from(LIGHT_FIRST, { rated: true }));
    expect(makeFen(game.position)).toBe('W:W30,K32:BK1,5');
    expect([game.position.turn, seats.dark, game.rating]).toEqual(['light', ALICE, { unrated: 'no-clock' }]);
    const timed = { total: millis(60_000), increment: millis(0) };
    expect(playing(from(LIGHT_FIRST, { rated: true, time: timed })).game.rating).toEqual({ unrated: 'from-position' });
  });

  test.each([
    ['challenger', LIGHT_FIRST, BOB, ALICE],
    ['invited', LIGHT_FIRST, ALICE, BOB],
    ['drawn', LIGHT_FIRST, ALICE, BOB],
    ['challenger', 'B:WK32,30:BK1,5', ALICE, BOB],
    ['invited', 'B:WK32,30:BK1,5', BOB, ALICE],
  ] as const)('START-04, START-15: given %s is to move first from %s, then dark is %s', (first, start, dark, light) => {
    const options = from(start, { first });
    expect(seatsOf(ALICE, BOB, 'dark', options)).toEqual({ dark, light });
    const starts = playing(options).seats[firstToMove(options)];
    if (first !== 'drawn') expect(starts).toBe(first === 'challenger' ? ALICE : BOB);
  });

  test('END-05, START-15: given the rematch, then it begins from the same position with the seats switched', () => {
    const first = begun(from(LIGHT_FIRST)).after({
      type: 'Resign',
      by: BOB,
      confirmed: playing(from(LIGHT_FIRST)).game.startRevision,
    });
    const question = first.match.phase === 'ended' ? first.match.next.number : undefined;
    if (question === undefined) throw new Error('no question');
    const again = first
      .after({ type: 'AcceptRematch', by: ALICE, question })
      .after({ type: 'AcceptRematch', by: BOB, question });
    expect(again.match).toMatchObject({ phase: 'playing', seats: { dark: BOB, light: ALICE } });
    expect(again.match.phase === 'playing' && makeFen(again.match.game.start)).toBe('W:W30,K32:BK1,5');
  });

  test('START-13, START-15: given only light has moved, then it can still be called off; once both have, no more', () => {
    const one = begun(from(LIGHT_FIRST)).after({ type: 'PlayMove', by: BOB, squares: squares('30-26') });
    expect(
      one.after({ type: 'Abort', by: ALICE, confirmed: playing(from(LIGHT_FIRST)).game.startRevision }).match,
    ).toMatchObject({ phase: 'closed', reason: 'called-off' });
    one
      .after({ type: 'PlayMove', by: ALICE, squares: squares('5-9') })
      .refuses({ type: 'Abort', by: ALICE }, 'too-late-to-call-off');
  });

  test('RULE-12, START-15: given a position that the tables call drawn, then nobody says so before both have moved', () => {
    const start = playing(from(LIGHT_FIRST));
    const knows = { scores: [0], isTableDraw: true };
    expect([mayAskForDraw(start), offersDraw(start, knows)]).toEqual([false, false]);
    const both = begun(from(LIGHT_FIRST))
      .after({ type: 'PlayMove', by: BOB, squares: squares('30-26') })
      .after({ type: 'PlayMove', by: ALICE, squares: squares('5-9') }).match;
    if (both.phase !== 'playing') throw new Error('not playing');
    // The question to both comes then: an offer of the bot beside it would ask twice.
    expect([mayAskForDraw(both), offersDraw(both, knows)]).toEqual([true, false]);
  });

  test('RULE-10, START-15: given the position it began from comes back, then that counts as the second time', () => {
    let at = begun(from('B:WK32:BK1'));
    const round = ['1-6', '32-27', '6-1', '27-32'];
    for (const [index, move] of [...round, ...round].entries())
      at = at.after({ type: 'PlayMove', by: index % 2 === 0 ? ALICE : BOB, squares: squares(move) });
    expect(at.match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'third-repetition' } });
  });

  test('RULE-14, START-15: given a journal with a position and tournament rules, then no ballot is played', () => {
    const { revision } = playing(from(LIGHT_FIRST));
    expect(playing(from(LIGHT_FIRST, { rules: 'tournament' })).revision).toBe(revision);
  });

  test('START-15: given any position of any game, then it can be begun from and played to the end, by the record as well', () => {
    fc.assert(
      fc.property(unfinishedPositions, fc.infiniteStream(fc.nat()), (start, picks) => {
        const options = from(makeFen(start), { drawTurns: 20 });
        let match = begun(options).match;
        let events = match.revision as number;
        for (let turn = 0; turn < 400 && match.phase === 'playing'; turn += 1) {
          const { position } = match.game;
          expect(searchState(match).position).toBe(position);
          expect(turn > 0 || isSamePosition(position, start)).toBe(true);
          const moves = legalMoves(position);
          const move = moves[(picks.next().value ?? 0) % moves.length];
          if (move === undefined) throw new Error('nothing to play');
          match = givenMatch(match).after({
            type: 'PlayMove',
            by: match.seats[position.turn],
            squares: squaresOf(move),
          }).match;
          if (match.phase === 'playing') events = match.revision;
          else expect(match.phase).toBe('ended');
          expect(brokenInvariants(match, match.revision)).toEqual([]);
        }
        if (match.phase !== 'ended') throw new Error(`still ${match.phase} after ${events} events`);
        const record = gameRecord(
          match,
          { dark: 'Alice', light: 'Bob' },
          { event: 'x', site: 'y', opening: undefined },
        );
        const read = readImport(record);
        if (!read.ok) throw new Error(`${record}\n${JSON.stringify(read.error)}`);
        expect(isSamePosition(read.value.start, start)).toBe(true);
        expect(read.value.plies.map(({ move }) => move)).toEqual(match.game.moves.map(({ move }) => move));
        const { result } = match;
        if (result.kind === 'win' && result.reason === 'blocked')
          expect(outcome(match.game.position)?.winner).toBe(otherSide(match.game.position.turn));
      }),
      tries(60),
    );
  });
});
