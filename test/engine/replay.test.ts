import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { makeFen } from '../../src/engine/fen.ts';
import { parsePdn, type PdnGame } from '../../src/engine/pdn.ts';
import { replay } from '../../src/engine/replay.ts';

function gamesOf(text: string): readonly PdnGame[] {
  const games = parsePdn(text);
  if (!games.ok) throw new Error(games.error.message);
  return games.value;
}

const replayed = (text: string) => gamesOf(text).map(replay);

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

  it('refuses a start that is no position and another kind of draughts', () => {
    expect(replayed('[FEN "B:W33:B1"] 1. 1-5')[0]?.problem).toMatchObject({ code: 'bad-start', problem: { at: 3 } });
    expect(replayed('[GameType "20"] 1. 32-28')[0]?.problem).toEqual({ code: 'other-game', gameType: '20' });
    expect(replayed('[GameType "21,B,8,8,N1,0"] 1. 11-15')[0]?.problem).toBeUndefined();
  });
});

const BIG_FILE = fileURLToPath(new URL('../../../shared/data/pdn/tinsley.pdn', import.meta.url));
const bigFile = existsSync(BIG_FILE);
if (!bigFile) process.stderr.write(`SKIPPED: ${BIG_FILE} is not there, so its 724 recorded games are not replayed.\n`);

test.skipIf(!bigFile)('RULE-13: of the 724 recorded games of one master, 723 are legal and one is not', () => {
  const games = gamesOf(readFileSync(BIG_FILE, 'utf8'));
  expect(games).toHaveLength(724);
  const bad = games.flatMap((game, index) => {
    const { problem } = replay(game);
    return problem === undefined ? [] : [{ number: index + 1, problem }];
  });
  expect(bad).toMatchObject([
    { number: 541, problem: { ply: 123, written: { text: '32-28' }, problem: { code: 'no-piece-there', square: 32 } } },
  ]);
});
