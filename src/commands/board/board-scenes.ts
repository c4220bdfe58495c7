import { movableSquares, nextSquares, positionAfterHops } from '../../engine/hops.ts';
import { pieceAt, type Position, type Side } from '../../engine/position.ts';
import type { Square } from '../../engine/square.ts';
import type { Game } from '../../match/game.ts';
import type { BoardScene, CapturedPiece, LastMove } from '../../render/board-scene.ts';
import type { BoardView } from './board-view.ts';
import { positionAfterPly } from './position-after-ply.ts';

/** Records and final boards have the second mover at the bottom (PLAY-09). */
const RECORD_BOTTOM: Side = 'light';

/** The live board: from the side of the player on move, with what they can do or have begun (PLAY-02, PLAY-03, PLAY-09). */
export function sceneFor(view: BoardView): BoardScene {
  const { game } = view.match;
  const { position } = game;
  const bottom = position.turn;
  const resting: BoardScene = {
    ...sceneOfPly(game, game.moves.length, bottom),
    movable: movableSquares(position),
  };
  switch (view.selection.kind) {
    case 'none':
      return resting;
    case 'piece': {
      const { square } = view.selection;
      return { ...resting, chosen: square, targets: nextSquares(position, [square]) };
    }
    case 'hop': {
      const { squares } = view.selection;
      const middle = positionAfterHops(position, squares);
      if (middle === undefined) return resting;
      return {
        position: middle.position,
        bottom,
        lastMove: { squares, captured: piecesOn(position, middle.captured) },
        movable: [],
        chosen: squares.at(-1),
        targets: nextSquares(position, squares),
      };
    }
    default:
      return view.selection satisfies never;
  }
}

/** The board once `ply` moves had been played, 0 for the start, with nothing to choose. */
export function sceneOfPly(game: Game, ply: number, bottom: Side = RECORD_BOTTOM): BoardScene {
  return {
    position: positionAfterPly(game, ply),
    bottom,
    lastMove: lastMoveOf(game, ply),
    movable: [],
    chosen: undefined,
    targets: [],
  };
}

function lastMoveOf(game: Game, ply: number): LastMove | undefined {
  const move = game.moves[ply - 1]?.move;
  if (move === undefined) return undefined;
  const before = positionAfterPly(game, ply - 1);
  return { squares: [move.from, ...move.path], captured: piecesOn(before, move.captured) };
}

function piecesOn(position: Position, squares: readonly Square[]): readonly CapturedPiece[] {
  return squares.flatMap((square) => {
    const piece = pieceAt(position, square);
    return piece === undefined ? [] : [{ square, side: piece.side, king: piece.king }];
  });
}
