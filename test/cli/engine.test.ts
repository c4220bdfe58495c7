import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { runEngine } from '../../src/cli/engine.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { tries } from '../support/tries.ts';

async function fileWith(content: string | Uint8Array): Promise<string> {
  const file = join(await temporaryFolder(), 'games.pdn');
  await writeFile(file, content);
  return file;
}

describe('engine perft', () => {
  it.each([
    [['--depth', '0'], ['1']],
    [['--depth', '6'], ['36768']],
    [
      ['--depth=3', '--divide'],
      ['9-13: 48', '9-14: 40', '10-14: 40', '10-15: 40', '11-15: 40', '11-16: 47', '12-16: 47', '302'],
    ],
    [['--depth', '1', '--fen', 'B:WK18,11,19,10:BK7'], ['2']],
    [['--depth', '1', '--fen', 'B:WK18,11,19,10:BK7', '--count', 'moves'], ['1']],
    [
      ['--depth', '1', '--fen', 'B:WK18,11,19,10:BK7', '--divide'],
      ['7x14x23x16x7: 1', '7x16x23x14x7: 1', '2'],
    ],
    [
      ['--depth', '1', '--fen', 'B:WK18,11,19,10:BK7', '--divide', '--count', 'moves'],
      ['7x14x23x16x7: 1', '1'],
    ],
    [['--depth', '0', '--divide'], ['1']],
    [['--depth', '9', '--fen', 'W:W21:B17,14', '--divide'], ['0']],
  ])('RULE-04..08: perft %j prints %j', async (args, out) => {
    expect(runEngine(['perft', ...args])).toEqual({ exitCode: 0, out });
  });

  it.each([
    [[], 'perft needs --depth N.'],
    [['--depth', 'x'], '--depth must be a whole number from 0 to 1000, not "x".'],
    [['--depth', '1.5'], '--depth must be a whole number from 0 to 1000, not "1.5".'],
    [['--depth', ''], '--depth must be a whole number from 0 to 1000, not "".'],
    [['--depth', '1001'], '--depth must be a whole number from 0 to 1000, not "1001".'],
    [['--depth', '3', '--count', 'sets'], '--count must be paths or moves, not "sets".'],
    [
      ['--depth', '3', '--fen', 'B:W33:B1'],
      'Bad FEN at character 4: Square 33 is not on the board: squares are 1 to 32.',
    ],
    [
      ['--depth', '3', 'B:W32:B1'],
      'perft takes no "B:W32:B1"; a position goes behind --fen, in quotes when it has spaces.',
    ],
    [['--deep', '3'], "Unknown option '--deep'"],
  ])('perft %j is refused: %s', async (args, error) => {
    expect(runEngine(['perft', ...args])).toEqual({ exitCode: 2, out: [], error });
  });
});

describe('engine moves', () => {
  it.each([
    ['B:W26:B12,22', ['22x31']],
    ['b: w26,27 : bk22.', ['22x31x24']],
    ['W:WK4:B21', ['4-8']],
    ['W:W21:B17,14', []],
    ['B:W21:B', []],
  ])('RULE-13, RUN-09: %s has %j', async (fen, out) => {
    expect(runEngine(['moves', fen])).toEqual({ exitCode: 0, out });
  });

  it.each([
    [[], 'moves takes one position: moves FEN (in quotes when it has spaces).'],
    [['B:W32:B1', 'B:W32:B1'], 'moves takes one position: moves FEN (in quotes when it has spaces).'],
    [['B:W32'], 'Bad FEN at character 6: Both sides are expected after the side to move, each after a colon.'],
    [['B:W\u001B[2Jx:B1'], 'Bad FEN at character 4: " [2Jx" is not a square.'],
  ])('moves %j is refused: %s', async (args, error) => {
    expect(runEngine(['moves', ...args])).toEqual({ exitCode: 2, out: [], error });
  });
});

