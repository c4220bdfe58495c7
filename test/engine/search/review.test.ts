import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Move, play } from '../../../src/engine/moves.ts';
import { START } from '../../../src/engine/position.ts';
import { readMove } from '../../../src/engine/referee.ts';
import {
  accuracies,
  chanceLost,
  reviewGame,
  scoresAlong,
  turningPoints,
  winChance,
  type Review,
  type ReviewedMove,
} from '../../../src/engine/search/review.ts';
import { createSearcher, WIN, type Searcher } from '../../../src/engine/search/search.ts';
import { readEngineParts } from '../../../src/store/engine-parts.ts';
import { tries } from '../../support/tries.ts';
import { positionOf } from '../samples.ts';
import { materialSearcher } from './material-searcher.ts';

/** The moves of a game from a position, as PDN writes them. */
function game(fen: string | undefined, ...texts: readonly string[]) {
  const start = fen === undefined ? START : positionOf(fen);
  const moves: Move[] = [];
  let position = start;
  for (const text of texts) {
    const move = readMove(position, text);
    if (!move.ok) throw new Error(`${text}: ${move.error.code}`);
    moves.push(move.value);
    position = play(position, move.value);
  }
  return { start, moves };
}

const kindsOf = ({ moves }: Review) => moves.map(({ kind }) => kind);
const moved = (more: Partial<ReviewedMove>): ReviewedMove => ({
  kind: 'best',
  score: 0,
  played: 0,
  better: [],
  ...more,
});

describe('the chance of winning', () => {
  test('given an even score, a man ahead and a decided game, then it is a half, three in four or so, and sure', () => {
    expect(winChance(0)).toBe(0.5);
    expect(winChance(100)).toBeCloseTo(0.731, 3);
    expect(winChance(-100)).toBeCloseTo(0.269, 3);
    expect([winChance(WIN - 40), winChance(40 - WIN)]).toEqual([1, 0]);
  });

  test('given two scores, then the higher one has no smaller chance, and both sides have one together', () => {
    const score = fc.integer({ min: -WIN, max: WIN });
    fc.assert(
      fc.property(score, score, (one, other) => {
        expect(winChance(Math.max(one, other))).toBeGreaterThanOrEqual(winChance(Math.min(one, other)));
        expect(winChance(one) + winChance(-one)).toBeCloseTo(1, 10);
      }),
      tries(),
    );
  });
});

