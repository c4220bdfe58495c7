import { expect, test } from 'vitest';
import { UNITS } from '../bench.ts';
import { loadBench } from '../bench/load.ts';
import { LOAD } from '../bench/load-options.ts';

test('presses on copied matches are played, and each one that is not answered is counted as lost', async () => {
  let runs = 0;
  const figures = await loadBench({
    ...LOAD,
    matches: 12,
    rates: [15, 16],
    seconds: 3,
    warmUp: 0,
    meanwhile: ({ faults }) => {
      runs += 1;
      if (runs === 1) faults.request({ path: '/interactions/*/*/callback', times: 2, effect: { kind: 'hang' } });
    },
  });
  // On a busy machine more may be lost.
  expect(figures['15/s']?.['lost']).toBeGreaterThanOrEqual(2);
  expect(figures['16/s']).toMatchObject({ refused: 0 });
  const { '16/s': all = {} } = figures;
  expect(all['pressesPerSecond']).toBeGreaterThan(0);
  // The last press may be answered when nothing is counted any more.
  expect(all['requestsAPress']).toBeGreaterThan(0);
  for (const name of Object.keys(all)) expect(UNITS, name).toHaveProperty(name);
});
