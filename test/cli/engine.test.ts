import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runEngine } from '../../src/cli/engine.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { tries } from '../support/tries.ts';

const NO_SIDES = 'Bad FEN at character 6: Both sides are expected after the side to move, each after a colon.';
const ROUND_TRIP = 'B:WK18,11,19,10:BK7';

describe('engine perft', () => {
  it.each([
    ['--depth 6', '36768'],
    ['--depth=3 --divide', '9-13: 48 9-14: 40 10-14: 40 10-15: 40 11-15: 40 11-16: 47 12-16: 47 302'],
    [`--depth 1 --fen ${ROUND_TRIP} --count moves`, '1'],
    [`--depth 1 --fen ${ROUND_TRIP} --divide`, '7x14x23x16x7: 1 7x16x23x14x7: 1 2'],
    ['--depth 0 --divide', '1'],
    ['--depth 9 --fen W:W21:B17,14 --divide', '0'],
  ])('RULE-04..08: perft %s prints %s', (args, lines) => {
    expect(runEngine(['perft', ...args.split(' ')])).toEqual({ exitCode: 0, out: lines.split(/(?<!:) /) });
  });
});

describe('engine moves', () => {
  it.each([
    ['B:W26:B12,22', ['22x31']],
    ['W:W21:B17,14', []],
    ['B:W21:B', []],
  ])('RULE-13, RUN-09: %s has %j', (fen, out) => {
    expect(runEngine(['moves', fen])).toEqual({ exitCode: 0, out });
  });
});

describe('engine apply', () => {
  it('RULE-13, RUN-09: prints the position after the moves', () => {
    expect(runEngine(['apply', 'B:W26,27:BK22', '22x24'])).toEqual({ exitCode: 0, out: ['W:W:BK24'] });
    expect(runEngine(['apply', 'B:W32:B1', '1-6', '32 27', '6-9'])).toEqual({ exitCode: 0, out: ['W:W27:B9'] });
  });

  it.each([
    ['B:W32:B1', ['1-6', '27-24'], 'Move 2, "27-24": there is no piece on 27.'],
    ['B:W26:B12,22', ['12-16'], 'Move 1, "12-16": a jump is compulsory, with 22.'],
    ['B:W23,22,15,14:B11,10', ['10x26'], 'Move 1, "10x26": several jumps fit: 10x17x26, 10x19x26.'],
  ])('PLAY-05: on %s, apply %j is refused: %s', (fen, moves, error) => {
    expect(runEngine(['apply', fen, ...moves])).toEqual({ exitCode: 2, out: [], error });
  });
});

describe('engine pdn', () => {
  const GOOD = '[Black "Alice"]\n[White "Bob"]\n\n1. 11-15 22-18 2. 15x22 25x18 1-0\n';
  const BAD = '[Black "Bob"]\n[White "Carol"]\n\n1. 11-15 22-18 2. 8-11 *\n';

  async function checked(content: string | Uint8Array) {
    const file = join(await temporaryFolder(), 'games.pdn');
    await writeFile(file, content);
    return runEngine(['pdn', file]);
  }

  it('RULE-13: counts the games and says that all are legal', async () => {
    expect(await checked(GOOD + GOOD)).toEqual({ exitCode: 0, out: ['games 2 legal 2'] });
    expect(await checked('')).toEqual({ exitCode: 0, out: ['games 0 legal 0'] });
  });

  it.each([
    [
      '[FEN "B:W33:B1"] 1. 1-6 *',
      'Bad FEN at character 4 (line 1): Square 33 is not on the board: squares are 1 to 32.',
    ],
    ['[GameType "20"] 1. 32-28 *', 'GameType 20 (line 1) is another game, not English draughts (21)'],
    ['1. 11-15\n15x22x *', 'line 2, column 1: "15x22x" breaks off: a square is missing.'],
  ])('PLAY-05: of %s it says: %s', async (pdn, problem) => {
    expect(await checked(pdn)).toEqual({ exitCode: 1, out: [`game 1, ? - ?: ${problem}`, 'games 1 legal 0'] });
  });

  it.each([
    [
      'other line ends and letters',
      Buffer.from(GOOD.replace('Alice', 'Al\u00EFce').replaceAll('\n', '\r\n'), 'latin1'),
    ],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${GOOD}`, 'utf16le')],
    ['UTF-8 with its mark', `\uFEFF${GOOD}`],
  ])('reads what old systems wrote: %s', async (_what, content) => {
    expect(await checked(content)).toMatchObject({ exitCode: 0, out: ['games 1 legal 1'] });
  });

  it.each([
    ['text that is no game', 'Dear Carol, how are you?', 'line 1, column 1: "Dear" is neither a move nor a result.'],
    ['bytes that are no text', new Uint8Array([127, 69, 76, 70, 0, 1, 2]), 'is not a text file.'],
    ['text that goes over into such bytes', `${GOOD.repeat(2000)}\0`, 'is not a text file.'],
  ])('refuses %s with its place', async (_what, content, error) => {
    expect(await checked(content)).toEqual({ exitCode: 2, out: [], error: expect.stringContaining(error) as string });
  });

  it('RULE-13: goes on behind a game that cannot be read', async () => {
    const broken = '[Black "Carol"]\n[White "Dan"]\n\n1. 11-15 {oops 1-0\n';
    expect(await checked(`${GOOD}${broken}${BAD}${GOOD}`)).toEqual({
      exitCode: 1,
      out: [
        'game 2, Carol - Dan: line 8, column 10: This comment is never closed: a "}" is missing.',
        'game 3, Bob - Carol: ply 3, 8-11 (line 12): a jump is compulsory, with 15',
        'games 4 legal 2',
      ],
    });
  });

  it.each([
    ['utf8', ''],
    ['utf16le', '\uFEFF'],
  ] as const)('reads a long file in %s, wherever its pieces end', async (encoding, mark) => {
    const name = '\u00EF\u4E16\u{1F451}'.repeat(2);
    const games = Array.from({ length: 3000 }, (_, index) => GOOD.replace('Alice', ' '.repeat(index % 7) + name));
    const answer = await checked(Buffer.from(mark + games.join('').replace('11-15', '12-15'), encoding));
    expect(answer.out).toEqual([expect.stringContaining(`game 1, ${name} - Bob: ply 1`), 'games 3000 legal 2999']);
  });

  it('refuses a file that cannot be read', async () => {
    const folder = await temporaryFolder();
    const missing = join(folder, 'missing.pdn');
    expect(runEngine(['pdn', missing])).toMatchObject({ error: `Can't read ${missing}: there is no such file.` });
    expect(runEngine(['pdn', folder])).toMatchObject({ error: `Can't read ${folder}: it is a folder.` });
    expect(runEngine(['pdn', 'a\0b'])).toMatchObject({ exitCode: 2 });
  });
});

