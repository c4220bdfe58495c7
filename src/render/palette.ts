import { LRUCache } from 'lru-cache';
import { maskOf, toSquare, type Square } from '../engine/square.ts';
import { BOARD_BOX, plateBox, SQUARE_UNITS, type Box, regionOf } from './board-layout.ts';
import type { BoardScene, CapturedPiece } from './board-scene.ts';
import { lookKey, type Look } from './look.ts';
import { scenePixels } from './paint-scene.ts';

/** A palette has some 100,000 bytes. */
const palettes = new LRUCache<string, Palette, Look>({
  max: 64,
  memoMethod: (_key, _stale, { context: look }) =>
    makePalette(SAMPLES.map(([scene, box]) => scenePixels(scene, look, regionOf(box, look.size)))),
});

/** The colors of a look's pictures, found once from samples that show everything there is to show. */
export const lookPalette = (look: Look): Palette => palettes.memo(lookKey(look), { context: look });

const squares = (...numbers: readonly number[]): readonly Square[] => numbers.flatMap((n) => toSquare(n) ?? []);
const mask = (...numbers: readonly number[]): number => maskOf(squares(...numbers));
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
  movable: squares(1, 5, 9),
  mustJump: true,
  chosen: toSquare(13),
  targets: squares(15),
  plates: {
    dark: { name: 'Alice', captured: 12, sign: 'to-move' },
    light: { name: 'Bob', captured: 12, sign: 'won' },
  },
};

/** Marks that never stand beside those of `JUMPING`. */
const STEPPING: BoardScene = {
  ...JUMPING,
  lastMove: { squares: squares(1, 3), captured: [] },
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

export interface Palette {
  /** RGBA; those that are not opaque come first. */
  readonly colors: Uint8Array;
  readonly seen: Float64Array;
  /** A direct-mapped cache of colors and their indices (-1: none yet), twice as fast as a `Map`. */
  readonly known: { readonly words: Uint32Array; readonly indices: Int16Array };
}

/** Flat colors take some twenty; more shades of their edges nobody sees, and each costs bytes. */
const MAX_COLORS = 30;
const SLOT_BITS = 14;
/** Spreads words that differ in few bits: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;
/** A color of one pixel in the samples may be off by this, of 100 pixels by a tenth: no eye sees that, and colors cost bytes. */
const LEAST_GAIN = 64;

/** Picks the commonest colors of the samples (RGBA), then always the one worst served: so flat areas keep their exact color. */
export function makePalette(samples: readonly Uint8ClampedArray[]): Palette {
  const counts = countColors(samples);
  const words = Uint32Array.from(counts.keys());
  const weights = Float64Array.from(counts.values());
  const seen = Float64Array.from([...words].flatMap(asSeen));
  const gaps = new Float64Array(words.length).fill(Infinity);
  const chosen: number[] = [];
  let open = Uint32Array.from(words.keys());
  let worst = weights.indexOf(weights.reduce((most, weight) => Math.max(most, weight), 0));
  while (worst >= 0 && chosen.length < MAX_COLORS) {
    const word = words[worst] ?? 0;
    const [red, green, blue, alpha] = asSeen(word);
    chosen.push(word);
    worst = -1;
    let most = 0;
    open = open.filter((at) => {
      const gap = Math.min(gaps[at] ?? 0, distance(seen, at, red, green, blue, alpha));
      const gain = gap * (weights[at] ?? 0);
      gaps[at] = gap;
      if (gain > most) {
        most = gain;
        worst = at;
      }
      return gain > LEAST_GAIN ** 2;
    });
    if (open.length === 0) break;
  }
  const sorted = Uint32Array.from([...chosen.filter((word) => !isOpaque(word)), ...chosen.filter(isOpaque)]);
  const seenSorted = Float64Array.from([...sorted].flatMap(asSeen));
  const slots = 1 << SLOT_BITS;
  const known = { words: new Uint32Array(slots), indices: new Int16Array(slots).fill(-1) };
  return { colors: new Uint8Array(sorted.buffer), seen: seenSorted, known };
}

export function indexPixels(pixels: Uint8ClampedArray, palette: Palette): Uint8Array {
  const words = wordsOf(pixels);
  const indices = new Uint8Array(words.length);
  let lastColor = -1;
  let lastIndex = 0;
  // A counting loop: an iterator over 260,000 pixels costs milliseconds.
  for (let pixel = 0; pixel < words.length; pixel++) {
    const color = words[pixel] ?? 0;
    if (color !== lastColor) {
      lastColor = color;
      lastIndex = indexOf(palette, color);
    }
    indices[pixel] = lastIndex;
  }
  return indices;
}

function countColors(samples: readonly Uint8ClampedArray[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const words of samples.map(wordsOf)) {
    let from = 0;
    for (let pixel = 1; pixel <= words.length; pixel++) {
      const color = words[from] ?? 0;
      if (pixel < words.length && words[pixel] === color) continue;
      counts.set(color, (counts.get(color) ?? 0) + pixel - from);
      from = pixel;
    }
  }
  return counts;
}

/** The index of the color nearest to a pixel's word. */
export function indexOf(palette: Palette, word: number): number {
  const { words, indices } = palette.known;
  const slot = Math.imul(word, SPREAD) >>> (32 - SLOT_BITS);
  if (words[slot] !== word || indices[slot] === -1) {
    words[slot] = word;
    indices[slot] = findNearest(palette, word);
  }
  return indices[slot] ?? 0;
}

function findNearest({ colors, seen }: Palette, word: number): number {
  const [red, green, blue, alpha] = asSeen(word);
  let best = 0;
  let bestGap = Infinity;
  for (let index = 0; index < colors.length / 4; index++) {
    const gap = distance(seen, index, red, green, blue, alpha);
    if (gap >= bestGap) continue;
    bestGap = gap;
    best = index;
  }
  return best;
}

/** Red, green and blue count as much as they cover. Red is lowest in a pixel's word: every Node platform is little-endian. */
function asSeen(word: number): [red: number, green: number, blue: number, alpha: number] {
  const alpha = word >>> 24;
  const share = alpha / 255;
  return [(word & 255) * share, ((word >> 8) & 255) * share, ((word >> 16) & 255) * share, alpha];
}

function distance(seen: Float64Array, index: number, red: number, green: number, blue: number, alpha: number): number {
  const at = index * 4;
  return (
    ((seen[at] ?? 0) - red) ** 2 +
    ((seen[at + 1] ?? 0) - green) ** 2 +
    ((seen[at + 2] ?? 0) - blue) ** 2 +
    ((seen[at + 3] ?? 0) - alpha) ** 2
  );
}

const isOpaque = (word: number): boolean => word >>> 24 === 255;

const wordsOf = (pixels: Uint8ClampedArray): Uint32Array =>
  new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
