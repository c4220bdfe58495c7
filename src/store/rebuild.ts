import type { PlayerId } from '../match/ids.ts';
import { newMatch } from '../match/phases.ts';
import { type PlayedRating, rateGame, type RatedGame } from '../match/rating.ts';
import type { Queries, Tables } from './database.ts';
import { rebuildRows } from './fill-rows.ts';
import { type FinishedGame, finishedGames } from './finished-games.ts';
import type { Rebuilt } from './games.ts';
import { gameRow, resultRows } from './sql-games.ts';
import { readMatches } from './sql-journal.ts';
import { ratingsAfter } from './sql-ratings.ts';
import type { ReadMatch } from './store.ts';

/** So many rows are written at once: fewer parameters than either database takes. */
const ROWS = 500;

/** Makes all anew that is read from the journals, in the work of one transaction. */
export async function rebuildReadModels(queries: Queries): Promise<Rebuilt> {
  await rebuildRows(queries);
  return rebuildGames(queries);
}

/**
 * Makes games, results and ratings anew from the journals, in the work of one transaction. Ratings are those that the journals
 * hold: they were shown. Where they aren't what the games before lead to, `problems` says so. Forgotten players count for
 * their opponents, and get no rows.
 */
export async function rebuildGames(queries: Queries): Promise<Rebuilt> {
  const problems: string[] = [];
  const found: FoundGame[] = [];
  let matches = 0;
  for (let after = 0; ;) {
    const page = await readMatches(queries, (all) => all, after);
    if (page.length === 0) break;
    for (const { row, match } of page) {
      after = row.number;
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

/** What is kept of a finished game until all are read: none of its moves, as there may be many games. */
interface FoundGame extends Pick<FinishedGame, 'seats' | 'winner' | 'rated' | 'endedAt'> {
  readonly guildId: string;
  readonly counts: boolean;
  readonly game: ReturnType<typeof gameRow>;
  readonly results: readonly Tables['results'][];
}
type FoundRated = FoundGame & { readonly rated: RatedGame };

const isRated = (game: FoundGame): game is FoundRated => game.rated !== undefined;

/** Of a match that can't be read to its end, those before. */
function gamesOf(read: ReadMatch): readonly FoundGame[] {
  const { id, where, entries } = read.ok ? read.value : read.error;
  return finishedGames(newMatch(id), entries.flat()).map((finished): FoundGame => {
    const { seats, winner, rated, endedAt, game } = finished;
    const counts = game.rating !== undefined && 'pool' in game.rating;
    const rows = { game: gameRow(id, finished), results: resultRows(where, finished, 0) };
    return Object.assign(rows, { guildId: where.guildId, seats, winner, rated, endedAt, counts });
  });
}

/** By their ends; those that were rated, in the order in which their server rated them. */
function inOrder(found: readonly FoundGame[]): readonly FoundGame[] {
  const byEnd = found.toSorted((a, b) => a.endedAt - b.endedAt);
  const rated = Map.groupBy(byEnd.filter(isRated), ({ guildId }) => guildId);
  const next = new Map(
    Array.from(rated, ([guildId, games]) => [
      guildId,
      games.toSorted((a, b) => a.rated.number - b.rated.number).values(),
    ]),
  );
  return byEnd.map((game) => (isRated(game) ? (next.get(game.guildId)?.next().value ?? game) : game));
}

/** What a rounding of another processor can make of a number. */
const NEARLY = 1e-6;

/** Rates each server's games again, and says which numbers of theirs don't follow from those before. */
function checkRatings(games: readonly FoundGame[]): readonly string[] {
  const problems: string[] = [];
  const numbers = new Map<string, number>();
  const ratings = new Map<string, PlayedRating>();
  for (const { game, guildId, counts, rated, seats, winner, endedAt } of games) {
    const name = `The game of match ${game.match_id} that began with event ${game.game}`;
    if (rated === undefined) {
      if (counts) problems.push(`${name} counts, but is not rated.`);
      continue;
    }
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
      .values(page.map(({ game }) => game))
      .returning(['number', 'match_id', 'game'])
      .execute();
    const numbers = new Map(rows.map(({ number, match_id, game }) => [`${match_id} ${game}`, number]));
    const results = page.flatMap(({ game, results }) =>
      results.map((row) => Object.assign(row, { number: numbers.get(`${game.match_id} ${game.game}`) ?? 0 })),
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
  for (const game of games.filter(isRated)) {
    numbers.set(game.guildId, Math.max(numbers.get(game.guildId) ?? 0, game.rated.number));
    for (const row of ratingsAfter(game.guildId, game)) {
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
