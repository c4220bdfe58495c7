import { LRUCache } from 'lru-cache';
import { bitOf, toSquare, type Square } from '../engine/square.ts';
import { BOARD_BOX, plateBox, SQUARE_UNITS, type Box, regionOf } from './board-layout.ts';
import type { BoardScene, CapturedPiece } from './board-scene.ts';
import { lookKey, type Look } from './look.ts';
import { makePalette, type Palette } from './palette.ts';
import { regionPixels } from './paint-scene.ts';

/** A palette has some 100,000 bytes. */
const palettes = new LRUCache<string, Palette, Look>({
  max: 64,
  memoMethod: (_key, _stale, { context: look }) =>
    makePalette(SAMPLES.map(([scene, box]) => regionPixels(scene, look, regionOf(box, look.size)))),
});

/** The colours of a look's pictures, found once from samples that show everything there is to show. */
export const lookPalette = (look: Look): Palette => palettes.memo(lookKey(look), { context: look });

const squares = (...numbers: readonly number[]): readonly Square[] => numbers.flatMap((n) => toSquare(n) ?? []);
const mask = (...numbers: readonly number[]): number =>
  squares(...numbers).reduce((bits, square) => bits | bitOf(square), 0);
const ghost = (number: number, side: CapturedPiece['side'], king: boolean): readonly CapturedPiece[] =>
  squares(number).map((square) => ({ square, side, king }));

/** No reachable position: each kind of piece, ghost and mark is on the upper half of the board. */
const JUMPING: BoardScene = {
  position: { dark: mask(1, 2, 5, 12), light: mask(3, 4, 9, 13), kings: mask(2, 4, 5, 13), turn: 'dark' },
  bottom: 'light',
  lastMove: {
    squares: squares(14, 7, 16),
    captured: [
      ...ghost(10, 'dark', false),
      ...ghost(11, 'light', false),
      ...ghost(6, 'dark', true),
      ...ghost(8, 'light', true),
    ],
  },
  movable: squares(5, 9, 12),
  mustJump: true,
  chosen: toSquare(13),
  targets: squares(15),
  plates: {
    dark: { name: 'Alice', captured: 12, sign: 'to-move' },
    light: { name: 'Bob', captured: 12, sign: 'won' },
  },
};

/** What can't be seen at the same time as `JUMPING`. */
const STEPPING: BoardScene = {
  ...JUMPING,
  lastMove: undefined,
  movable: squares(1, 2, 3, 4),
  mustJump: false,
  chosen: undefined,
  targets: [],
  plates: {
    dark: { name: 'Carol', captured: 5, sign: 'drawn' },
    light: { name: 'Bob', captured: 0, sign: undefined },
  },
};

/** Reading pixels back and counting them takes the time, so only what differs. */
const SAMPLES: readonly (readonly [BoardScene, Box])[] = [
  [JUMPING, { ...BOARD_BOX, height: 4 * SQUARE_UNITS }],
  [STEPPING, { ...BOARD_BOX, height: SQUARE_UNITS }],
  ...[JUMPING, STEPPING].flatMap((scene) =>
    (['dark', 'light'] as const).map((side) => [scene, plateBox(side, scene.bottom)] as const),
  ),
];
