import type { GameResult } from '../../../match/game.ts';
import type { MatchOptions } from '../../../match/options.ts';
import { bold, boldName, say, type Markdown } from '../../markdown.ts';
import type { Names } from '../../person.ts';
import { quietWords } from './ending-words.ts';
import { colourOf } from './names.ts';

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

function drawReason(
  reason: Extract<GameResult, { kind: 'draw' }>['reason'],
  { drawTurns, rules }: MatchOptions,
): Markdown {
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
