import { movableSquares, nextSquares, positionAfterHops, mustJump, play, squaresOf } from '../../engine/moves.ts';
import type { Side } from '../../engine/position.ts';
import type { RecordedMatch } from '../../match/game-record.ts';
import type { Game, GameResult } from '../../match/game.ts';
import type { PlayingMatch } from '../../match/match.ts';
import { type BoardScene, lastMoveOf } from '../../render/board-scene.ts';
import type { BoardView } from './board-view.ts';
import type { Names } from '../text/person.ts';
import { platesOf, toMove } from './plates-of.ts';
import { positionAfterPly } from './position-after-ply.ts';
import { resultSigns } from './result-signs.ts';

/** Records and final boards have the second mover at the bottom (PLAY-09), and so have live ones that don't turn. */
const RECORD_BOTTOM: Side = 'light';

/** A game as its pictures show it. */
export interface ShownGame {
  readonly game: Game;
  readonly names: Names;
  /** How it ended; `undefined` while it goes on, and where it came to no result. */
  readonly result?: GameResult | undefined;
}

/** A match's game with what its pictures need to know. */
export const shownGame = (match: RecordedMatch, names: Names): ShownGame => ({
  game: match.game,
  names,
  result: 'result' in match ? match.result : undefined,
});

/** The live board, with what the player on move can do or has begun (PLAY-02, PLAY-03, PLAY-09). */
export function sceneFor({ match, names, selection }: BoardView): BoardScene {
  const { game } = match;
  const { position } = game;
  const resting: BoardScene = {
    ...sceneOfPly({ game, names }, game.moves.length, liveBottom(match)),
    movable: movableSquares(position),
    mustJump: mustJump(position),
    plates: platesOf(game.start, position, names, toMove(position.turn)),
  };
  switch (selection.kind) {
    case 'none':
      return resting;
    case 'piece': {
      const { square } = selection;
      return { ...resting, chosen: square, targets: nextSquares(position, [square]) };
    }
    case 'hop': {
      const { squares } = selection;
      const middle = positionAfterHops(position, squares);
      if (middle === undefined) return resting;
      return {
        ...resting,
        position: middle.position,
        lastMove: lastMoveOf(position, squares, middle.captured),
        movable: [],
        chosen: squares.at(-1),
        targets: nextSquares(position, squares),
        plates: platesOf(game.start, middle.position, names, toMove(position.turn)),
      };
    }
    default:
      return selection satisfies never;
  }
}

/** Turned to the player on move unless the match has it otherwise; where one person plays both sides, always (START-08). */
function liveBottom({ game, options, operator }: PlayingMatch): Side {
  const stays = options.turning === 'stays' && operator === undefined;
  return stays ? RECORD_BOTTOM : game.position.turn;
}

/** The board once `ply` moves had been played, 0 for the start, with nothing to choose. */
export function sceneOfPly({ game, names, result }: ShownGame, ply: number, bottom: Side = RECORD_BOTTOM): BoardScene {
  const move = game.moves[ply - 1]?.move;
  const before = positionAfterPly(game, ply - 1);
  const position = move === undefined ? before : play(before, move);
  const isEnd = ply >= game.moves.length;
  return {
    position,
    bottom,
    lastMove: move === undefined ? undefined : lastMoveOf(before, squaresOf(move), move.captured),
    movable: [],
    mustJump: false,
    chosen: undefined,
    targets: [],
    plates: platesOf(game.start, position, names, isEnd && result !== undefined ? resultSigns(result) : {}),
  };
}
