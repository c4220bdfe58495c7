import { parseFen } from '../../engine/fen.ts';
import { movableSquares, nextSquares } from '../../engine/hops.ts';
import { isJump, legalMoves, play, squaresOf } from '../../engine/moves.ts';
import { readMove } from '../../engine/notation.ts';
import { pieceAt, type Position, type Side } from '../../engine/position.ts';
import type { Result } from '../../engine/result.ts';
import type { Square } from '../../engine/square.ts';
import type { BoardScene, LastMove } from '../../render/board-scene.ts';
import { describeBoard } from '../../render/describe-board.ts';
import { DEFAULT_LOOK } from '../../render/look.ts';
import { platesOf } from '../board/board-scenes.ts';
import type { PictureAttachment } from '../text/message-draft.ts';
import { HELP_WORDS } from '../words/help-words.ts';

/** A picture of the help, told by what happens on it: the rules themselves find the marks. */
export interface Diagram {
  /** The file's name, without its ending. */
  readonly name: string;
  /** The position to begin with. */
  readonly fen: string;
  readonly bottom: Side;
  /** Moves played from there; the last one is drawn. */
  readonly moves?: readonly string[];
  /** Whether the pieces that can move are marked. */
  readonly marksMovable?: boolean;
  /** The piece that is picked up, with its targets. */
  readonly chosen?: number;
  /** What must be done, for the alt text. */
  readonly task?: string;
}

/** The picture with its alt text. Throws where a diagram breaks the rules: a mistake of the program, never of a player. */
export function drawDiagram(diagram: Diagram): PictureAttachment {
  const scene = sceneOf(diagram);
  return {
    kind: 'picture',
    name: `${diagram.name}.png`,
    description: describeBoard({ scene, names: HELP_WORDS.players, task: diagram.task }),
    scene,
    look: DEFAULT_LOOK,
  };
}

function sceneOf({ name, fen, bottom, moves = [], marksMovable, chosen }: Diagram): BoardScene {
  const start = must(parseFen(fen), name);
  let position = start;
  let lastMove: LastMove | undefined;
  for (const text of moves) {
    const move = must(readMove(position, text), name);
    lastMove = { squares: squaresOf(move), captured: piecesOn(position, move.captured) };
    position = play(position, move);
  }
  const movable = movableSquares(position);
  const picked = movable.find((square) => square === chosen);
  if (picked !== chosen) throw new RangeError(`${name}: the piece on ${chosen} can't move`);
  return {
    position,
    bottom,
    lastMove,
    movable: marksMovable === true || picked !== undefined ? movable : [],
    mustJump: legalMoves(position).some(isJump),
    chosen: picked,
    targets: picked === undefined ? [] : nextSquares(position, [picked]),
    plates: platesOf(
      start,
      position,
      HELP_WORDS.sides,
      marksMovable === true || picked !== undefined ? position.turn : undefined,
    ),
  };
}

function piecesOn(position: Position, squares: readonly Square[]): LastMove['captured'] {
  return squares.flatMap((square) => {
    const piece = pieceAt(position, square);
    return piece === undefined ? [] : [{ square, ...piece }];
  });
}

function must<T>(read: Result<T, { readonly code: string }>, name: string): T {
  if (!read.ok) throw new RangeError(`${name}: ${read.error.code}`);
  return read.value;
}
