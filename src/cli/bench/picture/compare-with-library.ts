import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { PICTURE_WIDTH, wholePicture } from '../../../render/board-layout.ts';
import { drawBoard } from '../../../render/board-picture.ts';
import type { BoardScene } from '../../../render/board-scene.ts';
import type { Look } from '../../../render/look.ts';
import { paintScene } from '../../../render/paint-scene.ts';
import { middleOf } from './quantile.ts';

/** What the canvas library makes of the same boards, the plain way: times in milliseconds, and bytes. */
export interface Comparison {
  readonly libraryPngMs: number;
  readonly libraryPngBytes: number;
  readonly libraryWebpMs: number;
  readonly libraryWebpBytes: number;
  /** What our picture takes, in percent of what the library's takes. */
  readonly timeToPng: number;
  readonly bytesToPng: number;
  readonly timeToWebp: number;
  readonly bytesToWebp: number;
}

/** Draws each scene in all three ways by turns, so that a busy machine is as hard on one as on the others. */
export async function compareWithLibrary(scenes: readonly BoardScene[], look: Look): Promise<Comparison> {
  const ours = new Timer();
  const png = new Timer();
  const webp = new Timer();
  for (const scene of scenes) {
    await ours.time(() => drawBoard(scene, look));
    await png.time(() => paintWhole(scene, look).encode('png'));
    // A quality of 100 is the library's word for "without loss".
    await webp.time(() => paintWhole(scene, look).encode('webp', 100));
  }
  return {
    libraryPngMs: png.ms,
    libraryPngBytes: png.bytes,
    libraryWebpMs: webp.ms,
    libraryWebpBytes: webp.bytes,
    timeToPng: (100 * ours.ms) / png.ms,
    bytesToPng: (100 * ours.bytes) / png.bytes,
    timeToWebp: (100 * ours.ms) / webp.ms,
    bytesToWebp: (100 * ours.bytes) / webp.bytes,
  };
}

class Timer {
  readonly #times: number[] = [];
  readonly #sizes: number[] = [];

  get ms(): number {
    return middleOf(this.#times);
  }

  get bytes(): number {
    return middleOf(this.#sizes);
  }

  async time(draw: () => Promise<Uint8Array>): Promise<void> {
    const startedAt = performance.now();
    const file = await draw();
    this.#times.push(performance.now() - startedAt);
    this.#sizes.push(file.byteLength);
  }
}

function paintWhole(scene: BoardScene, look: Look): Canvas {
  const { width, height } = wholePicture(look.size);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.scale(width / PICTURE_WIDTH, width / PICTURE_WIDTH);
  paintScene(context, scene, look);
  return canvas;
}
