import { type Position, type Side, pieceAt } from '../engine/position.ts';
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
  /** The movable pieces must jump (RULE-06): their mark is another one. */
  readonly mustJump: boolean;
  readonly chosen: Square | undefined;
  /** Where the chosen piece can go. */
  readonly targets: readonly Square[];
  /** What stands beside the board, at each player's own side (PLAY-08). */
  readonly plates: Readonly<Record<Side, Plate>>;
}

/** A player's name plate at the edge of the board. */
export interface Plate {
  /** As a person reads it: clean, but as long as names get; the picture shortens it. */
  readonly name: string;
  /** How many enemy pieces this side has taken in this game. */
  readonly captured: number;
  readonly sign: PlateSign | undefined;
}

/** What a plate says of its player: on move, or how the game ended for them. Whoever lost has none. */
export type PlateSign = 'to-move' | EndSign;

/** How the game ended for a side. */
export type EndSign = 'won' | 'drawn';

export interface LastMove {
  readonly squares: readonly Square[];
  readonly captured: readonly CapturedPiece[];
}

export interface CapturedPiece {
  readonly square: Square;
  readonly side: Side;
  readonly king: boolean;
}

const NO_PLATE: Plate = { name: '', captured: 0, sign: undefined };

/** A board on which nothing stands or has happened. */
export function emptyScene(bottom: Side): BoardScene {
  return {
    position: { dark: 0, light: 0, kings: 0, turn: 'dark' },
    bottom,
    lastMove: undefined,
    movable: [],
    mustJump: false,
    chosen: undefined,
    targets: [],
    plates: { dark: NO_PLATE, light: NO_PLATE },
  };
}

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
