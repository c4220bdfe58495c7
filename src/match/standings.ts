import { millis, type Millis, type PlayerId } from './ids.ts';
import { isProvisional } from './rating.ts';
import type { Standing, StoredRating } from './statistics.ts';

/** Of this calendar month (UTC), or of all time. */
export const PERIODS = ['month', 'ever'] as const;
export type Period = (typeof PERIODS)[number];

const DAY = 24 * 60 * 60_000;
/** Who has not played a rated game for so long is not listed. */
const LONGEST_ABSENCE = 60 * DAY;
/** Why somebody is on no board; `undefined` for who is. */
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
export const beginOf = (period: Period, now: Millis): Millis | undefined =>
  period === 'ever' ? undefined : millis((Math.floor(now / DAY) - daysIntoMonth(Math.floor(now / DAY))) * DAY);

/** From March 1 of the year 0 to January 1, 1970. In years that begin in March a leap day is the last. */
const DAYS_BEFORE_1970 = 719_468;
const FOUR_CENTURIES = 146_097;

/** How many days of its month have passed before a day of the Gregorian calendar, counted from 1970. */
function daysIntoMonth(day: number): number {
  const days = (day + DAYS_BEFORE_1970) % FOUR_CENTURIES;
  const leaps = Math.floor(days / 1460) - Math.floor(days / 36_524) + Math.floor(days / (FOUR_CENTURIES - 1));
  const year = Math.floor((days - leaps) / 365);
  const dayOfYear = days - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  // Five months from March on have 153 days.
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  return dayOfYear - Math.floor((153 * month + 2) / 5);
}

/** Who is listed, the first first: ever by rating; this month by wins, then fewest losses, then what the rating has gained. */
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
