import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { playMove, startGame, type Game } from '../../src/match/game.ts';
import { matchId, millis, type PlayerId, playerId, revision } from '../../src/match/ids.ts';
import { type PlayedRating, rateGame } from '../../src/match/rating.ts';
import type { Database, Queries, Tables } from '../../src/store/database.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import type { FinishedGame } from '../../src/store/finished-games.ts';
import { gameRow, resultRows } from '../../src/store/sql-games.ts';
import { ratingsAfter } from '../../src/store/sql-ratings.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { guildTime } from '../../src/store/store.ts';
import { sampleGame } from '../play/recorded-game.ts';
import { Chance } from '../soak/chance.ts';
import { type Figures, quantile } from './figures.ts';
import { openDatabase, withScratchDatabase } from './store.ts';

export interface HistorySize {
  readonly games: number;
  readonly players: number;
  /** How often each question is asked, of players by chance. */
  readonly asked: number;
}

const SIZE: HistorySize = { games: 100_000, players: 2000, asked: 300 };
const SERVERS = 10;
const CHANNELS = 20;
const DAY = 86_400_000;
const BEGAN = 1_700_000_000_000;
/** Of all games, half of them in the last fifth: a bot that grows. */
const YEARS = 2 * 365 * DAY;
const ROWS = 200;

