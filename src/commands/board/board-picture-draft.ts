import { makeMove } from '../../engine/notation.ts';
import { movableSquares } from '../../engine/hops.ts';
import { isJump, legalMoves } from '../../engine/moves.ts';
import type { Position } from '../../engine/position.ts';
import type { RecordedMatch } from '../../match/game-record.ts';
import type { Game } from '../../match/game.ts';
import type { MatchOptions } from '../../match/match-options.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import { describeBoard } from '../../render/describe-board.ts';
import { lookOf } from './board-look.ts';
import type { BoardView } from './board-view.ts';
import type { PictureAttachment } from '../text/message-draft.ts';
import type { Names } from '../text/person.ts';
import { plainName } from '../text/plain-name.ts';
import { ALT_WORDS } from '../words/board-words.ts';

/** The live board's picture with alt text that says the position, the last move and what must be done (PLAY-11). */
export function boardPicture(view: BoardView, scene: BoardScene): PictureAttachment {
  const { game } = view.match;
  const name = plainName(view.names[game.position.turn]);
  const lastMoveText =
    view.selection.kind === 'hop'
      ? ALT_WORDS.hopsSoFar(name, view.selection.squares.join('x'))
      : lastMoveWords(game, game.moves.length, view.names);
  return picture({ scene, names: view.names, options: view.match.options }, lastMoveText, task(view, scene, name));
}

/** A picture of the board as it stood after move `ply`; `task` says what must be done, where something must. */
export function recordPicture(
  { game, options }: Pick<RecordedMatch, 'game' | 'options'>,
  ply: number,
  names: Names,
  scene: BoardScene,
  task?: string,
): PictureAttachment {
  return picture({ scene, names, options }, lastMoveWords(game, ply, names), task);
}

/** What the player on move has to do, before they have chosen anything. */
export function turnTask(position: Position, name: string): string {
  return legalMoves(position).some(isJump)
    ? ALT_WORDS.mustJump(name, movableSquares(position))
    : ALT_WORDS.toMove(name);
}

interface Shown {
  readonly scene: BoardScene;
  readonly names: Names;
  readonly options: MatchOptions;
}

function picture({ scene, names, options }: Shown, lastMoveText: string, task: string | undefined): PictureAttachment {
  const plain = { dark: plainName(names.dark), light: plainName(names.light) };
  return {
    kind: 'picture',
    name: 'board.png',
    description: describeBoard({ scene, names: plain, pieces: options.pieces, lastMoveText, task }),
    scene,
    look: lookOf(options),
  };
}

function lastMoveWords(game: Game, ply: number, names: Names): string {
  const last = game.moves[ply - 1];
  if (last === undefined) return ALT_WORDS.noMove;
  const move = makeMove(last.move);
  return last.byLot ? ALT_WORDS.lotMove(move) : ALT_WORDS.lastMove(plainName(names[last.seat]), move);
}

function task(view: BoardView, scene: BoardScene, name: string): string {
  const { selection, match } = view;
  switch (selection.kind) {
    case 'none':
      return turnTask(match.game.position, name);
    case 'piece':
      return ALT_WORDS.chosen(selection.square, scene.targets);
    case 'hop':
      return ALT_WORDS.anotherJump(scene.targets);
    default:
      return selection satisfies never;
  }
}
