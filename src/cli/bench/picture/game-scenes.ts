import { platesOf, toMove } from '../../../views/board-picture.ts';
import {
  movableSquares,
  nextSquares,
  legalMoves,
  mustJump,
  play,
  squaresOf,
  type Move,
} from '../../../engine/moves.ts';
import { START, type Position } from '../../../engine/position.ts';
import { type BoardScene, type LastMove, lastMoveOf } from '../../../render/board-scene.ts';
import { SAMPLE_GAME } from '../../demo/sample-game.ts';
import { readRecordedGame } from '../../play/recorded-game.ts';

const LONGEST_GAME = 60;
const NAMES = { dark: 'Alice', light: 'Bob' };

/** What is drawn for a whole real game, the demo's. */
export function sampleGameScenes(): readonly BoardScene[] {
  const game = readRecordedGame(SAMPLE_GAME);
  if (!game.ok) throw new Error(game.error);
  return scenesOf(game.value.plies.map(({ move }) => move));
}

/** What is drawn for another game, the same one for the same number: any moves, as the rules allow them. */
export function otherGameScenes(number: number): readonly BoardScene[] {
  const moves: Move[] = [];
  let position = START;
  while (moves.length < LONGEST_GAME) {
    const legal = legalMoves(position);
    const move = legal[(number * 7 + moves.length * 5) % legal.length];
    if (move === undefined) break;
    moves.push(move);
    position = play(position, move);
  }
  return scenesOf(moves);
}

/** For each move three pictures: its piece is chosen, the record of the move, and the live board for the other side. */
function scenesOf(moves: readonly Move[]): readonly BoardScene[] {
  const scenes: BoardScene[] = [];
  let position = START;
  let last: LastMove | undefined;
  for (const move of moves) {
    scenes.push({ ...liveScene(position, last), chosen: move.from, targets: nextSquares(position, [move.from]) });
    last = lastMoveOf(position, squaresOf(move), move.captured);
    position = play(position, move);
    scenes.push({ ...liveScene(position, last), bottom: 'light', movable: [], mustJump: false });
    scenes.push(liveScene(position, last));
  }
  return scenes;
}

function liveScene(position: Position, lastMove: LastMove | undefined): BoardScene {
  return {
    position,
    bottom: position.turn,
    lastMove,
    movable: movableSquares(position),
    mustJump: mustJump(position),
    chosen: undefined,
    targets: [],
    plates: platesOf(START, position, NAMES, toMove(position.turn)),
  };
}
