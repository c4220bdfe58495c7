import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runDemo } from '../demo.ts';
import { temporaryFolder } from '../../test/support/temp-folder.ts';

const tags = (result: string): string => `[Black "Ann"]\n[White "Bert"]\n[Result "${result}"]\n\n`;

/** A demo of a file of this text, if any, into this folder. */
async function demo(out: string, text?: string, ...more: readonly string[]) {
  if (text === undefined) return runDemo(['--out', out]);
  const file = join(await temporaryFolder(), 'games.pdn');
  await writeFile(file, text);
  return runDemo(['--out', out, '--game', file, ...more]);
}

test('a game of strangers is played by Alice and Bob, and pictures of an earlier demo are replaced', async () => {
  const out = await temporaryFolder();
  const resigned = await demo(out, `${tags('1-0')}1. 11-15 23-19 2. 8-11 1-0`);
  expect(resigned.out.slice(0, 3)).toEqual([
    'Alice played dark for Ann.',
    'Bob played light for Bert.',
    '3 moves clicked. Alice (red) wins: Bob resigned.',
  ]);
  await writeFile(join(out, 'mine.png'), 'not ours');
  const left = await demo(out, `${tags('*')}1. 9-14 22-18 *`);
  expect(left.out[2]).toBe('2 moves clicked. The game was left as it stood.');
  expect(await readdir(out)).toEqual(['000-start.png', '001-9-14.png', '002-22-18.png', 'game.pdn', 'mine.png']);
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
    expect(await demo(file)).toEqual(refused(/^Can't write to .*: EEXIST: /));
    expect(await demo(join(file, 'below'))).toEqual(refused(/^Can't write to .*: ENOTDIR: /));
  });
});
