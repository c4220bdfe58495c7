import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HEAVIEST,
  HIGHEST_SCORE,
  material,
  readEvaluation,
  WEIGHT_COUNT,
  writeEvaluation,
  type Evaluation,
} from '../../../src/engine/search/evaluate.ts';
import {
  FEATURE_COUNT,
  MOST_FEATURES,
  MOVE_AT,
  RUNAWAYS_AT,
  writeFeatures,
} from '../../../src/engine/search/patterns.ts';
import { bitOf, SQUARES, squaresIn, turned } from '../../../src/engine/square.ts';
import type { Position } from '../../../src/engine/position.ts';
import { tries } from '../../support/tries.ts';
import { anyPositions, playedPositions, positionOf } from '../samples.ts';

const weightsFile = readFileSync(new URL('../../../assets/weights.bin.br', import.meta.url));

/** Weights without any order, so that no two features weigh the same by chance. */
const mixedWeights = (heaviest: number): Int16Array =>
  Int16Array.from({ length: WEIGHT_COUNT }, (_, at) => (Math.imul(at + 1, 0x9e3779b1) >> 16) % heaviest);

function scoreOf(evaluation: Evaluation, { dark, light, kings, turn }: Position): number {
  return turn === 'dark' ? evaluation.score(dark, light, kings, true) : evaluation.score(light, dark, kings, false);
}

const turnedRound = ({ dark, light, kings, turn }: Position): Position => ({
  dark: turned(light),
  light: turned(dark),
  kings: turned(kings),
  turn: turn === 'dark' ? 'light' : 'dark',
});

const featuresOf = (fen: string): number[] => {
  const { dark, light, kings } = positionOf(fen);
  const features = new Int32Array(MOST_FEATURES);
  return [...features.subarray(0, writeFeatures(features, dark, light, kings))];
};

describe('the score', () => {
  const evaluation = readEvaluation(writeEvaluation(mixedWeights(1000)));

  test('is the same for light when the board is turned round', () => {
    fc.assert(
      fc.property(fc.oneof(playedPositions, anyPositions), (position) => {
        expect(scoreOf(evaluation, turnedRound(position))).toBe(scoreOf(evaluation, position));
      }),
      tries(),
    );
  });

  test('never leaves its bounds, however heavy the weights', () => {
    const heavy = readEvaluation(writeEvaluation(mixedWeights(2 ** 15)));
    fc.assert(
      fc.property(anyPositions, (position) => {
        expect(Math.abs(scoreOf(heavy, position))).toBeLessThanOrEqual(HIGHEST_SCORE);
        expect(Number.isInteger(scoreOf(heavy, position))).toBe(true);
      }),
      tries(),
    );
  });

  test('adds to the pieces what the weights of the two phases next to it say, in proportion', () => {
    const weights = mixedWeights(HEAVIEST);
    const mixed = readEvaluation(writeEvaluation(weights));
    const features = new Int32Array(MOST_FEATURES);
    fc.assert(
      fc.property(fc.oneof(playedPositions, anyPositions), ({ dark, light, kings }) => {
        const pieces = squaresIn(dark | light).length;
        const first = pieces < 12 ? 0 : 1;
        const share = pieces / 12 - first;
        const found = features.subarray(0, writeFeatures(features, dark, light, kings));
        const sum = [...found]
          .map((feature) => feature * 3 + first)
          .reduce((all, at) => all + (1 - share) * (weights[at] ?? 0) + share * (weights[at + 1] ?? 0), 0);
        const score = Math.max(-HIGHEST_SCORE, Math.min(HIGHEST_SCORE, material(dark, light, kings) + sum / 8));
        expect(Math.abs(mixed.score(dark, light, kings, true) - score)).toBeLessThan(1.001);
      }),
      tries(),
    );
  });

  test('without weights counts the pieces: 100 for a man, 130 for a king', () => {
    const plain = readEvaluation(writeEvaluation(new Int16Array(WEIGHT_COUNT)));
    expect(scoreOf(plain, positionOf('B:W21,22:B1,2,K9'))).toBe(130);
    expect(scoreOf(plain, positionOf('W:W21,22:B1,2,K9'))).toBe(-130);
  });

  test('is changed by any man on any square', () => {
    const empty = { dark: 0, light: 0, kings: 0, turn: 'dark' } as const;
    for (const square of SQUARES) {
      if (square < 29) expect(scoreOf(evaluation, { ...empty, dark: bitOf(square) })).not.toBe(100);
      if (square > 4) expect(scoreOf(evaluation, { ...empty, light: bitOf(square) })).not.toBe(-100);
    }
  });
});