describe('END-09: reviewing a game', () => {
  test('given a man that is given away, then that move is a blunder with the better one beside it, and the capture is forced', () => {
    const review = reviewGame(game('B:W23,32:B10,1', '10-14', '23-19', '14-18', '32-28'), materialSearcher(3), {});
    // 23-19 and 32-28 lose nothing at this depth.
    expect(kindsOf(review)[2]).toBe('best');
    const given = reviewGame(game('B:W23,32:B14,1', '14-18', '23x14'), materialSearcher(3), {});
    expect(kindsOf(given)).toEqual(['blunder', 'forced']);
    expect(given.moves[0]).toMatchObject({ score: 0, played: -100 });
    expect(given.moves[0]?.better[0]).toMatch(/^(14-17|1-[56])$/);
    expect(given.moves[0]?.better).toHaveLength(3);
    expect(given.moves[1]).toMatchObject({ score: -100, played: -100, better: [] });
    expect(scoresAlong(given)).toEqual([0, -100, -100]);
  });

  test('given light to move first, then scores are still for dark', () => {
    const review = reviewGame(game('W:W19,32:B10,1', '19-15', '10x19'), materialSearcher(3), {});
    expect(review.first).toBe('light');
    expect(review.moves[0]).toMatchObject({ kind: 'blunder', score: 0, played: 100 });
    expect(turningPoints(review)).toEqual([0]);
  });

  test('given moves by lot, then they are the opening and nobody is judged by them', () => {
    const played = { ...game('B:W23,32:B14,1', '14-18', '23x14'), opening: 1 };
    const review = reviewGame(played, materialSearcher(3), {});
    expect(review.moves[0]).toMatchObject({ kind: 'opening', better: [] });
    expect(accuracies(review)).toEqual({ dark: undefined, light: undefined });
    expect(turningPoints(review)).toEqual([]);
  });

  test('RULE-09, RULE-10, RULE-11: given a win, a third repetition or the last quiet turn, then the end is scored as what it is', () => {
    const won = reviewGame(game('B:W7:BK3', '3x10'), materialSearcher(2), {});
    expect(won.moves[0]).toMatchObject({ kind: 'forced', played: WIN - 1 });
    const ahead = 'B:WK32:BK1,K2';
    const around = ['1-5', '32-28', '5-1', '28-32'];
    const repeated = reviewGame(game(ahead, ...around, ...around), materialSearcher(2), {});
    // Light, who is behind, makes the draw with a move that the searcher doesn't see as one.
    expect(repeated.moves.map(({ played }) => played)).toEqual([150, 150, 150, 150, 150, 150, 150, 0]);
    expect(repeated.moves.at(-1)).toMatchObject({ kind: 'best', score: 0, better: [] });
    const quiet = reviewGame({ ...game(ahead, '1-5', '32-27'), drawTurns: 2 }, materialSearcher(2), {});
    expect(quiet.moves.at(-1)).toMatchObject({ kind: 'best', score: 0, played: 0 });
    const winning = reviewGame({ ...game(ahead, '1-5'), drawTurns: 1 }, materialSearcher(2), {});
    expect(winning.moves).toMatchObject([{ kind: 'best', score: 0, played: 0 }]);
  });

  test('given another move than the best, then it is searched as deeply, and without a depth where a win was found', () => {
    const searcher = materialSearcher(3);
    const depths = (fen: string, move: string) => {
      const asked: (number | undefined)[] = [];
      const search: Searcher['search'] = (state, budget) => {
        asked.push(budget.depth);
        return searcher.search(state, budget);
      };
      reviewGame(game(fen, move), { ...searcher, search }, {});
      return asked;
    };
    expect(depths('B:W23,32:B14,1', '14-18')).toEqual([undefined, 2]);
    expect(depths('B:W12:B3,4', '3-7')).toEqual([undefined, undefined]);
  });

  test("RULE-14: given tournament rules, then a man's advance is no quiet turn in a review, either", () => {
    const advanced = { ...game('B:W32:B1,K5', '1-6'), drawTurns: 1 };
    const played = (advancesAreQuiet: boolean) =>
      reviewGame({ ...advanced, advancesAreQuiet }, materialSearcher(2), {}).moves[0]?.played;
    expect([played(true), played(false)]).toEqual([0, 150]);
  });

  test('given positions that came before, then the searcher knows those that can come again, and the quiet turns', () => {
    const searcher = materialSearcher(1);
    reviewGame(game(undefined, '11-15', '22-18', '15x22', '25x18', '8-11'), searcher, {});
    const [last] = searcher.searched;
    expect(last).toMatchObject({ earlier: [], quietTurns: 0, drawTurns: 50 });
    const kings = materialSearcher(1);
    reviewGame(game('B:WK32:BK1,K2', '1-5', '32-27', '5-1'), kings, {});
    expect(kings.searched[0]).toMatchObject({ earlier: [{ turn: 'dark' }, { turn: 'light' }], quietTurns: 2 });
  });

  test('RULE-06: given a forced move, then it is worth what follows it, a win a ply later, and nothing is searched', () => {
    const searcher = materialSearcher(3);
    const { moves } = reviewGame(game('B:W23,32:B14,1', '14-18', '23x14', '1-6'), searcher, {});
    expect(moves[1]).toMatchObject({ kind: 'forced', score: moves[2]?.score, played: moves[2]?.score });
    expect(searcher.searched.map(({ position }) => position.turn)).toEqual(['dark', 'light', 'dark', 'light']);
    const lost = reviewGame(game('B:W12:B4', '4-8', '12x3'), materialSearcher(3), {});
    expect(lost.moves.map(({ score }) => score)).toEqual([2 - WIN, 1 - WIN]);
    const drawn = reviewGame({ ...game('B:W12:B4', '4-8'), drawTurns: 1 }, materialSearcher(3), {});
    expect(drawn.moves).toMatchObject([{ kind: 'forced', score: 0, played: 0 }]);
    const circle = reviewGame(game('B:W14,15,22,23:BK10', '10x19x26x17x10'), materialSearcher(1), {});
    expect(kindsOf(circle)).toEqual(['forced']);
  });

  test('given a long game, then progress is told for each move, from the end to the start, and the same review comes again', () => {
    const played = game(undefined, '11-15', '22-18', '15x22', '25x18', '8-11', '29-25');
    const told: string[] = [];
    const once = reviewGame(played, materialSearcher(3), {}, (done, all) => told.push(`${done}/${all}`));
    expect(told).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
    expect(reviewGame(played, materialSearcher(3), {})).toEqual(once);
    expect(once.moves).toHaveLength(6);
    for (const { score, played: after } of once.moves) expect(Object.is(score, -0) || Object.is(after, -0)).toBe(false);
  });
});

