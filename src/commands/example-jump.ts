import { movableSquares, nextSquares } from '../engine/hops.ts';
import { play } from '../engine/moves.ts';
import { readMove } from '../engine/notation.ts';
import { START, type Position } from '../engine/position.ts';
import type { BoardScene } from '../render/board-scene.ts';

/** The picture of the help: after 11-15 22-18 dark has one jump, from 15 over 18 to 22. */
export function exampleJump(): BoardScene {
  const position = ['11-15', '22-18'].reduce(playText, START);
  const movable = movableSquares(position);
  return {
    position,
    bottom: 'dark',
    lastMove: undefined,
    movable,
    chosen: movable[0],
    targets: movable.flatMap((square) => nextSquares(position, [square])),
  };
}

function playText(position: Position, text: string): Position {
  const move = readMove(position, text);
  return move.ok ? play(position, move.value) : position;
}
