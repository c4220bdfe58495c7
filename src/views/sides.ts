import type { Seat } from '../match/ids.ts';
import type { PieceColors } from '../match/options.ts';
import { colorIn } from '../render/look.ts';
import type { Names, Words } from './view-context.ts';

const DISCS = { red: '🔴', white: '⚪', black: '⚫', blue: '🔵' } as const;

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
