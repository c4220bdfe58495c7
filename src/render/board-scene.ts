import { type Position, type Side, pieceAt } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';

export interface BoardScene {
  readonly position: Position;
  /** Whose side is at the bottom (PLAY-09). */
  readonly bottom: Side;
  /** The last move, or the hops of an unfinished jump: the path from its square of departure on. */
  readonly lastMove: LastMove | undefined;
  readonly movable: readonly Square[];
  readonly mustJump: boolean;
  readonly chosen: Square | undefined;
  readonly targets: readonly Square[];
  /** At each player's own side (PLAY-08). */
  readonly plates: Readonly<Record<Side, Plate>>;
  /** Moves from this position, as a review compares them. */
  readonly arrows?: readonly Arrow[];
}

export interface Arrow {
  readonly kind: 'better' | 'played';
  /** The path from its square of departure on. */
  readonly squares: readonly Square[];
}

export interface Plate {
  /** Clean; the picture shortens it. */
  readonly name: string;
  /** In place of a name of which nothing can be drawn. */
  readonly otherwise?: string | undefined;
  readonly captured: number;
  readonly sign: PlateSign | undefined;
  /** The result for this player, written behind the name: "wins". */
  readonly result?: string | undefined;
  /** The rest of this player's time for the game, written behind that: "4:32". */
  readonly rest?: string | undefined;
}

/** The sign on a player's plate: on move, or how the game ended. The loser has none. */
export type PlateSign = 'to-move' | EndSign;

export type EndSign = 'won' | 'drawn';

/** The words behind a name, in the players' language; a draw needs no word. */
export type EndWords = Readonly<Record<'won', string>>;

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

/** A move, or its hops so far, from the board `before` it and the squares of its path, the departure first. */
export function lastMoveOf(before: Position, squares: readonly Square[], captured: readonly Square[]): LastMove {
  return {
    squares,
    captured: captured.flatMap((square) => {
      const piece = pieceAt(before, square);
      return piece === undefined ? [] : [{ square, ...piece }];
    }),
  };
}
