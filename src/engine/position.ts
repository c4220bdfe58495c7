import { bitOf, countBits, squaresIn, type Square } from './square.ts';

/** Dark moves first and starts on 1-12 (RULE-01); in PDN dark is `B`. */
export const SIDES = Object.freeze(['dark', 'light'] as const);
export type Side = (typeof SIDES)[number];

/** Immutable. Bit `n - 1` of a mask stands for square `n`; masks are 32-bit integers. */
export interface Position {
  readonly dark: number;
  readonly light: number;
  readonly kings: number;
  readonly turn: Side;
}

export interface Piece {
  readonly side: Side;
  readonly king: boolean;
}

/** Twelve men a side, dark on 1-12, light on 21-32, dark to move (RULE-01, RULE-02). */
export const START: Position = Object.freeze({ dark: 0x00000fff, light: 0xfff00000 | 0, kings: 0, turn: 'dark' });

export const otherSide = (side: Side): Side => (side === 'dark' ? 'light' : 'dark');

export function pieceAt(position: Position, square: Square): Piece | undefined {
  const bit = bitOf(square);
  const king = (position.kings & bit) !== 0;
  if ((position.dark & bit) !== 0) return { side: 'dark', king };
  return (position.light & bit) === 0 ? undefined : { side: 'light', king };
}

export const piecesOf = (position: Position, side: Side): readonly Square[] => squaresIn(position[side]);

export const pieceCount = (position: Position, side: Side): number => countBits(position[side]);

export const isSamePosition = (a: Position, b: Position): boolean =>
  (a.dark ^ b.dark) === 0 && (a.light ^ b.light) === 0 && (a.kings ^ b.kings) === 0 && a.turn === b.turn;

export function capturesBetween(start: Position, now: Position): Readonly<Record<Side, number>> {
  const by = (side: Side): number => pieceCount(start, otherSide(side)) - pieceCount(now, otherSide(side));
  return { dark: by('dark'), light: by('light') };
}
