import { bitOf, countBits, lowestSquare, columnOf, rowOf, squareAt, type Square, maskOf } from './square.ts';
import { generate, DOWN_LEFT, DOWN_RIGHT, RECORD_SIZE, ROOM_FOR_MOVES, UP_LEFT } from './generate.ts';
import { otherSide, type Position } from './position.ts';

export interface Move {
  readonly from: Square;
  /** Every landing square in order; a step has one. The last one may be `from` (a king's circular jump). */
  readonly path: readonly Square[];
  readonly captured: readonly Square[];
}

const RECORDS = new Int32Array(ROOM_FOR_MOVES);
const NOTHING: readonly Square[] = Object.freeze([]);
const STEPS = Array.from<Move | undefined>({ length: 33 * 32 + 1 });

/** Moves are kept: whatever is done with a position asks for them a dozen times in a row. */
let latest: (Position & { readonly moves: readonly Move[] }) | undefined;

/**
 * Every way to play, each route of a jump by itself (RULE-04 to RULE-08); none when the side to move has lost (RULE-09).
 * The list and its moves are frozen: who asks next gets the same ones.
 */
export function legalMoves(position: Position): readonly Move[] {
  const { dark, light, kings, turn } = position;
  if (latest?.dark !== dark || latest.light !== light || latest.kings !== kings || latest.turn !== turn)
    latest = { dark, light, kings, turn, moves: findMoves(position) };
  return latest.moves;
}

function findMoves(position: Position): readonly Move[] {
  const { own, enemy } = sidesOf(position);
  const end = generate(RECORDS, 0, own, enemy, position.kings, position.turn === 'dark');
  const moves: Move[] = [];
  for (let at = 0; at < end; at += RECORD_SIZE) {
    const [ownAfter, enemyAfter, route] = [RECORDS[at] ?? 0, RECORDS[at + 1] ?? 0, RECORDS[at + 3] ?? 0];
    const captures = countBits(enemy & ~enemyAfter);
    moves.push(
      captures === 0
        ? stepBetween(lowestSquare(own & ~ownAfter), lowestSquare(ownAfter & ~own))
        : jumpAlong(route, captures),
    );
  }
  return Object.freeze(moves.sort(byOriginThenPath));
}

/** One move for each origin, destination and captured set: routes that agree in these are one move for the rules. */
export const distinctMoves = (moves: readonly Move[]): readonly Move[] =>
  moves.filter((move, index) => moves.findIndex((other) => isSameMove(move, other)) === index);

export const isSameMove = (a: Move, b: Move): boolean =>
  a.from === b.from && destination(a) === destination(b) && maskOf(a.captured) === maskOf(b.captured);

export const isJump = (move: Move): boolean => move.captured.length > 0;

/** Whether the side to move has a jump, and so may not step (RULE-06). */
export const mustJump = (position: Position): boolean => legalMoves(position).some(isJump);

export const destination = (move: Move): Square => move.path.at(-1) ?? move.from;

export const squaresOf = (move: Move): Square[] => [move.from, ...move.path];

export function findMove(position: Position, squares: readonly Square[]): Move | undefined {
  return movesAlong(position, squares).find((move) => move.path.length === squares.length - 1);
}

/** The position after a legal move; the move is not checked. */
export function play(position: Position, move: Move): Position {
  const { own, enemy } = sidesOf(position);
  const from = bitOf(move.from);
  const to = bitOf(destination(move));
  const captured = maskOf(move.captured);
  const ownAfter = (own & ~from) | to;
  const enemyAfter = enemy & ~captured;
  const isKing = (position.kings & from) !== 0 || isCrowning(position, move);
  const kings = (position.kings & ~from & ~captured) | (isKing ? to : 0);
  return position.turn === 'dark'
    ? { dark: ownAfter, light: enemyAfter, kings, turn: otherSide(position.turn) }
    : { dark: enemyAfter, light: ownAfter, kings, turn: otherSide(position.turn) };
}

