import type { Canvas } from '@napi-rs/canvas';

/** What a canvas takes in memory: four bytes a pixel. */
export const canvasBytes = ({ width, height }: Canvas): number => 4 * width * height;