/** How long it takes to look things up where many games were played: by database, if there is a server, in milliseconds. */
export async function historyBench(
  server: string | undefined,
  size: HistorySize = SIZE,
): Promise<Readonly<Record<string, Figures>>> {
  const folder = await mkdtemp(join(tmpdir(), 'king-me-bench-'));
  try {
    const sqlite = await measure({ kind: 'sqlite', file: join(folder, 'king-me.db') }, size);
    if (server === undefined) return inCases('', sqlite);
    const postgres = await withScratchDatabase(server, (url) => measure({ kind: 'postgres', url }, size));
    return { ...inCases('sqlite ', sqlite), ...inCases('postgres ', postgres) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const inCases = (database: string, cases: Readonly<Record<string, Figures>>): Record<string, Figures> =>
  Object.fromEntries(Object.entries(cases).map(([name, figures]) => [`${database}${name}`, figures]));

async function measure(url: DatabaseUrl, size: HistorySize): Promise<Record<string, Figures>> {
  const database = await openDatabase(url);
  const store = new SqlStore(database);
  try {
    await fill(database, size);
    // A server does so by itself, in time.
    await database.writeSlowly((queries) => sql`analyze`.execute(queries));
    const chance = new Chance(2);
    const anyone = (): PlayerId => personOf(chance, size);
    const anyServer = (): string => serverOf(chance.below(SERVERS));
    const month = millis(BEGAN + YEARS - 30 * DAY);
    const seen = Array.from({ length: CHANNELS / 2 }, (_, index) => channelOf(index));
    const [busiest, page] = [playerId('player-0'), { most: 10 }];
    const times = async (ask: () => Promise<unknown>): Promise<Figures> => {
      const taken: number[] = [];
      for (let index = 0; index < size.asked; index += 1) {
        const since = performance.now();
        await ask();
        taken.push(performance.now() - since);
      }
      return { p50Ms: quantile(taken, 0.5), p99Ms: quantile(taken, 0.99), maxMs: Math.max(...taken) };
    };
    return {
      page: await times(() => store.readGames({ player: anyone() }, page)),
      'page of two': await times(() => store.readGames({ player: anyone(), against: busiest }, page)),
      'page of others': await times(() =>
        store.readGames({ player: anyone(), guildId: anyServer(), channelIds: seen }, page),
      ),
      'page of the busiest': await times(() =>
        store.readGames(
          { player: busiest, channelIds: seen, guildId: anyServer() },
          { ...page, before: size.games / 2 },
        ),
      ),
      stats: await times(() => store.readStatistics({ player: anyone(), guildId: anyServer() })),
      'stats of the busiest': await times(() => store.readStatistics({ player: busiest, guildId: serverOf(0) })),
      standings: await times(() => store.readStandings(serverOf(0), 'live')),
      'standings this month': await times(() => store.readStandings(serverOf(0), 'live', month)),
      'games of the day': await times(() => store.countRated([busiest, anyone()], serverOf(0), month)),
    };
  } finally {
    await store.close();
  }
}

const serverOf = (index: number): string => String(1_400_000_000_000_000_000n + BigInt(index));
const channelOf = (index: number): string => String(1_500_000_000_000_000_000n + BigInt(index));

/** Few play a lot: the busiest sits at one game in ten. */
const personOf = (chance: Chance, { players }: HistorySize): PlayerId =>
  playerId(`player-${Math.floor(players * chance.next() ** 3)}`);

async function fill(database: Database, size: HistorySize): Promise<void> {
  const chance = new Chance(1);
  await database.writeSlowly(async (queries) => {
    await inPages(size.players, async (numbers) => {
      const rows = numbers.map((index) => ({
        id: `player-${index}`,
        user_id: `user-${index}`,
        name: `Player ${index}`,
      }));
      await queries.insertInto('players').values(rows).execute();
    });
    const ratings = new Map<string, Tables['ratings']>();
    await inPages(size.games, async (numbers) => {
      const games = numbers.map((index) => gamePlayed(chance, size, index, ratings));
      await insert(queries, games);
    });
    const rated = [...ratings.values()];
    await inPages(rated.length, async (numbers) => {
      await queries
        .insertInto('ratings')
        .values(numbers.flatMap((index) => rated[index] ?? []))
        .execute();
    });
  });
}

async function inPages(count: number, write: (numbers: readonly number[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += ROWS)
    await write(Array.from({ length: Math.min(ROWS, count - from) }, (_, index) => from + index));
}

interface MadeGame {
  readonly where: { readonly guildId: string; readonly channelId: string; readonly threadId: string };
  readonly finished: FinishedGame;
  readonly number: number;
}

function gamePlayed(
  chance: Chance,
  size: HistorySize,
  index: number,
  ratings: Map<string, Tables['ratings']>,
): MadeGame {
  const where = {
    guildId: serverOf(Math.floor(SERVERS * chance.next() ** 2)),
    channelId: channelOf(chance.below(CHANNELS)),
    threadId: String(1_600_000_000_000_000_000n + BigInt(index)),
  };
  const dark = personOf(chance, size);
  let light = personOf(chance, size);
  while (light === dark) light = personOf(chance, size);
  const winner = (['dark', 'light', undefined] as const)[chance.below(3)];
  const pool = chance.happens(0.7) ? 'live' : 'correspondence';
  const endedAt = millis(BEGAN + Math.floor(YEARS * Math.sqrt(index / size.games)));
  const before = (player: PlayerId): PlayedRating | undefined => {
    const row = ratings.get(`${where.guildId} ${pool} ${player}`);
    return row && { ...row, playedAt: millis(row.played_at) };
  };
  const changes = rateGame({ dark: before(dark), light: before(light) }, winner, endedAt);
  const finished: FinishedGame = {
    game: { ...GAME, startedAt: millis(endedAt - 600_000) },
    kind: 'two',
    level: undefined,
    operator: undefined,
    seats: { dark, light },
    winner,
    reason: winner === undefined ? 'agreement' : 'resigned',
    pool,
    rated: chance.happens(0.8) ? { number: index + 1, pool, ...changes } : undefined,
    endedAt,
  };
  for (const row of ratingsAfter(where.guildId, finished)) {
    const key = `${row.guild_id} ${row.pool} ${row.player_id}`;
    const { wins = 0, losses = 0, draws = 0 } = ratings.get(key) ?? {};
    ratings.set(key, { ...row, wins: row.wins + wins, losses: row.losses + losses, draws: row.draws + draws });
  }
  return { where, finished, number: index + 1 };
}

const GAME: Game = sampleGame().plies.reduce(
  (game, { move }, index) =>
    playMove(game, move, {
      at: millis(index * 10_000),
      spent: millis(10_000),
      revision: revision(index + 4),
      byLot: false,
    }),
  startGame(millis(0), revision(3)),
);

async function insert(queries: Queries, games: readonly MadeGame[]): Promise<void> {
  const matches = games.map(({ where, number }) => ({
    id: `match-${number}`,
    guild_id: where.guildId,
    guild_time: guildTime(where.guildId),
    channel_id: where.channelId,
    thread_id: where.threadId,
    revision: 1,
    retired: 1 as const,
  }));
  await queries.insertInto('matches').values(matches).execute();
  const rows = games.map(({ finished, number }) => gameRow(matchId(`match-${number}`), finished));
  await queries.insertInto('games').values(rows).execute();
  const results = games.flatMap(({ where, finished, number }) => resultRows(where, finished, number));
  await queries.insertInto('results').values(results).execute();
}
