import type { PieceColours } from '../../../match/options.ts';
import { bold, boldName, say, type Markdown } from '../../markdown.ts';
import { colourOf, CROWN, discOf } from './names.ts';

/** The first message of each game in its thread (START-04, START-09). Names come as they are to be called. */
export const OPENING_WORDS = {
  /** The first game, or the first against somebody new. */
  seats: (occasion: Markdown | undefined, first: FirstMove, seats: SeatWords): Markdown =>
    say`${CROWN} ${occasion === undefined ? '' : say`${occasion} `}${discOf(seats.pieces, 'dark')} ${seats.dark} plays ${bold(colourOf(seats.pieces, 'dark'))} and moves first${HOW[first]}. ${discOf(seats.pieces, 'light')} ${seats.light} plays ${bold(colourOf(seats.pieces, 'light'))}.`,
  rematch: say`The rematch, with the seats switched:`,
  newOpponent: say`A new opponent, and a new score:`,
  bothSides: (operator: string): Markdown => say`${boldName(operator)} plays both sides:`,
  howToPlay: say`On your turn press a piece, then the square it goes to. New to checkers? Press ${bold('More')} for help.`,
} as const;

/** How it came about who moves first. */
export type FirstMove = 'lot' | 'choice' | 'switched' | 'untold';

export interface SeatWords {
  readonly pieces: PieceColours;
  readonly dark: Markdown;
  readonly light: Markdown;
}

const HOW: Readonly<Record<FirstMove, string>> = {
  lot: ', drawn by lot',
  choice: ', as agreed',
  switched: ' this time',
  untold: '',
};
