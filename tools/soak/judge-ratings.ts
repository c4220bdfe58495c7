import type { Selectable } from 'kysely';
import type { EventOf } from '../../src/match/match.ts';
import { BOT, otherSeat, type PlayerId, type Seat, SEATS } from '../../src/match/ids.ts';
import { isTotal, type MatchOptions } from '../../src/match/options.ts';
import type { PausedMatch, PlayingMatch } from '../../src/match/phases.ts';
import type { Database, Tables } from '../../src/store/database.ts';
import { played, rested, type Strength, UNKNOWN } from './glicko.ts';
import type { PersonOf, Story } from './judge-journal.ts';

const TABLES = ['games', 'results', 'ratings', 'rated_games'] as const;
type Table = (typeof TABLES)[number];

/** What the bot keeps of finished games beside the journals, as it stands in the database. */
export type Rows = { readonly [Name in Table]: readonly Selectable<Tables[Name]>[] };

export const readRows = (database: Pick<Database, 'read'>): Promise<Rows> =>
  database.read(async (queries) => ({
    games: await queries.selectFrom('games').selectAll().execute(),
    results: await queries.selectFrom('results').selectAll().execute(),
    ratings: await queries.selectFrom('ratings').selectAll().execute(),
    rated_games: await queries.selectFrom('rated_games').selectAll().execute(),
  }));

/** A game that came to a result. */
interface Ended {
  readonly story: Story;
  readonly match: PlayingMatch | PausedMatch;
  readonly event: EventOf<'GameEnded'>;
  /** What follows it in the same entry. */
  readonly rated: EventOf<'GameRated'> | undefined;
}

/** The columns by which a row is found again. A game's number is another one after a rebuild: it goes by match and event. */
const KEYS = {
  games: ['number'],
  results: ['number', 'player_id'],
  ratings: ['guild_id', 'pool', 'player_id'],
  rated_games: ['guild_id'],
} as const satisfies Readonly<Record<Table, readonly string[]>>;

type Row = Readonly<Record<string, unknown>>;
type Named = Readonly<Record<Table, readonly Row[]>>;

function named({ games, results, ratings, rated_games }: Rows): Named {
  const names = new Map(games.map(({ number, match_id, game }) => [number, `${match_id} ${game}`]));
  const name = (row: Rows['games' | 'results'][number]): Row =>
    Object.assign({}, row, { number: names.get(row.number) });
  return { games: games.map(name), results: results.map(name), ratings, rated_games };
}

/**
 * Whether exactly those games are rated that count, once, and games, results and ratings stand in the database as the journals lead
 * to by this judge's own reckoning.
 */
export function judgeRatings(stories: readonly Story[], rows: Rows, person: PersonOf): readonly string[] {
  const ended = stories.flatMap(endedGames);
  const { problems, ratings, rated_games } = reckon(ended);
  const isKnown = ({ player_id }: { readonly player_id: PlayerId }): boolean => person(player_id).userId !== undefined;
  const expected = {
    games: ended.map(gameRow),
    results: ended.flatMap(resultRows).filter(isKnown),
    ratings: ratings.filter(isKnown),
    rated_games,
  };
  return [...stories.flatMap(unpaired), ...wrongDecisions(stories), ...problems, ...differences(expected, named(rows))];
}

/** Whether a rebuild has left everything as it was. */
export const judgeRebuilt = (before: Rows, after: Rows): readonly string[] => differences(named(before), named(after));

/** What is missing, too much or other than expected; columns that nothing is expected of may hold anything. */
function differences(expected: Named, found: Named): readonly string[] {
  return TABLES.flatMap((table) => {
    const keyOf = (row: Row): string => KEYS[table].map((column) => String(row[column])).join(' ');
    const rows = new Map(found[table].map((row) => [keyOf(row), row]));
    const lacking = expected[table].flatMap((row) => {
      const other = rows.get(keyOf(row));
      rows.delete(keyOf(row));
      if (other === undefined) return [`${keyOf(row)} is missing`];
      const columns = Object.keys(row).filter((column) => !isSame(row[column], other[column]));
      return columns.map(
        (column) => `${keyOf(row)}: expected ${column} ${inWords(row[column])}, found ${inWords(other[column])}`,
      );
    });
    return [...lacking, ...Array.from(rows.keys(), (key) => `${key} is too much`)].map(
      (wrong) => `table ${table}: ${wrong}`,
    );
  });
}

