import * as fc from 'fast-check';
import { START } from '../../src/engine/position.ts';
import { toSquare, type Square } from '../../src/engine/square.ts';
import type { BoardScene, Plate } from '../../src/render/board-scene.ts';

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
