import { expect, test } from 'vitest';
import { UNITS } from '../bench.ts';
import type { Figures } from '../bench/figures.ts';
import { asleepBench } from '../bench/load-asleep.ts';
import { awayBench } from '../bench/load-away.ts';
import { dueBench } from '../bench/load-due.ts';
import { growthBench } from '../bench/load-growth.ts';
import { killBench } from '../bench/load-kill.ts';
import { LOAD } from '../bench/load-options.ts';
import { pressesBench } from '../bench/load-presses.ts';
import { startBench } from '../bench/load-start.ts';
import { moveBench } from '../bench/move.ts';

const FEW = { ...LOAD, matches: 12, rates: [15], isBrief: true };

function expectUnits(figures: Figures): void {
  for (const [name, figure] of Object.entries(figures)) {
    expect(UNITS, name).toHaveProperty(name);
    expect(figure, name).not.toBeNaN();
  }
}

test('presses on copied matches are played, and each one that is not answered is counted as lost', async () => {
  let runs = 0;
  const figures = await pressesBench({
    ...FEW,
    rates: [15, 16],
    seconds: 3,
    meanwhile: ({ faults }) => {
      runs += 1;
      if (runs === 1) faults.request({ path: '/interactions/*/*/callback', times: 2, effect: { kind: 'hang' } });
    },
  });
  const { '12 matches, 15/s': first = {}, '12 matches, 16/s': second = {} } = figures;
  // On a busy machine more may be lost.
  expect(first['lost']).toBeGreaterThanOrEqual(2);
  expect(second).toMatchObject({ refused: 0 });
  expect(second['pressesPerSecond']).toBeGreaterThan(0);
  // The last press may be answered when nothing is counted any more.
  expect(second['requestsAPress']).toBeGreaterThan(0);
  expectUnits(second);
});

test('a start is measured beside that of a bot without a match', async () => {
  const { '12 matches': figures = {} } = await startBench(FEW);
  expect(figures['readyMs']).toBeGreaterThan(0);
  expect(figures['emptyRssMiB']).toBeGreaterThan(0);
  expectUnits(figures);
});

test('the same press is made where a match sleeps and where it is awake', async () => {
  const figures = await asleepBench({ ...FEW, matches: 60 });
  expect(figures).toMatchObject({ failed: 0 });
  expect(figures['pairs']).toBeGreaterThan(0);
  expectUnits(figures);
});

test('presses go on while boards are called', async () => {
  const figures = await dueBench(FEW);
  expect(figures).toMatchObject({ refused: 0, lost: 0 });
  expect(figures['presses']).toBeGreaterThan(0);
  expectUnits(figures);
});

test('moves that were in flight when the bot was killed take effect once', async () => {
  const figures = await killBench({ ...FEW, inFlight: 6 });
  expect(figures).toMatchObject({ once: 6, never: 0, twice: 0, notShown: 0 });
  expectUnits(figures);
});

test('memory is measured minute by minute', async () => {
  const figures = await growthBench({ ...FEW, minutes: 3 });
  expect(Object.keys(figures)).toEqual(['3 min', 'after 0 min', 'after 1 min', 'after 2 min', 'after 3 min']);
  for (const one of Object.values(figures)) expectUnits(one);
});

test('everybody is told that the bot was away', async () => {
  const figures = await awayBench(FEW);
  expect(figures).toMatchObject({ untold: 0, refused: 0 });
  expect(figures['toldMs']).toBeGreaterThan(0);
  expectUnits(figures);
});

test('the files that a move runs are named on request', async () => {
  const { all = {}, ...files } = (await moveBench({ list: true })) as Readonly<Record<string, Figures>>;
  expect(Object.keys(files)).toHaveLength(all['files'] ?? 0);
  expect(files).toHaveProperty('match/play.ts');
  expectUnits(all);
});