const inWords = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

const NEARLY = 1e-6;

/** Numbers may differ as two ways of reckoning do. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= NEARLY;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const parts = (value: object): Row => value as Row;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(parts(one)[key], parts(other)[key]),
  );
}

function endedGames(story: Story): readonly Ended[] {
  return story.events.flatMap(({ event, before }, index) => {
    if (event.type !== 'GameEnded' || (before.phase !== 'playing' && before.phase !== 'paused')) return [];
    const next = story.events[index + 1]?.event;
    return [{ story, match: before, event, rated: next?.type === 'GameRated' ? next : undefined }];
  });
}

/** An end and its rating are one entry of the journal: where the game counts, and only there. */
function unpaired({ id, entries }: Story): readonly string[] {
  let pool: string | undefined;
  return entries.flatMap((entry) =>
    entry.flatMap((event, index) => {
      if (event.type === 'GameStarted') pool = event.rating && 'pool' in event.rating ? event.rating.pool : undefined;
      if (event.type === 'GameRated')
        return entry[index - 1]?.type === 'GameEnded' ? [] : [`match ${id}: a game is rated that does not end there`];
      const next = entry[index + 1];
      const found = next?.type === 'GameRated' ? next.pool : undefined;
      if (event.type !== 'GameEnded' || found === pool) return [];
      return [`match ${id}: expected a rating in ${pool ?? 'no pool'}, found one in ${found ?? 'none'}`];
    }),
  );
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MOST_A_DAY = 5;
/** What happens within so many milliseconds may be counted or not. */
const AT_ONCE = 2000;

const poolOf = ({ time }: MatchOptions): 'live' | 'correspondence' | undefined =>
  time === 'off' ? undefined : isTotal(time) || time.limit < HOUR ? 'live' : 'correspondence';

/** Whether each game counts, or why not, by the options of its match and the games of its two players on that day. */
function wrongDecisions(stories: readonly Story[]): readonly string[] {
  const begun = stories.flatMap(({ id, where: { guildId }, events }) =>
    events.flatMap(({ event, after }, index) => {
      if (event.type !== 'GameStarted' || after.phase !== 'playing') return [];
      const { seats, rating, at } = event;
      const end = events
        .slice(index)
        .find(({ event: { type } }) => type === 'GameEnded' || type === 'MatchClosed')?.event;
      const pair = [guildId, ...Object.values(seats).toSorted()].join(' ');
      const counts = rating !== undefined && 'pool' in rating;
      const found = rating === undefined ? 'nothing' : 'pool' in rating ? rating.pool : rating.unrated;
      return [{ id, pair, at, found, counts, end, options: after.options, isAlone: after.level !== undefined }];
    }),
  );
  return begun.flatMap(({ id, pair, at, found, options, isAlone }) => {
    const today = begun.filter((one) => one.counts && one.pair === pair && one.at >= at - (at % DAY));
    const before = (slack: number): number =>
      today.filter(
        (one) => one.at < at + slack && (one.end?.type === 'GameEnded' || (one.end?.at ?? Infinity) > at - slack),
      ).length;
    const byDay = [
      ...(before(-AT_ONCE) < MOST_A_DAY ? [poolOf(options)] : []),
      ...(before(AT_ONCE) >= MOST_A_DAY ? ['pair-limit'] : []),
    ];
    const never = isAlone ? 'nothing' : neverRated(options);
    const expected = never === undefined ? byDay : [never];
    return expected.includes(found)
      ? []
      : [`match ${id}: expected a game to be ${expected.join(' or ')}, found ${found}`];
  });
}

function neverRated(options: MatchOptions): string | undefined {
  if (!options.rated) return 'casual';
  if (options.time === 'off') return 'no-clock';
  if (options.start !== undefined) return 'from-position';
  return options.first === 'drawn' ? undefined : 'first-chosen';
}

const OUTCOMES = { win: ['wins', 1], draw: ['draws', 0.5], loss: ['losses', 0] } as const;

const resultOf = ({ event: { result } }: Ended, seat: Seat): keyof typeof OUTCOMES =>
  result.kind === 'draw' ? 'draw' : result.winner === seat ? 'win' : 'loss';

/** Rates all games once more, server by server in the order of their numbers: these must go from 1 without a gap. */
function reckon(ended: readonly Ended[]) {
  const problems: string[] = [];
  const ratings = new Map<string, Tables['ratings'] & { readonly player_id: PlayerId }>();
  const counters = new Map<string, number>();
  for (const game of ended.toSorted((a, b) => (a.rated?.number ?? 0) - (b.rated?.number ?? 0))) {
    const { story, match, event, rated } = game;
    if (rated === undefined) continue;
    const wrong = (expected: unknown, found: unknown): unknown =>
      problems.push(
        `match ${story.id}, rated game ${rated.number}: expected ${inWords(expected)}, found ${inWords(found)}`,
      );
    const { guildId: guild_id } = story.where;
    const { pool } = rated;
    const due = (counters.get(guild_id) ?? 0) + 1;
    if (rated.number !== due) wrong(`number ${due}`, rated.number);
    counters.set(guild_id, due);
    const keyOf = (seat: Seat): string => `${guild_id} ${pool} ${match.seats[seat]}`;
    const strengthOf = (seat: Seat): Strength => {
      const row = ratings.get(keyOf(seat));
      return row === undefined ? UNKNOWN : rested(row, event.at - row.played_at);
    };
    const before = { dark: strengthOf('dark'), light: strengthOf('light') };
    for (const seat of SEATS) {
      const [tally, score] = OUTCOMES[resultOf(game, seat)];
      const after = played(before[seat], before[otherSeat(seat)], score);
      if (!isSame({ before: before[seat], after }, rated[seat])) wrong({ before: before[seat], after }, rated[seat]);
      const { wins = 0, losses = 0, draws = 0 } = ratings.get(keyOf(seat)) ?? {};
      const row = { guild_id, pool, player_id: match.seats[seat], ...after, played_at: event.at, wins, losses, draws };
      ratings.set(keyOf(seat), { ...row, [tally]: row[tally] + 1 });
    }
  }
  const rated_games = Array.from(counters, ([guild_id, number]) => ({ guild_id, number }));
  return { problems, ratings: [...ratings.values()], rated_games };
}

function gameRow({ story, match, event, rated }: Ended): Row {
  const { game, level, seats, options } = match;
  const { result, at } = event;
  const { type: _type, at: _at, cause: _cause, ...numbers } = rated ?? event;
  return {
    number: `${story.id} ${game.startRevision}`,
    kind: match.operator !== undefined ? 'hotseat' : level === undefined ? 'two' : 'solo',
    level: level ?? null,
    dark_id: seats.dark,
    light_id: seats.light,
    winner: result.kind === 'win' ? result.winner : null,
    reason: result.reason,
    pool: poolOf(options) ?? null,
    rated: rated === undefined ? null : JSON.stringify(numbers),
    started_at: game.startedAt,
    ended_at: at,
    plies: game.moves.length,
  };
}

/** One for each person but the bot; a hotseat game is its operator's. */
function resultRows(ended: Ended): readonly (Row & { readonly player_id: PlayerId })[] {
  const { story, match, event, rated } = ended;
  const { game, level, seats, options, operator } = match;
  const shared = {
    number: `${story.id} ${game.startRevision}`,
    guild_id: story.where.guildId,
    channel_id: story.where.channelId,
    pool: poolOf(options) ?? null,
    level: level ?? null,
    started_at: game.startedAt,
    ended_at: event.at,
  };
  if (operator !== undefined) return [{ ...shared, player_id: operator, seat: null, outcome: null }];
  return SEATS.filter((seat) => seats[seat] !== BOT).map((seat) => {
    const own = game.moves.filter((move) => move.seat === seat && !move.byLot);
    return Object.assign({}, shared, {
      player_id: seats[seat],
      opponent_id: seats[otherSeat(seat)],
      seat,
      outcome: resultOf(ended, seat),
      moves: own.length,
      spent: own.reduce((sum, { spent }) => sum + spent, 0),
      rating_before: rated?.[seat].before.rating ?? null,
      rating_after: rated?.[seat].after.rating ?? null,
    });
  });
}
