import { expect, test } from 'vitest';
import { turned } from '../../../src/engine/square.ts';
import { fit } from '../../train/fit.ts';
import { PositionSet } from '../../train/positions.ts';
import { Chance } from '../../soak/chance.ts';
import {
  material,
  PHASES,
  readEvaluation,
  WEIGHT_COUNT,
  writeEvaluation,
} from '../../../src/engine/search/evaluate.ts';
import { playThrough } from '../../../test/engine/samples.ts';

const SCALE = 100;
const NONE = new Int16Array(WEIGHT_COUNT);
const silent = (): void => undefined;
const hidden = readEvaluation(
  writeEvaluation(Int16Array.from({ length: WEIGHT_COUNT }, (_, at) => Math.round(300 * Math.sin(at % 977)))),
);

/** Positions of random games whose labels are what hidden weights make of them. */
function positionsFrom(seed: number, games: number): PositionSet {
  const chance = new Chance(seed);
  const positions = new PositionSet(games * 100, { blend: 1, later: 0, scale: SCALE });
  for (let game = 0; game < games; game += 1)
    for (const { dark, light, kings, turn } of playThrough(Array.from({ length: 100 }, () => chance.below(1000)))) {
      const masks = turn === 'dark' ? [dark, light, kings] : [turned(light), turned(dark), turned(kings)];
      const [own = 0, enemy = 0, crowns = 0] = masks;
      const score = hidden.score(own, enemy, crowns, true);
      positions.addGame([{ own, enemy, kings: crowns, game, isDark: turn === 'dark', score, result: 0 }]);
    }
  return positions;
}

test('weights that made the labels are found again: new positions get the scores that they would give', () => {
  const [learned, held] = [positionsFrom(1, 120), positionsFrom(2, 10)];
  const lines: string[] = [];
  const progress = (line: string): number => lines.push(line);
  const weights = fit(learned, held, { rounds: 40, from: NONE, pull: 0.05, scale: SCALE, progress });
  const found = readEvaluation(writeEvaluation(weights));
  let missed = 0;
  let missedByMaterial = 0;
  for (let at = 0; at < held.count; at += 1) {
    const masks = [held.own[at] ?? 0, held.enemy[at] ?? 0, held.kings[at] ?? 0] as const;
    const score = hidden.score(...masks, true);
    missed += Math.abs(found.score(...masks, true) - score);
    missedByMaterial += Math.abs(material(...masks) - score);
  }
  expect(held.count).toBeGreaterThan(100);
  expect(missed).toBeLessThan(missedByMaterial * 0.7);
  expect(lines.at(-1)).toMatch(/^round 40: loss 0\.\d+, held 0\.\d+$/);
});

test('weights stay 0 where nothing was seen, and the same positions give the same weights', () => {
  const positions = positionsFrom(3, 5);
  const options = { rounds: 3, from: NONE, pull: 1, scale: SCALE, progress: silent };
  const weights = fit(positions, positions, options);
  expect(Buffer.compare(Buffer.from(weights.buffer), Buffer.from(fit(positions, positions, options).buffer))).toBe(0);
  // Those for an empty board, for a middle one and for a full one, by turns.
  for (const phase of [0, 1, 2])
    expect(weights.filter((weight, at) => weight !== 0 && at % PHASES === phase).length).toBeGreaterThan(100);
  expect(weights.filter((weight) => weight === 0).length).toBeGreaterThan(WEIGHT_COUNT / 2);
});

test('weights to set out from stay where nothing was seen, and are held back to', () => {
  const positions = positionsFrom(3, 5);
  const from = NONE.map((_, at) => (at % 7) - 3);
  const near = fit(positions, positions, { rounds: 20, from, pull: 1_000_000, scale: SCALE, progress: silent });
  const far = fit(positions, positions, { rounds: 20, from, pull: 0.05, scale: SCALE, progress: silent });
  const moved = (weights: Int16Array): number =>
    weights.reduce((sum, weight, at) => sum + Math.abs(weight - (from[at] ?? 0)), 0);
  expect(far.filter((weight, at) => weight === from[at]).length).toBeGreaterThan(WEIGHT_COUNT / 2);
  expect(moved(far)).toBeGreaterThan(10 * moved(near));
});