describe('engine apply', () => {
  it('RULE-13, RUN-09: prints the position after the moves', async () => {
    expect(runEngine(['apply', 'B:W26,27:BK22', '22x24'])).toEqual({ exitCode: 0, out: ['W:W:BK24'] });
    expect(runEngine(['apply', 'B:W32:B1', '1-6', '32 27', '6-9'])).toEqual({ exitCode: 0, out: ['W:W27:B9'] });
  });

  it.each([
    ['B:W32:B1', ['1-10'], 'Move 1, "1-10": 10 is out of reach from 1.'],
    ['B:W32:B1', ['1-6', '27-24'], 'Move 2, "27-24": no piece stands on 27.'],
    ['B:W32:B1', ['1-33'], 'Move 1, "1-33": 33 is not a square; squares are 1 to 32.'],
    ['B:W32:B1', ['jump!'], 'Move 1, "jump!": not a move; write it like 11-15 or 22x15x8.'],
    ['B:W32:B1', ['32-28'], 'Move 1, "32-28": the piece on 32 belongs to the side that is not on move.'],
    ['B:W32:B1,6', ['1-6'], 'Move 1, "1-6": 6 is taken.'],
    ['B:W32:B9', ['9-5'], 'Move 1, "9-5": a man can\'t go back from 9 to 5.'],
    ['B:W26:B12,22', ['12-16'], 'Move 1, "12-16": a jump is compulsory, open to 22.'],
    ['B:W26,27:BK22', ['22x31'], 'Move 1, "22x31": the jump must go on: 22x31x24.'],
    ['B:W23,22,15,14:B11,10', ['10x26'], 'Move 1, "10x26": several jumps fit: 10x17x26, 10x19x26.'],
    ['B:W32', ['1-6'], 'Bad FEN at character 6: Both sides are expected after the side to move, each after a colon.'],
    ['B:W32:B1', [], 'apply takes a position and one or more moves: apply FEN MOVE...'],
  ])('PLAY-05: on %s, apply %j is refused: %s', async (fen, moves, error) => {
    expect(runEngine(['apply', fen, ...moves])).toEqual({ exitCode: 2, out: [], error });
  });
});

describe('engine pdn', () => {
  const GOOD = '[Black "Alice"]\n[White "Bob"]\n\n1. 11-15 22-18 2. 15x22 25x18 1-0\n';
  const BAD = '[Black "Bob"]\n[White "Carol"]\n\n1. 11-15 22-18 2. 8-11 *\n';

  it('RULE-13: counts the games and says that all are legal', async () => {
    expect(runEngine(['pdn', await fileWith(GOOD + GOOD)])).toEqual({ exitCode: 0, out: ['games 2 legal 2'] });
  });

  it('RULE-13: names game, players, ply and reason of a bad one, and goes on', async () => {
    expect(runEngine(['pdn', await fileWith(GOOD + BAD + GOOD)])).toEqual({
      exitCode: 1,
      out: ['game 2, Bob - Carol: ply 3, 8-11 (line 8): a jump is compulsory, open to 15', 'games 3 legal 2'],
    });
  });

  it.each([
    [
      '[FEN "B:W33:B1"] 1. 1-6 *',
      'game 1, ? - ?: Bad FEN at character 4: Square 33 is not on the board: squares are 1 to 32.',
    ],
    ['[GameType "20"] 1. 32-28 *', 'game 1, ? - ?: GameType 20 is not English draughts (21)'],
    ['1. 11-15 99-98 *', 'game 1, ? - ?: ply 2, 99-98 (line 1): 99 is not a square; squares are 1 to 32'],
  ])('PLAY-05: reports %s', async (pdn, line) => {
    expect(runEngine(['pdn', await fileWith(pdn)])).toEqual({ exitCode: 1, out: [line, 'games 1 legal 0'] });
  });

  it('reads what old systems wrote: other line ends, other letters, a mark at the beginning', async () => {
    const latin = Buffer.from(GOOD.replace('Alice', 'Al\u00EFce').replaceAll('\n', '\r\n'), 'latin1');
    expect(runEngine(['pdn', await fileWith(latin)])).toMatchObject({ exitCode: 0 });
    const wide = Buffer.from(`\uFEFF${GOOD}`, 'utf16le');
    expect(runEngine(['pdn', await fileWith(wide)])).toMatchObject({ exitCode: 0 });
    expect(runEngine(['pdn', await fileWith(`\uFEFF${GOOD}`)])).toMatchObject({ exitCode: 0 });
    expect(runEngine(['pdn', await fileWith('')])).toEqual({ exitCode: 0, out: ['games 0 legal 0'] });
  });

  it.each([
    ['text that is no game', 'Dear Carol, how are you?', 'line 1, column 1: "Dear" is neither a move nor a result.'],
    ['a broken comment', '1. 11-15\n {oops', 'line 2, column 2: This comment is never closed: a "}" is missing.'],
    ['bytes that are no text', new Uint8Array([127, 69, 76, 70, 0, 1, 2]), 'is not a text file.'],
  ])('refuses %s with its place', async (_what, content, error) => {
    const answer = runEngine(['pdn', await fileWith(content)]);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.error).toContain(error);
  });

  it('refuses a file that cannot be read', async () => {
    const folder = await temporaryFolder();
    const missing = join(folder, 'missing.pdn');
    expect(runEngine(['pdn', missing])).toMatchObject({ error: `Can't read ${missing}: there is no such file.` });
    expect(runEngine(['pdn', folder])).toMatchObject({ error: `Can't read ${folder}: it is a folder.` });
    expect(runEngine(['pdn', 'a\0b'])).toMatchObject({ exitCode: 2 });
    expect(runEngine(['pdn'])).toMatchObject({ exitCode: 2, error: 'pdn takes one file: pdn FILE.' });
  });

  it('RULE-13: finds every sample game of this project legal', async () => {
    const samples = fileURLToPath(new URL('../fixtures/games/', import.meta.url));
    const files = (await readdir(samples)).filter((name) => name.endsWith('.pdn')).sort();
    const all = await Promise.all(files.map(async (name) => readFile(join(samples, name), 'utf8')));
    expect(runEngine(['pdn', await fileWith(all.join('\n'))])).toEqual({
      exitCode: 0,
      out: [`games ${files.length} legal ${files.length}`],
    });
  });
});

