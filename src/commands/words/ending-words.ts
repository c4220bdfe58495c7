import type { PieceColours } from '../../match/match-options.ts';
import type { Seat } from '../../match/seat.ts';
import { bold, boldName, say, type Markdown } from '../markdown.ts';
import { colourOf, CROWN, discOf, plural } from './names.ts';

/** What one player has done and used in a game; `spent` in milliseconds. */
export interface TimeData {
  readonly seat: Seat;
  readonly pieces: PieceColours;
  readonly name: string;
  readonly moves: number;
  readonly spent: number;
}

/** The final message (END-04). */
export const ENDING_WORDS = {
  title: (result: Markdown): Markdown => say`### ${CROWN} ${result}`,
  totals: (moves: number): Markdown => say`${bold(plural(moves, 'move', 'moves'))} in all`,
  time: ({ seat, pieces, name, moves, spent }: TimeData): Markdown =>
    say`${discOf(pieces, seat)} ${boldName(name)} · ${colourOf(pieces, seat)} · ${plural(moves, 'move', 'moves')} in ${bold(duration(spent))}`,
} as const;

/** A span as people say it, by its two largest units: "1 h 5 min", "2 min 3 s", "14 s". */
export function duration(span: number): string {
  const seconds = Math.round(span / 1000);
  const units: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
