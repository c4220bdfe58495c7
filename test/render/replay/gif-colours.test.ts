import { describe, expect, it } from 'vitest';
import { lookPalette } from '../../../src/render/look-palette.ts';
import type { Look } from '../../../src/render/look.ts';
import { PIECE_SET_NAMES } from '../../../src/render/piece-set.ts';
import { gifColours } from '../../../src/render/replay/replay-gif.ts';
import { THEME_NAMES } from '../../../src/render/theme.ts';

const LOOKS: readonly Look[] = THEME_NAMES.flatMap((theme) =>
  PIECE_SET_NAMES.map((pieces) => ({ size: 256, theme, pieces })),
);

describe.each(LOOKS)('a replay with the board $theme and the pieces $pieces', (look) => {
  const { colours } = lookPalette(look);
  const { rgb, transparent, gifIndex } = gifColours(lookPalette(look));
  const indices = Array.from({ length: colours.length / 4 }, (_, index) => index);
  const alphaOf = (index: number): number => colours[4 * index + 3] ?? 0;

  it('PLAY-10: has every colour as the pictures have it', () => {
    for (const index of indices.filter((each) => alphaOf(each) >= 128)) {
      expect(gifIndex[index]).toBe(index);
      expect(rgb.subarray(3 * index, 3 * index + 3)).toEqual(colours.subarray(4 * index, 4 * index + 3));
    }
  });

  it('PLAY-11: has one colour for all that is less than half there', () => {
    expect(alphaOf(transparent)).toBeLessThan(128);
    const faint = indices.filter((each) => alphaOf(each) < 128);
    expect(faint.map((index) => gifIndex[index])).toEqual(faint.map(() => transparent));
  });
});
