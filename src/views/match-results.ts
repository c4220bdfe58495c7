import { seatOf } from '../match/ids.ts';
import type { ClosedMatch, Match, PastGame } from '../match/match.ts';
import type { Markdown } from './markdown.ts';
import { namesOf, type ViewContext } from './view-context.ts';

/** A card is read at a glance, and holds 4000 characters; so many of the newest games are listed, the others are counted. */
export const MOST_RESULTS = 8;

/** The results of a match, a line a game, with a line before each pairing where a seat has changed hands (END-07). */
export function resultLines(
  { results, options }: Exclude<Match, { phase: 'new' }> | ClosedMatch,
  view: ViewContext,
): readonly Markdown[] {
  const { card, result: told } = view.words;
  const [only, ...others] = results;
  if (only === undefined) return [];
  if (others.length === 0) return [told(only.result, namesOf(only.seats, view), options)];
  const isChanged = results.some((game) => !isSamePair(game, only));
  const first = Math.max(0, results.length - MOST_RESULTS);
  const lines = results.slice(first).flatMap((game, index, shown) => {
    const before = shown[index - 1];
    const isNewPair = isChanged && (before === undefined || !isSamePair(game, before));
    const names = namesOf(game.seats, view);
    const line = card.gameResult(first + index + 1, told(game.result, names, options));
    return isNewPair ? [card.pairing(names), line] : [line];
  });
  return first === 0 ? lines : [card.earlierGames(first), ...lines];
}

const isSamePair = (one: PastGame, other: PastGame): boolean =>
  seatOf(one.seats, other.seats.dark) !== undefined && seatOf(one.seats, other.seats.light) !== undefined;
