import { countBits, turned } from '../square.ts';
import { FEATURE_COUNT, MOST_FEATURES, writeFeatures } from './patterns.ts';

/** How good a position is: the pieces, corrected by weights that are learned from games (`npm run train`). */
export interface Evaluation {
  /**
   * In hundredths of a man, for the side to move, at most `HIGHEST_SCORE` either way. Meant for positions where nothing
   * is to be captured. `movesDown` says that the side to move is dark. Nothing is allocated.
   */
  score(own: number, enemy: number, kings: number, movesDown: boolean): number;
}

/** Far from what a won end counts. */
export const HIGHEST_SCORE = 10_000;

/** The value of a piece, which weights only correct. */
const MAN = 100;
const KING = 130;

/** Each feature has a weight for an empty board, for one of 12 pieces and for a full one: the score lies between. */
export const PHASES = 3;
/** Pieces from one phase to the next. */
export const PIECES_A_PHASE = 12;
/** The first of the two phases between which a board lies. */
export const phaseOf = (pieces: number): number => (pieces < PIECES_A_PHASE ? 0 : 1);
/** Weights count in eighths of a hundredth of a man. */
export const WEIGHTS_A_POINT = 8;

/** No weight counts more, either way, so that the sum of a position's has room in 16 bits. */
export const HEAVIEST = Math.floor((2 ** 15 - 1) / MOST_FEATURES);

const MAGIC = 'KING';
const VERSION = 2;
const HEADER_BYTES = 12;
export const WEIGHT_COUNT = FEATURE_COUNT * PHASES;

/** Reads a weights file: a header (magic, version, number of weights), then 16-bit weights. Throws an Error on any other file. */
export const readEvaluation = (bytes: Uint8Array): Evaluation => evaluationOf(readWeights(bytes));

/** The weights of such a file alone. */
export function readWeights(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || MAGIC.split('').some((letter, at) => bytes[at] !== letter.charCodeAt(0)))
    throw new Error('This is not a file of weights: it does not begin as one.');
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw new Error(`The weights are of version ${version}, this program reads ${VERSION}.`);
  const count = view.getUint32(8, true);
  if (count !== WEIGHT_COUNT || bytes.length !== HEADER_BYTES + 2 * count)
    throw new Error(`The weights file has ${bytes.length} bytes for ${count} weights; ${WEIGHT_COUNT} are expected.`);
  const weights = new Int16Array(count);
  for (let at = 0; at < count; at += 1) weights[at] = view.getInt16(HEADER_BYTES + 2 * at, true);
  return weights;
}

/** The bytes that `readEvaluation` reads. */
export function writeEvaluation(weights: Int16Array): Uint8Array {
  if (weights.length !== WEIGHT_COUNT) throw new RangeError(`${WEIGHT_COUNT} weights are needed.`);
  const bytes = new Uint8Array(HEADER_BYTES + 2 * weights.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < MAGIC.length; at += 1) bytes[at] = MAGIC.charCodeAt(at);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, weights.length, true);
  for (const [at, weight] of weights.entries()) view.setInt16(HEADER_BYTES + 2 * at, weight, true);
  return bytes;
}

/** The pieces alone, in hundredths of a man for the side to move. */
export function material(own: number, enemy: number, kings: number): number {
  const men = MAN * (countBits(own) - countBits(enemy));
  return kings === 0 ? men : men + (KING - MAN) * (countBits(own & kings) - countBits(enemy & kings));
}

/** Two weights of a feature in one number, the later phase's above: sums of such numbers are two sums. */
function pairOf(weights: Int16Array, phase: number): Int32Array {
  const bounded = (at: number): number => Math.max(-HEAVIEST, Math.min(HEAVIEST, weights[at] as number));
  return Int32Array.from({ length: FEATURE_COUNT }, (_, feature) => {
    const at = feature * PHASES + phase;
    return bounded(at + 1) * 2 ** 16 + bounded(at);
  });
}

function evaluationOf(weights: Int16Array): Evaluation {
  const features = new Int32Array(MOST_FEATURES);
  const fewPieces = pairOf(weights, 0);
  const manyPieces = pairOf(weights, 1);
  return {
    score(own, enemy, kings, movesDown) {
      const count = movesDown
        ? writeFeatures(features, own, enemy, kings)
        : writeFeatures(features, turned(own), turned(enemy), kings === 0 ? 0 : turned(kings));
      const pieces = countBits(own | enemy);
      const phase = phaseOf(pieces);
      const pairs = phase === 0 ? fewPieces : manyPieces;
      let both = 0;
      for (let at = 0; at < count; at += 1) both = (both + (pairs[features[at] as number] as number)) | 0;
      const fewer = (both << 16) >> 16;
      const more = (both - fewer) >> 16;
      const beyond = pieces - phase * PIECES_A_PHASE;
      const sum = fewer * (PIECES_A_PHASE - beyond) + more * beyond;
      const score = material(own, enemy, kings) + ((sum / (PIECES_A_PHASE * WEIGHTS_A_POINT)) | 0);
      return score > HIGHEST_SCORE ? HIGHEST_SCORE : score < -HIGHEST_SCORE ? -HIGHEST_SCORE : score;
    },
  };
}
