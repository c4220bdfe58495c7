import { SEATS, type Seat } from '../match/ids.ts';
import type { PieceColors } from '../match/options.ts';
import type { Names, Words } from './view-context.ts';

const DISCS = { red: '🔴', white: '⚪', black: '⚫', blue: '🔵' } as const;
type Color = keyof typeof DISCS;

/** A set of pieces is named by its colors; dark, the first mover, comes first in every set (RULE-03). */
const colorIn = (pieces: PieceColors, seat: Seat): Color => pieces.split('-')[SEATS.indexOf(seat)] as Color;

/** What the pieces of a seat are called. Plain text. */
export const colorOf = (pieces: PieceColors, seat: Seat, { color }: Words): string => color[colorIn(pieces, seat)];

export const discOf = (pieces: PieceColors, seat: Seat): string => DISCS[colorIn(pieces, seat)];

/** Both players with the colors they play, for the texts that name both. */
export const sidesOf = (names: Names, pieces: PieceColors, words: Words) => ({
  ...names,
  darkColor: colorOf(pieces, 'dark', words),
  lightColor: colorOf(pieces, 'light', words),
  darkDisc: discOf(pieces, 'dark'),
  lightDisc: discOf(pieces, 'light'),
});
