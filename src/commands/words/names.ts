import type { Seat } from '../../match/seat.ts';
import { bold, joinList, say, type Markdown, type MarkdownPart } from '../markdown.ts';

/** The one mark of the house. */
export const CROWN = '👑';

/** The sides as the pictures show them: dark is drawn red and moves first, light is drawn white (RULE-03). */
export const COLOUR: Readonly<Record<Seat, string>> = { dark: 'red', light: 'white' };
export const DISC: Readonly<Record<Seat, string>> = { dark: '🔴', light: '⚪' };

/** The command that everything begins with, as it is written in a sentence. */
export const CHALLENGE: Markdown = bold(say`/checkers challenge`);

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
