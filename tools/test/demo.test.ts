import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runDemo } from '../demo.ts';
import { sampleGame } from '../play/recorded-game.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { temporaryFolder } from '../../test/support/temp-folder.ts';

const tags = (result: string): string => `[Black "Ann"]\n[White "Bert"]\n[Result "${result}"]\n\n`;

/** A demo of a file of this text, if any, into this folder. */
async function demo(out: string, text?: string, ...more: readonly string[]) {
  if (text === undefined) return runDemo(['--out', out]);
  const file = join(await temporaryFolder(), 'games.pdn');
  await writeFile(file, text);
  return runDemo(['--out', out, '--game', file, ...more]);
}

async function movesIn(folder: string): Promise<readonly string[]> {
  const [game] = parsePdn(await readFile(join(folder, 'game.pdn'), 'utf8'));
  return (game?.moves ?? []).map(({ text }) => text);
}

describe('a whole game is played through the sandbox', () => {
  test('RULE-13, PLAY-11, END-04: the sample game leaves a picture for every move and the record, in a new folder', async () => {
    const out = join(await temporaryFolder(), 'new', 'sample');
    const answer = await demo(out);
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(answer.out.join('\n')).toContain("Bob (red) wins: all of Alice's pieces were captured.");

    const moves = sampleGame().plies.map(({ move }) => makeMove(move));
    const pictures = ['start', ...moves].map((name, number) => `${String(number).padStart(3, '0')}-${name}.png`);
    expect(await readdir(out)).toEqual([...pictures, 'game.pdn']);
    const png = await readFile(join(out, '015-9x18x25.png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(768);
    expect(await movesIn(out)).toEqual(moves);
  });

  test('a game of strangers is played by Alice and Bob, and pictures of an earlier demo are replaced', async () => {
    const out = await temporaryFolder();
    const resigned = await demo(out, `${tags('1-0')}1. 11-15 23-19 2. 8-11 1-0`);
    expect(resigned.out.slice(0, 3)).toEqual([
      'Alice played dark for Ann.',
      'Bob played light for Bert.',
      '3 moves clicked. Alice (red) wins: Bob resigned.',
    ]);
    await writeFile(join(out, 'mine.png'), 'not ours');
    const drawn = await demo(out, `${tags('1/2-1/2')}1. 9-14 22-18 1/2-1/2`);
    expect(drawn.out[2]).toBe('2 moves clicked. Draw: both players agreed.');
    expect(await readdir(out)).toEqual(['000-start.png', '001-9-14.png', '002-22-18.png', 'game.pdn', 'mine.png']);
  });

  test('RULE-10: a record that goes on after a third repetition is played to there', async () => {
    const out = await temporaryFolder();
    const ended = await readFile('test/fixtures/games/15-third-repetition.pdn', 'utf8');
    const answer = await demo(out, ended.replace(/1\/2-1\/2\s*$/, '27. 28-32 6-1 1/2-1/2'));
    expect(answer.out.slice(2, 4)).toEqual([
      '52 moves clicked. Draw: the same position came up three times.',
      'The rules end the game there: 2 recorded moves were not played.',
    ]);
    expect(await movesIn(out)).toHaveLength(52);
  });

  test('a record without a result is left as it stands, and recorded so', async () => {
    const out = await temporaryFolder();
    const answer = await demo(out, `${tags('*')}1. 11-15 22-18 2. 15x22 25x18 3. 12-16 18-14 4. 9x18 23x14 *`);
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(answer.out[2]).toBe('8 moves clicked. The game was left as it stood.');
    expect(await movesIn(out)).toHaveLength(8);
  });
});

describe('what it can not use is told in one line, with exit code 2, before anything is started', () => {
  test.each<[string, string, RegExp, ...(readonly string[])]>([
    ['a file that is not there', '', /^Can't read .*none\.pdn: there is no such file\.$/, '--game', 'none.pdn'],
    ['bytes', 'a\0b', /not a text file/],
    ['a tag that is never closed', '[Event "never closed', /^Can't play .*: line 1, column \d+: /],
    ['nothing', '\n', /there is no game in it/],
    ['an illegal move', `${tags('*')}\n1. 11-15 23-14 *`, /ply 2, 23-14 \(line 6\): /],
    ['the middle of a game', '[FEN "B:W18,24,K31:B5,7"]\n\n1. 5-9 *', /begins in the middle of a game/],
    ['fewer games', `${tags('*')}1. 11-15 *`, /it has 1 game\.$/, '--number', '2'],
  ])('given %s', async (_what, text, problem, ...more) => {
    const folder = join(await temporaryFolder(), 'x');
    const error = expect.stringMatching(problem) as string;
    expect(await demo(folder, text, ...more)).toEqual({ exitCode: 2, out: [], error });
  });

  test('given a folder that can not be made', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const refused = (error: RegExp) => ({ exitCode: 2, out: [], error: expect.stringMatching(error) as string });
    expect(await demo(file)).toEqual(refused(/^Can't write to .*: there is a file of that name\.$/));
    expect(await demo(join(file, 'below'))).toEqual(refused(/^Can't write to .*: a part of the path is a file\.$/));
  });
});
