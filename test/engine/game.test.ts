import { describe, expect, test } from 'vitest';
import {
  type GameOptions,
  newGame,
  playOn,
  playText,
  readGame,
  recordOf,
  undo,
  type Game,
} from '../../src/engine/game.ts';
import { legalMoves } from '../../src/engine/moves.ts';
import { repetitions, resultOf } from '../../src/engine/outcome.ts';
import { makePdn, parsePdn } from '../../src/engine/pdn.ts';
import { START } from '../../src/engine/position.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { createSearcher } from '../../src/engine/search/search.ts';
import { positionOf } from './samples.ts';

/** The game after these moves. */
function played(game: Game, ...moves: readonly string[]): Game {
  return moves.reduce((before, text) => {
    const after = playText(before, text);
    if (!after.ok) throw new Error(`${text}: ${after.error.code}`);
    return after.value;
  }, game);
}

const recorded = (pdn: string, options?: GameOptions) => readGame(parsePdn(pdn)[0] ?? expect.fail('one game'), options);
const texts = ({ moves }: Game): readonly string[] => moves.map(makeMove);
const KINGS = newGame({ start: positionOf('B:WK32:BK1') });
const TO_AND_FRO = ['1-6', '32-27', '6-1', '27-32'];

describe('a game', () => {
  test('RULE-02: given no options, then it begins at the start, where anything is undecided', () => {
    expect(newGame()).toMatchObject({ start: START, position: START, moves: [], earlier: [], quietTurns: 0 });
    expect(resultOf(newGame())).toBeUndefined();
  });

  test('RULE-10: given kings going to and fro, when the start stands a third time, then it is drawn', () => {
    const twice = played(KINGS, ...TO_AND_FRO);
    expect([repetitions(twice), resultOf(twice)]).toEqual([2, undefined]);
    const thrice = played(twice, ...TO_AND_FRO);
    expect([repetitions(thrice), thrice.earlier.length]).toEqual([3, 8]);
    expect(resultOf(thrice)).toEqual({ winner: undefined, reason: 'third-repetition' });
    expect(resultOf({ ...thrice, drawTurns: 8 })?.reason).toBe('third-repetition');
  });

  test('RULE-10: given a move that nothing can undo, then what stood before is not remembered', () => {
    const game = newGame({ start: positionOf('B:WK32,K23:BK1,12,K14') });
    expect(played(game, '1-5').earlier).toEqual([game.start]);
    expect(played(game, '1-5', '32-28', '12-16').earlier).toEqual([]);
    expect(played(game, '1-5', '23-18', '14x23').earlier).toEqual([]);
  });

  test.each([
    [undefined, 50],
    [40, 40],
  ])('RULE-11: given drawTurns %s, then the quiet turn number %i draws', (drawTurns, limit) => {
    let game = newGame({ start: positionOf('B:WK29,K30:BK3,K4'), drawTurns });
    // Each side walks a king along its own squares: no position stands three times.
    while (resultOf(game) === undefined) {
      const next = legalMoves(game.position).map((move) => playOn(game, move));
      game = next.find((after) => repetitions(after) < 3 && legalMoves(after.position).every(isStep)) ?? game;
      expect(game.quietTurns).toBe(game.moves.length);
    }
    expect(resultOf(game)).toEqual({ winner: undefined, reason: 'quiet-turns' });
    expect(game.quietTurns).toBe(limit);
  });

  test("RULE-14: given tournament rules, then a man's advance is no quiet turn", () => {
    const start = positionOf('B:WK32:BK1,12');
    expect(played(newGame({ start }), '1-6', '32-28', '12-16').quietTurns).toBe(3);
    expect(played(newGame({ start, advancesAreQuiet: false }), '1-6', '32-28', '12-16').quietTurns).toBe(0);
  });

  test('RULE-09: given a last move that also draws, then the player without a move has lost', () => {
    const game = newGame({ start: positionOf('B:W21:B10,17'), drawTurns: 1 });
    expect(resultOf(played(game, '10-14'))).toEqual({ winner: 'dark', reason: 'blocked' });
    expect(resultOf(played(game, '17-22'))).toEqual({ winner: undefined, reason: 'quiet-turns' });
  });

  test('PLAY-15: given moves, when some are taken back, then all is as it was before them', () => {
    const before = played(KINGS, '1-6', '32-27');
    const after = played(before, '6-1', '27-32', '1-5');
    expect(undo(after, 3)).toEqual(before);
    expect(undo(undo(undo(after)))).toEqual(before);
    expect([undo(after, 6), undo(after, 99)]).toEqual([KINGS, KINGS]);
    const rules = { drawTurns: 20, advancesAreQuiet: false };
    expect(undo(newGame(rules))).toEqual(newGame(rules));
  });

  test('PLAY-05: given what is no legal move, then it says why, and the game is as it was', () => {
    const game = played(newGame(), '11-15', '22-18');
    for (const [text, code] of [
      ['9-13', 'must-jump'],
      ['15-22', undefined],
      ['33-1', 'not-a-playing-square'],
      ['knight', 'not-a-move'],
      ['', 'not-a-move'],
    ] as const) {
      const next = playText(game, text);
      expect(next.ok ? undefined : next.error.code).toBe(code);
    }
    expect(texts(game)).toEqual(['11-15', '22-18']);
  });

  test('RUN-09: given a game, then JSON keeps it, a worker can have it, and a search takes it as it is', () => {
    const game = played(KINGS, ...TO_AND_FRO, '1-6', '32-27', '6-1');
    expect(JSON.parse(JSON.stringify(game))).toEqual(game);
    expect(structuredClone(game)).toEqual(game);
    const searcher = createSearcher({ weights: new Uint8Array(), tableBits: 10 });
    const back = searcher.rank(game, { depth: 1 }).find(({ move }) => makeMove(move) === '27-32');
    expect(back?.score).toBe(0);
  });
});

