import { type Seat, SEATS } from '../match/ids.ts';
import type { FinishedMatch } from '../match/phases.ts';
import { type GameRating, isUnsure, MOST_RATED_A_DAY, type RatingChange } from '../match/rating.ts';
import { joinDotted, type Markdown } from './markdown.ts';
import { namesOf, type ViewContext, type Words } from './view-context.ts';

/** Whether a game counts in the ratings, as its opening has fixed it. */
export const ratedWords = (rating: GameRating, { rating: { rated, unrated } }: Words): Markdown => {
  if ('pool' in rating) return rated[rating.pool];
  return rating.unrated === 'pair-limit' ? unrated['pair-limit']({ most: MOST_RATED_A_DAY }) : unrated[rating.unrated];
};

/** What a game with a result did to the ratings of its players, or why it did nothing; of games of before, nothing is said. */
export function ratingLines(match: FinishedMatch, view: ViewContext): readonly Markdown[] {
  const { rating } = match.game;
  const isLeftOut = match.result !== undefined && rating !== undefined && 'unrated' in rating;
  return isLeftOut ? [ratedWords(rating, view.words)] : changeLines(match, view);
}

/** The players' ratings after a game that counted. */
export function changeLines({ game: { rated }, seats }: FinishedMatch, view: ViewContext): readonly Markdown[] {
  if (rated === undefined) return [];
  const { after } = view.words.rating;
  const names = namesOf(seats, view);
  const player = (seat: Seat): Markdown => after.player({ name: names[seat], ...shownChange(rated[seat]) });
  return [after[rated.pool]({ players: joinDotted(SEATS.map(player)) })];
}

/** The rating that a game left, in whole points, and how many these are more than before: what is shown adds up. */
const shownChange = ({ before, after }: RatingChange) => ({
  rating: Math.round(after.rating),
  isUnsure: isUnsure(after),
  change: Math.round(after.rating) - Math.round(before.rating),
});
