import type { Square } from './square.ts';

/** The mask with only this square. */
export function bitOf(square: Square): number {
  return 1 << (square - 1);
}

/** The square of a mask's lowest bit; the mask must not be 0. */
export function lowestSquare(mask: number): Square {
  return (32 - Math.clz32(mask & -mask)) as Square;
}

/** How many squares a mask holds. */
export function countBits(mask: number): number {
  // Adds neighbouring bit groups in parallel: JavaScript has no population count of its own.
  let sum = mask - ((mask >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The squares of a mask in rising order. */
export function squaresIn(mask: number): Square[] {
  const squares: Square[] = [];
  for (let left = mask | 0; left !== 0; left &= left - 1) squares.push(lowestSquare(left));
  return squares;
}
