import { describe, expect, test } from 'vitest';
import { BotLog } from '../bot-process.ts';
import { Chance } from '../soak/chance.ts';
import { heapGrowth, soakProblems, type SoakFigures } from '../soak/report.ts';

describe('the memory', () => {
  const MIB = 1024 * 1024;
  const figures = (kills: number, ...heaps: readonly number[]): SoakFigures => ({
    games: heaps.length * 200,
    matches: 1,
    kills,
    slept: 0,
    seconds: 1,
    presses: 1,
    unanswered: 0,
    endings: new Map(),
    ratings: new Map(),
    helps: new Map(),
    attacks: new Map(),
    measures: heaps.map((heap, index) => ({ games: (index + 1) * 200, heap: heap * MIB, rss: 0 })),
    logCounts: new Map(),
    problems: [],
  });

  test('RUN-01: given the heap has grown by a tenth since the first 200 games, then that is a problem, and less is none', () => {
    expect(soakProblems(figures(0, 40, 60, 43.9))).toEqual([]);
    expect(soakProblems(figures(0, 40, 41, 44.1))).toEqual([expect.stringContaining('+10.3 %')]);
  });

  test('RUN-01: given fewer than 400 games, or kills, then nothing is claimed', () => {
    expect(heapGrowth(figures(0, 40))).toBeUndefined();
    expect(heapGrowth(figures(1, 40, 80))).toBeUndefined();
  });
});

describe('the log', () => {
  test.each<[string, number]>([
    ['{"level":40,"msg":"slow"}', 0],
    ['{"level":60,"msg":"King Me could not start"}', 1],
    ['{"level":50,"msg":"unhandled promise rejection"}', 1],
    ['TypeError: x', 1],
  ])('RUN-01, RUN-13: %s is trouble: %i', (line, count) => {
    const log = new BotLog();
    log.heard(line);
    expect(log.troubles).toHaveLength(count);
  });

  test('the last line of a process that was killed may be cut off', () => {
    const log = new BotLog();
    expect(log.heard('{"level":30,"ms', false)).toBe(false);
    expect(log.troubles).toEqual([]);
    expect(log.heard('{"level":30,"msg":"King Me is ready to play"}')).toBe(true);
  });
});

test('the same seed makes the same choices, and another name others', () => {
  const draw = (name: string): readonly number[] => {
    const chance = new Chance(3).fork(name);
    return Array.from({ length: 5 }, () => chance.below(1000));
  };
  expect(draw('one')).toEqual(draw('one'));
  expect(draw('one')).not.toEqual(draw('two'));
});
