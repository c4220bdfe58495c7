import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIrreversible, legalMoves, play } from '../../../src/engine/moves.ts';
import { outcome } from '../../../src/engine/outcome.ts';
import { pieceCount, START, type Position } from '../../../src/engine/position.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import {
  createSearcher,
  isDecided,
  WIN,
  type SearchBudget,
  type SearchLine,
  type SearchResult,
  type SearchState,
} from '../../../src/engine/search/search.ts';
import { positionAt, slicesUpTo } from '../../../src/engine/search/endgame-index.ts';
import { readEngineParts } from '../../../src/store/engine-parts.ts';
import { tries } from '../../support/tries.ts';
import { anyPositions, playedPositions, positionOf } from '../samples.ts';
import { shipped, valueOf } from './shipped-endgames.ts';

const slices = slicesUpTo(4);

/** Positions of the endgame tables; dark is to move. */
const fewPieces = fc
  .tuple(fc.nat(slices.length - 1), fc.nat(2 ** 24))
  .map(([number, index]): Position | undefined => {
    const slice = slices[number];
    const masks = new Int32Array(3);
    if (slice === undefined || !positionAt(slice, index % slice.size, masks)) return undefined;
    const [dark = 0, light = 0, kings = 0] = masks;
    return { dark, light, kings, turn: 'dark' };
  })
  .filter((position) => position !== undefined);

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

  it('takes less for a few of the best lines than for all, and they are the same', () => {
    const position = positionOf('W:W21,22,30,31:B5,13,14,23');
    const taken = (lines: number) => {
      let nodes = 0;
      const onDepth = (found: SearchResult): void => {
        nodes = found.nodes;
      };
      return { best: newSearcher().rank({ position }, { depth: 5, lines, onDepth }), nodes: () => nodes };
    };
    const [all, two] = [taken(9), taken(2)];
    expect(all.best).toHaveLength(legalMoves(position).length);
    const judged = ({ move, score }: SearchLine) => `${makeMove(move)} ${score}`;
    expect(two.best.map(judged)).toEqual(all.best.slice(0, 2).map(judged));
    expect(two.nodes()).toBeLessThan(all.nodes());
    expect(taken(0).best).toEqual([]);
  });

  it('tells after each depth what it has found so far', () => {
    const told: SearchResult[] = [];
    const found = newSearcher().search({ position: START }, { depth: 6, onDepth: (so) => told.push(so) });
    expect(told.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(told.at(-1)).toEqual(found);
    for (const { depth } of told) expect(told[depth - 1]).toEqual(newSearcher().search({ position: START }, { depth }));
  });

  it('RULE-14: by tournament rules, a limit of quiet turns is not reached by advances of men', () => {
    const state = { quietTurns: 49, drawTurns: 50 };
    const fen = 'W:W30,31,32:B1';
    expect(search(fen, { depth: 3 }, state).score).toBe(0);
    expect(search(fen, { depth: 3 }, { ...state, advancesAreQuiet: false }).score).toBeGreaterThan(100);
  });

  it('wins what a table of few pieces wins, in the fewest plies, and never loses a draw', () => {
    const searcher = createSearcher({ weights: new Uint8Array(), endgames: shipped, tableBits: 12 });
    let [wins, draws] = [0, 0];
    fc.assert(
      fc.property(fewPieces, (position) => {
        const value = valueOf(position);
        if (outcome(position) !== undefined || value < 0) return;
        let now = position;
        let plies = 0;
        for (; plies < (value === 0 ? 6 : value); plies += 1) {
          const result = searcher.search({ position: now, drawTurns: 200 }, { depth: 4 });
          if (result === undefined) break;
          if (value > 0) expect(Math.abs(result.score)).toBe(WIN - (value - plies));
          now = play(now, result.move);
        }
        if (value === 0) draws += 1;
        else wins += 1;
        expect(value === 0 ? valueOf(now) : outcome(now)?.winner).toBe(value === 0 ? 0 : position.turn);
      }),
      tries(300),
    );
    expect(Math.min(wins, draws)).toBeGreaterThan(20);
  });

  it('comes to a won end of few pieces from a position that the table does not hold', () => {
    const searcher = createSearcher({ weights: new Uint8Array(), endgames: shipped, tableBits: 14 });
    let position = positionOf('W:WK18,K22,K23:BK1,K4');
    const earlier: Position[] = [];
    for (let ply = 0; outcome(position) === undefined; ply += 1) {
      expect(ply).toBeLessThan(60);
      const move = searcher.search({ position, earlier }, { nodes: 20_000 })?.move;
      if (move === undefined) break;
      if (isIrreversible(position, move)) earlier.length = 0;
      else earlier.push(position);
      position = play(position, move);
    }
    expect(outcome(position)?.winner).toBe('light');
  });

  it.each([
    'B:WK21,K22,K23,K24,K25,K26,K27,K28,K29,K30,K31,K32:BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12',
    'W:WK1,K3,K6,K8,K10,K12,K15,K17,K19,K22,K26,K32:BK2,K5,K7,K9,K11,K14,K16,K18,K20,K23,K25,K31',
    'B:WK6,K7,K8,K14,K15,K16,K22,K23,K24,K30:BK1,K2,K3,K4,K5,K12,K13,K20,K21,K29',
  ])('does not run out of room in %s', (fen) => {
    const { move, nodes } = search(fen, { nodes: 30_000 });
    expect(legalMoves(positionOf(fen))).toContainEqual(move);
    expect(nodes).toBe(30_000);
  });

  it.each([
    ['W:WK11,14,K19,K22,30:B21,K29,K32', 131_584],
    ['W:WK11,14,K22,K24,30:B21,K28,K29', 104_448],
  ])('has proven for good that %s is won, also when it looks at less of it afterwards', (fen, nodes) => {
    const searcher = createSearcher({ ...readEngineParts(), tableBits: 18 });
    const proven = searcher.search({ position: positionOf(fen) }, { nodes: 3 * nodes })?.score ?? 0;
    expect(isDecided(proven)).toBe(true);
    for (const less of [nodes, 500, nodes])
      expect(searcher.search({ position: positionOf(fen) }, { nodes: less })?.score).toBeGreaterThanOrEqual(proven);
  });

  it('does not throw away a proven win by its move and the reply to it, however often it looks', () => {
    const searcher = createSearcher({ ...readEngineParts(), tableBits: 18 });
    let least = 0;
    for (const fen of ['W:WK11,14,K19,K22,30:B21,K29,K32', 'W:WK11,14,K22,K24,30:B21,K28,K29']) {
      for (const nodes of [400_000, 131_584, 104_448, 131_584, 104_448]) {
        const score = searcher.search({ position: positionOf(fen) }, { nodes })?.score ?? 0;
        expect(isDecided(score)).toBe(true);
        expect(score).toBeGreaterThanOrEqual(least);
        least = score;
      }
      least += 2;
    }
  });

  it('has no move for a side without pieces or steps', () => {
    for (const fen of ['B:W21:B', 'W:W21:B17,14']) {
      expect(newSearcher().search({ position: positionOf(fen) }, { depth: 3 })).toBeUndefined();
      expect(newSearcher().rank({ position: positionOf(fen) }, { depth: 3 })).toEqual([]);
    }
  });
});
