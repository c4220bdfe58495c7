import type { PieceColours } from '../../../match/options.ts';
import type { Seat } from '../../../match/ids.ts';
import { bold, boldName, joinList, mention, say, type Markdown, type MarkdownPart } from '../../markdown.ts';
import type { Person } from '../../person.ts';

/** The one mark of the house. */
export const CROWN = '👑';

const COLOURS: Readonly<Record<PieceColours, Readonly<Record<Seat, Colour>>>> = {
  'red-white': { dark: 'red', light: 'white' },
  'black-red': { dark: 'black', light: 'red' },
  'white-red': { dark: 'white', light: 'red' },
  'blue-red': { dark: 'blue', light: 'red' },
};
const DISCS = { red: '🔴', white: '⚪', black: '⚫', blue: '🔵' } as const;
type Colour = keyof typeof DISCS;

/** What the pieces of a seat are called; dark is the first mover's seat in every set (RULE-03). */
export const colourOf = (pieces: PieceColours, seat: Seat): string => COLOURS[pieces][seat];
export const discOf = (pieces: PieceColours, seat: Seat): string => DISCS[COLOURS[pieces][seat]];

/** The command that everything begins with, as it is written in a sentence. */
export const CHALLENGE: Markdown = bold(say`/checkers challenge`);
export const OPEN: Markdown = bold(say`/checkers open`);
export const GAMES: Markdown = bold(say`/checkers games`);

export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const orList = (parts: readonly MarkdownPart[]): Markdown =>
  joinList(
    parts.map((part) => say`${part}`),
    ', ',
    ' or ',
  );

export const andList = (parts: readonly MarkdownPart[]): Markdown =>
  joinList(
    parts.map((part) => say`${part}`),
    ', ',
    ' and ',
  );

/** Calls somebody: by a mention where they are a Discord user, by name otherwise. */
export const call = ({ userId, name }: Person): Markdown => (userId === undefined ? boldName(name) : mention(userId));