describe('END-09: a review by the search itself', () => {
  // The first three moves are a ballot's: nobody is judged by them, whatever the weights think of them.
  const played = { ...game(undefined, '11-16', '24-19', '8-11', '19-15', '11x18', '22x15'), opening: 3 };
  const newSearcher = () => createSearcher({ ...readEngineParts(), tableBits: 16 });
  const reviewed = (searcher = newSearcher()) => reviewGame(played, searcher, { nodes: 4000 });

  test('END-09: given a man thrown away in the opening, then that is the turning point, and every machine finds the same', () => {
    const review = reviewed();
    expect(review.moves[3]).toMatchObject({ kind: 'blunder' });
    expect(turningPoints(review)[0]).toBe(3);
    expect(reviewed()).toEqual(review);
  });

  test('END-09: given a searcher that has reviewed other games, or the same one, then it finds what a new one finds', () => {
    const searcher = newSearcher();
    const review = reviewed();
    const other = game(undefined, '11-15', '23-19', '8-11', '22-17', '9-13', '17-14', '10x17', '21x14');
    const first = reviewGame(other, searcher, { nodes: 4000 });
    expect(reviewed(searcher)).toEqual(review);
    expect(reviewed(searcher)).toEqual(review);
    expect(reviewGame(other, searcher, { nodes: 4000 })).toEqual(first);
  });

  test('RULE-09, END-09: given an ending that the tables hold, then a win thrown away is a blunder, and a slower win is none', () => {
    const review = (...moves: readonly string[]) =>
      reviewGame(game('B:WK32:BK14,K15', ...moves), newSearcher(), { nodes: 4000 });
    expect(review('15-18', '32-28').moves[0]?.kind).toBe('best');
    const slow = review('14-9', '32-28').moves[0];
    expect(slow?.kind).toBe('best');
    expect(winChance(slow?.played ?? 0)).toBe(1);
  });
});

describe('END-09: what a review tells', () => {
  /** Dark's accuracy by its moves; light's in between change nothing. */
  const accuracyOf = (...own: readonly ReviewedMove[]): number | undefined =>
    accuracies({
      first: 'dark',
      moves: own.flatMap((move) => [move, moved({ score: move.played, played: move.played })]),
    }).dark;
  const goodOnes = (count: number) => Array.from({ length: count }, () => moved({}));
  const blunder = moved({ kind: 'blunder', score: 0, played: -100 });

  test('END-09: given moves that lost nothing, then the accuracy is 100, and under five that count there is none', () => {
    expect(accuracyOf(...goodOnes(5))).toBe(100);
    expect(accuracyOf(...goodOnes(4))).toBeUndefined();
    expect(accuracyOf(...goodOnes(4), moved({ kind: 'forced', score: 0, played: -200 }))).toBeUndefined();
    expect(accuracyOf(...goodOnes(4), moved({ kind: 'opening', score: 0, played: -200 }))).toBeUndefined();
  });

  test('END-09: given a game that is decided, then its moves count only where they throw it open again', () => {
    const [winning, lost] = [moved({ score: 800, played: 500 }), moved({ score: -500, played: 5 - WIN })];
    expect(accuracyOf(...goodOnes(4), winning, lost)).toBeUndefined();
    expect(accuracyOf(...goodOnes(5), winning, winning, lost, lost)).toBe(100);
    expect(accuracyOf(...goodOnes(4), moved({ score: 800, played: 0 }))).toBeLessThan(60);
    expect(accuracyOf(...goodOnes(4), moved({ score: 800, played: -800 }))).toBeLessThan(40);
  });

  test('END-09: given a blunder among good moves, then it weighs more than they do, as there was more at stake', () => {
    expect(chanceLost(blunder)).toBeCloseTo(0.231, 3);
    const one = accuracyOf(...goodOnes(9), blunder) ?? 0;
    // The plain mean of nine times 100 and once 33 is 93.
    expect(one).toBeLessThan(80);
    expect(one).toBeGreaterThan(50);
    expect(accuracyOf(...goodOnes(9), blunder, blunder)).toBeLessThan(one);
    expect(accuracyOf(...goodOnes(19), blunder)).toBeGreaterThan(one);
  });

  test('END-09: given a move as good as the engine’s, then it is the best, too; one that loses anything is not', () => {
    // 1-5 and 1-6 lead to the same; the searcher plays 1-5.
    const searcher = materialSearcher(3);
    const played = game('B:W32:B1', '1-6');
    expect(kindsOf(reviewGame(played, searcher, {}))).toEqual(['best']);
    const search: Searcher['search'] = (state, budget) => {
      const found = searcher.search(state, budget);
      return found && { ...found, score: found.score + (state.position.turn === 'light' ? 1 : 0) };
    };
    expect(kindsOf(reviewGame(played, { ...searcher, search }, {}))).toEqual(['good']);
  });

  test('given many errors, then the three that cost most are the turning points, in the order of the game', () => {
    const costs = [60, 0, 10, 100, 300, 20, 80];
    const moves = costs.map((cost) => moved({ kind: cost > 15 ? 'mistake' : 'good', score: 0, played: -cost }));
    expect(turningPoints({ first: 'dark', moves })).toEqual([3, 4, 6]);
    expect(turningPoints({ first: 'dark', moves: [moved({}), moved({ kind: 'good', played: -10 })] })).toEqual([]);
  });
});
