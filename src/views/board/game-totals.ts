import { timeSpent, type Game } from '../../match/game.ts';
import type { MatchOptions } from '../../match/options.ts';
import type { Seat } from '../../match/ids.ts';
import type { Markdown } from '../text/markdown.ts';
import type { Names } from '../text/person.ts';
import { ENDING_WORDS } from '../words/en/ending-words.ts';

/** The moves in all, and what each player has played and used so far (END-04, TIME-05). */
export function gameTotals(game: Game, names: Names, { pieces }: Pick<MatchOptions, 'pieces'>): readonly Markdown[] {
  const spent = timeSpent(game);
  const line = (seat: Seat): Markdown => {
    const moves = game.moves.filter((played) => played.seat === seat && !played.byLot).length;
    return ENDING_WORDS.time({ seat, pieces, name: names[seat], moves, spent: spent[seat] });
  };
  const byLot = game.moves.filter((played) => played.byLot).length;
  return [ENDING_WORDS.totals(game.moves.length, byLot), line('dark'), line('light')];
}
