import type { DrawReason, GameResult } from '../../match/game.ts';
import type { GameCloseReason } from '../../match/match.ts';
import type { MatchOptions, PieceColours } from '../../match/match-options.ts';
import type { Seat } from '../../match/seat.ts';
import { bold, boldName, say, type Markdown } from '../markdown.ts';
import { duration } from './duration-words.ts';
import { colourOf, CROWN, discOf, plural } from './names.ts';

type Names = Readonly<Record<Seat, string>>;

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
  totals: (moves: number, byLot: number): Markdown =>
    say`${bold(plural(moves, 'move', 'moves'))} in all${byLot === 0 ? '' : `, ${byLot} of them drawn by lot`}`,
  time: ({ seat, pieces, name, moves, spent }: TimeData): Markdown =>
    say`${discOf(pieces, seat)} ${boldName(name)} · ${colourOf(pieces, seat)} · ${plural(moves, 'move', 'moves')} in ${bold(duration(spent))}`,
} as const;

/** How a game ended, by name and colour, with the one reason for it (END-04). */
export function resultWords(result: GameResult, names: Names, options: MatchOptions): Markdown {
  if (result.kind === 'draw') return say`${bold('Draw')}: ${drawReason(result.reason, options)}`;
  const loser = result.winner === 'dark' ? 'light' : 'dark';
  const winner = say`${boldName(names[result.winner])} (${colourOf(options.pieces, result.winner)}) wins`;
  switch (result.reason) {
    case 'all-captured':
      return say`${winner}: all of ${boldName(names[loser])}'s pieces are captured.`;
    case 'blocked':
      return say`${winner}: ${boldName(names[loser])}'s pieces are blocked and can't move.`;
    case 'resigned':
      return say`${winner}: ${boldName(names[loser])} resigned.`;
    case 'improper-delay':
      return say`${winner} by improper delay: ${boldName(names[loser])}'s time ran out.`;
    case 'left':
      return say`${winner}: ${boldName(names[loser])} left.`;
    default:
      return result satisfies never;
  }
}

function drawReason(reason: DrawReason, { drawTurns, rules }: MatchOptions): Markdown {
  switch (reason) {
    case 'agreement':
      return say`both players agreed.`;
    case 'third-repetition':
      return say`the same position stood for the third time.`;
    case 'quiet-turns':
      return say`${drawTurns} turns in a row without ${quietWords(rules)}.`;
    default:
      return reason satisfies never;
  }
}

/** What has to happen for the count of quiet turns to begin anew (RULE-11, RULE-14). */
export const quietWords = (rules: MatchOptions['rules']): string =>
  rules === 'tournament' ? "a capture or a man's advance" : 'a capture or a crowning';

/** Why there is no result, or why a match whose last game had one is over. */
export function closedWords(reason: GameCloseReason): Markdown {
  switch (reason) {
    case 'called-off':
      return say`${bold('No result')}: the game was called off before both had moved. It counts nowhere.`;
    case 'left-in-pause':
      return say`${bold('No result')}: a player left in the pause. It counts nowhere.`;
    case 'host-left':
      return say`${bold('No result')}: the game was put away.`;
    case 'closed-by-manager':
      return say`${bold('No result')}: somebody who manages the server closed the match. It counts nowhere.`;
    case 'venue-lost':
      return say`${bold('No result')}: the thread is gone.`;
    case 'finished':
      return say`The match is over.`;
    default:
      return reason satisfies never;
  }
}
