import { galleryState } from '../../../tools/gallery/states.ts';
import type { BoardScene } from '../../../src/render/board-scene.ts';
import { DEFAULT_LOOK, type Look } from '../../../src/render/look.ts';
import {
  fieldCorner,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  plateBox,
  SQUARE_UNITS,
  type Box,
} from '../../../src/render/board-layout.ts';
import type { ImageData } from '@napi-rs/canvas';
import { decode } from '../picture.ts';

/** A picture that was looked at by people, and is to stay as it is. */
export interface GoldenPicture {
  readonly name: string;
  readonly scene: BoardScene;
  readonly look: Look;
}

/** Where they are, as `write-golden.ts` wrote them. */
export const goldenFile = (name: string): URL => new URL(`../../fixtures/pictures/${name}.png`, import.meta.url);

const WAYS: readonly (readonly [state: string, look: Partial<Look>])[] = [
  ['chosen', {}],
  ['must-jump', { theme: 'red-white', pieces: 'black-red' }],
  ['hop', { theme: 'green-buff', pieces: 'white-red' }],
  ['jumped', { theme: 'black-red', pieces: 'blue-red' }],
  ['kings', { theme: 'black-white', pieces: 'red-white', lettered: true }],
  ['turned', { theme: 'night', pieces: 'black-red' }],
  ['won', { theme: 'high-contrast', pieces: 'white-red' }],
  ['drawn', { theme: 'colour-blind', pieces: 'blue-red', lettered: true }],
  ['long-names', { size: 384 }],
  ['far-scripts', {}],
];

/** Every mark, sign and theme once, each set of pieces twice and more, letters, a small picture, and names that are hard to write. */
export const GOLDEN_PICTURES: readonly GoldenPicture[] = WAYS.map(([name, look]) => ({
  name,
  scene: galleryState(name).scene,
  look: { ...DEFAULT_LOOK, ...look },
}));

/** Another rasteriser may smooth edges differently: that many levels of a channel, of 255, are let pass. */
const LEVELS = 32;
/** And so much of a cell may be off by more: less than the smallest mark or digit. */
const SHARE = 0.01;

/** The cells - 64 fields, two plates, two edges of the frame - in which two PNG files differ by more than edges do. */
export async function differingCells(a: Uint8Array, b: Uint8Array): Promise<readonly string[]> {
  // As a rule they are the same, and nothing need be decoded.
  if (Buffer.compare(a, b) === 0) return [];
  const [one, other] = [await decode(a), await decode(b)];
  if (one.width !== other.width || one.height !== other.height) return ['size'];
  return CELLS.filter(({ box }) => shareOff(one, other, box) > SHARE).map(({ name }) => name);
}

const FIELDS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const CELLS: readonly { readonly name: string; readonly box: Box }[] = [
  ...FIELDS.flatMap((row) =>
    FIELDS.map((column) => ({
      name: `row ${row}, column ${column}`,
      box: { ...fieldCorner(row, column), width: SQUARE_UNITS, height: SQUARE_UNITS },
    })),
  ),
  { name: 'upper plate', box: plateBox('dark', 'light') },
  { name: 'lower plate', box: plateBox('light', 'light') },
  { name: 'left edge', box: { x: 0, y: 0, width: fieldCorner(0, 0).x, height: PICTURE_HEIGHT } },
  {
    name: 'right edge',
    box: { x: fieldCorner(0, 8).x, y: 0, width: PICTURE_WIDTH - fieldCorner(0, 8).x, height: PICTURE_HEIGHT },
  },
];

function shareOff(one: ImageData, other: ImageData, box: Box): number {
  const scale = one.width / PICTURE_WIDTH;
  let [off, all] = [0, 0];
  for (let y = Math.round(box.y * scale); y < (box.y + box.height) * scale; y++) {
    for (let x = Math.round(box.x * scale); x < (box.x + box.width) * scale; x++) {
      const at = 4 * (y * one.width + x);
      const isOff = [0, 1, 2, 3].some(
        (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > LEVELS,
      );
      off += isOff ? 1 : 0;
      all++;
    }
  }
  return off / all;
}
