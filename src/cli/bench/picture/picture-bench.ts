import { drawBoard } from '../../../render/board-picture.ts';
import { PictureCache } from '../../../render/picture-cache.ts';
import type { BoardScene } from '../../../render/board-scene.ts';
import { DEFAULT_LOOK, type Look } from '../../../render/look.ts';
import type { Figures } from '../figures-table.ts';
import { compareWithLibrary, type Comparison } from './compare-with-library.ts';
import { firstPictures, type FirstPictures } from './first-pictures.ts';
import { otherGameScenes, sampleGameScenes } from './game-scenes.ts';
import { picturesPerSecond, picturesPerSecondOfWorkers } from './pictures-per-second.ts';
import { middleOf, quantile } from './quantile.ts';

/** Of pictures of one size; times are milliseconds from the scene to the bytes of a file. */
export interface PictureFigures extends FirstPictures, Comparison {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The middle one of a whole game. */
  readonly bytes: number;
  /** How long the event loop was busy with one picture; the compression runs beside it. */
  readonly heldP50Ms: number;
  readonly heldP99Ms: number;
  /** A picture that the cache has already. */
  readonly cachedMs: number;
  /** Pictures a second: one at a time, some at once in this process, and with a worker thread for each core. */
  readonly perSecond: number;
  readonly perSecondAtOnce: number;
  readonly perSecondOfWorkers: number;
}

/** How much is drawn, which says how long it takes and how far the figures can be trusted. */
export interface PictureWork {
  /** Games besides the sample game that are drawn and timed. */
  readonly games: number;
  /** So many scenes of each game are drawn, from its beginning on. */
  readonly scenes: number;
  /** One scene of the sample game in so many is also given to the library, which takes its time. */
  readonly compared: number;
  /** How often a process is started to see its first picture. */
  readonly processes: number;
  /** Milliseconds for each of the figures a second. */
  readonly millis: number;
}

const THOROUGH: PictureWork = { games: 3, scenes: Infinity, compared: 6, processes: 3, millis: 500 };
const SIZES = [512, 768] as const;
const AT_ONCE = 8;
const ROOM_FOR_KEPT = 1 << 24;

/** Draws what a bot draws: most squares have been seen before, and each move is new. Figures by width in pixels. */
export async function pictureBench(work: PictureWork = THOROUGH): Promise<Readonly<Record<string, Figures>>> {
  const figures: [string, Figures][] = [];
  for (const size of SIZES) figures.push([String(size), rounded(await figuresOf({ ...DEFAULT_LOOK, size }, work))]);
  return Object.fromEntries(figures);
}

function rounded(figures: PictureFigures): Figures {
  const exact: Figures = { ...figures };
  return Object.fromEntries(Object.entries(exact).map(([name, value]) => [name, Number(value.toFixed(3))]));
}

async function figuresOf(look: Look, work: PictureWork): Promise<PictureFigures> {
  const first = await firstPictures(look.size, work.processes);
  const sample = sampleGameScenes().slice(0, work.scenes);
  const gameOf = (number: number): readonly BoardScene[] => otherGameScenes(number).slice(0, work.scenes);
  const games = Array.from({ length: work.games }, (_, number) => gameOf(number + 1));
  await drawAll(gameOf(0), look);
  const drawn = await drawAll(games.flat(), look);
  const sizes = (await drawAll(sample, look)).map(({ bytes }) => bytes);
  const times = drawn.map(({ took }) => took);
  const held = drawn.map(({ busy }) => busy);
  const compared = sample.filter((_, number) => number % work.compared === 0);
  return {
    ...first,
    p50Ms: middleOf(times),
    p99Ms: quantile(times, 0.99),
    bytes: middleOf(sizes),
    heldP50Ms: middleOf(held),
    heldP99Ms: quantile(held, 0.99),
    cachedMs: await timeOfKept(sample, look),
    perSecond: await picturesPerSecond({ scenes: sample, look, wide: 1, millis: work.millis }),
    perSecondAtOnce: await picturesPerSecond({ scenes: sample, look, wide: AT_ONCE, millis: work.millis }),
    perSecondOfWorkers: await picturesPerSecondOfWorkers({ scenes: sample, look, wide: 1, millis: work.millis }),
    ...(await compareWithLibrary(compared, look)),
  };
}

interface Drawing {
  /** Milliseconds. */
  readonly took: number;
  /** Of these, how long the event loop was not waiting. */
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

async function timeOfKept(scenes: readonly BoardScene[], look: Look): Promise<number> {
  const cache = new PictureCache(ROOM_FOR_KEPT);
  for (const scene of scenes) await cache.get(scene, look);
  const times: number[] = [];
  for (const scene of scenes) {
    const startedAt = performance.now();
    await cache.get(scene, look);
    times.push(performance.now() - startedAt);
  }
  return middleOf(times);
}