describe('engine', () => {
  it('RUN-09: prints one usage with each command once', () => {
    const { out } = runEngine(['--help']);
    const commands = out.flatMap((line) => /^ {2}([a-z]+)/.exec(line)?.[1] ?? []);
    expect(commands).toEqual(['perft', 'moves', 'apply', 'pdn', 'play']);
  });

  it.each([[['-h']], [['help']], [['perft', '--help']], [['pdn', '-h']]])('%j prints the usage', (argv) => {
    expect(runEngine(argv)).toEqual(runEngine(['--help']));
  });

  // Without any arguments too: a script with an empty variable must not pass.
  it.each([
    [[], 'Give a command: perft, moves, apply, pdn or play. See --help.'],
    [['dance'], 'There is no command "dance". The commands are perft, moves, apply, pdn and play. See --help.'],
    [['perft'], 'perft needs --depth N.'],
    [['perft', '--depth', 'x'], '--depth must be a whole number from 0 to 1000, not "x".'],
    [['perft', '--depth', '1.5'], '--depth must be a whole number from 0 to 1000, not "1.5".'],
    [['perft', '--depth', ''], '--depth must be a whole number from 0 to 1000, not "".'],
    [['perft', '--depth', '-1'], '--depth must be a whole number from 0 to 1000, not "-1".'],
    [['perft', '--depth=-1'], '--depth must be a whole number from 0 to 1000, not "-1".'],
    [['perft', '--depth', '1001'], '--depth must be a whole number from 0 to 1000, not "1001".'],
    [['perft', '--depth', '3', '--count', 'sets'], '--count must be paths or moves, not "sets".'],
    [
      ['perft', '--depth', '3', '--fen', 'B:W33:B1'],
      'Bad FEN at character 4: Square 33 is not on the board: squares are 1 to 32.',
    ],
    [
      ['perft', '--depth', '3', 'B:W32:B1'],
      'perft doesn\'t take "B:W32:B1"; put a position after --fen, in quotes if it has spaces.',
    ],
    [['perft', '--deep', '3'], "Unknown option '--deep'"],
    [['moves'], 'moves takes one position: moves FEN (in quotes if it has spaces).'],
    [['moves', 'B:W32:B1', 'B:W32:B1'], 'moves takes one position: moves FEN (in quotes if it has spaces).'],
    [['moves', 'B:W32'], NO_SIDES],
    [['moves', 'B:W\u001B[2Jx:B1'], 'Bad FEN at character 4: " [2Jx" is not a square.'],
    [['apply', 'B:W32', '1-6'], NO_SIDES],
    [['apply', 'B:W32:B1'], 'apply takes a position and one or more moves: apply FEN MOVE...'],
    [['pdn'], 'pdn takes one file: pdn FILE.'],
  ])('%j is refused: %s', (argv, error) => {
    expect(runEngine(argv)).toEqual({ exitCode: 2, out: [], error });
  });

  it('answers any arguments, a refusal with one line', () => {
    const command = fc.constantFrom('perft', 'moves', 'apply', 'x');
    const known = fc.constantFrom('moves', 'apply', 'B:W26:B22', '22x31', '--fen', '--count', '-x');
    const words = fc.array(fc.oneof(known, fc.string({ unit: 'binary' })), { maxLength: 4 });
    fc.assert(
      fc.property(command, words, (name, args) => {
        const answer = runEngine([name, ...args]);
        if (answer.exitCode === 2) expect(answer.error).toMatch(/^[^\n\r]+$/u);
      }),
      tries(100),
    );
  });
});

describe('the engine program', () => {
  const start = (...args: string[]) => spawn(process.execPath, ['src/cli/engine.ts', ...args]);

  it('prints answers on standard output, refusals on standard error, and ends with their code', async () => {
    const ended = async (...args: string[]) => {
      const child = start(...args);
      const closed = once(child, 'close') as Promise<[code: number]>;
      const [[code], out, error] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
      return { code, out, error };
    };
    const refusal = 'Move 1, "12-16": a jump is compulsory, with 22.\n';
    expect(await ended('moves', 'B:W26:B12,22')).toEqual({ code: 0, out: '22x31\n', error: '' });
    expect(await ended('apply', 'B:W26:B12,22', '12-16')).toEqual({ code: 2, out: '', error: refusal });
  });

  it('ends quietly when nobody reads on', async () => {
    const child = start('perft', '--depth', '8', '--divide');
    child.stdout.destroy();
    expect(await text(child.stderr)).toBe('');
  });
});
