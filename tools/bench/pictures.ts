import { legalMoves, movableSquares, mustJump, nextSquares, play, squaresOf } from '../../src/engine/moves.ts';
import type { Move } from '../../src/engine/moves.ts';
import { START, type Position } from '../../src/engine/position.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { lastMoveOf, type BoardScene, type LastMove } from '../../src/render/board-scene.ts';
import { DEFAULT_LOOK, type Look } from '../../src/render/look.ts';
import { platesOf, toMove } from '../../src/views/board-picture.ts';
import { sampleGame } from '../play/recorded-game.ts';
import { quantile, type Figures } from './figures.ts';

/** How much is drawn, which says how long it takes and how far the figures can be trusted. */
export interface PictureWork {
  readonly games: number;
  readonly scenes: number;
  readonly millis: number;
}

const THOROUGH: PictureWork = { games: 3, scenes: Infinity, millis: 500 };
const SIZES = [512, 768] as const;
const LONGEST_GAME = 60;

/** Draws what a bot draws: most squares have been seen before, and each move is new. Figures by width in pixels. */
export const pictureBench = (work: PictureWork = THOROUGH): Readonly<Record<string, Figures>> =>
  Object.fromEntries(SIZES.map((size) => [String(size), figuresOf({ ...DEFAULT_LOOK, size }, work)]));

function figuresOf(look: Look, { games, scenes, millis }: PictureWork): Figures {
  const [cold, ...sample] = drawAll(sampleGameScenes().slice(0, scenes), look);
  const others = Array.from({ length: games }, (_, index) => otherGameScenes(index + 1).slice(0, scenes));
  drawAll(otherGameScenes(0).slice(0, scenes), look);
  const times = drawAll(others.flat(), look).map(({ took }) => took);
  return {
    coldMs: cold?.took ?? 0,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    bytes: quantile(
      sample.map(({ bytes }) => bytes),
      0.5,
    ),
    perSecond: picturesPerSecond(look, millis),
  };
}

interface Drawing {
  readonly took: number;
  readonly bytes: number;
}

const drawAll = (scenes: readonly BoardScene[], look: Look): readonly Drawing[] =>
  scenes.map((scene) => {
    const startedAt = performance.now();
    const { length } = drawBoard(scene, look);
    return { took: performance.now() - startedAt, bytes: length };
  });

function picturesPerSecond(look: Look, millis: number): number {
  const scenes = sampleGameScenes();
  const startedAt = performance.now();
  let drawn = 0;
  while (performance.now() - startedAt < millis) drawn += drawAll(scenes, look).length;
  return Math.round((drawn * 1000) / (performance.now() - startedAt));
}

/** Scenes of a whole real game, the demo's. */
const sampleGameScenes = (): readonly BoardScene[] => scenesOf(sampleGame().plies.map(({ move }) => move));

/** Scenes of another game, the same one for the same number: any moves, as the rules allow them. */
function otherGameScenes(number: number): readonly BoardScene[] {
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
    plates: platesOf(START, position, { dark: 'Alice', light: 'Bob' }, toMove(position.turn)),
  };
}
