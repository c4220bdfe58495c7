import {
  movesAfterHops,
  movesAlong,
  positionAfterHops,
  destination,
  distinctMoves,
  isJump,
  legalMoves,
  playedOn,
  squaresOf,
  type Move,
} from './moves.ts';
import { pieceAt, type Position } from './position.ts';
import { err, ok, type Err, type Result } from './result.ts';
import { columnOf, rowOf, squareAt, type Square, parseSquare } from './square.ts';

/** Why a move can't be played on a position (PLAY-05). */
export type MoveProblem =
  | { readonly code: 'not-a-move'; readonly text: string }
  | { readonly code: 'not-a-playing-square'; readonly text: string }
  | { readonly code: 'no-piece-there'; readonly square: Square }
  | { readonly code: 'not-your-piece'; readonly square: Square }
  | { readonly code: 'square-taken'; readonly square: Square }
  | { readonly code: 'too-far'; readonly from: Square; readonly to: Square }
  | { readonly code: 'backwards'; readonly from: Square; readonly to: Square }
  | { readonly code: 'must-jump'; readonly pieces: readonly Square[] }
  /** `routes` are the whole jumps that begin as asked (RULE-07). */
  | { readonly code: 'must-continue'; readonly routes: readonly Move[] }
  | { readonly code: 'ambiguous'; readonly routes: readonly Move[] };

/** The legal move meant by these squares, the departure first, or the most helpful reason why there is none (PLAY-04). */
export function referee(position: Position, squares: readonly Square[]): Result<Move, MoveProblem> {
  const [from, ...rest] = squares;
  if (from === undefined || rest.length === 0) return err({ code: 'not-a-move', text: squares.join() });
  const piece = pieceAt(position, from);
  if (piece === undefined) return err({ code: 'no-piece-there', square: from });
  if (piece.side !== position.turn) return err({ code: 'not-your-piece', square: from });

  const begun = movesAlong(position, squares);
  const whole = begun.find((move) => move.path.length === rest.length);
  if (whole !== undefined) return ok(whole);

  const meant = distinctMoves(legalMoves(position).filter((move) => isShortFor(squares, move)));
  const [only] = meant;
  if (only !== undefined) return meant.length === 1 ? ok(only) : err({ code: 'ambiguous', routes: meant });
  if (begun.length > 0) return err({ code: 'must-continue', routes: begun });
  return brokenHop(position, squares, piece.king);
}

/**
 * How far these squares take a jump whose first `hops` have been played, forced landings included (RULE-07): its path from the
 * departure on. They may be the next hop, the rest, or the whole path, in full or short (PLAY-04).
 */
export function refereeHops(
  position: Position,
  hops: readonly Square[],
  squares: readonly Square[],
): Result<readonly Square[], MoveProblem> {
  const routes = movesAfterHops(position, hops);
  const rest = squares[0] === hops.at(-1) ? [[...hops, ...squares.slice(1)]] : [];
  const paths = squares.length < 2 ? [] : [squares, ...rest];
  const along = paths.find((path) => path.length > hops.length && routes.some((move) => beginsWith(move, path)));
  if (along !== undefined) return ok(playedOn(position, along));
  const meant = distinctMoves(routes.filter((move) => paths.some((path) => isShortFor(path, move))));
  const [only] = meant;
  if (only === undefined) return err({ code: 'must-continue', routes });
  return meant.length === 1 ? ok(squaresOf(only)) : err({ code: 'ambiguous', routes: meant });
}

function beginsWith(move: Move, squares: readonly Square[]): boolean {
  const path = squaresOf(move);
  return squares.every((square, index) => square === path[index]);
}

function isShortFor(squares: readonly Square[], move: Move): boolean {
  if (!isJump(move) || squares[0] !== move.from || squares.at(-1) !== destination(move)) return false;
  let found = 0;
  for (const square of squaresOf(move)) if (square === squares[found]) found += 1;
  return found === squares.length;
}

function brokenHop(position: Position, squares: readonly Square[], isKing: boolean): Err<MoveProblem> {
  const wrong = squares.findIndex((_, index) => movesAlong(position, squares.slice(0, index + 1)).length === 0);
  const hop = Math.max(wrong, 1);
  const begun = squares.slice(0, hop);
  const from = squares[hop - 1];
  const to = squares[hop];
  if (from === undefined || to === undefined) return err({ code: 'not-a-move', text: squares.join('-') });

  const board = positionAfterHops(position, begun)?.position ?? position;
  if (pieceAt(board, to) !== undefined) return err({ code: 'square-taken', square: to });
  const down = rowOf(to) - rowOf(from);
  const right = columnOf(to) - columnOf(from);
  const isStep = Math.abs(down) === 1 && Math.abs(right) === 1;
  if (!isStep && !isOverEnemy(board, from, down, right)) return err({ code: 'too-far', from, to });
  if (!isKing && down > 0 !== (position.turn === 'dark')) return err({ code: 'backwards', from, to });

  const routes = hop > 1 ? movesAlong(position, begun) : [];
  const goesOn = routes.filter((move) => move.path.length >= hop);
  if (goesOn.length > 0) return err({ code: 'must-continue', routes: goesOn });
  const jumpers = legalMoves(position).filter(isJump);
  if (hop === 1 && jumpers.length > 0)
    return err({ code: 'must-jump', pieces: [...new Set(jumpers.map((move) => move.from))] });
  return err({ code: 'too-far', from, to });
}

function isOverEnemy(position: Position, from: Square, down: number, right: number): boolean {
  if (Math.abs(down) !== 2 || Math.abs(right) !== 2) return false;
  const over = squareAt(rowOf(from) + down / 2, columnOf(from) + right / 2);
  const piece = over === undefined ? undefined : pieceAt(position, over);
  return piece !== undefined && piece.side !== position.turn;
}

/** A move as PDN writes it, always with its whole path: `11-15`, `22x15`, `22x15x8`. */
export const makeMove = (move: Move): string => squaresOf(move).join(isJump(move) ? 'x' : '-');

/** Reads a typed move, whole or short (PLAY-04). Separators don't matter: old game files also write steps with `x`. */
export function readMove(position: Position, text: string): Result<Move, MoveProblem> {
  const squares = readSquares(text);
  return squares.ok ? referee(position, squares.value) : squares;
}

/** Stands between the squares of a move, typed or in a file, as part of a regular expression. */
export const BETWEEN_SQUARES = String.raw`\s{0,9}[-x×:\u2010-\u2014]\s{0,9}`;
/** Where one move is typed and nothing else, a blank or a `*` will do as well. */
const TYPED_MOVE = new RegExp(String.raw`^\d{1,9}(?:(?:${BETWEEN_SQUARES}|\s*\*\s*|\s+)\d{1,9})+$`, 'iu');

export function readSquares(text: string): Result<readonly Square[], MoveProblem> {
  const trimmed = text.trim();
  if (!TYPED_MOVE.test(trimmed)) return err({ code: 'not-a-move', text: trimmed });
  const squares: Square[] = [];
  for (const part of trimmed.split(/\D+/u)) {
    const square = parseSquare(part);
    if (square === undefined) return err({ code: 'not-a-playing-square', text: part });
    squares.push(square);
  }
  return { ok: true, value: squares };
}
