import rate from 'glicko2-lite';
import { z } from 'zod';
import { countSchema, type Millis, oneOf, otherSeat, type Seat } from './ids.ts';
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

/** Glickman's "Example of the Glicko-2 system", its constants as lidraughts has them: a player's first rating, and what none leaves. */
export const FIRST_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.09 };
const TAU = 0.75;
const LOWEST_RATING = 400;
const DEVIATIONS = { least: 45, most: 350 } as const;
const MOST_VOLATILITY = 0.1;
/** One point of Glicko-2's own scale. */
const SCALE = 173.7178;
/** So many that a deviation of 60 has become 110 after a year in which nobody played, at a volatility of 0.06. */
const PERIODS_A_DAY = 0.21436;
const DAY = 86_400_000;

/** From this deviation on a rating is shown with a question mark, and stands in no list. */
const PROVISIONAL = 110;

/** A rating as the last game left it. */
export type PlayedRating = Rating & { readonly playedAt: Millis };

/** The rating at a later moment: the longer nobody played, the less is known. */
export const ratingAt = ({ playedAt, ...rating }: PlayedRating, now: Millis): Rating =>
  grown(rating, periodsBetween(playedAt, now));

/** Whether too little is known of a player for their rating to be taken at its word. */
export const isUnsure = ({ deviation }: Rating): boolean => deviation >= PROVISIONAL;

/** The same of a rating that the last game left, at a later moment. */
export const isProvisional = (rating: PlayedRating, now: Millis): boolean => isUnsure(ratingAt(rating, now));

const periodsBetween = (earlier: Millis, later: Millis): number =>
  Math.max(0, ((later - earlier) / DAY) * PERIODS_A_DAY);

const grown = ({ rating, deviation, volatility }: Rating, periods: number): Rating => ({
  rating,
  deviation: Math.min(DEVIATIONS.most, Math.sqrt(deviation ** 2 + periods * (SCALE * volatility) ** 2)),
  volatility,
});

/** What a game that ended at `at` does to both ratings; `undefined`: a player's first. Without a winner it is a draw. */
export function rateGame(
  players: Readonly<Record<Seat, PlayedRating | undefined>>,
  winner: Seat | undefined,
  at: Millis,
): Readonly<Record<Seat, RatingChange>> {
  const before = { dark: ratingBefore(players.dark, at), light: ratingBefore(players.light, at) };
  const changeOf = (seat: Seat): RatingChange => {
    const score = winner === undefined ? 0.5 : winner === seat ? 1 : 0;
    return { before: before[seat], after: ratingAfter(before[seat], before[otherSeat(seat)], score) };
  };
  return { dark: changeOf('dark'), light: changeOf('light') };
}

/** The game itself adds one period. */
function ratingBefore(player: PlayedRating | undefined, at: Millis): Rating {
  if (player === undefined) return FIRST_RATING;
  const { playedAt, ...rating } = player;
  return grown(rating, Math.max(0, periodsBetween(playedAt, at) - 1));
}

function ratingAfter(own: Rating, other: Rating, score: number): Rating {
  const { rating, rd, vol } = rate(
    own.rating,
    own.deviation,
    own.volatility,
    [[other.rating, other.deviation, score]],
    { tau: TAU },
  );
  return {
    rating: Math.max(LOWEST_RATING, rating),
    deviation: Math.min(DEVIATIONS.most, Math.max(DEVIATIONS.least, rd)),
    volatility: Math.min(MOST_VOLATILITY, vol),
  };
}
