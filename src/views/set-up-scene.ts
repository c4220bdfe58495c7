import { parseFen } from '../engine/fen.ts';
import { movableSquares, nextSquares, positionAfterHops, mustJump, play, squaresOf } from '../engine/moves.ts';
import { readMove } from '../engine/referee.ts';
import type { Position, Side } from '../engine/position.ts';
import type { Result } from '../engine/result.ts';
import { toSquare } from '../engine/square.ts';
import { type BoardScene, type EndSign, lastMoveOf } from '../render/board-scene.ts';
import type { Names } from './view-context.ts';
import { platesOf, toMove } from './board-picture.ts';

/** A board that nobody plays on, told by what happens on it: for the rules, and to look at. The rules find the marks. */
export interface SetUp {
  /** What it is called where something is wrong with it. */
  readonly name: string;
  /** The position to begin with. */
  readonly fen: string;
  readonly bottom: Side;
  readonly names: Names;
  /** Moves played from there; the last one is drawn. */
  readonly moves?: readonly string[];
  /** Whether the pieces that can move are marked. */
  readonly marksMovable?: boolean;
  /** The piece that is picked up, with its targets. */
  readonly chosen?: number;
  /** The beginning of a jump that is not whole yet: where the piece stood, and every landing so far. */
  readonly hops?: readonly number[];
  /** How the game ended, if it did. */
  readonly ending?: Readonly<Partial<Record<Side, EndSign>>>;
}

/** The scene of a set-up board. Throws a `RangeError` where it breaks the rules. */
export function setUpScene({ name, fen, bottom, names, moves = [], ending, ...choice }: SetUp): BoardScene {
  const start = must(parseFen(fen), name);
  let position = start;
  let lastMove: BoardScene['lastMove'];
  for (const text of moves) {
    const move = must(readMove(position, text), name);
    lastMove = lastMoveOf(position, squaresOf(move), move.captured);
    position = play(position, move);
  }
  const still = { position, bottom, lastMove, movable: [], mustJump: false, chosen: undefined, targets: [] };
  const chosen = choose(position, choice, name);
  const scene = { ...still, ...chosen };
  const signs = ending ?? (chosen === undefined ? {} : toMove(position.turn));
  return { ...scene, plates: platesOf(start, scene.position, names, signs) };
}

type Choice = Pick<SetUp, 'marksMovable' | 'chosen' | 'hops'>;

/** What is marked for the player on move; `undefined`: nothing is to be chosen. */
function choose(
  position: Position,
  { marksMovable = false, chosen, hops }: Choice,
  name: string,
): Partial<BoardScene> | undefined {
  if (hops !== undefined) return underWay(position, hops, name);
  if (!marksMovable && chosen === undefined) return undefined;
  const movable = movableSquares(position);
  const marks = { movable, mustJump: mustJump(position) };
  if (chosen === undefined) return marks;
  const picked = movable.find((square) => square === chosen);
  if (picked === undefined) throw new RangeError(`${name}: the piece on ${chosen} can't move`);
  return { ...marks, chosen: picked, targets: nextSquares(position, [picked]) };
}

function underWay(position: Position, hops: readonly number[], name: string): Partial<BoardScene> {
  const squares = hops.flatMap((hop) => toSquare(hop) ?? []);
  const middle = positionAfterHops(position, squares);
  if (middle === undefined) throw new RangeError(`${name}: no jump begins with ${hops.join('x')}`);
  return {
    position: middle.position,
    lastMove: lastMoveOf(position, squares, middle.captured),
    mustJump: true,
    chosen: squares.at(-1),
    targets: nextSquares(position, squares),
  };
}

function must<T>(read: Result<T, { readonly code: string }>, name: string): T {
  if (!read.ok) throw new RangeError(`${name}: ${read.error.code}`);
  return read.value;
}
