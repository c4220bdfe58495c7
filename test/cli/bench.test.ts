import { expect, test } from 'vitest';
import { BENCH_PARTS, UNITS } from '../../src/cli/bench/parts.ts';
import { perftBench } from '../../src/cli/bench/perft-bench.ts';
import { pictureBench, type PictureWork } from '../../src/cli/bench/picture/picture-bench.ts';
import { runBench } from '../../src/cli/bench/run-bench.ts';

/** Perft is counted less deep than by those who want to know how fast it is. */
const benches = { ...BENCH_PARTS, perft: () => perftBench({ depth: 7, runs: 1 }) };
const quietly = (...args: string[]) => runBench(args, () => undefined, benches);

/** Under these names scripts find what pictures cost. */
const PICTURE_FIGURES = [
  'coldMs',
  'newLookMs',
  'p50Ms',
  'p99Ms',
  'bytes',
  'heldP50Ms',
  'heldP99Ms',
  'cachedMs',
  'perSecond',
  'perSecondAtOnce',
  'perSecondOfWorkers',
  'libraryPngMs',
  'libraryPngBytes',
  'libraryWebpMs',
  'libraryWebpBytes',
  'timeToPng',
  'bytesToPng',
  'timeToWebp',
  'bytesToWebp',
];

const QUICK: PictureWork = { games: 1, scenes: 12, compared: 12, processes: 1, millis: 50 };

test('pictures are measured in both sizes, each figure under its name and with its unit', async () => {
  const ofSize = Object.fromEntries(PICTURE_FIGURES.map((name) => [name, expect.any(Number) as number]));
  expect(await pictureBench(QUICK)).toEqual({ 512: ofSize, 768: ofSize });
  for (const name of PICTURE_FIGURES) expect(UNITS, name).toHaveProperty(name);
});

test('a part that is named is measured alone, as one JSON object on one line', async () => {
  const answer = await quietly('--json', 'perft');
  expect(answer).toMatchObject({ exitCode: 0 });
  expect(answer.out).toHaveLength(1);
  const figures: unknown = JSON.parse(answer.out[0] ?? '');
  expect(figures).toEqual({
    perft: { nodesPerSecond: expect.any(Number) as number, bulkNodesPerSecond: expect.any(Number) as number },
  });
});

test.each([[['nonsense']], [['--json', 'perft', 'nonsense']], [['--nonsense']]])(
  'bench %j is refused in one line with exit code 2, and nothing is measured',
  async (args) => {
    const answer = await quietly(...args);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.error).toContain('nonsense');
    expect(answer.error).not.toContain('\n');
  },
);

test('--help names the parts', async () => {
  const answer = await quietly('--help');
  expect(answer.exitCode).toBe(0);
  for (const part of ['perft', 'picture', 'click', 'store', 'memory']) expect(answer.out.join('\n')).toContain(part);
});
