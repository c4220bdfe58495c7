import { millis, SEATS } from '../match/ids.ts';
import { POOLS } from '../match/rating.ts';
import type { Tables } from './database.ts';
import {
  MOST_OPENINGS,
  MOST_POINTS,
  type OpeningTally,
  type Outcome,
  type PoolOrOff,
  type RatingPoint,
  type SoloStatistics,
  type Statistics,
  type Streaks,
  type Tally,
} from '../match/statistics.ts';

/** What of a row in `results` is needed. */
export const STATISTICS_COLUMNS = [
  'seat',
  'outcome',
  'pool',
  'level',
  'opening',
  'moves',
  'spent',
  'ended_at',
  'rating_after',
] as const satisfies readonly (keyof Tables['results'])[];
export type ResultRow = Pick<Tables['results'], (typeof STATISTICS_COLUMNS)[number]>;

const CLOCKS: readonly PoolOrOff[] = [...POOLS, 'off'];

/** A player's games, the oldest first, as figures. Ratings are a server's own: `hasCurves` where all are of one. */
export function statisticsOf(rows: readonly ResultRow[], hasCurves: boolean): Statistics {
  const games = rows.filter(({ level, seat }) => level === null && seat !== null);
  const byClock = <T>(of: (played: readonly ResultRow[]) => T): Record<PoolOrOff, T> => {
    const entries = CLOCKS.map((clock) => [clock, of(games.filter(({ pool }) => (pool ?? 'off') === clock))]);
    return Object.fromEntries(entries) as Record<PoolOrOff, T>;
  };
  const curves = byClock((played) => (hasCurves ? curveOf(played) : []));
  return {
    games: games.length,
    tallies: byClock((played) => {
      const [dark, light] = SEATS.map((seat) => tallyOf(played.filter((row) => row.seat === seat)));
      return { dark: dark ?? NOTHING, light: light ?? NOTHING };
    }),
    solo: soloOf(rows.filter(({ level }) => level !== null)),
    streaks: streaksOf(games.flatMap(({ outcome }) => outcome ?? [])),
    meanTimes: byClock(meanTime),
    openings: openingsOf(games),
    curves: { live: curves.live, correspondence: curves.correspondence },
  };
}

const NOTHING: Tally = { wins: 0, losses: 0, draws: 0 };

function tallyOf(rows: readonly Pick<ResultRow, 'outcome'>[]): Tally {
  const count = (wanted: Outcome): number => rows.filter(({ outcome }) => outcome === wanted).length;
  return { wins: count('win'), losses: count('loss'), draws: count('draw') };
}

function soloOf(rows: readonly ResultRow[]): SoloStatistics {
  const beaten = rows.flatMap(({ outcome, level }) => (outcome === 'win' && level !== null ? [level] : []));
  return { ...tallyOf(rows), best: beaten.toSorted((a, b) => b - a)[0] };
}

function streaksOf(outcomes: readonly Outcome[]): Streaks {
  let now: Streaks['now'];
  let mostWins = 0;
  for (const outcome of outcomes) {
    now = { outcome, games: now?.outcome === outcome ? now.games + 1 : 1 };
    if (outcome === 'win') mostWins = Math.max(mostWins, now.games);
  }
  return { now, mostWins };
}

function meanTime(rows: readonly ResultRow[]) {
  const sum = (of: (row: ResultRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const moves = sum((row) => row.moves);
  return moves === 0 ? undefined : millis(Math.round(sum((row) => row.spent) / moves));
}

function openingsOf(rows: readonly ResultRow[]): readonly OpeningTally[] {
  return [...Map.groupBy(rows, ({ opening }) => opening)]
    .flatMap(([name, played]) => (name === null ? [] : [{ name, games: played.length, ...tallyOf(played) }]))
    .toSorted((a, b) => b.games - a.games || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_OPENINGS)
    .map(({ name, wins, losses, draws }) => ({ name, wins, losses, draws }));
}

/** Every so many games of a long way, and always the last one. */
function curveOf(rows: readonly ResultRow[]): readonly RatingPoint[] {
  const points = rows.flatMap(({ ended_at: at, rating_after: rating }) =>
    rating === null ? [] : [{ at: millis(at), rating }],
  );
  const step = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}
