import { isJump, squaresOf, type Move } from './moves.ts';
import type { Position } from './position.ts';
import { referee, type MoveProblem } from './referee.ts';
import { err, type Result } from './result.ts';
import { parseSquare, type Square } from './square.ts';

/** A move as PDN writes it, always with its whole path: `11-15`, `22x15`, `22x15x8`. */
export function makeMove(move: Move): string {
  return squaresOf(move).join(isJump(move) ? 'x' : '-');
}

/**
 * Reads a typed move on a position: `11-15`, `11 15`, `22x15`, `22x15x8`, or the short `22x8` when one move fits (PLAY-04).
 * Which separator stands for what is not checked: old game files write steps with `x` as well.
 */
export function readMove(position: Position, text: string): Result<Move, MoveProblem> {
  const squares = readSquares(text);
  return squares.ok ? referee(position, squares.value) : squares;
}

/** Reads the squares of a move without looking at a position. */
export function readSquares(text: string): Result<readonly Square[], MoveProblem> {
  const trimmed = text.trim();
  if (!/^\d{1,9}(?:(?:\s*[-x×:*–—]\s*|\s+)\d{1,9})+$/iu.test(trimmed))
    return err({ code: 'not-a-move', text: trimmed });
  const squares: Square[] = [];
  for (const part of trimmed.split(/\D+/u)) {
    const square = parseSquare(part);
    if (square === undefined) return err({ code: 'not-a-playing-square', text: part });
    squares.push(square);
  }
  return { ok: true, value: squares };
}