export function isCrowning(position: Position, move: Move): boolean {
  const farRow = position.turn === 'dark' ? 7 : 0;
  return (position.kings & bitOf(move.from)) === 0 && rowOf(destination(move)) === farRow;
}

/** Neither a capture nor a crowning: a turn that RULE-11 counts. */
export const isQuiet = (position: Position, move: Move): boolean => !isJump(move) && !isCrowning(position, move);

/** Whether no earlier placement can stand again after this move: a capture, or any move of a man, as men never go back. */
export const isIrreversible = (position: Position, move: Move): boolean =>
  isJump(move) || (position.kings & bitOf(move.from)) === 0;

function sidesOf(position: Position): { own: number; enemy: number } {
  return position.turn === 'dark'
    ? { own: position.dark, enemy: position.light }
    : { own: position.light, enemy: position.dark };
}

/** Each of the 98 steps that there are is made once. */
function stepBetween(from: Square, to: Square): Move {
  return (STEPS[from * 32 + to] ??= Object.freeze({ from, path: Object.freeze([to]), captured: NOTHING }));
}

function jumpAlong(route: number, hops: number): Move {
  const from = lowestSquare(1 << (route >>> (2 * hops)));
  const path: Square[] = [];
  const captured: Square[] = [];
  let [row, column] = [rowOf(from), columnOf(from)];
  for (let hop = hops - 1; hop >= 0; hop -= 1) {
    const direction = (route >>> (2 * hop)) & 3;
    const down = direction === DOWN_LEFT || direction === DOWN_RIGHT ? 1 : -1;
    const right = direction === DOWN_LEFT || direction === UP_LEFT ? -1 : 1;
    const over = squareAt(row + down, column + right);
    row += 2 * down;
    column += 2 * right;
    const landing = squareAt(row, column);
    if (over === undefined || landing === undefined) throw new RangeError(`Route ${route} leaves the board.`);
    captured.push(over);
    path.push(landing);
  }
  return Object.freeze({ from, path: Object.freeze(path), captured: Object.freeze(captured) });
}

function byOriginThenPath(a: Move, b: Move): number {
  if (a.from !== b.from) return a.from - b.from;
  const at = a.path.findIndex((square, index) => square !== b.path[index]);
  return (a.path[at] ?? 0) - (b.path[at] ?? 0);
}

export const movableSquares = (position: Position): readonly Square[] =>
  distinct(legalMoves(position).map((move) => move.from));

/** The piece that alone can move; `undefined` where several can, or none. */
export function onlyMovable(position: Position): Square | undefined {
  const [only, ...others] = movableSquares(position);
  return others.length === 0 ? only : undefined;
}

/** Where the piece can land after `squares`, which begin with the square of departure, in rising order. */
export function nextSquares(position: Position, squares: readonly Square[]): readonly Square[] {
  const next = movesAlong(position, squares).flatMap((move) => squaresOf(move)[squares.length] ?? []);
  return distinct(next).sort((a, b) => a - b);
}

/** Extends `squares` while exactly one landing can follow: forced hops are played, choices are left to the player. */
export function playedOn(position: Position, squares: readonly Square[]): readonly Square[] {
  const [next, ...others] = nextSquares(position, squares);
  return next === undefined || others.length > 0 ? squares : playedOn(position, [...squares, next]);
}

export const isWhole = (position: Position, squares: readonly Square[]): boolean =>
  findMove(position, squares) !== undefined;

export interface MidMove {
  /** The piece is on the last square, not crowned yet, and the same side is to move. */
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
  const gone = maskOf(captured);
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

/** What can be played after the hops of an unfinished jump; without any, every legal move. */
export const movesAfterHops = (position: Position, hops: readonly Square[]): readonly Move[] =>
  hops.length === 0 ? legalMoves(position) : movesAlong(position, hops);

export function movesAlong(position: Position, squares: readonly Square[]): readonly Move[] {
  return legalMoves(position).filter((move) => {
    const path = squaresOf(move);
    return squares.length > 0 && squares.every((square, index) => square === path[index]);
  });
}

const distinct = (squares: readonly Square[]): Square[] => [...new Set(squares)];
