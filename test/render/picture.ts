import { createCanvas, loadImage, type ImageData } from '@napi-rs/canvas';
import type { Side } from '../../src/engine/position.ts';
import type { Square } from '../../src/engine/square.ts';
import { PICTURE_WIDTH, squareCenter, squareCorner, type Box, type Point } from '../../src/render/board-layout.ts';

/** A decoded picture to look into; places are in units, of which a picture is 512 wide. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb` of the pixel at a place. */
  colorAt(place: Point): string;
  alphaAt(place: Point): number;
  /** `#rrggbb` of each pixel in a box, row by row. */
  colorsIn(box: Box): readonly string[];
  /** The pixels of a square: its number among them, on its piece or in its corner. */
  numberPixels(square: Square, bottom: Side): string;
  /** The share of a circle around a square's middle that has a color. */
  shareOfRing(square: Square, bottom: Side, radius: number, color: string): number;
}

export async function decode(png: Uint8Array): Promise<ImageData> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

export async function readPicture(png: Uint8Array): Promise<Picture> {
  const { width, height, data } = await decode(png);
  const bytes = Buffer.from(data);
  const scale = width / PICTURE_WIDTH;
  const indexOf = ({ x, y }: Point): number => 4 * (Math.floor(y * scale) * width + Math.floor(x * scale));
  const color = (index: number): string => `#${bytes.toString('hex', index, index + 3)}`;
  const colorsIn = (box: Box): readonly string[] =>
    Array.from({ length: Math.floor(box.height * scale) }, (_, down) => {
      const start = indexOf({ x: box.x, y: box.y + down / scale });
      return Array.from({ length: Math.floor(box.width * scale) }, (_pixel, right) => color(start + 4 * right));
    }).flat();
  return {
    width,
    height,
    colorAt: (place) => color(indexOf(place)),
    alphaAt: (place) => bytes[indexOf(place) + 3] ?? 0,
    colorsIn,
    numberPixels: (square, bottom) => colorsIn({ ...squareCorner(square, bottom), width: 60, height: 60 }).join(),
    shareOfRing(square, bottom, radius, wanted) {
      const { x, y } = squareCenter(square, bottom);
      const hits = Array.from({ length: 360 }, (_, degree) => (degree * Math.PI) / 180).filter(
        (angle) => color(indexOf({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) })) === wanted,
      );
      return hits.length / 360;
    },
  };
}