test('turning the board exchanges each square with the one opposite', () => {
  for (const square of SQUARES) expect(squaresIn(turned(bitOf(square)))).toEqual([33 - square]);
});

describe('features', () => {
  test('all fit into the list and the weights, and none occurs twice', () => {
    fc.assert(
      fc.property(fc.oneof(playedPositions, anyPositions), ({ dark, light, kings }) => {
        const features = new Int32Array(MOST_FEATURES).fill(-1);
        const found = [...features.subarray(0, writeFeatures(features, dark, light, kings))];
        expect(found.length).toBeLessThanOrEqual(MOST_FEATURES);
        expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...found)).toBeLessThan(FEATURE_COUNT);
        expect(new Set(found).size).toBe(found.length);
      }),
      tries(),
    );
  });

  test.each([
    ['B:W5:B18', 3, 1],
    ['B:W30:B18', 0, 0],
    // A piece beside the way could still come into it.
    ['B:W22:B19', 0, 0],
    ['B:W18:B13', 0, 0],
    ['B:W10:B14', 4, 2],
    ['B:WK10:B25', 1, 0],
    ['B:W28:B5', 0, 0],
  ])('say of %s that a man down is %i rows from crowning with nothing in its way, and one up %i', (fen, down, up) => {
    const runaways = featuresOf(fen).find((feature) => feature >= RUNAWAYS_AT) ?? 0;
    expect((runaways - RUNAWAYS_AT) >> 2).toBe(down * 5 + up);
  });

  test.each([
    ['B:W30:B1', true],
    ['B:W26:B1', false],
    ['B:W32,21:B1,12', false],
    ['B:W32,21:B1,8', true],
    ['B:W32,K24:B1,8', true],
  ])('say whether the side to move has the move in %s: %s', (fen, has) => {
    const move = featuresOf(fen).find((feature) => feature >= MOVE_AT && feature < RUNAWAYS_AT) ?? 0;
    expect(((move - MOVE_AT) >> 2) & 1).toBe(has ? 1 : 0);
  });
});

describe('the weights file', () => {
  test('that is shipped can be read and has at most 700 kB', () => {
    expect(() => readEvaluation(brotliDecompressSync(weightsFile))).not.toThrow();
    expect(weightsFile.length).toBeLessThanOrEqual(700_000);
  });

  test('is refused with what is wrong: another kind, another version, a wrong length', () => {
    const good = writeEvaluation(new Int16Array(WEIGHT_COUNT));
    const changed = (at: number, byte: number): Uint8Array => good.map((old, index) => (index === at ? byte : old));
    expect(() => readEvaluation(new Uint8Array(0))).toThrow(/not a file of weights/);
    expect(() => readEvaluation(changed(0, 0))).toThrow(/not a file of weights/);
    expect(() => readEvaluation(changed(4, 9))).toThrow(/version 9/);
    expect(() => readEvaluation(changed(8, 1))).toThrow(/weights are expected|are expected/);
    expect(() => readEvaluation(good.subarray(0, -1))).toThrow(/bytes/);
    expect(() => writeEvaluation(new Int16Array(3))).toThrow(RangeError);
  });

  test('gives back the weights that were written, from any place in a buffer', () => {
    const weights = mixedWeights(900);
    const bytes = writeEvaluation(weights);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    const position = positionOf('B:W21,22,K30:B1,2,K9');
    const [one, two] = [bytes, shifted.subarray(1)].map((file) => scoreOf(readEvaluation(file), position));
    expect(one).toBe(two);
  });
});
