import { describe, expect, test } from 'vitest';
import { autocompleteMoves } from '../../src/commands/move.ts';
import { legalMoves } from '../../src/engine/moves.ts';
import { readMove } from '../../src/engine/referee.ts';
import { START } from '../../src/engine/position.ts';
import { positionOf } from '../engine/samples.ts';
import { squares } from '../match/samples.ts';

const offered = (fen: string, typed: string, hops = ''): readonly string[] =>
  autocompleteMoves({ position: fen === 'start' ? START : positionOf(fen), hops: squares(hops) }, typed).map(
    ({ value }) => value,
  );

/** Twelve kings with more moves between them than Discord lists. */
const MANY = 'B:W32:BK9,K10,K11,K12,K17,K18,K19,K20,K25,K26,K27,K28';

describe('completing a typed move', () => {
  test.each([
    ['start', '', ['9-13', '9-14', '10-14', '10-15', '11-15', '11-16', '12-16']],
    ['start', ' 11', ['11-15', '11-16']],
    ['start', '11 15', ['11-15']],
    ['start', '11x15', ['11-15']],
    ['start', '1', ['10-14', '10-15', '11-15', '11-16', '12-16']],
    ['start', '11-', ['11-15', '11-16']],
    ['start', '32', []],
    ['start', 'hello', []],
    ['start', '**', []],
    ['B:W15,23:B10', '10', ['10x19x26']],
    ['B:W15,23:B10', '10x26', ['10x19x26']],
  ] as const)('PLAY-04: given %s and "%s" typed, then %j are listed', (fen, typed, moves) => {
    expect(offered(fen, typed)).toEqual(moves);
  });

  test('PLAY-04: given more than 25 legal moves, then 25 are listed, and typing finds the others', () => {
    expect(legalMoves(positionOf(MANY)).length).toBeGreaterThan(25);
    expect(offered(MANY, '')).toHaveLength(25);
    expect(offered(MANY, '28')).toEqual(['28-24']);
  });

  test.each([
    ['', ['1x10x3', '1x10x17', '1x10x19']],
    ['1x10', ['1x10x3', '1x10x17', '1x10x19']],
    ['10x1', ['10x17', '10x19'].map((rest) => `1x${rest}`)],
    ['7', []],
  ] as const)('PLAY-04: given the hop 1x10 of a fork and "%s" typed, then %j go on with it', (typed, moves) => {
    expect(offered('B:W6,7,14,15:B5,K1', typed, '1x10')).toEqual(moves);
  });

  test('PLAY-04: given any listed move, then it can be played as it is written', () => {
    const position = positionOf('B:W6,7,8,14,15,16,22,23,24:BK10');
    for (const { name, value } of autocompleteMoves({ position, hops: [] }, '')) {
      expect(name.length).toBeLessThanOrEqual(100);
      expect(readMove(position, value).ok).toBe(true);
    }
  });
});
