import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { evolve, type MatchEvent } from '../../src/match/match.ts';
import { type Match, newMatch } from '../../src/match/phases.ts';
import { matchId, millis, playerId } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import type { Database } from '../../src/store/database.ts';
import { PostgresDatabase } from '../../src/store/postgres-database.ts';
import { SqliteDatabase } from '../../src/store/sqlite-database.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Entry, Store } from '../../src/store/store.ts';
import { sampleGame } from '../play/recorded-game.ts';
import type { Figures } from './figures.ts';

const AT_ONCE = 64;
const WARM_UP = 300;
const MEASURED = 2000;

/** Appends a second to a file and to a server if there is one, and what the journal takes on disk, indexes and all. */
export async function storeBench(server: string | undefined): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'king-me-bench-'));
  try {
    const file = join(folder, 'king-me.db');
    const sqlite = await measure({ kind: 'sqlite', file });
    const { size } = await stat(file);
    const figures = {
      sqliteAppends: sqlite.alone,
      sqliteAppendsAtOnce: sqlite.atOnce,
      bytesPerEvent: Math.round(size / sqlite.events),
    };
    if (server === undefined) return figures;
    const postgres = await withScratchDatabase(server, (url) => measure({ kind: 'postgres', url }));
    return { ...figures, postgresAppends: postgres.alone, postgresAppendsAtOnce: postgres.atOnce };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Measured {
  readonly alone: number;
  readonly atOnce: number;
  readonly events: number;
}

async function measure(url: DatabaseUrl): Promise<Measured> {
  const store = await openStore(url, { inWorker: true });
  try {
    const written = { events: 0, matches: 0 };
    await appendsPerSecond(store, written, 1, WARM_UP);
    const alone = await appendsPerSecond(store, written, 1, MEASURED);
    const atOnce = await appendsPerSecond(store, written, AT_ONCE, MEASURED);
    return { alone, atOnce, events: written.events };
  } finally {
    await store.close();
  }
}

/** Whole games, `wide` of them side by side, until `duration` is over. */
async function appendsPerSecond(
  store: Store,
  written: { events: number; matches: number },
  wide: number,
  duration: number,
): Promise<number> {
  const sample = sampleEntries();
  const startedAt = performance.now();
  let appends = 0;
  const playGames = async (): Promise<void> => {
    while (performance.now() - startedAt < duration) {
      written.matches += 1;
      const id = matchId(`match-${written.matches}`);
      for (const { before, events, where } of sample) {
        await store.append({ before: { ...before, id }, events, where });
        appends += 1;
        written.events += events.length;
      }
    }
  };
  await Promise.all(Array.from({ length: wide }, playGames));
  return Math.round((appends * 1000) / (performance.now() - startedAt));
}

const ALICE = playerId('5d0c8f5e-6b54-4a56-9f1b-0f2e3c9d7a01');
const BOB = playerId('5d0c8f5e-6b54-4a56-9f1b-0f2e3c9d7a02');
const WHERE = { guildId: '1400000000000000001', channelId: '1500000000000000001', threadId: '1600000000000000001' };

/** The entries that a bot writes of a game: each decision with the match that it happens to. */
function sampleEntries(): readonly Entry[] {
  const entries: Entry[] = [];
  let match: Match = newMatch(matchId('sample'));
  for (const events of decisions()) {
    entries.push({ before: match, events, where: WHERE });
    match = events.reduce<Match>(evolve, match);
  }
  return entries;
}

function* decisions(): Generator<readonly MatchEvent[]> {
  let at = 1_700_000_000_000;
  const stamp = () => ({ at: millis((at += 5000)) });
  yield [{ type: 'ChallengeMade', challenger: ALICE, invited: BOB, options: DEFAULT_OPTIONS, ...stamp() }];
  yield [
    { type: 'ChallengeAccepted', ...stamp() },
    { type: 'GameStarted', seats: { dark: ALICE, light: BOB }, ...stamp() },
  ];
  let board = 3;
  for (const { before, move } of sampleGame().plies.slice(0, -1)) {
    yield [{ type: 'BoardPosted', board: board as Entry['before']['revision'], ...stamp() }];
    yield [{ type: 'MovePlayed', seat: before.turn, squares: [move.from, ...move.path], ...stamp() }];
    board += 2;
  }
  yield [{ type: 'GameEnded', result: { kind: 'win', winner: 'dark', reason: 'resigned' }, ...stamp() }];
  yield [{ type: 'MatchClosed', reason: 'finished', ...stamp() }];
}

export const openDatabase = (url: DatabaseUrl): Promise<Database> =>
  url.kind === 'sqlite' ? SqliteDatabase.open(url.file, {}) : PostgresDatabase.open(url.url, {});

/** Runs `work` on a database that is made for it on this server, and dropped behind it. */
export async function withScratchDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `king_me_bench_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const url = new URL(server);
  url.pathname = `/${name}`;
  await run(`create database ${name}`);
  try {
    return await work(url.href);
  } finally {
    await run(`drop database ${name} with (force)`);
  }
}
