import { z } from 'zod';
import { countSchema, oneOf } from './ids.ts';
import { isLive, type MatchOptions } from './options.ts';

/** Two ratings a server: one for players who sit there, one for those who have an hour or more for a move (RUN-12). */
export const POOLS = ['live', 'correspondence'] as const;
export type Pool = (typeof POOLS)[number];

/** Why a game of two people does not count in the ratings, in the order in which they are looked for. */
export const UNRATED_REASONS = ['casual', 'no-clock', 'from-position', 'first-chosen', 'pair-limit'] as const;
export type UnratedReason = (typeof UNRATED_REASONS)[number];

/** Whether a game counts: fixed in the event that begins it. Games of one person alone, and of before ratings, have none. */
export const gameRatingSchema = z.union(
  [z.strictObject({ pool: oneOf(POOLS) }), z.strictObject({ unrated: oneOf(UNRATED_REASONS) })],
  'must name a pool, or why the game is not rated',
);
export type GameRating = Readonly<z.output<typeof gameRatingSchema>>;

const finite = z.number('must be a number');

/** Glicko-2 on the scale of Glicko: a player's strength, how uncertain that is, and how much it changes. */
export const ratingSchema = z.strictObject({ rating: finite, deviation: finite, volatility: finite });
export type Rating = Readonly<z.output<typeof ratingSchema>>;

/** A player's rating as the game began - its deviation grown by the time since the last one - and as it left it. */
const changeSchema = z.strictObject({ before: ratingSchema, after: ratingSchema });
export type RatingChange = Readonly<z.output<typeof changeSchema>>;

/** What a game did to the ratings. `number` counts the rated games of a server: a rebuild follows it. */
export const ratedGameShape = {
  number: countSchema,
  pool: oneOf(POOLS),
  dark: changeSchema,
  light: changeSchema,
} as const;
const ratedGameSchema = z.strictObject(ratedGameShape);
export type RatedGame = Readonly<z.output<typeof ratedGameSchema>>;

/** The pool of games with such a clock: up to 15 minutes a move or a total time, or from an hour on; none without a clock. */
export const poolOf = ({ time }: Pick<MatchOptions, 'time'>): Pool | undefined =>
  time === 'off' ? undefined : isLive(time) ? 'live' : 'correspondence';

/** Rated games of the same two players that a day (UTC) holds. */
export const MOST_RATED_A_DAY = 5;

/** What keeps games from being rated, whether or not that is wanted. */
export type ExclusionReason = Exclude<UnratedReason, 'casual' | 'pair-limit'>;

/** Why games by these options can't be rated, even if that is wanted; `undefined` where they can. */
export function whyNeverRated({
  time,
  start,
  first,
}: Pick<MatchOptions, 'time' | 'start' | 'first'>): ExclusionReason | undefined {
  if (time === 'off') return 'no-clock';
  if (start !== undefined) return 'from-position';
  return first === 'drawn' ? undefined : 'first-chosen';
}

/** Why games by these options are not rated; `undefined` where they are. */
export const whyUnrated = (options: MatchOptions): ExclusionReason | 'casual' | undefined =>
  options.rated ? whyNeverRated(options) : 'casual';

/** Whether the game of two people that begins now counts. `ratedToday`: how many of theirs have counted since midnight, UTC. */
export function ratingOf(options: MatchOptions, ratedToday = 0): GameRating {
  const unrated = whyUnrated(options);
  if (unrated !== undefined) return { unrated };
  const pool = poolOf(options);
  if (pool === undefined) return { unrated: 'no-clock' };
  return ratedToday < MOST_RATED_A_DAY ? { pool } : { unrated: 'pair-limit' };
}
