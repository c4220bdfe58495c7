import type { FinishedMatch } from '../../match/match.ts';
import type { Markdown } from '../text/markdown.ts';
import type { Names } from '../text/person.ts';
import { CLOSING_WORDS } from '../words/en/closing-words.ts';
import { resultWords } from '../words/en/result-words.ts';

/** How a game ended (END-04): its result by name and colour with the reason, or why there is none. */
export function gameEnding(match: FinishedMatch, names: Names): Markdown {
  const { result, options } = match;
  if (result !== undefined) return resultWords(result, names, options);
  return CLOSING_WORDS.game(match.phase === 'closed' ? match.reason : 'finished');
}
