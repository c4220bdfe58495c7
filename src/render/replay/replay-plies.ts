import { capturesBetween } from '../../engine/captures.ts';
import { positionAfterHops } from '../../engine/hops.ts';
import { findMove, play } from '../../engine/moves.ts';
import type { Position, Side } from '../../engine/position.ts';
import type { LastMove } from '../board-scene.ts';
import { lastMoveOf } from '../last-move-of.ts';
import type { ReplayScript } from './replay-script.ts';

/** A moment of a game: between two moves, or in the middle of a jump. */
export interface Moment {
  readonly position: Position;
  /** How many enemy pieces each side has taken so far. */
  readonly captures: Readonly<Record<Side, number>>;
  /** The way that led here; `undefined` before the first move. */
  readonly lastMove: LastMove | undefined;
}

/** What is seen of one move: a moment for each landing. The last one has the move done; a step has no other. */
export type Ply = readonly [...between: Moment[], done: Moment];

/**
 * Plays a script's moves through, once each. Throws `RangeError` at a move that is not legal: scripts are written from
 * games that have been refereed.
 */
export function playScript({ start, moves }: Pick<ReplayScript, 'start' | 'moves'>): readonly Ply[] {
  let position = start;
  return moves.map((squares, at): Ply => {
    const before = position;
    const move = findMove(before, squares);
    if (move === undefined) throw new RangeError(`Move ${at + 1} of the replay can't be played: ${squares.join(' ')}`);
    const moment = (after: Position, landings: number): Moment => ({
      position: after,
      captures: capturesBetween(start, after),
      lastMove: lastMoveOf(before, squares.slice(0, landings + 1), move.captured.slice(0, landings)),
    });
    const between = move.path.slice(0, -1).flatMap((_, hop) => {
      const middle = positionAfterHops(before, squares.slice(0, hop + 2));
      return middle === undefined ? [] : [moment(middle.position, hop + 1)];
    });
    position = play(before, move);
    return [...between, moment(position, move.path.length)];
  });
}

/** Before the first move. */
export const momentBefore = (start: Position): Moment => ({
  position: start,
  captures: { dark: 0, light: 0 },
  lastMove: undefined,
});
