/** What stands on the board bears so much, in all and for each ply, of what the plies that are left may change. */
const GAINED_MARGIN = 20;
const MISSED_MARGIN = 25;
const MARGIN_A_PLY = 15;
const MISSED_DEPTH = 3;

/** Closer to the horizon than this, what stands on the board is asked whether a search is worth it. */
export const JUDGED_DEPTH = 5;

/** Whether a score from the board alone is so good that a search of this depth would hardly end below `beta`. */
export const gainsEnough = (seen: number, depth: number, beta: number): boolean =>
  seen - GAINED_MARGIN - MARGIN_A_PLY * depth >= beta;

/** Whether it is so poor that a search of this depth would hardly end above `alpha`. */
export const missesEnough = (seen: number, depth: number, alpha: number): boolean =>
  depth <= MISSED_DEPTH && seen + MISSED_MARGIN + MARGIN_A_PLY * depth <= alpha;

/** More moves than a position has. */
const MOST_MOVES = 64;
const MOST_DEPTH = 63;
/** Less deep searches are not reduced, and no move before this one. */
const LEAST_REDUCED = 3;
const LATE = 3;

/** Plies by depth and by number of the move: the logarithms of both tell how little a late move promises. */
const REDUCTIONS = Int8Array.from({ length: (MOST_DEPTH + 1) * MOST_MOVES }, (_, at) => {
  const [depth, tried] = [Math.floor(at / MOST_MOVES), at % MOST_MOVES];
  return depth < LEAST_REDUCED || tried < LATE ? 0 : Math.floor(0.8 + (Math.log(depth) * Math.log(tried)) / 1.5);
});

/** The depth to which a late move is looked at first, `tried` others before it; one ply more where a line is asked for. */
export function reducedDepth(depth: number, depthBelow: number, tried: number, isExactWanted: boolean): number {
  const plies = REDUCTIONS[(depth > MOST_DEPTH ? MOST_DEPTH : depth) * MOST_MOVES + tried] as number;
  const less = isExactWanted ? plies - 1 : plies;
  return less <= 0 ? depthBelow : depthBelow < less ? 0 : depthBelow - less;
}
