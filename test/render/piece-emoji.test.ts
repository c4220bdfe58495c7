import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { drawPieceEmoji, emojiName, PIECE_EMOJIS } from '../../src/render/piece-emoji.ts';
import { contrast } from './contrast-law.ts';
import { drawEmojiSheet, GOLDEN_SHEET } from './golden/golden-emojis.ts';
import { decode } from './picture.ts';

/** Discord's buttons: plain ones of the dark and the light theme, old and new, then blurple and green. */
const BUTTONS = ['#2b2d31', '#4e5058', '#ffffff', '#e3e5e8', '#6d6f78', '#5865f2', '#248046'];

const named = PIECE_EMOJIS.map((emoji) => ({ name: emojiName(emoji), emoji }));

describe('the emojis of the pieces', () => {
  it('PLAY-02: are a man and a king of each set and side, under names that Discord takes', () => {
    expect(new Set(named.map(({ name }) => name)).size).toBe(16);
    expect(named.filter(({ name }) => !/^km_[a-z]+_(?:dark|light)_(?:man|king)_[0-9a-f]{8}$/.test(name))).toEqual([]);
    expect(named.filter(({ name }) => name.length > 32)).toEqual([]);
  });

  it('are named alike on every machine, as processes on different ones share them', () => {
    expect(emojiName({ pieces: 'red-white', side: 'dark', king: true })).toBe('km_redwhite_dark_king_ba5e4ed7');
  });

  it.each(named)(
    '$name is a picture of 128 pixels, transparent around the piece, far below 256 KiB',
    async ({ emoji }) => {
      const png = await drawPieceEmoji(emoji);
      const { width, height, data } = await decode(png);
      const alphaAt = (x: number, y: number): number | undefined => data[4 * (y * width + x) + 3];
      expect([width, height]).toEqual([128, 128]);
      expect([alphaAt(0, 0), alphaAt(127, 0), alphaAt(0, 127), alphaAt(127, 127)]).toEqual([0, 0, 0, 0]);
      expect(alphaAt(64, 64)).toBe(255);
      expect(png.length).toBeLessThan(32 * 1024);
    },
  );

  it.each(named)(
    'PLAY-10: $name stands out from every kind of button: its outline or its rim does',
    async ({ emoji }) => {
      const { width, data } = await decode(await drawPieceEmoji(emoji));
      const row = Array.from({ length: width }, (_, x) => [
        ...data.subarray(4 * (64 * width + x), 4 * (64 * width + x) + 4),
      ]);
      const solid = row
        .filter(([, , , alpha]) => alpha === 255)
        .map((pixel) => `#${Buffer.from(pixel.slice(0, 3)).toString('hex')}`);
      // The outline has some five pixels, the rim as many again.
      const border = solid.slice(1, 12);
      expect(BUTTONS.filter((ground) => Math.max(...border.map((color) => contrast(color, ground))) < 3)).toEqual([]);
    },
  );

  it('PLAY-02: are drawn as their names tell; if not, raise EMOJI_DRAWING and run write-golden.ts, or bots keep the old', async () => {
    const [drawn, golden] = [await decode(await drawEmojiSheet()), await decode(await readFile(GOLDEN_SHEET))];
    const isOff = golden.data.map((value, at) => (Math.abs(value - (drawn.data[at] ?? 0)) > 48 ? 1 : 0));
    const share = isOff.reduce((sum, off) => sum + off, 0) / isOff.length;
    expect(drawn.width).toBe(golden.width);
    expect(share).toBeLessThan(0.001);
  });
});
