import { describe, expect, test } from 'vitest';
import {
  isSettled,
  PositionSet,
  readGames,
  readRecords,
  writeRecords,
  type LabeledPosition,
} from '../../train/positions.ts';
import { positionOf } from '../../../test/engine/samples.ts';

const labeled = (fen: string, label: Partial<LabeledPosition> = {}): LabeledPosition => {
  const { dark, light, kings } = positionOf(fen);
  return { own: dark, enemy: light, kings, game: 0, isDark: true, score: 0, result: 0, ...label };
};

const QUIET = 'B:W21,22:B1,2';
const OTHER = 'B:W21,22:B1,K3';

describe('positions to learn from', () => {
  test.each([
    [QUIET, true],
    ['B:W5:B1', true],
    ['B:W6:B2,K1', false],
    ['B:W15,K22:B18', false],
    ['B:W14:B9,5', false],
  ])('%s is settled: %s', (fen, settled) => {
    const { own, enemy, kings } = labeled(fen);
    expect(isSettled(own, enemy, kings)).toBe(settled);
  });

  test('are kept only if neither side could capture, and once', () => {
    const set = new PositionSet(10, { blend: 0, later: 0, scale: 100 });
    for (const fen of [QUIET, OTHER, 'B:W6:B2,K1', 'B:W15,K22:B18', QUIET]) set.addGame([labeled(fen)]);
    expect(set.count).toBe(2);
    const { own, enemy, kings } = labeled(OTHER);
    expect([set.own[1], set.enemy[1], set.kings[1]]).toEqual([own, enemy, kings]);
    expect(set.has(own, enemy, kings)).toBe(true);
    expect(set.has(own, enemy, 0)).toBe(false);
  });

  test('have the mean of their results as label, mixed with what the search thought', () => {
    const byResult = new PositionSet(10, { blend: 0, later: 0, scale: 100 });
    for (const result of [1, 1, 0, -1]) byResult.addGame([labeled(QUIET, { result, score: 900 })]);
    expect(byResult.label(0)).toBeCloseTo(2.5 / 4);
    const mixed = new PositionSet(10, { blend: 0.5, later: 0, scale: 100 });
    mixed.addGame([labeled(QUIET, { result: -1, score: 0 })]);
    expect(mixed.label(0)).toBeCloseTo(0.25);
  });

  test('have what the search thought later in the game in their label, seen from their own side', () => {
    const set = new PositionSet(10, { blend: 1, later: 0.5, scale: 100 });
    const won = 1 / (1 + Math.exp(-1));
    set.addGame([
      labeled(QUIET, { score: 0 }),
      labeled('B:W6:B2,K1', { isDark: false, score: -100 }),
      labeled(OTHER, { score: 100 }),
    ]);
    expect([set.count, set.label(0)]).toEqual([2, expect.closeTo(won)]);
    expect(set.label(1)).toBeCloseTo(0.25 + won / 2);
  });

  test('are left out where they are held out', () => {
    const [held, learned] = [1, 2].map(() => new PositionSet(10, { blend: 0, later: 0, scale: 100 }));
    held?.addGame([labeled(QUIET)]);
    learned?.addGame([labeled(QUIET), labeled(OTHER)], held);
    expect([learned?.count, learned?.kings[0]]).toEqual([1, labeled(OTHER).kings]);
  });

  test('are no more than there is room for', () => {
    const set = new PositionSet(1, { blend: 0, later: 0, scale: 100 });
    set.addGame([labeled(QUIET)]);
    set.addGame([labeled(OTHER)]);
    set.addGame([labeled(QUIET, { result: 1 })]);
    expect([set.count, set.label(0)]).toEqual([1, 0.75]);
  });

  test('are the same after they were written and read', () => {
    const positions = [
      labeled(QUIET, { game: 70_000, score: -29_990, result: -1 }),
      labeled(OTHER, { game: 70_000, isDark: false, score: 29_990, result: 1 }),
      labeled(OTHER),
    ];
    expect(readRecords(writeRecords(positions))).toEqual(positions);
    expect([...readGames(writeRecords(positions))]).toEqual([positions.slice(0, 2), positions.slice(2)]);
  });
});
