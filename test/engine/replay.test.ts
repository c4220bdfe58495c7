import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { makeFen } from '../../src/engine/fen.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { replay } from '../../src/engine/replay.ts';

const replayed = (text: string) => parsePdn(text).map(replay);

describe('replaying a game', () => {
  it('RULE-13: gives every position', () => {
    const [game] = replayed('1. 11-15 22-18 2. 15x22 25x18 1-0');
    expect(game?.problem).toBeUndefined();
    expect(game?.plies.map((ply) => makeFen(ply.after))).toHaveLength(4);
    expect(makeFen(game?.end ?? { dark: 0, light: 0, kings: 0, turn: 'dark' })).toBe(
      'B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12',
    );
  });

  it('RULE-13: takes steps written with x and jumps written with -, whole or short', () => {
    expect(replayed('1. 11x15 22x18 2. 15-22 25-18').map((game) => game.problem)).toEqual([undefined]);
    expect(replayed('[FEN "B:W26,27:BK22"] 1. 22x24').map((game) => game.problem)).toEqual([undefined]);
  });

  it('RULE-13: begins where the FEN tag says, also with light', () => {
    const [game] = replayed('[SetUp "1"] [FEN "W:W23:B9"] 1... 23-19 2. 9-13 19-16 *');
    expect(game?.problem).toBeUndefined();
    expect(game?.end && makeFen(game.end)).toBe('B:W16:B13');
  });

  it('PLAY-05: stops at the first bad move, with its ply and its reason', () => {
    const [game] = replayed('1. 11-15 22-18\n2. 8-11 25-22 *');
    expect(game?.plies).toHaveLength(2);
    expect(game?.problem).toMatchObject({
      code: 'bad-move',
      ply: 3,
      written: { text: '8-11', place: { line: 2, column: 4 } },
      problem: { code: 'must-jump', pieces: [15] },
    });
  });

  it('RULE-09: no move is legal behind the end', () => {
    const [game] = replayed('[FEN "B:W26:B22"] 1. 22x31 32-27');
    expect(game?.problem).toMatchObject({ code: 'bad-move', ply: 2, problem: { code: 'no-piece-there' } });
  });

  it('RULE-13: goes on from a position that is set up between the moves', () => {
    const [game] = replayed('1. 11-15 22-17 /FEN "W:W32:B1"/ {as it should be} 2... 32-28 3. 1-6 *');
    expect(game?.problem).toBeUndefined();
    expect(game?.plies.map(({ before }) => makeFen(before)).at(2)).toBe('W:W32:B1');
    expect(game?.plies).toHaveLength(4);
    const [first] = replayed('/FEN "W:W32:B1"/ 32-28 *');
    expect(first && makeFen(first.start)).toBe('W:W32:B1');
    expect(replayed('1. 11-15\n/FEN "W:W33:B1"/')[0]).toMatchObject({
      plies: { length: 1 },
      problem: { code: 'bad-position', place: { line: 2, column: 1 }, problem: { at: 3 } },
    });
  });

  it('RULE-13: takes the side to move from the next move where the position leaves it open', () => {
    expect(
      replayed('[FEN "?:W23:B9"] 23-19 9-13 * [FEN "?:W23:B9"] 9-13 23-19 *').map(({ problem }) => problem),
    ).toEqual([undefined, undefined]);
    expect(replayed('11-15 /FEN " ?:W23:B9"/ 23-19 9-13')[0]?.problem).toBeUndefined();
    expect(replayed('[FEN "?:W23:B9"] 1-0')[0]?.end.turn).toBe('dark');
    expect(replayed('[FEN "?:W23:B9"] 23-27')[0]?.problem).toMatchObject({ ply: 1, problem: { code: 'backwards' } });
  });

  const FORK = '[FEN "B:W23,22,15,14:B11,10"] 10x26';
  it.each([
    ['15x8', ['10x17x26', '15x8']],
    ['22-18', ['10x19x26', '22-18']],
    ['15x8 26-30', ['10x17x26', '15x8', '26-30']],
  ])('RULE-13: an ambiguous short jump is the one behind which %s can be played', (rest, moves) => {
    const [game] = replayed(`${FORK} ${rest} *`);
    expect(game?.problem).toBeUndefined();
    expect(game?.plies.map(({ move }) => makeMove(move))).toEqual(moves);
  });

  it.each([
    ['nothing tells', ''],
    ['nothing fits', '32-28'],
    ['the position is set up anew', '/FEN "W:W32:B1"/ 32-28'],
  ])('RULE-13: an ambiguous short jump stays so where %s', (_what, rest) => {
    const [game] = replayed(`${FORK} ${rest} *`);
    expect(game?.plies).toEqual([]);
    expect(game?.problem).toMatchObject({
      code: 'bad-move',
      ply: 1,
      problem: { code: 'ambiguous', routes: { length: 2 } },
    });
  });

  it('RULE-13: where only one way goes on, its later fault is told, not the way', () => {
    const [game] = replayed(`${FORK} 15x8 26-27 *`);
    expect(game?.problem).toMatchObject({ ply: 3, written: { text: '26-27' } });
    expect(game?.problem).not.toMatchObject({ problem: { code: 'ambiguous' } });
  });

  it('RULE-13: follows a bounded number of ways through a record that never tells', () => {
    const again = '/FEN "B:W23,22,15,14:B11,10"/ 10x26 ';
    expect(replayed(again.repeat(20_000))[0]?.problem).toMatchObject({ ply: 1, problem: { code: 'ambiguous' } });
  });

  it('RULE-13: another game is said to be one, whatever is wrong with it', () => {
    const [game] = replayed('[Event "x"]\n[GameType "25"]\n1. c3-d4 {oops');
    expect(game?.problem).toMatchObject({ code: 'other-game', gameType: '25', place: { line: 2, column: 1 } });
    expect(replayed('1. 11-15 c3-d4')[0]?.problem).toMatchObject({
      code: 'not-pdn',
      problem: { place: { column: 10 } },
    });
  });

  it('refuses a start that is no position and another kind of draughts', () => {
    expect(replayed('[FEN "B:W33:B1"] 1. 1-5')[0]?.problem).toMatchObject({ code: 'bad-position', problem: { at: 3 } });
    expect(replayed('[GameType "20"] 1. 32-28')[0]?.problem).toEqual({
      code: 'other-game',
      gameType: '20',
      place: { line: 1, column: 1 },
    });
    expect(replayed('[GameType "21,B,8,8,N1,0"] 1. 11-15')[0]?.problem).toBeUndefined();
  });
});

const BIG_FILE = fileURLToPath(new URL('../../../shared/data/pdn/tinsley.pdn', import.meta.url));
const bigFile = existsSync(BIG_FILE);
if (!bigFile) process.stderr.write(`SKIPPED: ${BIG_FILE} is not there, so its 724 recorded games are not replayed.\n`);

test.skipIf(!bigFile)('RULE-13: of the 724 recorded games of one master, 723 are legal and one is not', () => {
  const games = parsePdn(readFileSync(BIG_FILE, 'utf8'));
  expect(games).toHaveLength(724);
  const bad = games.flatMap((game, index) => {
    const { problem } = replay(game);
    return problem === undefined ? [] : [{ number: index + 1, problem }];
  });
  expect(bad).toMatchObject([
    { number: 541, problem: { ply: 123, written: { text: '32-28' }, problem: { code: 'no-piece-there', square: 32 } } },
  ]);
});
