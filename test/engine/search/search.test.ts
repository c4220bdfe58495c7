import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalMoves, play } from '../../../src/engine/moves.ts';
import { outcome } from '../../../src/engine/outcome.ts';
import { pieceCount, START, type Position } from '../../../src/engine/position.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import {
  createSearcher,
  isDecided,
  WIN,
  type SearchBudget,
  type SearchState,
} from '../../../src/engine/search/search.ts';
import { tries } from '../../support/tries.ts';
import { anyPositions, playedPositions, positionOf } from '../samples.ts';

/** The table is small, so that a test is quick and entries fall out of it. */
const newSearcher = () => createSearcher({ weights: new Uint8Array(0), tableBits: 14 });

function search(fen: string, budget: SearchBudget, state: Omit<SearchState, 'position'> = {}) {
  const result = newSearcher().search({ ...state, position: positionOf(fen) }, budget);
  if (result === undefined) throw new Error(`no move in ${fen}`);
  return { ...result, text: makeMove(result.move), pvText: result.pv.map(makeMove) };
}

/** How many plies the side to move needs to win at most, with full-width search: undefined when not in `plies`. */
function winsIn(position: Position, plies: number): number | undefined {
  const moves = legalMoves(position);
  if (plies <= 0) return undefined;
  let best: number | undefined;
  for (const move of moves) {
    const lost = losesIn(play(position, move), plies - 1);
    if (lost !== undefined && (best === undefined || lost + 1 < best)) best = lost + 1;
  }
  return best;
}

function losesIn(position: Position, plies: number): number | undefined {
  const moves = legalMoves(position);
  if (moves.length === 0) return 0;
  if (plies <= 0) return undefined;
  let worst = 0;
  for (const move of moves) {
    const won = winsIn(play(position, move), plies - 1);
    if (won === undefined) return undefined;
    worst = Math.max(worst, won + 1);
  }
  return worst;
}

describe('search', () => {
  it('finds a shot: a man is given up for three', () => {
    const { text, score, pvText } = search('B:W13,15,23,25,29,30:B1,5,6,7,12,14', { depth: 3 });
    expect(text).toBe('6-9');
    expect(pvText.slice(0, 3)).toEqual(['6-9', '13x6', '1x10x19x26']);
    expect(score).toBeGreaterThan(100);
  });

  it('counts the plies to a won end, and to a lost one', () => {
    expect(search('W:W21:B17', { depth: 4 })).toMatchObject({ text: '21x14', score: WIN - 1 });
    expect(search('W:W24:B1,3,18', { depth: 1 }).score).toBeLessThan(0);
    const blocked = search('B:W21,25:B13', { depth: 6 });
    expect(blocked).toMatchObject({ text: '13-17', score: -(WIN - 2) });
  });

  it('agrees with full-width search on how positions of few pieces are won', () => {
    let decided = 0;
    fc.assert(
      fc.property(
        anyPositions.filter((position) => pieceCount(position, 'dark') + pieceCount(position, 'light') <= 5),
        (position) => {
          const expected = winsIn(position, 5);
          const result = newSearcher().search({ position }, { depth: 5 });
          if (expected === undefined || result === undefined) return;
          decided += 1;
          expect(result.score).toBe(WIN - expected);
        },
      ),
      tries(200),
    );
    expect(decided).toBeGreaterThan(30);
  });

  it('gives a line of legal moves that begins with the chosen one, in any position', () => {
    fc.assert(
      fc.property(fc.oneof(anyPositions, playedPositions), (position) => {
        const result = newSearcher().search({ position }, { nodes: 3000 });
        expect(result === undefined).toBe(outcome(position) !== undefined);
        let now = position;
        for (const move of result?.pv ?? []) {
          expect(legalMoves(now)).toContainEqual(move);
          now = play(now, move);
        }
        expect(result?.pv[0]).toEqual(result?.move);
        if (result !== undefined && isDecided(result.score) && result.pv.length === WIN - Math.abs(result.score))
          expect(outcome(now)).toBeDefined();
      }),
      tries(200),
    );
  });

  it('does the same with the same nodes, and forgets everything when cleared', () => {
    const searcher = newSearcher();
    const first = searcher.search({ position: START }, { nodes: 20_000 });
    searcher.search({ position: positionOf('B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29') }, { nodes: 20_000 });
    searcher.clear();
    expect(searcher.search({ position: START }, { nodes: 20_000 })).toEqual(first);
    expect(newSearcher().search({ position: START }, { nodes: 20_000 })).toEqual(first);
    expect(first?.nodes).toBe(20_000);
  });

  it('has a legal move even when it is stopped at once', () => {
    const result = newSearcher().search({ position: START }, { shouldStop: () => true });
    expect(legalMoves(START)).toContainEqual(result?.move);
    expect(result?.nodes).toBeLessThan(5000);
    expect(newSearcher().search({ position: START }, { depth: 0 })).toMatchObject({ depth: 0 });
  });

  it('RULE-10: a losing side goes back to a position that stood before, a winning one does not', () => {
    // Dark is two kings behind: only a repetition saves half a point.
    const before = positionOf('B:WK14,K15,K23:BK1');
    const position = positionOf('B:WK14,K15,K19:BK6');
    const [step] = legalMoves(position);
    if (step === undefined) throw new Error('dark can move');
    const earlier = [play(position, step), before, positionOf('W:WK14,K15,K23:BK6')];
    const result = newSearcher().search({ position, earlier }, { depth: 5 });
    expect(result).toMatchObject({ score: 0, move: step });
    expect(newSearcher().search({ position }, { depth: 5 })?.score).toBeLessThan(-100);
  });

  it('RULE-11: knows that the limit of quiet turns draws the game', () => {
    const won = 'W:WK14,K15:B28';
    expect(search(won, { depth: 5 }).score).toBeGreaterThan(100);
    expect(search(won, { depth: 5 }, { quietTurns: 49 }).score).toBe(0);
  });

  it('ranks every legal move, best first, with the score that a search of it alone gives', () => {
    const position = positionOf('W:W21,22,30,31:B5,13,14,23');
    const lines = newSearcher().rank({ position }, { depth: 5 });
    expect(lines.map((line) => makeMove(line.move)).sort()).toEqual(legalMoves(position).map(makeMove).sort());
    expect(lines[0]?.move).toEqual(newSearcher().search({ position }, { depth: 5 })?.move);
    expect(lines.map((line) => line.score)).toEqual(lines.map((line) => line.score).toSorted((a, b) => b - a));
  });
});
