import { crc32 } from 'node:zlib';
import { createCanvas } from './canvas.ts';
import { SIDES, type Piece } from '../engine/position.ts';
import { PIECE_RADIUS } from './board-layout.ts';
import { DEFAULT_LOOK, materialOn, PIECE_SET_NAMES, type PieceSetName } from './look.ts';
import { discsOf, paintDiscs } from './piece-sprite.ts';

/** A piece as it stands beside the number on a button. */
export interface PieceEmoji extends Piece {
  readonly pieces: PieceSetName;
}

export const PIECE_EMOJIS: readonly PieceEmoji[] = PIECE_SET_NAMES.flatMap((pieces) =>
  SIDES.flatMap((side) => [false, true].map((king) => ({ pieces, side, king }))),
);

/** The beginning of our emojis' names. */
export const EMOJI_PREFIX = 'km_';

/** The number of the drawing, to be raised when the pieces of emojis are drawn differently; the golden pictures of the one before remind of it. */
export const EMOJI_DRAWING = 1;

/**
 * Its name on Discord: what it shows, and a fingerprint of how. That is made of what the drawing is made of and not of its
 * pixels, which another processor may smooth differently: every process of a bot has to find the same names.
 */
export function emojiName({ pieces, side, king }: PieceEmoji): string {
  const recipe = JSON.stringify([EMOJI_DRAWING, materialOn(LOOK.theme, pieces, side), side, king]);
  const fingerprint = crc32(recipe).toString(16).padStart(8, '0');
  return `${EMOJI_PREFIX}${pieces.replace('-', '')}_${side}_${king ? 'king' : 'man'}_${fingerprint}`;
}

/** Tells our emojis, of whatever drawing, from others, which stay as they are. */
export const isEmojiName = (name: string): boolean =>
  name.startsWith(EMOJI_PREFIX) && /_(?:dark|light)_(?:man|king)_[0-9a-f]{8}$/.test(name);

const LOOK = DEFAULT_LOOK;
const PIXELS = 128;
/** The width of the outline in units: it sets a pale piece off from a pale button, and a deep one from a dark button. */
const OUTLINE = 2;
const PALE = '#f2f3f5';
const DEEP = '#1e1f22';

/** A PNG file of 128 pixels, transparent around the piece. */
export async function drawPieceEmoji(emoji: PieceEmoji): Promise<Uint8Array> {
  const { face, foot } = discsOf(emoji);
  const tallest = discsOf({ ...emoji, king: true });
  const scale = PIXELS / (2 * (PIECE_RADIUS + OUTLINE) + tallest.foot - tallest.face);
  const canvas = createCanvas(PIXELS, PIXELS);
  const context = canvas.getContext('2d');
  context.translate(PIXELS / 2, PIXELS / 2);
  context.scale(scale, scale);
  context.translate(0, -(face + foot) / 2);
  context.fillStyle = isPale(materialOn(LOOK.theme, emoji.pieces, emoji.side).edge) ? DEEP : PALE;
  context.beginPath();
  context.arc(0, face, PIECE_RADIUS + OUTLINE, Math.PI, 0);
  context.arc(0, foot, PIECE_RADIUS + OUTLINE, 0, Math.PI);
  context.fill();
  paintDiscs(context, { ...LOOK, pieces: emoji.pieces }, emoji);
  return canvas.encode('png');
}

const isPale = (color: string): boolean => Buffer.from(color.slice(1), 'hex').every((channel) => channel > 127);
