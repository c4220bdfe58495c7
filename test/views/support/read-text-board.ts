import type { Position, Side } from '../../../src/engine/position.ts';
import { mask } from '../../render/scenes.ts';

/** What the board in letters tells somebody who has no other (PLAY-11). */
export interface ReadTextBoard {
  readonly position: Position;
  readonly bottom: Side;
  /** Where the piece stands that moved last. */
  readonly lastMoved: number | undefined;
  readonly isOver: boolean;
}

const SIDE = /^\*\*.*\. \*\*(?<letter>[A-Z])\*\* is an? (?<color>\w+) man, /gm;
const TURN = /^It(?:'s| was) .*'s turn \((?<color>\w+)\)\.$/gm;
const PIECE = /(?<letter>[A-Z])(?<king>K?)(?<number>\d+)(?<star>\*?)/g;

/** Reads the message as a person would who knows that squares 1 to 4 are the first mover's first row (RULE-01). */
export function readTextBoard(content: string): ReadTextBoard {
  const board = content.split('```')[1]?.trim() ?? '';
  const letters = new Map(matches(content, SIDE).map(({ color = '', letter = '' }) => [color, letter]));
  const bottomColor = /At the bottom: (\w+)\./.exec(content)?.[1] ?? '';
  // The lowest row is 4 to 1 or 29 to 32.
  const bottom: Side = /\b32\*?$/.test(board.replaceAll(/[A-Z]+/g, ' ')) ? 'light' : 'dark';
  const dark = [...letters].find(([color]) => (color === bottomColor) === (bottom === 'dark'))?.[1];
  const pieces = matches(board, PIECE).map(({ letter, king, number, star }) => ({
    isDark: letter === dark,
    isKing: king === 'K',
    isStarred: star === '*',
    square: Number(number),
  }));
  const on = (wanted: (piece: (typeof pieces)[number]) => boolean): number =>
    mask(...pieces.filter(wanted).map(({ square }) => square));
  const turn = matches(content, TURN).at(-1)?.['color'] ?? '';
  return {
    position: {
      dark: on(({ isDark }) => isDark),
      light: on(({ isDark }) => !isDark),
      kings: on(({ isKing }) => isKing),
      turn: letters.get(turn) === dark ? 'dark' : 'light',
    },
    bottom,
    lastMoved: pieces.find(({ isStarred }) => isStarred)?.square,
    isOver: content.includes('\nThe game is over'),
  };
}

const matches = (text: string, pattern: RegExp): readonly Readonly<Record<string, string>>[] =>
  Array.from(text.matchAll(pattern), ({ groups = {} }) => groups);
