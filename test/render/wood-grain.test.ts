import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { Side } from '../../src/engine/position.ts';
import { SQUARES, type Square } from '../../src/engine/square.ts';
import { fieldCorner, squareCorner, type Point } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { DEFAULT_LOOK, PICTURE_SIZES, type PictureSize } from '../../src/render/look.ts';
import { THEME_NAMES, THEMES, type ThemeName } from '../../src/render/theme.ts';
import { START_SCENE } from './scenes.ts';

const BARE = { ...START_SCENE, position: { dark: 0, light: 0, kings: 0, turn: 'dark' } as const };

/** The pixels of a field from below its number on, row by row. */
async function fields(
  theme: ThemeName,
  size: PictureSize,
  bottom: Side,
): Promise<(corner: Point) => readonly string[]> {
  const image = await loadImage(await drawBoard({ ...BARE, bottom }, { ...DEFAULT_LOOK, theme, size }));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const scale = image.width / 512;
  return ({ x, y }) => {
    const { data } = context.getImageData(x * scale, (y + 18) * scale, 60 * scale, 42 * scale);
    const hex = Buffer.from(data).toString('hex');
    return Array.from({ length: data.length / 4 }, (_, at) => `#${hex.slice(8 * at, 8 * at + 6)}`);
  };
}

describe.each(PICTURE_SIZES)('at size %i', (size) => {
  it('a wooden square has its colour and streaks of one other shade, and not a pixel of a third', async () => {
    const pixels = await fields('wood', size, 'light');
    for (const square of SQUARES) {
      const found = pixels(squareCorner(square, 'light'));
      expect(new Set(found), `square ${square}`).toEqual(new Set([THEMES.wood.playing, THEMES.wood.grain]));
      const share = found.filter((colour) => colour === THEMES.wood.grain).length / found.length;
      expect(share, `square ${square}`).toBeGreaterThan(0.05);
      expect(share, `square ${square}`).toBeLessThan(0.3);
    }
    expect(new Set(pixels(fieldCorner(0, 0)))).toEqual(new Set([THEMES.wood.other]));
  });
});

it('PLAY-09: a square keeps its streaks when the board is turned', async () => {
  const upright = await fields('wood', 512, 'light');
  const turned = await fields('wood', 512, 'dark');
  const pixels = (square: Square): readonly (readonly string[])[] => [
    upright(squareCorner(square, 'light')),
    turned(squareCorner(square, 'dark')),
  ];
  for (const square of SQUARES) {
    const [before, after] = pixels(square);
    expect(after, `square ${square}`).toEqual(before);
  }
});

it('only wood has a grain: painted squares are of one colour', async () => {
  for (const theme of THEME_NAMES.filter((name) => name !== 'wood')) {
    const pixels = await fields(theme, 512, 'light');
    for (const square of SQUARES) {
      expect(new Set(pixels(squareCorner(square, 'light'))), theme).toEqual(new Set([THEMES[theme].playing]));
    }
  }
});
