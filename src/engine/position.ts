/** Dark moves first and starts on 1-12 (RULE-01); in PDN dark is `B`. */
export const SIDES = ['dark', 'light'] as const;
export type Side = (typeof SIDES)[number];

/** Immutable. Bit `n - 1` of a mask stands for square `n`; masks are 32-bit integers. */
export interface Position {
  readonly dark: number;
  readonly light: number;
  /** The crowned pieces of both sides. */
  readonly kings: number;
  readonly turn: Side;
}
