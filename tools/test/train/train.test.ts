import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runTrain } from '../../train.ts';
import { isSettled, readRecords } from '../../train/positions.ts';
import { jumpersOf } from '../../../src/engine/generate.ts';
import { countBits } from '../../../src/engine/square.ts';
import { readEvaluation } from '../../../src/engine/search/evaluate.ts';
import { temporaryFolder } from '../../../test/support/temp-folder.ts';

const quickly = (file: string, games: number): string[] => [
  'games',
  '--out',
  file,
  '--games',
  String(games),
  '--nodes',
  '30',
  '--seed',
  '7',
];

test('games are the same for the same seed, also after a run that was ended in mid-write, and weights are fitted to them', async () => {
  const folder = await temporaryFolder();
  const [whole, resumed, weights] = ['whole', 'resumed', 'weights'].map((name) => join(folder, name));
  if (whole === undefined || resumed === undefined || weights === undefined) throw new Error('no names');
  const lines: string[] = [];
  const told = (line: string): number => lines.push(line);

  expect(await runTrain(quickly(whole, 25), told)).toMatchObject({ exitCode: 0 });
  await runTrain(quickly(resumed, 15), told);
  const last = readRecords(readFileSync(resumed)).findLastIndex(({ game }) => game === 14);
  expect(last).toBeGreaterThan(10);
  truncateSync(resumed, last * 20 + 7);
  await runTrain(quickly(resumed, 25), told);
  expect(readRecords(readFileSync(resumed)).filter(({ game }) => game > 14)).toEqual(
    readRecords(readFileSync(whole)).filter(({ game }) => game > 14),
  );

  const records = readRecords(readFileSync(whole));
  expect(new Set(records.map(({ game }) => game)).size).toBeGreaterThan(20);
  expect(records.some(({ result }) => result === 1)).toBe(true);
  expect(records.every(({ own, enemy, kings }) => jumpersOf(own, enemy, kings, true) === 0)).toBe(true);
  expect(records.some(({ own, enemy, kings }) => isSettled(own, enemy, kings))).toBe(true);
  // From four pieces on the tables know the result.
  expect(Math.min(...records.map(({ own, enemy }) => countBits(own | enemy)))).toBe(5);

  expect(await runTrain(['fit', '--out', weights, '--rounds', '2', whole], told)).toMatchObject({ exitCode: 0 });
  expect(() => readEvaluation(brotliDecompressSync(readFileSync(weights)))).not.toThrow();
  expect(lines.join('\n')).toMatch(
    /distinct positions to learn from.*\nat first: loss.*\nround 1: loss.*\nround 2: loss/,
  );
});

test('a file that is missing is named', async () => {
  const folder = await temporaryFolder();
  const answer = await runTrain(['fit', '--out', join(folder, 'out'), join(folder, 'none')], () => undefined);
  expect(answer).toMatchObject({ exitCode: 1, error: expect.stringMatching(/^There is no file .*none\.$/) as string });
});
