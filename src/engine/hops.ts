/** A move chosen landing by landing, as players click it; `squares` always begins with the square of departure. */
import { bitOf, type Square } from './square.ts';
import { legalMoves, squaresOf, type Move } from './moves.ts';
import type { Position } from './position.ts';

/** The pieces that have a legal move, in rising order. */
export function movableSquares(position: Position): readonly Square[] {
  return distinct(legalMoves(position).map((move) => move.from));
}

/** Where the piece can land next: the squares that follow `squares` in the legal moves that begin with them, in rising order. */
export function nextSquares(position: Position, squares: readonly Square[]): readonly Square[] {
  const next = movesAlong(position, squares).flatMap((move) => squaresOf(move)[squares.length] ?? []);
  return distinct(next).sort((a, b) => a - b);
}

/**
 * Goes on from `squares` while exactly one landing can follow. Meant for after a player's first target: what is forced is
 * played on, a choice is left to the player.
 */
export function playedOn(position: Position, squares: readonly Square[]): readonly Square[] {
  const [next, ...others] = nextSquares(position, squares);
  return next === undefined || others.length > 0 ? squares : playedOn(position, [...squares, next]);
}

/** Whether these squares are a whole legal move. */
export function isWhole(position: Position, squares: readonly Square[]): boolean {
  return movesAlong(position, squares).some((move) => move.path.length === squares.length - 1);
}

/** A position in the middle of a move. */
export interface MidMove {
  /** The piece stands on the last square and the captured ones are gone; the same side is to move. Nobody is crowned yet. */
  readonly position: Position;
  readonly captured: readonly Square[];
}

/** The board in the middle of a move; undefined when no legal move begins with these squares. */
export function positionAfterHops(position: Position, squares: readonly Square[]): MidMove | undefined {
  const [move] = movesAlong(position, squares);
  const from = squares.at(0);
  const at = squares.at(-1);
  if (move === undefined || from === undefined || at === undefined) return undefined;
  const captured = move.captured.slice(0, squares.length - 1);
  const gone = captured.reduce((mask, square) => mask | bitOf(square), 0);
  const walk = (mask: number): number => ((mask & bitOf(from)) === 0 ? mask : (mask & ~bitOf(from)) | bitOf(at));
  return {
    position: {
      dark: walk(position.dark & ~gone),
      light: walk(position.light & ~gone),
      kings: walk(position.kings & ~gone),
      turn: position.turn,
    },
    captured,
  };
}

/** The legal moves that begin with these squares. */
export function movesAlong(position: Position, squares: readonly Square[]): readonly Move[] {
  return legalMoves(position).filter((move) => {
    const path = squaresOf(move);
    return squares.length > 0 && squares.every((square, index) => square === path[index]);
  });
}

function distinct(squares: readonly Square[]): Square[] {
  return [...new Set(squares)];
}
