import { createRequire } from 'node:module';
import type { Canvas, GlobalFonts, Path2D } from '@napi-rs/canvas';

export type { Canvas, Path2D, SKRSContext2D } from '@napi-rs/canvas';

interface Library {
  readonly createCanvas: (width: number, height: number) => Canvas;
  readonly GlobalFonts: typeof GlobalFonts;
  readonly Path2D: new () => Path2D;
}

const require = createRequire(import.meta.url);

let loaded: Library | undefined;

/** Loaded with the first picture: it takes some 15 MB, and a tenth of a second. */
function library(): Library {
  loaded ??= require('@napi-rs/canvas') as Library;
  return loaded;
}

export const createCanvas = (width: number, height: number): Canvas => library().createCanvas(width, height);

export const createPath = (): Path2D => new (library().Path2D)();

/** The fonts that all canvases of the process know, by their families. */
export const fonts = (): typeof GlobalFonts => library().GlobalFonts;
