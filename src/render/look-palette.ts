import { toSquare, type Square } from '../engine/square.ts';
import type { BoardScene, CapturedPiece } from './board-scene.ts';
import { lookKey, type Look } from './look.ts';
import { BoundedCache } from './bounded-cache.ts';
import { makePalette, type Palette } from './palette.ts';
import { wholePicture } from './region.ts';
import { regionPixels } from './region-pixels.ts';

/** Bytes: a palette and the colours that were matched to it have about 200,000, and there are some dozen looks. */
const palettes = new BoundedCache<Palette>(8 << 20);
const PALETTE_BYTES = 200_000;

/** The colours that pictures of a look are made of; found once, from boards that show everything there is to show. */
export function lookPalette(look: Look): Palette {
  const key = lookKey(look);
  const kept = palettes.get(key);
  if (kept !== undefined) return kept;
  const palette = makePalette(SAMPLES.map((scene) => regionPixels(scene, look, wholePicture(look.size))));
  palettes.set(key, palette, PALETTE_BYTES);
  return palette;
}

const squares = (...numbers: readonly number[]): readonly Square[] => numbers.flatMap((n) => toSquare(n) ?? []);
const mask = (...numbers: readonly number[]): number => numbers.reduce((bits, n) => bits | (1 << (n - 1)), 0);
const ghosts = (side: CapturedPiece['side'], king: boolean, ...numbers: readonly number[]): readonly CapturedPiece[] =>
  squares(...numbers).map((square) => ({ square, side, king }));

/** Not a position that play could reach: each kind of piece, ghost and mark is on the board. */
const JUMPING: BoardScene = {
  position: {
    dark: mask(1, 2, 5, 6, 9, 13, 21),
    light: mask(3, 4, 7, 8, 12, 24, 28),
    kings: mask(2, 6, 4, 8, 13, 28),
    turn: 'dark',
  },
  bottom: 'light',
  lastMove: {
    squares: squares(27, 18, 11),
    captured: [
      ...ghosts('dark', false, 23),
      ...ghosts('light', false, 15),
      ...ghosts('dark', true, 25),
      ...ghosts('light', true, 32),
    ],
  },
  movable: squares(1, 2, 3, 4),
  mustJump: true,
  chosen: toSquare(13),
  targets: squares(16, 17),
  plates: {
    dark: { name: 'Alice', captured: 12, sign: 'to-move' },
    light: { name: 'Bob', captured: 12, sign: 'won' },
  },
};

/** What can't be seen at the same time as that. */
const STEPPING: BoardScene = {
  ...JUMPING,
  bottom: 'dark',
  mustJump: false,
  plates: {
    dark: { name: 'Carol', captured: 5, sign: 'drawn' },
    light: { name: 'Bob', captured: 0, sign: 'to-move' },
  },
};

const SAMPLES: readonly BoardScene[] = [JUMPING, STEPPING];
