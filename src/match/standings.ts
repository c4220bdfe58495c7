import { millis, type Millis, type PlayerId } from './ids.ts';
import { isProvisional } from './rating.ts';
import type { Standing, StoredRating } from './statistics.ts';

/** Of this calendar month (UTC), or of all time. */
export const PERIODS = ['month', 'ever'] as const;
export type Period = (typeof PERIODS)[number];

const DAY = 24 * 60 * 60_000;
/** A player without a rated game for so long is not listed. */
const LONGEST_ABSENCE = 60 * DAY;
/** The reasons why somebody is on no board. */
export type Unlisted = 'no-games' | 'too-few-games' | 'away' | 'none-this-month';

export function whyUnlisted(
  rating: StoredRating | undefined,
  now: Millis,
): Exclude<Unlisted, 'none-this-month'> | undefined {
  if (rating === undefined) return 'no-games';
  if (now - rating.playedAt > LONGEST_ABSENCE) return 'away';
  return isProvisional(rating, now) ? 'too-few-games' : undefined;
}

/** The first moment of a period: of a month, midnight of its first day (UTC); all time never began. */
export function beginOf(period: Period, now: Millis): Millis | undefined {
  const date = new Date(now);
  return period === 'ever' ? undefined : millis(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

/** The players who are listed, the best first: ever by rating; this month by wins, then fewest losses, then what the rating has gained. */
export function rank(standings: readonly Standing[], period: Period, now: Millis): readonly Standing[] {
  const listed = standings.filter(({ rating }) => whyUnlisted(rating, now) === undefined);
  const before = period === 'ever' ? byRating : byWins;
  return listed.toSorted(
    (one, other) => before(one, other) || byRating(one, other) || (one.player < other.player ? -1 : 1),
  );
}

const byRating = (one: Standing, other: Standing): number => other.rating.rating - one.rating.rating;

const byWins = (one: Standing, other: Standing): number =>
  other.wins - one.wins || one.losses - other.losses || other.gained - one.gained;

/** Somebody's place, 1 for the first, or why they have none. */
export function placeOf(player: PlayerId, ranked: readonly Standing[]): number | undefined {
  const index = ranked.findIndex((one) => one.player === player);
  return index < 0 ? undefined : index + 1;
}
