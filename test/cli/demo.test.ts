import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDemo } from '../../src/cli/demo.ts';
import { sampleGame } from '../../src/cli/play/recorded-game.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { parsePdn } from '../../src/engine/pdn.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'king-me-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

const tags = (result: string): string => `[Black "Ann"]\n[White "Bert"]\n[Result "${result}"]\n\n`;

async function gameFile(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function movesIn(file: string): Promise<readonly string[]> {
  const games = parsePdn(await readFile(file, 'utf8'));
  return games.ok ? (games.value[0]?.moves ?? []).map(({ text }) => text) : [];
}

describe('a whole game is played through the sandbox', () => {
  test('RULE-13, PLAY-11, END-04: the sample game leaves a picture for every move and the record, in a new folder', async () => {
    const out = join(folder, 'new', 'sample');
    const answer = await runDemo(['--out', out]);
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(answer.out.join('\n')).toContain("Bob (red) wins: all of Alice's pieces are captured.");

    const moves = sampleGame().plies.map(({ move }) => makeMove(move));
    const pictures = ['start', ...moves].map((name, number) => `${String(number).padStart(3, '0')}-${name}.png`);
    expect(await readdir(out)).toEqual([...pictures, 'game.pdn']);
    const png = await readFile(join(out, '015-9x18x25.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(512);
    expect(await movesIn(join(out, 'game.pdn'))).toEqual(moves);
  });

  test('a game of strangers is played by Alice and Bob, and pictures of an earlier demo are replaced', async () => {
    const out = join(folder, 'again');
    const first = await gameFile('first.pdn', `${tags('1-0')}1. 11-15 23-19 2. 8-11 1-0`);
    const second = await gameFile('second.pdn', `${tags('1/2-1/2')}1. 9-14 22-18 1/2-1/2`);
    const resigned = await runDemo(['--out', out, '--game', first]);
    expect(resigned.out.slice(0, 3)).toEqual([
      'Alice played dark for Ann.',
      'Bob played light for Bert.',
      '3 moves clicked. Alice (red) wins: Bob resigned.',
    ]);
    await writeFile(join(out, 'mine.png'), 'not ours');
    const drawn = await runDemo(['--out', out, '--game', second]);
    expect(drawn.out[2]).toBe('2 moves clicked. Draw: both players agreed.');
    expect(await readdir(out)).toEqual(['000-start.png', '001-9-14.png', '002-22-18.png', 'game.pdn', 'mine.png']);
  });

  test('RULE-10: a record that goes on after a third repetition is played to there', async () => {
    const out = join(folder, 'repetition');
    const ended = await readFile(new URL('../fixtures/games/15-third-repetition.pdn', import.meta.url), 'utf8');
    const longer = await gameFile('longer.pdn', ended.replace(/1\/2-1\/2\s*$/, '27. 28-32 6-1 1/2-1/2'));
    const answer = await runDemo(['--out', out, '--game', longer]);
    expect(answer.out[2]).toBe('52 moves clicked. Draw: the same position stood for the third time.');
    expect(answer.out[3]).toBe('The rules end the game there: 2 recorded moves were not played.');
    expect(await movesIn(join(out, 'game.pdn'))).toHaveLength(52);
  });

  test('a record without a result is left as it stands, and recorded so', async () => {
    const out = join(folder, 'unfinished');
    const moves = '1. 11-15 22-18 2. 15x22 25x18 3. 12-16 18-14 4. 9x18 23x14 5. 10x17 21x14';
    const unfinished = await gameFile('unfinished.pdn', `${tags('*')}${moves} *`);
    const answer = await runDemo(['--out', out, '--game', unfinished]);
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(answer.out[2]).toBe('10 moves clicked. The game was left as it stood.');
    expect(await movesIn(join(out, 'game.pdn'))).toHaveLength(10);
  });
});

describe('what it can not use is told in one line, with exit code 2, before anything is started', () => {
  test.each([
    { args: [], says: /^Say where the pictures go: --out DIR\./ },
    { args: ['--out', ''], says: /^Say where the pictures go/ },
    { args: ['--out'], says: /--out/ },
    { args: ['--sideways'], says: /--sideways/ },
    { args: ['--out', 'FOLDER', 'more'], says: /more/ },
    { args: ['--out', 'FOLDER', '--number', '0'], says: /--number takes a whole number/ },
    { args: ['--out', 'FOLDER', '--game', 'none.pdn'], says: /^Can't read .*none\.pdn: there is no such file\.$/ },
    { args: ['--out', 'FOLDER', '--game', 'binary.pdn'], says: /not a text file/ },
    { args: ['--out', 'FOLDER', '--game', 'broken.pdn'], says: /^Can't play .*: line 1, column \d+: / },
    { args: ['--out', 'FOLDER', '--game', 'empty.pdn'], says: /there is no game in it/ },
    { args: ['--out', 'FOLDER', '--game', 'illegal.pdn'], says: /ply 2, 23-14 \(line 6\): / },
    { args: ['--out', 'FOLDER', '--game', 'middle.pdn'], says: /begins in the middle of a game/ },
    { args: ['--out', 'FOLDER', '--game', 'good.pdn', '--number', '2'], says: /it has 1 game\.$/ },
    { args: ['--out', 'good.pdn', '--game', 'good.pdn'], says: /^Can't write to .*: there is a file of that name\.$/ },
    { args: ['--out', 'good.pdn/below'], says: /^Can't write to .*: a part of the path is a file\.$/ },
  ])('demo $args', async ({ args, says }) => {
    await gameFile('good.pdn', `${tags('*')}1. 11-15 *`);
    await gameFile('binary.pdn', 'a\0b');
    await gameFile('broken.pdn', '[Event "never closed');
    await gameFile('empty.pdn', '\n');
    await gameFile('illegal.pdn', `${tags('*')}\n1. 11-15 23-14 *`);
    await gameFile('middle.pdn', '[FEN "B:W18,24,K31:B5,7"]\n\n1. 5-9 *');
    const inFolder = args.map((arg) =>
      /\.pdn/.test(arg) ? join(folder, arg) : arg.replace('FOLDER', join(folder, 'x')),
    );
    const answer = await runDemo(inFolder);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.error).toMatch(says);
    expect(answer.error).not.toContain('\n');
  });

  test('--help tells how to use it', async () => {
    const answer = await runDemo(['--help']);
    expect(answer.exitCode).toBe(0);
    expect(answer.out.join('\n')).toContain('npm run demo -- --out DIR');
  });
});
