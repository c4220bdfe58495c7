import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameMove, legalMoves } from '../../../src/engine/moves.ts';
import { START } from '../../../src/engine/position.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import { chooseMove, LEVELS, levelOf, pickMove, type LevelNumber } from '../../../src/engine/search/levels.ts';
import { createSearcher, isDecided, type Searcher, type SearchLine } from '../../../src/engine/search/search.ts';
import { tries } from '../../support/tries.ts';
import { playedPositions, positionOf } from '../samples.ts';
import { shipped } from './shipped-endgames.ts';

const newSearcher = (): Searcher => createSearcher({ weights: new Uint8Array(), tableBits: 12 });
/** The levels that answer in no time. */
const QUICK = LEVELS.slice(0, 4);
const anyLevel = fc.constantFrom(...LEVELS);
const anyChance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** The moves from the start with these scores, best first. */
function linesOf(scores: readonly number[]): readonly SearchLine[] {
  const sorted = scores.toSorted((a, b) => b - a);
  return legalMoves(START).flatMap((move, index) => {
    const score = sorted[index];
    return score === undefined ? [] : [{ move, score, pv: [move] }];
  });
}
const anyLines = fc.array(fc.integer({ min: -29_990, max: 29_990 }), { minLength: 1, maxLength: 7 }).map(linesOf);
const closeLines = fc.array(fc.integer({ min: -150, max: 150 }), { minLength: 1, maxLength: 7 }).map(linesOf);

describe('what a level chooses', () => {
  it('START-10: is never worse than the best move by more than its margin', () => {
    fc.assert(
      fc.property(fc.oneof(anyLines, closeLines), anyLevel, anyChance, (lines, level, chance) => {
        const best = lines[0]?.score ?? 0;
        const picked = pickMove(lines, level, chance);
        expect(best - (picked?.score ?? -Infinity)).toBeLessThanOrEqual(level.margin);
      }),
      tries(500),
    );
  });

  it('START-10: is the best move at full strength, whatever the chance', () => {
    fc.assert(
      fc.property(closeLines, anyChance, (lines, chance) => {
        expect(pickMove(lines, levelOf(8), chance)).toBe(lines[0]);
      }),
      tries(),
    );
  });

  it('is the likelier the better it is', () => {
    const lines = linesOf([30, 20, 0, -300]);
    const times = new Map(lines.map(({ score }) => [score, 0]));
    for (let chance = 0; chance < 1; chance += 0.001) {
      const score = pickMove(lines, levelOf(1), chance)?.score ?? 0;
      times.set(score, (times.get(score) ?? 0) + 1);
    }
    const counts = [...times.values()];
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[2]).toBeGreaterThan(0);
    expect(counts[3]).toBe(0);
  });

  it('is nothing where there is no move', () => {
    expect(pickMove([], levelOf(1), 0)).toBeUndefined();
    const over = { position: positionOf('B:W16,19:B12') };
    for (const level of LEVELS) expect(chooseMove(newSearcher(), over, level, { seed: 1 })).toBeUndefined();
  });
});

describe('START-10: what the lowest levels do not see', () => {
  const searcher = createSearcher({ weights: new Uint8Array(), endgames: shipped, tableBits: 12 });
  const chosen = (fen: string, level: LevelNumber, seed = 1) =>
    chooseMove(searcher, { position: positionOf(fen) }, levelOf(level), { seed });

  it.each([1, 2, 3, 4] as const)('START-10: level %i knows the endgame tables or not', (level) => {
    const score = chosen('B:WK1:BK10,K11,K18', level)?.score ?? 0;
    expect(isDecided(score)).toBe(level > 2);
  });

  it('START-10: the lower the level, the more exchanges it overlooks, and the higher ones none', () => {
    // Any step of 18 gives it away.
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    const given = ([1, 2, 3, 5] as const).map(
      (level) => seeds.filter((seed) => chosen('B:W26,32,20:B18,1,3', level, seed)?.move.from === 18).length,
    );
    expect(given).toEqual(given.toSorted((one, other) => other - one));
    expect(new Set(given).size).toBe(given.length);
    expect(given[0]).toBeLessThan(100);
    expect(given.at(-1)).toBe(0);
  });
});

describe('a level at play', () => {
  it('START-10: plays legal moves only, whatever the position and the seed', () => {
    const searcher = newSearcher();
    fc.assert(
      fc.property(playedPositions, fc.constantFrom(...QUICK), fc.integer(), (position, level, seed) => {
        const legal = legalMoves(position);
        const chosen = chooseMove(searcher, { position }, level, { seed });
        expect(legal.some((move) => chosen !== undefined && isSameMove(move, chosen.move))).toBe(legal.length > 0);
      }),
      tries(60),
    );
  });

  it('plays the same move for the same seed, and others for others', () => {
    const searcher = newSearcher();
    const played = (seed: number): string => {
      const chosen = chooseMove(searcher, { position: START }, levelOf(2), { seed });
      return chosen === undefined ? '' : makeMove(chosen.move);
    };
    const seeds = Array.from({ length: 30 }, (_, seed) => seed);
    const moves = seeds.map(played);
    expect(seeds.map(played)).toEqual(moves);
    expect(new Set(moves).size).toBeGreaterThan(2);
  });
});
