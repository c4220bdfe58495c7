import type { PlayedMove } from '../match/game.ts';
import { BOT, type MatchId, matchId, millis, otherSeat, playerId, revision, type Seat, SEATS } from '../match/ids.ts';
import type { RatedGame } from '../match/rating.ts';
import type { Queries, Tables } from './database.ts';
import { type FinishedGame, outcomeFor } from './finished-games.ts';
import type { Statistics } from '../match/statistics.ts';
import type { GamesFilter, GamesFound, GamesPage, GameSummary, Whereabouts } from './games.ts';
import { readOpenings } from './openings.ts';
import { lockPlayers } from './sql-people.ts';
import { STATISTICS_COLUMNS, statisticsOf } from './statistics.ts';
import { ratingsAfter, writeRating } from './sql-ratings.ts';

const openingOf = readOpenings();

/** Adds a finished game, and for each of its people the result and, where it counted, the new rating. Forgotten ones get nothing. */
export async function writeGame(
  queries: Queries,
  match: MatchId,
  where: Whereabouts,
  finished: FinishedGame,
): Promise<void> {
  const { operator, seats } = finished;
  const known = await lockPlayers(queries, operator === undefined ? [seats.dark, seats.light] : [operator]);
  const isKnown = ({ player_id }: { readonly player_id: string }): boolean => known.has(playerId(player_id));
  const { number } = await queries
    .insertInto('games')
    .values(gameRow(match, finished))
    .returning('number')
    .executeTakeFirstOrThrow();
  const results = resultRows(where, finished, number).filter(isKnown);
  if (results.length > 0) await queries.insertInto('results').values(results).execute();
  for (const row of ratingsAfter(where.guildId, finished).filter(isKnown)) await writeRating(queries, row);
}

/** The row of a finished game in `games`, but for its number. */
export function gameRow(match: MatchId, finished: FinishedGame): Omit<Tables['games'], 'number'> {
  const { game, kind, level, seats, winner, reason, pool, rated, endedAt } = finished;
  return {
    match_id: match,
    game: game.startRevision,
    kind,
    level: level ?? null,
    dark_id: seats.dark,
    light_id: seats.light,
    winner: winner ?? null,
    reason,
    pool: pool ?? null,
    rated: rated === undefined ? null : JSON.stringify(rated),
    opening: openingOf(game) ?? null,
    started_at: game.startedAt,
    ended_at: endedAt,
    plies: game.moves.length,
  };
}

/** The people whose game it was: the rows in `results`. */
export function resultRows(where: Whereabouts, finished: FinishedGame, number: number): Tables['results'][] {
  const { game, kind, level, operator, seats, winner, pool, rated, endedAt } = finished;
  const shared = {
    number,
    guild_id: where.guildId,
    channel_id: where.channelId,
    pool: pool ?? null,
    level: level ?? null,
    opening: openingOf(game) ?? null,
    started_at: game.startedAt,
    ended_at: endedAt,
  };
  if (kind === 'hotseat')
    return operator === undefined ? [] : [{ ...shared, player_id: operator, ...NOBODY, ...effort([]) }];
  const rowOf = (seat: Seat): Tables['results'] => ({
    ...shared,
    player_id: seats[seat],
    opponent_id: seats[otherSeat(seat)],
    seat,
    outcome: outcomeFor(seat, winner),
    rating_before: rated?.[seat].before.rating ?? null,
    rating_after: rated?.[seat].after.rating ?? null,
    ...effort(game.moves.filter((move) => move.seat === seat && !move.byLot)),
  });
  return SEATS.filter((seat) => seats[seat] !== BOT).map(rowOf);
}

const NOBODY = { opponent_id: null, seat: null, outcome: null, rating_before: null, rating_after: null };

const effort = (moves: readonly PlayedMove[]) => ({
  moves: moves.length,
  spent: moves.reduce((sum, { spent }) => sum + spent, 0),
});

const matching = (queries: Queries, { player, against, guildId, channelIds }: GamesFilter) =>
  queries
    .selectFrom('results')
    .where('player_id', '=', player)
    .$if(against !== undefined, (results) => results.where('opponent_id', '=', against ?? ''))
    .$if(guildId !== undefined, (results) => results.where('guild_id', '=', guildId ?? ''))
    .$if(channelIds !== undefined, (results) => results.where('channel_id', 'in', [...(channelIds ?? [])]));

export async function readGames(
  queries: Queries,
  filter: GamesFilter,
  { before, after, most }: GamesPage,
): Promise<GamesFound> {
  if (filter.channelIds?.length === 0) return { games: [], total: 0 };
  const { total } = await matching(queries, filter)
    .select((results) => results.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = matching(queries, filter)
    .select('results.number')
    .$if(before !== undefined, (results) => results.where('results.number', '<', before ?? 0))
    .$if(after !== undefined, (results) => results.where('results.number', '>', after ?? 0))
    .orderBy('results.number', after === undefined ? 'desc' : 'asc')
    .limit(most);
  const rows = await queries
    .selectFrom('games')
    .innerJoin('matches', 'matches.id', 'games.match_id')
    .selectAll('games')
    .select(['guild_id', 'channel_id', 'thread_id'])
    .where('games.number', 'in', page)
    .orderBy('games.number', 'desc')
    .execute();
  return { games: rows.map(summary), total };
}

type GameRow = Omit<Tables['games'], 'number'> & { readonly number: number };

function summary(row: GameRow & Pick<Tables['matches'], 'guild_id' | 'channel_id' | 'thread_id'>): GameSummary {
  return {
    number: row.number,
    match: matchId(row.match_id),
    game: revision(row.game),
    where: { guildId: row.guild_id, channelId: row.channel_id, threadId: row.thread_id ?? undefined },
    kind: row.kind,
    level: row.level ?? undefined,
    seats: { dark: playerId(row.dark_id), light: playerId(row.light_id) },
    winner: row.winner ?? undefined,
    reason: row.reason,
    pool: row.pool ?? undefined,
    rated: row.rated === null ? undefined : (JSON.parse(row.rated) as RatedGame),
    opening: row.opening ?? undefined,
    startedAt: millis(row.started_at),
    endedAt: millis(row.ended_at),
    plies: row.plies,
  };
}

/** Of all games that the filter lets through. */
export async function readStatistics(queries: Queries, filter: GamesFilter): Promise<Statistics> {
  const isNowhere = filter.channelIds?.length === 0;
  const rows = isNowhere ? [] : await matching(queries, filter).select(STATISTICS_COLUMNS).orderBy('number').execute();
  return statisticsOf(rows, filter.guildId !== undefined);
}
