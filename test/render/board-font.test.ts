import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { boardFont } from '../../src/render/fonts/font-slice.ts';

function glyph(text: string): string {
  const context = createCanvas(40, 40).getContext('2d');
  context.font = `32px "${boardFont()}"`;
  context.fillText(text, 4, 34);
  return Buffer.from(context.getImageData(0, 0, 40, 40).data).toString('base64');
}

it('PLAY-11: the bundled font is registered, once', () => {
  const family = boardFont();
  expect(boardFont()).toBe(family);
  expect(GlobalFonts.families.filter((known) => known.family === family)).toHaveLength(1);
});

it('PLAY-11: digits and letters are glyphs of their own, not boxes', () => {
  const shapes = Array.from('0123456789CK\u{10FFFD}', glyph);
  expect(new Set(shapes).size).toBe(shapes.length);
});
