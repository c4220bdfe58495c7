import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawPieceEmoji, EMOJI_DRAWING, PIECE_EMOJIS } from '../../../src/render/piece-emoji.ts';

/** As it was looked at by people, of the drawing that the names of the emojis tell. */
export const GOLDEN_SHEET = new URL(`../../fixtures/emojis/drawing-${EMOJI_DRAWING}.png`, import.meta.url);

const SIZE = 128;

/** All emojis side by side. */
export async function drawEmojiSheet(): Promise<Uint8Array> {
  const canvas = createCanvas(SIZE * PIECE_EMOJIS.length, SIZE);
  const context = canvas.getContext('2d');
  for (const [index, emoji] of PIECE_EMOJIS.entries())
    context.drawImage(await loadImage(await drawPieceEmoji(emoji)), SIZE * index, 0);
  return canvas.encode('png');
}
