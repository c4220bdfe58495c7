import type { PlayerId } from '../match/ids.ts';
import { newMatch } from '../match/phases.ts';
import { type PlayedRating, rateGame, type RatedGame } from '../match/rating.ts';
import type { Queries, Tables } from './database.ts';
import { finishedGames } from './finished-games.ts';
import type { Rebuilt, Whereabouts } from './games.ts';
import { gameRow, resultRows } from './sql-games.ts';
import { readMatches } from './sql-journal.ts';
import { type RatedEnd, ratingsAfter } from './sql-ratings.ts';
import type { ReadMatch } from './store.ts';

/** So many rows are written at once: fewer parameters than either database takes. */
const ROWS = 500;

/**
 * Makes games, results and ratings anew from the journals, in the work of one transaction. Ratings are those that the journals
 * hold: they were shown. Where they aren't what the games before lead to, `problems` says so. Forgotten players count for
 * their opponents, and get no rows.
 */
export async function rebuildReadModels(queries: Queries): Promise<Rebuilt> {
  const problems: string[] = [];
  const found: FoundGame[] = [];
  let matches = 0;
  for (let after = 0; ;) {
    const page = await readMatches(queries, (all) => all, after);
    if (page.length === 0) break;
    for (const { number, match } of page) {
      after = number;
      if (!match.ok) problems.push(match.error.problem);
      found.push(...gamesOf(match));
    }
    matches += page.length;
  }
  const games = inOrder(found);
  problems.push(...checkRatings(games));
  for (const table of ['results', 'ratings', 'games'] as const) await queries.deleteFrom(table).execute();
  await writeGames(queries, games);
  await writeRatings(queries, games);
  return { matches, games: games.length, rated: games.filter(isRated).length, problems };
}

/** A game as its rows will say it: without its moves, as the games of years are held at once. */
interface FoundGame {
  readonly where: Whereabouts;
  readonly finished: RatedEnd;
  /** Its match and beginning are the game's name. */
  readonly row: ReturnType<typeof gameRow>;
  readonly results: readonly Tables['results'][];
  readonly counts: boolean;
}
type FoundRated = FoundGame & { readonly finished: { readonly rated: RatedGame } };

const isRated = (game: FoundGame): game is FoundRated => game.finished.rated !== undefined;

/** Of a match that can't be read to its end, those before. */
function gamesOf(read: ReadMatch): readonly FoundGame[] {
  const { id, where, entries } = read.ok ? read.value : read.error;
  return finishedGames(newMatch(id), entries.flat()).map((finished) => {
    const { game, rated, seats, winner, endedAt } = finished;
    return {
      where,
      finished: { rated, seats, winner, endedAt },
      row: gameRow(id, finished),
      results: resultRows(where, finished, 0),
      counts: game.rating !== undefined && 'pool' in game.rating,
    };
  });
}

/** By their ends; those that were rated, in the order in which their server rated them. */
function inOrder(found: readonly FoundGame[]): readonly FoundGame[] {
  const byEnd = found.toSorted((a, b) => a.finished.endedAt - b.finished.endedAt);
  const rated = Map.groupBy(byEnd.filter(isRated), ({ where }) => where.guildId);
  const next = new Map(
    Array.from(rated, ([guildId, games]) => [
      guildId,
      games.toSorted((a, b) => a.finished.rated.number - b.finished.rated.number).values(),
    ]),
  );
  return byEnd.map((game) => (isRated(game) ? (next.get(game.where.guildId)?.next().value ?? game) : game));
}

/** What a rounding of another processor can make of a number. */
const NEARLY = 1e-6;

