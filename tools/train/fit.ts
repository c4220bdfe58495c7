import { countBits } from '../../src/engine/square.ts';
import {
  HEAVIEST,
  material,
  phaseOf,
  PHASES,
  PIECES_A_PHASE,
  WEIGHT_COUNT,
  WEIGHTS_A_POINT,
} from '../../src/engine/search/evaluate.ts';
import { MOST_FEATURES, writeFeatures } from '../../src/engine/search/patterns.ts';
import type { PositionSet } from './positions.ts';

const FIRST_RATE = 3;
const LAST_RATE = 0.1;
const MEMORY = 0.9;
const LONG_MEMORY = 0.999;

export interface FitOptions {
  readonly rounds: number;
  /** The weights to set out from. */
  readonly from: Int16Array;
  /** How strongly weights are drawn to those: a man beside one costs as much as this many positions that are wholly wrong. */
  readonly pull: number;
  /** Hundredths of a man that make a win e times as likely as a loss. */
  readonly scale: number;
  readonly progress: (line: string) => void;
}

/** The features of many positions, in one list, and where each position's begin. */
class FeatureLists {
  readonly starts: Uint32Array;
  readonly features: Int32Array;
  readonly phases: Uint8Array;
  readonly shares: Float32Array;
  readonly materials: Float32Array;
  readonly labels: Float32Array;
  readonly count: number;

  constructor(positions: PositionSet) {
    const { own, enemy, kings, count } = positions;
    this.count = count;
    this.starts = new Uint32Array(count + 1);
    this.phases = new Uint8Array(count);
    this.shares = new Float32Array(count);
    this.materials = new Float32Array(count);
    this.labels = new Float32Array(count);
    const scratch = new Int32Array(MOST_FEATURES);
    let end = 0;
    for (let at = 0; at < count; at += 1)
      end += writeFeatures(scratch, own[at] as number, enemy[at] as number, kings[at] as number);
    this.features = new Int32Array(end);
    end = 0;
    for (let at = 0; at < count; at += 1) {
      const masks = [own[at] as number, enemy[at] as number, kings[at] as number] as const;
      const length = writeFeatures(scratch, ...masks);
      this.features.set(scratch.subarray(0, length), end);
      end += length;
      this.starts[at + 1] = end;
      const pieces = countBits(masks[0] | masks[1]);
      const phase = phaseOf(pieces);
      this.phases[at] = phase;
      this.shares[at] = pieces / PIECES_A_PHASE - phase;
      this.materials[at] = material(...masks);
      this.labels[at] = positions.label(at);
    }
  }

  /** The mean log loss of `weights`; adds to `gradient`, if there is one, what each weight contributes to it. */
  loss(weights: Float64Array, scale: number, gradient?: Float64Array): number {
    const { starts, features, phases, shares, materials, labels, count } = this;
    let loss = 0;
    for (let at = 0; at < count; at += 1) {
      const from = starts[at] as number;
      const to = starts[at + 1] as number;
      const phase = phases[at] as number;
      const share = shares[at] as number;
      let fewer = 0;
      let more = 0;
      for (let index = from; index < to; index += 1) {
        const weight = (features[index] as number) * PHASES + phase;
        fewer += weights[weight] as number;
        more += weights[weight + 1] as number;
      }
      const score = (materials[at] as number) + (1 - share) * fewer + share * more;
      const expected = 1 / (1 + Math.exp(-score / scale));
      const label = labels[at] as number;
      loss -= label * Math.log(expected + 1e-12) + (1 - label) * Math.log(1 - expected + 1e-12);
      if (gradient === undefined) continue;
      const slope = expected - label;
      const slopeMore = slope * share;
      const slopeFewer = slope - slopeMore;
      for (let index = from; index < to; index += 1) {
        const weight = (features[index] as number) * PHASES + phase;
        gradient[weight] = (gradient[weight] as number) + slopeFewer;
        gradient[weight + 1] = (gradient[weight + 1] as number) + slopeMore;
      }
    }
    return loss / count;
  }
}

/**
 * Logistic regression: weights, in hundredths of a man, under which the labels of `learned` are most likely, by gradients
 * over all positions (Adam). What `held` loses is told beside it; the same input always gives the same weights.
 */
export function fit(learned: PositionSet, held: PositionSet, options: FitOptions): Int16Array {
  const { rounds, from, pull, scale, progress } = options;
  const lists = new FeatureLists(learned);
  const heldLists = new FeatureLists(held);
  const origin = Float64Array.from(from, (weight) => weight / WEIGHTS_A_POINT);
  const weights = origin.slice();
  const gradient = new Float64Array(WEIGHT_COUNT);
  const mean = new Float64Array(WEIGHT_COUNT);
  const square = new Float64Array(WEIGHT_COUNT);

  progress(
    `at first: loss ${lists.loss(weights, scale).toFixed(5)}, held ${heldLists.loss(weights, scale).toFixed(5)}`,
  );
  for (let round = 1; round <= rounds; round += 1) {
    gradient.fill(0);
    const loss = lists.loss(weights, scale, gradient);
    const rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (round / rounds);
    const meanShare = 1 - MEMORY ** round;
    const squareShare = 1 - LONG_MEMORY ** round;
    for (let at = 0; at < WEIGHT_COUNT; at += 1) {
      const slope = (gradient[at] as number) + (pull / 100) * ((weights[at] as number) - (origin[at] as number));
      if (slope === 0) continue;
      mean[at] = MEMORY * (mean[at] as number) + (1 - MEMORY) * slope;
      square[at] = LONG_MEMORY * (square[at] as number) + (1 - LONG_MEMORY) * slope * slope;
      const step = (mean[at] as number) / meanShare / (Math.sqrt((square[at] as number) / squareShare) + 1e-3);
      weights[at] = (weights[at] as number) - rate * step;
    }
    if (round % 10 === 0 || round === rounds)
      progress(`round ${round}: loss ${loss.toFixed(5)}, held ${heldLists.loss(weights, scale).toFixed(5)}`);
  }
  return Int16Array.from(weights, (weight) =>
    Math.max(-HEAVIEST, Math.min(HEAVIEST, Math.round(weight * WEIGHTS_A_POINT))),
  );
}
