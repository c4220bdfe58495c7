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

const FIRST_RATE = 8;
const LAST_RATE = 0.25;
/** Positions are taken in steps of so many, so that neighbors of one game are far apart. A prime, so that none is left out. */
const STRIDE = 2_654_435_761;
/** Keeps what is seldom seen from leaping at its first sight. */
const SLOW_START = 0.3;

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

  /** The score that `weights` give to a position. */
  score(at: number, weights: Float32Array): number {
    const { starts, features, phases, shares, materials } = this;
    const to = starts[at + 1] as number;
    const phase = phases[at] as number;
    let fewer = 0;
    let more = 0;
    for (let index = starts[at] as number; index < to; index += 1) {
      const weight = (features[index] as number) * PHASES + phase;
      fewer += weights[weight] as number;
      more += weights[weight + 1] as number;
    }
    const share = shares[at] as number;
    return (materials[at] as number) + (1 - share) * fewer + share * more;
  }

  /** The mean log loss of `weights`. */
  loss(weights: Float32Array, scale: number): number {
    let loss = 0;
    for (let at = 0; at < this.count; at += 1) {
      const expected = 1 / (1 + Math.exp(-this.score(at, weights) / scale));
      const label = this.labels[at] as number;
      loss -= label * Math.log(expected + 1e-12) + (1 - label) * Math.log(1 - expected + 1e-12);
    }
    return loss / this.count;
  }

  /** Tells of each position its weights, and how much each of them counts there. */
  forEachWeight(at: number, tell: (weight: number, share: number) => void): void {
    const to = this.starts[at + 1] as number;
    const phase = this.phases[at] as number;
    const share = this.shares[at] as number;
    for (let index = this.starts[at] as number; index < to; index += 1) {
      const weight = (this.features[index] as number) * PHASES + phase;
      if (share < 1) tell(weight, 1 - share);
      if (share > 0) tell(weight + 1, share);
    }
  }
}

/**
 * Logistic regression: weights, in hundredths of a man, under which the labels of `learned` are most likely, by gradients
 * of one position after the other (Adagrad). What `held` loses is told beside it; the same input always gives the same
 * weights.
 */
export function fit(learned: PositionSet, held: PositionSet, options: FitOptions): Int16Array {
  const { rounds, from, pull, scale, progress } = options;
  const lists = new FeatureLists(learned);
  const heldLists = new FeatureLists(held);
  const origin = Float32Array.from(from, (weight) => weight / WEIGHTS_A_POINT);
  const weights = origin.slice();
  const squares = new Float32Array(WEIGHT_COUNT);
  const seen = new Float32Array(WEIGHT_COUNT).fill(1);
  for (let at = 0; at < lists.count; at += 1)
    lists.forEachWeight(at, (weight, share) => {
      seen[weight] = (seen[weight] as number) + share;
    });

  const tell = (what: string): void => {
    progress(
      `${what}: loss ${lists.loss(weights, scale).toFixed(5)}, held ${heldLists.loss(weights, scale).toFixed(5)}`,
    );
  };
  tell('at first');
  let at = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (round / rounds);
    for (let left = lists.count; left > 0; left -= 1) {
      at = (at + STRIDE) % lists.count;
      const wrong = 1 / (1 + Math.exp(-lists.score(at, weights) / scale)) - (lists.labels[at] as number);
      lists.forEachWeight(at, (weight, share) => {
        const beside = (weights[weight] as number) - (origin[weight] as number);
        const slope = share * (wrong + ((pull / 100) * beside) / (seen[weight] as number));
        const square = (squares[weight] as number) + slope * slope;
        squares[weight] = square;
        weights[weight] = (weights[weight] as number) - (rate * slope) / (Math.sqrt(square) + SLOW_START);
      });
    }
    tell(`round ${round}`);
  }
  return Int16Array.from(weights, (weight) =>
    Math.max(-HEAVIEST, Math.min(HEAVIEST, Math.round(weight * WEIGHTS_A_POINT))),
  );
}