/** Rates each server's games again, and says which numbers of theirs don't follow from those before. */
function checkRatings(games: readonly FoundGame[]): readonly string[] {
  const problems: string[] = [];
  const numbers = new Map<string, number>();
  const ratings = new Map<string, PlayedRating>();
  for (const { where, finished, row, counts } of games) {
    const { rated, seats, winner, endedAt } = finished;
    const name = `The game of match ${row.match_id} that began with event ${row.game}`;
    if (rated === undefined) {
      if (counts) problems.push(`${name} counts, but is not rated.`);
      continue;
    }
    const { guildId } = where;
    const due = (numbers.get(guildId) ?? 0) + 1;
    if (rated.number !== due)
      problems.push(`${name} is number ${rated.number} of server ${guildId}, where number ${due} comes next.`);
    numbers.set(guildId, rated.number);
    const keyOf = (player: PlayerId): string => `${guildId} ${rated.pool} ${player}`;
    const [dark, light] = [keyOf(seats.dark), keyOf(seats.light)];
    const computed = rateGame({ dark: ratings.get(dark), light: ratings.get(light) }, winner, endedAt);
    if (!isNear(rated.dark, computed.dark) || !isNear(rated.light, computed.light))
      problems.push(`${name} is rated otherwise than the games before it lead to.`);
    ratings.set(dark, { ...rated.dark.after, playedAt: endedAt });
    ratings.set(light, { ...rated.light.after, playedAt: endedAt });
  }
  return problems;
}

function isNear(one: RatedGame['dark'], other: RatedGame['dark']): boolean {
  return (['before', 'after'] as const).every((when) =>
    (['rating', 'deviation', 'volatility'] as const).every(
      (part) => Math.abs(one[when][part] - other[when][part]) <= NEARLY * Math.abs(other[when][part]),
    ),
  );
}

async function writeGames(queries: Queries, games: readonly FoundGame[]): Promise<void> {
  const known = await knownPlayers(queries);
  for (let from = 0; from < games.length; from += ROWS) {
    const page = games.slice(from, from + ROWS);
    const rows = await queries
      .insertInto('games')
      .values(page.map(({ row }) => row))
      .returning(['number', 'match_id', 'game'])
      .execute();
    const numbers = new Map(rows.map(({ number, match_id, game }) => [`${match_id} ${game}`, number]));
    const results = page.flatMap(({ row, results: of }) =>
      of.map((result) => ({ ...result, number: numbers.get(`${row.match_id} ${row.game}`) ?? 0 })),
    );
    await insertAll(
      queries,
      'results',
      results.filter((row) => known.has(row.player_id)),
    );
  }
}

async function writeRatings(queries: Queries, games: readonly FoundGame[]): Promise<void> {
  const known = await knownPlayers(queries);
  const ratings = new Map<string, Tables['ratings']>();
  const numbers = new Map<string, number>();
  for (const { where, finished } of games.filter(isRated)) {
    numbers.set(where.guildId, Math.max(numbers.get(where.guildId) ?? 0, finished.rated.number));
    for (const row of ratingsAfter(where.guildId, finished)) {
      const key = `${row.guild_id} ${row.pool} ${row.player_id}`;
      const { wins = 0, losses = 0, draws = 0 } = ratings.get(key) ?? {};
      const tally = { wins: row.wins + wins, losses: row.losses + losses, draws: row.draws + draws };
      ratings.set(key, { ...row, ...tally });
    }
  }
  const rows = [...ratings.values()].filter((row) => known.has(row.player_id));
  await insertAll(queries, 'ratings', rows);
  for (const [guild_id, number] of numbers)
    await queries
      .insertInto('rated_games')
      .values({ guild_id, number })
      .onConflict((conflict) =>
        conflict.column('guild_id').doUpdateSet({ number }).where('rated_games.number', '<', number),
      )
      .execute();
}

async function knownPlayers(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom('players').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

async function insertAll<Table extends 'results' | 'ratings'>(
  queries: Queries,
  table: Table,
  rows: readonly Tables[Table][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS)
    await queries
      .insertInto<'results' | 'ratings'>(table)
      .values(rows.slice(from, from + ROWS))
      .execute();
}
