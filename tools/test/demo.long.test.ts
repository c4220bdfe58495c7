import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runDemo } from '../demo.ts';
import { sampleGame } from '../play/recorded-game.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { temporaryFolder } from '../../test/support/temp-folder.ts';

/** A demo of a file of this text, if any, into this folder. */
async function demo(out: string, text?: string) {
  if (text === undefined) return runDemo(['--out', out]);
  const file = join(await temporaryFolder(), 'games.pdn');
  await writeFile(file, text);
  return runDemo(['--out', out, '--game', file]);
}

async function movesIn(folder: string): Promise<readonly string[]> {
  const [game] = parsePdn(await readFile(join(folder, 'game.pdn'), 'utf8'));
  return (game?.moves ?? []).map(({ text }) => text);
}

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
