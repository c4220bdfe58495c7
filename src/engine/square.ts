declare const brand: unique symbol;

/** A playing square, 1 to 32, numbered as in PDN: square 1 is at the top left of the diagram, dark starts on 1-12. */
export type Square = number & { readonly [brand]: 'Square' };

export const SQUARES: readonly Square[] = Object.freeze(
  Array.from({ length: 32 }, (_, index) => (index + 1) as Square),
);

export const toSquare = (n: number): Square | undefined =>
  Number.isInteger(n) && n >= 1 && n <= 32 ? (n as Square) : undefined;

/** Reads a square as people write it: one or two digits (`7`, `07`, `32`), spaces around them allowed. */
export const parseSquare = (text: string): Square | undefined =>
  /^\s*\d{1,2}\s*$/.test(text) ? toSquare(Number(text)) : undefined;

/** 0 for the top row of the diagram (1-4, where dark starts) to 7 for the bottom row (29-32). */
export const rowOf = (square: Square): number => (square - 1) >> 2;

/** 0 for the left column of the diagram to 7 for the right one; square 1 is in column 1, square 29 in column 0. */
export const columnOf = (square: Square): number => (((square - 1) & 3) << 1) + 1 - (rowOf(square) & 1);

export function squareAt(row: number, column: number): Square | undefined {
  const onBoard = row >= 0 && row < 8 && column >= 0 && column < 8;
  return onBoard && (row + column) % 2 === 1 ? ((row * 4 + (column >> 1) + 1) as Square) : undefined;
}

export const bitOf = (square: Square): number => 1 << (square - 1);

export const maskOf = (squares: readonly Square[]): number => squares.reduce((mask, square) => mask | bitOf(square), 0);

/** The square of a mask's lowest bit; the mask must not be 0. */
export const lowestSquare = (mask: number): Square => (32 - Math.clz32(mask & -mask)) as Square;

export function countBits(mask: number): number {
  // JavaScript has no population count: adds neighboring bit groups in parallel.
  let sum = mask - ((mask >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function squaresIn(mask: number): Square[] {
  const squares: Square[] = [];
  for (let left = mask | 0; left !== 0; left &= left - 1) squares.push(lowestSquare(left));
  return squares;
}

/** The board seen from the other side: square n becomes 33 - n. */
export function turned(mask: number): number {
  let bits = ((mask >>> 1) & 0x55555555) | ((mask & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}
