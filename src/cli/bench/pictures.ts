import { legalMoves, movableSquares, mustJump, nextSquares, play, squaresOf, type Move } from '../../engine/moves.ts';
import { START, type Position } from '../../engine/position.ts';
import { drawBoard, PictureCache } from '../../render/board-picture.ts';
import { lastMoveOf, type BoardScene, type LastMove } from '../../render/board-scene.ts';
import { DEFAULT_LOOK, type Look } from '../../render/look.ts';
import { platesOf, toMove } from '../../views/board-picture.ts';
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
const AT_ONCE = 8;
const CACHE_BYTES = 1 << 24;
const LONGEST_GAME = 60;

/** Draws what a bot draws: most squares have been seen before, and each move is new. Figures by width in pixels. */
export async function pictureBench(work: PictureWork = THOROUGH): Promise<Readonly<Record<string, Figures>>> {
  const figures: [string, Figures][] = [];
  for (const size of SIZES) figures.push([String(size), await figuresOf({ ...DEFAULT_LOOK, size }, work)]);
  return Object.fromEntries(figures);
}

async function figuresOf(look: Look, { games, scenes, millis }: PictureWork): Promise<Figures> {
  const [cold, ...sample] = await drawAll(sampleGameScenes().slice(0, scenes), look);
  const others = Array.from({ length: games }, (_, index) => otherGameScenes(index + 1).slice(0, scenes));
  await drawAll(otherGameScenes(0).slice(0, scenes), look);
  const drawn = await drawAll(others.flat(), look);
  const times = drawn.map(({ took }) => took);
  const held = drawn.map(({ busy }) => busy);
  return {
    coldMs: cold?.took ?? 0,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    bytes: quantile(
      sample.map(({ bytes }) => bytes),
      0.5,
    ),
    heldP50Ms: quantile(held, 0.5),
    heldP99Ms: quantile(held, 0.99),
    cachedMs: await timeFromCache(sampleGameScenes().slice(0, scenes), look),
    perSecond: await picturesPerSecond(look, 1, millis),
    perSecondAtOnce: await picturesPerSecond(look, AT_ONCE, millis),
  };
}

interface Drawing {
  readonly took: number;
  /** Of these, how long the event loop was not waiting: the compression runs beside it. */
  readonly busy: number;
  readonly bytes: number;
}

async function drawAll(scenes: readonly BoardScene[], look: Look): Promise<readonly Drawing[]> {
  const drawn: Drawing[] = [];
  for (const scene of scenes) {
    const before = performance.eventLoopUtilization();
    const startedAt = performance.now();
    const { length } = await drawBoard(scene, look);
    const took = performance.now() - startedAt;
    drawn.push({ took, busy: performance.eventLoopUtilization(before).active, bytes: length });
  }
  return drawn;
}

async function timeFromCache(scenes: readonly BoardScene[], look: Look): Promise<number> {
  const cache = new PictureCache(CACHE_BYTES);
  for (const scene of scenes) await cache.get(scene, look);
  const times: number[] = [];
  for (const scene of scenes) {
    const startedAt = performance.now();
    await cache.get(scene, look);
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
}

/** Draws in this process, `wide` pictures at a time. */
async function picturesPerSecond(look: Look, wide: number, millis: number): Promise<number> {
  const scenes = sampleGameScenes();
  const startedAt = performance.now();
  let drawn = 0;
  let next = 0;
  const draw = async (): Promise<void> => {
    while (performance.now() - startedAt < millis) {
      const scene = scenes[next++ % scenes.length];
      if (scene === undefined) return;
      await drawBoard(scene, look);
      drawn += 1;
    }
  };
  await Promise.all(Array.from({ length: wide }, draw));
  return Math.round((drawn * 1000) / (performance.now() - startedAt));
}

/** What is drawn for a whole real game, the demo's. */
export const sampleGameScenes = (): readonly BoardScene[] => scenesOf(sampleGame().plies.map(({ move }) => move));

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
    plates: platesOf(START, position, { dark: 'Alice', light: 'Bob' }, toMove(position.turn)),
  };
}
