import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { plotAgain } from '../bench/load-matrix.ts';
import { readLoad } from '../bench/load-options.ts';
import { loadPlot, type LoadMatrix } from '../bench/load-plot.ts';

const figures = (p99Ms: number, lost = 0) => ({
  p50Ms: 5,
  p99Ms,
  lost,
  cpuMsAPress: 3,
  rssMiBIdle: 150,
  rssMiBMost: 260.4,
});

const MATRIX: LoadMatrix = {
  machine: '2 cores <of a test>',
  runs: [
    { database: 'sqlite', matches: 100, figures: { '300/s': figures(60), '50/s': figures(20) } },
    { database: 'postgres', matches: 10_000, figures: { '50/s': figures(40), '300/s': figures(5000, 7) } },
  ],
};

const points = (svg: string, style: string): readonly string[] =>
  Array.from(svg.matchAll(new RegExp(`<polyline class="${style}" points="([^"]*)"`, 'g')), ([, list = '']) => list);

test('a plot of the load has a line for each number of matches and database, the slower the higher, and names its machine', () => {
  const svg = loadPlot(MATRIX);
  const lines = ['c0 series', 'c1 series'].map((style) =>
    points(svg, style)[0]
      ?.split(' ')
      .map((at) => at.split(',').map(Number)),
  );
  const [[[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = [], [[, other = 0] = []] = []] = lines;
  expect(x0).toBeLessThan(x1);
  expect(y0).toBeGreaterThan(y1);
  expect(other).toBeLessThan(y0);
  for (const words of [
    '100 matches',
    '10,000 matches',
    'SQLite',
    'PostgreSQL',
    'presses a second',
    '2 cores &lt;of a test>',
    '>260<',
  ])
    expect(svg).toContain(words);
});

test('where presses were lost the plot says so, and what is beyond its edge stays inside', () => {
  const svg = loadPlot(MATRIX);
  expect(svg.match(/class="c\d lossy"/g)).toHaveLength(2);
  const heights = points(svg, 'c1 series').flatMap((list) => list.split(' ').map((at) => Number(at.split(',')[1])));
  expect(Math.min(...heights)).toBeGreaterThan(60);
});

test('the plot in the documents shows the figures beside it', async () => {
  const { pathname } = new URL('../../docs/images/load.svg', import.meta.url);
  expect(await plotAgain(pathname)).toBe(await readFile(pathname, 'utf8'));
});

test('a plot is written to an SVG file', () => {
  const words = { matches: '1', rate: '1', seconds: '1', database: 'sqlite' };
  expect(readLoad({ ...words, plot: 'load.svg' }, undefined)).toMatchObject({ ok: true, value: { plot: 'load.svg' } });
  expect(readLoad({ ...words, plot: 'load.png' }, undefined).ok).toBe(false);
});