describe('engine', () => {
  it.each([[['--help']], [['-h']], [['help']], [['perft', '--help']], [['pdn', '-h']]])(
    '%j prints the usage',
    async (args) => {
      const answer = runEngine(args);
      expect(answer).toMatchObject({ exitCode: 0 });
      expect(answer.out.join('\n')).toContain('Usage: npm run --silent engine -- COMMAND');
    },
  );

  it('refuses nothing, too: a script with an empty variable must not pass', async () => {
    expect(runEngine([])).toEqual({
      exitCode: 2,
      out: [],
      error: 'Say what to do: perft, moves, apply or pdn. --help tells more.',
    });
  });

  it('takes a depth below zero for a bad depth', async () => {
    const answer = runEngine(['perft', '--depth', '-1']);
    expect(answer).toEqual(runEngine(['perft', '--depth=-1']));
    expect(answer.exitCode).toBe(2);
    expect(answer.error).toContain('whole number from 0 to');
  });

  it('refuses what it does not know', async () => {
    expect(runEngine(['dance'])).toEqual({
      exitCode: 2,
      out: [],
      error: 'There is no command "dance": perft, moves, apply or pdn. --help tells more.',
    });
  });

  it('answers any arguments, a refusal with one line', async () => {
    const words = fc.oneof(
      fc.constantFrom('moves', 'apply', 'B:W26:B22', '22x31', '--fen', '--count', '-x'),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('perft', 'moves', 'apply', 'x'),
        fc.array(words, { maxLength: 4 }),
        async (command, args) => {
          const answer = runEngine([command, ...args]);
          if (answer.exitCode === 2) expect(answer.error).toMatch(/^[^\n\r]+$/u);
        },
      ),
      tries(300),
    );
  });
});

describe('the engine program', () => {
  const program = fileURLToPath(new URL('../../src/cli/engine.ts', import.meta.url));

  async function run(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const code = new Promise<number | null>((resolve) => {
      child.once('close', resolve);
    });
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, out, error };
  }

  it('prints answers on standard output, refusals on standard error, and ends with their code', async () => {
    expect(await run('moves', 'B:W26:B12,22')).toEqual({ code: 0, out: '22x31\n', error: '' });
    expect(await run('moves', 'W:W21:B17,14')).toEqual({ code: 0, out: '', error: '' });
    expect(await run('apply', 'B:W26:B12,22', '12-16')).toEqual({
      code: 2,
      out: '',
      error: 'Move 1, "12-16": a jump is compulsory, open to 22.\n',
    });
  });

  it('ends quietly when nobody reads on', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, 'perft', '--depth', '8', '--divide']);
    child.stdout.destroy();
    const error = text(child.stderr);
    await new Promise((resolve) => {
      child.once('close', resolve);
    });
    expect(await error).toBe('');
  });
});
