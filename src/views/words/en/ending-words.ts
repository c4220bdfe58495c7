import type { MatchOptions, PieceColours } from '../../../match/options.ts';
import type { Seat } from '../../../match/ids.ts';
import { bold, boldName, say, type Markdown } from '../../markdown.ts';
import { duration } from './duration-words.ts';
import { colourOf, CROWN, discOf, plural } from './names.ts';

/** What one player has done and used in a game; `spent` in milliseconds. */
export interface TimeData {
  readonly seat: Seat;
  readonly pieces: PieceColours;
  readonly name: string;
  /** Their own moves, without those drawn by lot. */
  readonly moves: number;
  readonly spent: number;
}

/** The final message (END-04). */
export const ENDING_WORDS = {
  title: (result: Markdown): Markdown => say`### ${CROWN} ${result}`,
  noResult: (why: Markdown): Markdown => say`### ${CROWN} No result\n${why}`,
  totals: (moves: number, byLot: number): Markdown =>
    say`${bold(plural(moves, 'move', 'moves'))} in all${byLot === 0 ? '' : `, ${byLot} of them drawn by lot`}`,
  time: ({ seat, pieces, name, moves, spent }: TimeData): Markdown =>
    say`${discOf(pieces, seat)} ${boldName(name)} · ${colourOf(pieces, seat)} · ${plural(moves, 'move', 'moves')} in ${bold(duration(spent))}`,
} as const;

/** What has to happen for the count of quiet turns to begin anew (RULE-11, RULE-14). */
export const quietWords = (rules: MatchOptions['rules']): string =>
  rules === 'tournament' ? "a capture or a man's advance" : 'a capture or a crowning';
