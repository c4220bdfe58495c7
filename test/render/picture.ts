import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Side } from '../../src/engine/position.ts';
import type { Square } from '../../src/engine/square.ts';
import { squareCentre, squareCorner, type Point } from '../../src/render/board-layout.ts';

/** A decoded picture to look into; places are in units, of which a picture is 512 wide. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb` of the pixel at a place. */
  colourAt(place: Point): string;
  alphaAt(place: Point): number;
  /** The bytes of the upper left corner of a square, where its number is. */
  numberPixels(square: Square, bottom: Side): string;
  /** The share of a circle around a square's middle that has a colour. */
  shareOfRing(square: Square, bottom: Side, radius: number, colour: string): number;
}

export async function readPicture(png: Uint8Array): Promise<Picture> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const scale = image.width / 512;
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const bytes = ({ x, y }: Point): Uint8ClampedArray => {
    const at = 4 * (Math.floor(y * scale) * image.width + Math.floor(x * scale));
    return data.subarray(at, at + 4);
  };
  const colourAt = (place: Point): string => `#${Buffer.from(bytes(place).subarray(0, 3)).toString('hex')}`;
  return {
    width: image.width,
    height: image.height,
    colourAt,
    alphaAt: (place) => bytes(place)[3] ?? 0,
    numberPixels(square, bottom) {
      const { x, y } = squareCorner(square, bottom);
      const corner = context.getImageData(x * scale, y * scale, 18 * scale, 13 * scale);
      return Buffer.from(corner.data).toString('base64');
    },
    shareOfRing(square, bottom, radius, colour) {
      const { x, y } = squareCentre(square, bottom);
      const angles = Array.from({ length: 360 }, (_, degree) => (degree * Math.PI) / 180);
      const hits = angles.filter(
        (angle) => colourAt({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }) === colour,
      );
      return hits.length / angles.length;
    },
  };
}
