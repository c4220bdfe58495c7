import { describe, expect, test } from 'vitest';
import { runBench, UNITS } from '../bench.ts';
import { accuracyBench } from '../bench/accuracy.ts';
import { readLoad } from '../bench/load-options.ts';
import { perftBench, searchBench } from '../bench/engine-speed.ts';
import { historyBench } from '../bench/history.ts';
import { slopeOf } from '../bench/load-growth.ts';
import { pictureBench } from '../bench/pictures.ts';
import { winsBench } from '../bench/wins.ts';

/** Under these names scripts find what pictures cost. */
const PICTURE_FIGURES = 'coldMs p50Ms p99Ms bytes perSecond'.split(' ');

test('pictures are measured in both sizes, each figure under its name and with its unit', () => {
  const ofSize = Object.fromEntries(PICTURE_FIGURES.map((name) => [name, expect.any(Number) as number]));
  expect(pictureBench({ games: 1, scenes: 12, millis: 50 })).toEqual({ 512: ofSize, 768: ofSize });
  for (const name of PICTURE_FIGURES) expect(UNITS, name).toHaveProperty(name);
});

test('HIST-02: looking things up is measured by what is looked up, each figure with its unit', async () => {
  const cases = await historyBench(undefined, { games: 300, players: 20, asked: 3 });
  expect(Object.keys(cases)).toEqual(
    expect.arrayContaining(['page', 'page of the busiest', 'stats', 'standings', 'standings this month']),
  );
  for (const name of Object.values(cases).flatMap((figures) => Object.keys(figures)))
    expect(UNITS, name).toHaveProperty(name);
});

test('a part that is named is measured alone, as one JSON object on one line', async () => {
  const parts = { perft: () => perftBench({ depth: 5, runs: 1 }) };
  const answer = await runBench(['--json', 'perft'], () => undefined, parts);
  expect(answer).toMatchObject({ exitCode: 0, out: [expect.any(String)] });
  expect(JSON.parse(answer.out.join('\n'))).toEqual({
    perft: { nodesPerSecond: expect.any(Number) as number, bulkNodesPerSecond: expect.any(Number) as number },
  });
});

test('how far the search looks ahead has figures with units', async () => {
  const figures = await searchBench({ nodes: 2000, runs: 1, ms: 1, depth: 3 });
  expect(Object.keys(figures)).toEqual(['nodesPerSecond', 'depthIn1s', 'middleGameNodes']);
  for (const name of Object.keys(figures)) expect(UNITS, name).toHaveProperty(name);
});

test('RULE-11: wins are played out from few pieces, each figure with its unit', () => {
  const figures = winsBench({ games: 30, limits: [20], pieces: 3, nodes: 5000 });
  expect(figures).toEqual({ '20 turns': { games: 30, notWon: 0 } });
  for (const name of Object.keys(figures['20 turns'] ?? {})) expect(UNITS, name).toHaveProperty(name);
});

test('END-09: random play is measured to be no good, with units, and the same each time', async () => {
  const measure = () => accuracyBench({ games: 2, kinds: ['random'], nodes: 500 });
  const { random = {}, ...others } = await measure();
  expect(others).toEqual({});
  for (const name of Object.keys(random)) expect(UNITS, name).toHaveProperty(name);
  expect(random['meanAccuracy']).toBeLessThan(65);
  expect(await measure()).toEqual({ random });
});

test('each figure has a line with its part and case, its value and what it counts', async () => {
  const measured = {
    perft: () => Promise.resolve({ nodesPerSecond: 12_345_678, appends: 900 }),
    picture: () => Promise.resolve({ 512: { p50Ms: 1.25, bytes: 90 } }),
  };
  const { out } = await runBench([], () => undefined, measured);
  expect(out.map((line) => line.split(/ {2,}/))).toEqual([
    ['perft', '12,345,678', UNITS['nodesPerSecond']],
    ['perft', '900', 'appends'],
    ['picture 512', '1.25', UNITS['p50Ms']],
    ['picture 512', '90', UNITS['bytes']],
  ]);
});

describe('which parts are measured', () => {
  const LOAD_PARTS = ['presses', 'start', 'asleep', 'due', 'kill', 'growth', 'away'];
  const measuredOf = async (words: readonly string[]): Promise<readonly string[]> => {
    const parts = ['perft', 'search', ...LOAD_PARTS].map(
      (name) => [name, () => Promise.resolve({ p50Ms: 1 })] as const,
    );
    const { out } = await runBench(['--json', ...words], () => undefined, Object.fromEntries(parts));
    return Object.keys(JSON.parse(out.join('\n')) as object);
  };

  test('without a name all but those of the load, which take long', async () => {
    expect(await measuredOf([])).toEqual(['perft', 'search']);
  });

  test('with the load all of its parts, and one of them alone, beside what tells machines apart', async () => {
    expect(await measuredOf(['load'])).toEqual(['perft', ...LOAD_PARTS]);
    expect(await measuredOf(['kill'])).toEqual(['perft', 'kill']);
    expect(await measuredOf(['search'])).toEqual(['search']);
  });
});

test.each([
  ['kill', 'p99Ms', 1000, '(aim <= 1,000)'],
  ['kill', 'p99Ms', 1001, '(aim <= 1,000, MISSED)'],
  ['100 matches, 300/s', 'pressesPerSecond', 289, '(aim >= 290, MISSED)'],
])('a figure stands beside its aim: %s %s %d', async (of, name, figure, words) => {
  const parts = {
    kill: () => Promise.resolve({ [name]: figure }),
    presses: () => Promise.resolve({ [of]: { [name]: figure } }),
  };
  const { out } = await runBench([of === 'kill' ? 'kill' : 'presses'], () => undefined, parts);
  expect(out.join('\n')).toContain(words);
});

test('memory that rises by two a minute grows by two, and what goes up and down stays as it is', () => {
  expect(slopeOf([100, 102, 104, 106])).toBeCloseTo(2);
  expect(slopeOf([100, 103, 103, 100])).toBeCloseTo(0);
  expect(slopeOf([100])).toBe(0);
});

describe('the load', () => {
  const words = { seconds: '20', minutes: '6', database: 'sqlite', list: false };

  test('each rate is measured with the same matches', () => {
    const read = readLoad({ ...words, matches: '50', rate: '50,100' }, undefined);
    expect(read).toMatchObject({
      ok: true,
      value: { matches: 50, rates: [50, 100], seconds: 20 },
    });
    expect(readLoad(words, undefined)).toMatchObject({ ok: true, value: { matches: undefined, rates: undefined } });
  });

  test.each([
    [{ matches: '100001' }, '--matches'],
    [{ rate: '50,1001' }, '--rate'],
    [{ rate: '1,'.repeat(20) + '1' }, '--rate'],
    [{ seconds: '3601' }, '--seconds'],
    [{ minutes: '601' }, '--minutes'],
    [{ database: 'mysql' }, '--database'],
  ])('more than there is time and room for is refused: %o', (asked, named) => {
    expect(readLoad({ ...words, ...asked }, undefined)).toEqual({
      ok: false,
      error: expect.stringContaining(named) as string,
    });
  });

  test('only a PostgreSQL server on this machine is put under load', () => {
    const at = (server: string | undefined) => readLoad({ ...words, database: 'postgres' }, server).ok;
    expect(at('postgres://user@127.0.0.1:5433/test')).toBe(true);
    expect(at('postgres://user@db.example.org/test')).toBe(false);
    expect(at('postgres://user@127.0.0.1.example.org/test')).toBe(false);
    expect(at(undefined)).toBe(false);
  });
});
