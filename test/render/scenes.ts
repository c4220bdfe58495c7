import * as fc from 'fast-check';
import { START, type Position, SIDES } from '../../src/engine/position.ts';
import { toSquare, type Square, SQUARES } from '../../src/engine/square.ts';
import type { BoardScene, Plate } from '../../src/render/board-scene.ts';
import { type Look, materialOn, THEMES } from '../../src/render/look.ts';

export function squares(...numbers: readonly number[]): readonly Square[] {
  return numbers.flatMap((n) => toSquare(n) ?? []);
}

export function square(n: number): Square {
  const found = toSquare(n);
  if (found === undefined) throw new Error(`no square ${n}`);
  return found;
}

export function mask(...numbers: readonly number[]): number {
  return numbers.reduce((bits, n) => bits | (1 << (n - 1)), 0);
}

export const PLATES: BoardScene['plates'] = {
  dark: { name: 'Alice', captured: 0, sign: undefined },
  light: { name: 'Bob', captured: 0, sign: undefined },
};

/** The start position and nothing to do. */
export const START_SCENE: BoardScene = {
  position: START,
  bottom: 'light',
  lastMove: undefined,
  movable: [],
  mustJump: false,
  chosen: undefined,
  targets: [],
  plates: PLATES,
};

/** Dark has jumped twice from 1 and can go on; light's pieces on 6 and 15 are gone. Men and kings of both sides. */
export const JUMP_SCENE: BoardScene = {
  position: { dark: mask(19, 2, 5, 12), light: mask(24, 31, 32, 13, 4), kings: mask(19, 2, 4, 31), turn: 'dark' },
  bottom: 'dark',
  lastMove: {
    squares: squares(1, 10, 19),
    captured: [
      { square: square(6), side: 'light', king: false },
      { square: square(15), side: 'light', king: true },
    ],
  },
  movable: [],
  mustJump: false,
  chosen: square(19),
  targets: squares(28, 26),
  plates: {
    dark: { name: 'Alice', captured: 2, sign: 'to-move' },
    light: { name: 'Bob', captured: 7, sign: undefined },
  },
};

const plate: fc.Arbitrary<Plate> = fc.record({
  name: fc.constantFrom('Alice', 'Bob', ''),
  captured: fc.nat({ max: 12 }),
  sign: fc.constantFrom(undefined, 'to-move', 'won', 'drawn'),
});
export const plates: fc.Arbitrary<BoardScene['plates']> = fc.record({ dark: plate, light: plate });

/** A name in each of the scripts that fonts are bundled for, and some that are written otherwise than they are stored. */
export const NAMES = {
  Latin: 'Alice',
  'Latin with accents': 'Łukasz Ünal',
  Vietnamese: 'Nguyễn Thị Ánh',
  Cyrillic: 'Алиса',
  Greek: 'Αλίκη',
  Arabic: 'أليس محمد',
  Hebrew: 'אליס',
  Thai: 'อลิซ ที่นี่',
  Devanagari: 'ऐलिस क्षत्रिय',
  Bengali: 'আলিস',
  Tamil: 'ஆலிஸ்',
  Armenian: 'Ալիս',
  Georgian: 'ალისა',
  Chinese: '爱丽丝 愛麗絲',
  Japanese: 'アリス 愛子',
  Korean: '앨리스',
  emoji: '🌸🔥💀',
} as const;

/** A look of flat colors, of which a test can tell the exact ones. */
export const PLAIN_LOOK: Look = { size: 512, theme: 'green-buff', pieces: 'red-white' };
export const PLAIN_THEME = THEMES[PLAIN_LOOK.theme];
export const PLAIN_PIECES = {
  dark: materialOn(PLAIN_LOOK.theme, PLAIN_LOOK.pieces, 'dark'),
  light: materialOn(PLAIN_LOOK.theme, PLAIN_LOOK.pieces, 'light'),
};

const contents = fc.constantFrom('', 'dark man', 'dark king', 'light man', 'light king');
const full = SQUARES.map((n) => (n <= 12 ? 'dark king' : n > 20 ? 'light king' : ''));

/** Any placement at all, full boards included; what the rules can reach is a part of it. */
export const positions: fc.Arbitrary<Position> = fc
  .oneof(fc.array(contents, { minLength: 32, maxLength: 32 }), fc.constant(full))
  .map((board) => {
    const on = (word: string): number => mask(...SQUARES.filter((n) => board[n - 1]?.includes(word) === true));
    return { dark: on('dark'), light: on('light'), kings: on('king'), turn: 'dark' };
  });

/** Scenes of all kinds, also such as play could not reach. */
export const randomScenes: fc.Arbitrary<BoardScene> = fc.record({
  position: positions,
  bottom: fc.constantFrom(...SIDES),
  movable: fc.subarray([...SQUARES], { maxLength: 8 }),
  chosen: fc.option(fc.constantFrom(...SQUARES), { nil: undefined }),
  mustJump: fc.boolean(),
  plates,
  targets: fc.subarray([...SQUARES], { maxLength: 4 }),
  lastMove: fc.constantFrom(
    undefined,
    { squares: squares(11, 15), captured: [] },
    { squares: squares(24, 19), captured: [] },
    JUMP_SCENE.lastMove,
  ),
});
