import { makeMove } from '../../engine/notation.ts';
import { movableSquares } from '../../engine/hops.ts';
import { mustJump } from '../../engine/moves.ts';
import type { Position } from '../../engine/position.ts';
import type { RecordedMatch } from '../../match/game-record.ts';
import type { Game } from '../../match/game.ts';
import { isRunning } from '../../match/match.ts';
import type { MatchOptions } from '../../match/options.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import { describeBoard, type BoardDescription } from '../../render/describe-board.ts';
import { lookOf } from './board-look.ts';
import type { BoardView } from './board-view.ts';
import type { PictureAttachment } from '../text/message-draft.ts';
import type { Names } from '../text/person.ts';
import { plainName } from '../text/plain-name.ts';
import { ALT_WORDS } from '../words/en/board-words.ts';

/** The live board's picture with alt text that says the position, the last move and what can or must be done (PLAY-11). */
export function boardPicture({ match, names, selection }: BoardView, scene: BoardScene): PictureAttachment {
  const { game, options } = match;
  const lastMoveText =
    selection.kind === 'hop'
      ? ALT_WORDS.hopsSoFar(plainName(names[game.position.turn]), selection.squares.join('x'))
      : lastMoveWords(game, game.moves.length, names);
  return picture(options, { scene, lastMoveText });
}

/** A picture of the board as it stood after move `ply`; `task` says what is to be known beyond the board. */
export function recordPicture(
  match: RecordedMatch,
  ply: number,
  names: Names,
  scene: BoardScene,
  task?: string,
): PictureAttachment {
  const { game, options } = match;
  const isOver = !isRunning(match) && ply >= game.moves.length;
  return picture(options, { scene, lastMoveText: lastMoveWords(game, ply, names), task, isOver });
}

/** What the player on move has to do, for a board on which nothing can be chosen. */
export function turnTask(position: Position, name: string): string {
  return mustJump(position) ? ALT_WORDS.mustJump(name, movableSquares(position)) : ALT_WORDS.toMove(name);
}

function picture(options: MatchOptions, description: BoardDescription): PictureAttachment {
  return {
    kind: 'picture',
    name: 'board.png',
    description: describeBoard({ ...description, pieces: options.pieces }),
    scene: description.scene,
    look: lookOf(options),
  };
}

function lastMoveWords(game: Game, ply: number, names: Names): string {
  const last = game.moves[ply - 1];
  if (last === undefined) return ALT_WORDS.noMove;
  const move = makeMove(last.move);
  return last.byLot ? ALT_WORDS.lotMove(move) : ALT_WORDS.lastMove(plainName(names[last.seat]), move);
}
