import { pieceAt, type Position } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';
import type { LastMove } from './board-scene.ts';

/**
 * A move, or its hops so far, as pictures show it.
 * @param before the board when it began: what was captured still stands there
 * @param squares its path, the square of departure first
 */
export function lastMoveOf(before: Position, squares: readonly Square[], captured: readonly Square[]): LastMove {
  return {
    squares,
    captured: captured.flatMap((square) => {
      const piece = pieceAt(before, square);
      return piece === undefined ? [] : [{ square, ...piece }];
    }),
  };
}
