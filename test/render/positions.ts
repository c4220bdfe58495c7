import * as fc from 'fast-check';
import type { Position } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import { mask } from './scenes.ts';

const contents = fc.constantFrom('', 'dark man', 'dark king', 'light man', 'light king');
const full = SQUARES.map((n) => (n <= 12 ? 'dark king' : n > 20 ? 'light king' : ''));

/** Any placement at all, full boards included; what the rules can reach is a part of it. */
export const positions: fc.Arbitrary<Position> = fc
  .oneof(fc.array(contents, { minLength: 32, maxLength: 32 }), fc.constant(full))
  .map((board) => {
    const on = (word: string): number => mask(...SQUARES.filter((n) => board[n - 1]?.includes(word) === true));
    return { dark: on('dark'), light: on('light'), kings: on('king'), turn: 'dark' };
  });
