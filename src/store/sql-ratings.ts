import { type Millis, millis, type PlayerId, playerId, type Seat, SEATS, type Seats } from '../match/ids.ts';
import { FIRST_RATING, type Pool, POOLS, rateGame, type RatedGame } from '../match/rating.ts';
import type { Queries, Tables } from './database.ts';
import { type FinishedGame, outcomeFor } from './finished-games.ts';
import { type Outcome, OUTCOMES, type Standing, type StoredRating, type Tally } from '../match/statistics.ts';

/** What an end does to the ratings of its server. Its counter is locked from here to the commit: one game is rated after another. */
export async function rateInServer(
  queries: Queries,
  { guildId, pool, seats }: { readonly guildId: string; readonly pool: Pool; readonly seats: Seats },
  winner: FinishedGame['winner'],
  at: Millis,
): Promise<RatedGame> {
  const { number } = await queries
    .insertInto('rated_games')
    .values({ guild_id: guildId, number: 1 })
    .onConflict((conflict) =>
      conflict.column('guild_id').doUpdateSet((row) => ({ number: row('rated_games.number', '+', 1) })),
    )
    .returning('number')
    .executeTakeFirstOrThrow();
  const rows = await queries
    .selectFrom('ratings')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('pool', '=', pool)
    .where('player_id', 'in', [seats.dark, seats.light])
    .execute();
  const ratingOf = (player: PlayerId): StoredRating | undefined => {
    const row = rows.find(({ player_id }) => player_id === player);
    return row && storedRating(row);
  };
  const before = { dark: ratingOf(seats.dark), light: ratingOf(seats.light) };
  return { number, pool, ...rateGame(before, winner, at) };
}

/** Keeps what a rated game has made of a player. */
export async function writeRating(queries: Queries, row: Tables['ratings']): Promise<void> {
  const { rating, deviation, volatility, played_at, wins, losses, draws } = row;
  await queries
    .insertInto('ratings')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['guild_id', 'pool', 'player_id']).doUpdateSet((known) => ({
        rating,
        deviation,
        volatility,
        played_at,
        wins: known('ratings.wins', '+', wins),
        losses: known('ratings.losses', '+', losses),
        draws: known('ratings.draws', '+', draws),
      })),
    )
    .execute();
}

/** The rows in `ratings` of the two of a rated game, as if it were their first. */
export function ratingsAfter(
  guildId: string,
  { seats, rated, winner, endedAt }: Pick<FinishedGame, 'seats' | 'rated' | 'winner' | 'endedAt'>,
): Tables['ratings'][] {
  if (rated === undefined) return [];
  const rowOf = (seat: Seat): Tables['ratings'] => ({
    guild_id: guildId,
    pool: rated.pool,
    player_id: seats[seat],
    ...rated[seat].after,
    played_at: endedAt,
    ...tallyOf(outcomeFor(seat, winner)),
  });
  return SEATS.map(rowOf);
}

export const tallyOf = (outcome: Outcome): Tally => ({
  wins: outcome === 'win' ? 1 : 0,
  losses: outcome === 'loss' ? 1 : 0,
  draws: outcome === 'draw' ? 1 : 0,
});

export const storedRating = (row: Omit<Tables['ratings'], 'guild_id' | 'pool' | 'player_id'>): StoredRating => {
  const { rating, deviation, volatility, played_at, wins, losses, draws } = row;
  return { rating, deviation, volatility, playedAt: millis(played_at), games: wins + losses + draws };
};

export async function readRatings(
  queries: Queries,
  player: PlayerId,
  guildId: string,
): Promise<Partial<Record<Pool, StoredRating>>> {
  const rows = await queries
    .selectFrom('ratings')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('pool', 'in', [...POOLS])
    .where('player_id', '=', player)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.pool, storedRating(row)]));
}

export async function readStandings(
  queries: Queries,
  guildId: string,
  pool: Pool,
  since: Millis | undefined,
): Promise<readonly Standing[]> {
  const rows = await queries
    .selectFrom('ratings')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('pool', '=', pool)
    .orderBy('rating', 'desc')
    .orderBy('player_id')
    .execute();
  const played = since === undefined ? undefined : await playedSince(queries, guildId, pool, since);
  return rows.flatMap((row) => {
    const { player_id: id, wins, losses, draws } = row;
    const ever = { wins, losses, draws, gained: row.rating - FIRST_RATING.rating };
    const counted = played === undefined ? ever : played.get(id);
    return counted === undefined ? [] : [{ player: playerId(id), rating: storedRating(row), ...counted }];
  });
}

type Counted = Omit<Standing, 'player' | 'rating'>;

async function playedSince(
  queries: Queries,
  guildId: string,
  pool: Pool,
  since: Millis,
): Promise<ReadonlyMap<string, Counted>> {
  const rows = await queries
    .selectFrom('results')
    .select((results) => [
      'player_id',
      ...OUTCOMES.map((outcome) =>
        results.fn.sum<number>(results.case().when('outcome', '=', outcome).then(1).else(0).end()).as(outcome),
      ),
      results.fn.sum<number>(results('rating_after', '-', results.ref('rating_before'))).as('gained'),
    ])
    .where('guild_id', '=', guildId)
    .where('pool', '=', pool)
    .where('ended_at', '>=', since)
    .where('rating_after', 'is not', null)
    .groupBy('player_id')
    .execute();
  return new Map(
    rows.map(({ player_id, win, loss, draw, gained }) => [player_id, { wins: win, losses: loss, draws: draw, gained }]),
  );
}

/** Rated games of the two that began since then and are over. Both have rows, unless forgotten: one of them will do. */
export async function countRated(
  queries: Queries,
  [one, other]: readonly [PlayerId, PlayerId],
  guildId: string,
  since: Millis,
): Promise<number> {
  const { count } = await queries
    .selectFrom('results')
    .select((results) => results.fn.countAll<number>().as('count'))
    .where('player_id', '=', one)
    .where('opponent_id', '=', other)
    .where('guild_id', '=', guildId)
    .where('started_at', '>=', since)
    .where('rating_after', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
