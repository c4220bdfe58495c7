import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { drawBoard } from '../../../render/board-picture.ts';
import type { BoardScene } from '../../../render/board-scene.ts';
import type { Look } from '../../../render/look.ts';

/** What to draw over and over, `wide` pictures at a time, for so many milliseconds. */
export interface DrawingTask {
  readonly scenes: readonly BoardScene[];
  readonly look: Look;
  readonly wide: number;
  readonly millis: number;
}

/** Draws in this process. No picture comes from a cache of finished ones. */
export async function picturesPerSecond({ scenes, look, wide, millis }: DrawingTask): Promise<number> {
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

/** The same in as many worker threads as there are cores. Each has caches of its own; a first round fills them. */
export async function picturesPerSecondOfWorkers(task: DrawingTask): Promise<number> {
  const threads = availableParallelism();
  const filename = new URL('drawing-worker.ts', import.meta.url).href;
  const pool = new Piscina<DrawingTask, number>({ filename, minThreads: threads, maxThreads: threads });
  const round = (): Promise<readonly number[]> => Promise.all(Array.from({ length: threads }, () => pool.run(task)));
  try {
    await round();
    return (await round()).reduce((sum, speed) => sum + speed, 0);
  } finally {
    await pool.destroy();
  }
}