const isStep = ({ captured }: Game['moves'][number]): boolean => captured.length === 0;

describe('a game as PDN', () => {
  test('RULE-13: given a game, when it is written and read, then it is the same', () => {
    for (const game of [
      played(newGame(), '11-15', '22-18', '15x22', '25x18'),
      played(KINGS, '1-6', '32-28'),
      newGame({ start: positionOf('W:W31:B1,2') }),
    ])
      expect(recorded(makePdn(recordOf(game)))).toEqual({ ok: true, value: game });
  });

  test.each([
    ['B:WK32:BK1', [], '*'],
    ['B:WK32:BK1', [...TO_AND_FRO, ...TO_AND_FRO], '1/2-1/2'],
    ['B:W18:B14', ['14x23'], '1-0'],
    ['W:W18:B14', ['18x9'], '0-1'],
  ] as const)('RULE-13: given %s, when %j are played, then its record says %s', (fen, moves, result) => {
    const record = recordOf(played(newGame({ start: positionOf(fen) }), ...moves), { Black: 'Alice' });
    expect(record.result).toBe(result);
    expect([...record.tags]).toEqual([
      ['Black', 'Alice'],
      ['FEN', expect.stringMatching(/^[BW]:/) as string],
    ]);
  });

  test('RULE-13: given a record with an illegal move, then it says which', () => {
    const problem = recorded('1. 11-15 22-18 2. 9-13 *');
    expect(problem).toMatchObject({ ok: false, error: { code: 'bad-move', ply: 3, problem: { code: 'must-jump' } } });
  });

  test('RULE-13: given a record that sets up another position, then the game begins anew there', () => {
    const read = recorded('1. 11-15 22-18 /FEN "B:WK32:BK1"/ 2. 1-6 32-28 *');
    expect(read.ok && texts(read.value)).toEqual(['1-6', '32-28']);
    const last = recorded('1. 11-15 22-18 /FEN "B:WK32:BK1"/ *');
    expect(last).toEqual({ ok: true, value: KINGS });
  });

  test('RULE-11, RULE-14: given rules of a match, then a record is read by them, from each position that it sets up', () => {
    const options = { drawTurns: 40, advancesAreQuiet: false };
    for (const pdn of ['1. 11-15 22-18 *', '1. 11-15 /FEN "B:W32:B1"/ 1. 1-6 *'])
      expect(recorded(pdn, options)).toMatchObject({ ok: true, value: { ...options, quietTurns: 0 } });
  });

  test('RULE-13: given a game from the usual start, however it was set up, then its record has no FEN', () => {
    expect([...recordOf(newGame({ start: positionOf('B:W21-32:B1-12') })).tags]).toEqual([]);
  });
});
