import { LEVELS } from '../../../src/engine/search/levels.ts';
import * as fc from 'fast-check';
import { DRAW_REASONS, WIN_REASONS } from '../../../src/match/game.ts';
import { BOT, matchId, millis, revision, SEATS, type PlayerId, type Seat } from '../../../src/match/ids.ts';
import { POOLS, type RatedGame } from '../../../src/match/rating.ts';
import { GAME_KINDS, type PastGame, type Statistics, type StoredRating } from '../../../src/match/statistics.ts';
import { ALICE, BOB, CAROL } from '../../match/samples.ts';
import { NAME_1, NAME_2 } from './samples.ts';

export const NOW = millis(Date.UTC(2026, 10, 12, 12));
const DAY = 86_400_000;
export const daysAgo = (days: number) => millis(NOW - days * DAY);

/** Alice, who was dark, has beaten Bob; he resigned. */
export const WON: PastGame = {
  number: 7,
  match: matchId('m7'),
  game: revision(3),
  kind: 'two',
  level: undefined,
  seats: { dark: ALICE, light: BOB },
  winner: 'dark',
  reason: 'resigned',
  pool: 'live',
  rated: undefined,
  opening: undefined,
  startedAt: daysAgo(2),
  endedAt: daysAgo(2),
  plies: 31,
};

/** A rated game that has changed the ratings by so much. */
export function ratedBy(dark: number, light: number): RatedGame {
  const changed = (points: number) => ({
    before: { rating: 1500, deviation: 100, volatility: 0.06 },
    after: { rating: 1500 + points, deviation: 95, volatility: 0.06 },
  });
  return { number: 1, pool: 'live', dark: changed(dark), light: changed(light) };
}

/** Settled, and played just now. */
export const ratingAt = (rating: number, more: Partial<StoredRating> = {}): StoredRating => ({
  rating,
  deviation: 60,
  volatility: 0.06,
  playedAt: daysAgo(1),
  games: 30,
  ...more,
});

const nothing = { wins: 0, losses: 0, draws: 0 };
export const tally = (wins: number, losses: number, draws: number) => ({ wins, losses, draws });

export const NO_STATISTICS: Statistics = {
  games: 0,
  tallies: {
    live: { dark: nothing, light: nothing },
    correspondence: { dark: nothing, light: nothing },
    off: { dark: nothing, light: nothing },
  },
  solo: { ...nothing, best: undefined },
  streaks: { now: undefined, mostWins: 0 },
  meanTimes: { live: undefined, correspondence: undefined, off: undefined },
  openings: [],
  curves: { live: [], correspondence: [] },
};

/** As our own table has them. */
const openingName = fc.stringMatching(/^[A-Z][a-z]{1,20} [A-Z][a-z']{1,15}$/);

const anyTally = fc.record({ wins: fc.nat(99_999), losses: fc.nat(99_999), draws: fc.nat(99_999) });
const bySeat = fc.record({ dark: anyTally, light: anyTally });
const curve = fc
  .array(
    fc.record({ at: fc.nat(1000).map((days) => daysAgo(1000 - days)), rating: fc.nat(2000).map((r) => 400 + r) }),
    {
      maxLength: 400,
    },
  )
  .map((points) => points.toSorted((one, other) => one.at - other.at));
const span = fc.option(fc.nat(604_800_000).map(millis), { nil: undefined });

export const anyStatistics: fc.Arbitrary<Statistics> = fc.record({
  games: fc.nat(99_999),
  tallies: fc.record({ live: bySeat, correspondence: bySeat, off: bySeat }),
  solo: fc.record({
    wins: fc.nat(99_999),
    losses: fc.nat(99_999),
    draws: fc.nat(99_999),
    best: fc.constantFrom(undefined, ...LEVELS.map(({ level }) => level)),
  }),
  streaks: fc.record({
    now: fc.constantFrom(
      undefined,
      { outcome: 'win', games: 99 },
      { outcome: 'loss', games: 1 },
      { outcome: 'draw', games: 2 },
    ),
    mostWins: fc.nat(9999),
  }),
  meanTimes: fc.record({ live: span, correspondence: span, off: span }),
  openings: fc.array(fc.record({ name: openingName, wins: fc.nat(99), losses: fc.nat(99), draws: fc.nat(9) }), {
    maxLength: 10,
  }),
  curves: fc.record({ live: curve, correspondence: curve }),
});

const seatsOf = (kind: PastGame['kind'], own: Seat, other: PlayerId): PastGame['seats'] => {
  if (kind === 'hotseat') return { dark: NAME_1, light: NAME_2 };
  const opponent = kind === 'solo' ? BOT : other;
  return own === 'dark' ? { dark: ALICE, light: opponent } : { dark: opponent, light: ALICE };
};

/** Any game of Alice's. */
export const anyPastGame: fc.Arbitrary<PastGame> = fc
  .record({
    number: fc.integer({ min: 1, max: 2 ** 31 }),
    kind: fc.constantFrom(...GAME_KINDS),
    own: fc.constantFrom(...SEATS),
    other: fc.constantFrom(BOB, CAROL),
    winner: fc.constantFrom(undefined, ...SEATS),
    reason: fc.constantFrom(...WIN_REASONS, ...DRAW_REASONS),
    pool: fc.constantFrom(undefined, ...POOLS),
    rated: fc.constantFrom(undefined, ratedBy(8, -8), ratedBy(-162, 162)),
    opening: fc.option(openingName, { nil: undefined }),
    endedAt: fc.nat(NOW).map(millis),
    plies: fc.nat(99_999),
  })
  .map(asAlices);

function asAlices({ own, other, ...game }: DrawnGame): PastGame {
  return {
    ...game,
    match: matchId('Z'.repeat(16)),
    game: revision(2 ** 31),
    level: game.kind === 'solo' ? 8 : undefined,
    seats: seatsOf(game.kind, own, other),
    startedAt: game.endedAt,
  };
}

interface DrawnGame extends Omit<PastGame, 'match' | 'game' | 'level' | 'seats' | 'startedAt'> {
  readonly own: Seat;
  readonly other: PlayerId;
}

/** The same games by different ids, as a page has them. */
export const apart = (games: readonly PastGame[]): readonly PastGame[] =>
  Array.from(games, (game, index) => Object.assign({}, game, { game: revision(2 ** 31 - index) }));
