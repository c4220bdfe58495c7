import type { Position, Side } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';

/** Everything a board picture shows. Two equal scenes give the same picture. */
export interface BoardScene {
  readonly position: Position;
  /** Whose side is at the bottom (PLAY-09). */
  readonly bottom: Side;
  /** The last move, or the hops of an unfinished jump: the path from its square of departure on. */
  readonly lastMove: LastMove | undefined;
  /** Pieces that can move; empty on records and final boards. */
  readonly movable: readonly Square[];
  readonly chosen: Square | undefined;
  /** Where the chosen piece can go. */
  readonly targets: readonly Square[];
}

export interface LastMove {
  readonly squares: readonly Square[];
  readonly captured: readonly CapturedPiece[];
}

export interface CapturedPiece {
  readonly square: Square;
  readonly side: Side;
  readonly king: boolean;
}
