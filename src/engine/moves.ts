import type { Square } from './square.ts';

/** A whole turn of one piece. */
export interface Move {
  readonly from: Square;
  /** Every landing square in order; a step has one. The last one may be `from` (a king's circular jump). */
  readonly path: readonly Square[];
  /** Captured squares in the order of the hops; empty for a step. */
  readonly captured: readonly Square[];
}
