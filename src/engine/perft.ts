import { countBits } from './square.ts';
import { countSteps, generate, jumpersOf, RECORD_SIZE, ROOM_FOR_MOVES, writeJumps } from './generate.ts';
import { distinctMoves, legalMoves, play, type Move } from './moves.ts';
import type { Position } from './position.ts';

/** `paths`: every route of a jump counts, as in the published tables; `moves`: two routes that are one move count once. */
export const PERFT_COUNTS = Object.freeze(['paths', 'moves'] as const);
export type PerftCount = (typeof PERFT_COUNTS)[number];

export interface PerftOptions {
  readonly count?: PerftCount;
  /** Counts the steps of the last ply without making them. */
  readonly bulk?: boolean;
}

/** More than any count could finish, few enough for memory. */
export const MOST_PLIES = 1000;

/** Counts the positions after `depth` moves. Throws a RangeError unless `depth` is a whole number to `MOST_PLIES`. */
export function perft(position: Position, depth: number, options: PerftOptions = {}): number {
  if (!Number.isInteger(depth) || depth < 0 || depth > MOST_PLIES)
    throw new RangeError(`The depth must be a whole number from 0 to ${MOST_PLIES}.`);
  if (depth === 0) return 1;
  const distinct = options.count === 'moves';
  const leaves = distinct
    ? options.bulk === true
      ? countMovesInBulk
      : countMoves
    : options.bulk === true
      ? countPathsInBulk
      : countPaths;
  const movesDown = position.turn === 'dark';
  const [own, enemy] = movesDown ? [position.dark, position.light] : [position.light, position.dark];
  const run = { stack: new Int32Array(depth * ROOM_FOR_MOVES), distinct, leaves };
  return depth === 1
    ? leaves(run.stack, 0, own, enemy, position.kings, movesDown)
    : countBelow(run, 0, own, enemy, position.kings, movesDown, depth);
}

export interface DividedMove {
  readonly move: Move;
  readonly nodes: number;
}

export function divide(position: Position, depth: number, options: PerftOptions = {}): readonly DividedMove[] {
  const moves = legalMoves(position);
  return (options.count === 'moves' ? distinctMoves(moves) : moves).map((move) => ({
    move,
    nodes: perft(play(position, move), depth - 1, options),
  }));
}

type LeafCounter = (
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  movesDown: boolean,
) => number;

interface Run {
  /** Shared by all plies: each writes behind the moves of the ply before it. */
  readonly stack: Int32Array;
  readonly distinct: boolean;
  readonly leaves: LeafCounter;
}

/** Counts two plies or more. The last one is counted from here: that saves a call for each of its positions. */
function countBelow(
  run: Run,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  movesDown: boolean,
  depth: number,
): number {
  const { stack, distinct, leaves } = run;
  const end = generate(stack, base, own, enemy, kings, movesDown);
  let nodes = 0;
  for (let at = base; at < end; at += RECORD_SIZE) {
    if (distinct && isRepeated(stack, base, at, enemy)) continue;
    const ownAfter = stack[at] as number;
    const enemyAfter = stack[at + 1] as number;
    const kingsAfter = stack[at + 2] as number;
    nodes +=
      depth === 2
        ? leaves(stack, end, enemyAfter, ownAfter, kingsAfter, !movesDown)
        : countBelow(run, end, enemyAfter, ownAfter, kingsAfter, !movesDown, depth - 1);
  }
  return nodes;
}

const countPaths: LeafCounter = (stack, base, own, enemy, kings, movesDown) =>
  (generate(stack, base, own, enemy, kings, movesDown) - base) / RECORD_SIZE;

const countPathsInBulk: LeafCounter = (stack, base, own, enemy, kings, movesDown) => {
  const jumpers = jumpersOf(own, enemy, kings, movesDown);
  return jumpers === 0
    ? countSteps(own, enemy, kings, movesDown)
    : (writeJumps(stack, base, own, enemy, kings, movesDown, jumpers) - base) / RECORD_SIZE;
};

const countMoves: LeafCounter = (stack, base, own, enemy, kings, movesDown) => {
  const end = generate(stack, base, own, enemy, kings, movesDown);
  let moves = 0;
  for (let at = base; at < end; at += RECORD_SIZE) if (!isRepeated(stack, base, at, enemy)) moves += 1;
  return moves;
};

const countMovesInBulk: LeafCounter = (stack, base, own, enemy, kings, movesDown) =>
  jumpersOf(own, enemy, kings, movesDown) === 0
    ? countSteps(own, enemy, kings, movesDown)
    : countMoves(stack, base, own, enemy, kings, movesDown);

function isRepeated(stack: Int32Array, base: number, at: number, enemy: number): boolean {
  const captured = enemy ^ (stack[at + 1] as number);
  if (captured === 0) return false;
  const hops = countBits(captured);
  const origin = (stack[at + 3] as number) >>> (2 * hops);
  for (let earlier = base; earlier < at; earlier += RECORD_SIZE)
    if (
      stack[earlier] === stack[at] &&
      stack[earlier + 1] === stack[at + 1] &&
      (stack[earlier + 3] as number) >>> (2 * hops) === origin
    )
      return true;
  return false;
}
