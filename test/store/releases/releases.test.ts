import { join } from 'node:path';
import SqliteHandle from 'better-sqlite3';
import { Kysely } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { legalMoves, movesAlong, squaresOf } from '../../../src/engine/moves.ts';
import { EVENT_VERSION } from '../../../src/match/journal.ts';
import { fold, type MatchAction } from '../../../src/match/match.ts';
import { matchId, type PlayerId, revision, type TableCode } from '../../../src/match/ids.ts';
import type { Match } from '../../../src/match/phases.ts';
import { POOLS } from '../../../src/match/rating.ts';
import { migrate, MIGRATIONS } from '../../../src/store/migrations.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { SQLITE_SCHEMA, SqliteDialect } from '../../../src/store/sqlite-database.ts';
import { EVERY_SHARD, type Store } from '../../../src/store/store.ts';
import { FakeClock } from '../../bot/support/fake-clock.ts';
import { buildFixture, recover } from '../../bot/support/live-matches-fixture.ts';
import { ALICE, at, BOB, EMIL } from '../../match/samples.ts';
import { readPackage } from '../../packaging/project-files.ts';
import { temporaryFolder } from '../../support/temp-folder.ts';
import { factsOf } from '../golden/facts.ts';
import { goldenJournals } from '../golden/golden-journal.ts';
import { idInRelease, releasedVersions, unpackRelease } from './released-database.ts';

const GUILD = '1400000000000000001';

test('RUN-03: the version in package.json has its database; npx tsx test/store/releases/write-release.ts keeps it', () => {
  expect(releasedVersions()).toContain(readPackage().version);
});

test('RUN-03: each new format of events comes with a migration, so that an older program refuses it instead of misreading it', () => {
  // Formats 1 and 2 are older than the first release.
  const formats = Array.from({ length: Math.max(0, EVENT_VERSION - 2) }, (_, index) => index + 3);
  const migrations = Object.keys(MIGRATIONS);
  expect(formats.filter((format) => !migrations.some((name) => name.endsWith(`-format-${format}`)))).toEqual([]);
  // A migration that changes nothing but says so is enough; one of the wrong number would be of no use.
  expect(migrations.filter((name) => /-format-\d+$/.test(name))).toHaveLength(formats.length);
});

test('RUN-03: the migrations that were released keep their names and their order; new ones come after them', () => {
  const released = ['001-first', '002-reviews'];
  const names = Object.keys(MIGRATIONS);
  expect(names.slice(0, released.length)).toEqual(released);
  expect(names).toEqual(names.toSorted());
});

async function opened(version: string): Promise<{ file: string; store: Store }> {
  const file = join(await temporaryFolder(), 'king-me.db');
  unpackRelease(version, file);
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  return { file, store };
}

/** The format of its events. */
function formatOf(file: string): number {
  const handle = new SqliteHandle(file, { readonly: true });
  const format = handle.prepare('select max(version) from events').pluck().get();
  handle.close();
  return Number(format);
}

/** What somebody does next in a match, whatever it is waiting for. */
function nextAction(match: Match, stranger: PlayerId): MatchAction {
  switch (match.phase) {
    case 'invited':
      return { type: 'AcceptChallenge', by: match.invited, challengerSeat: 'dark' };
    case 'open-table':
      return { type: 'JoinTable', by: stranger, challengerSeat: 'dark' };
    case 'ready-check':
      return { type: 'Leave', by: match.seats.dark };
    case 'playing': {
      const { position, hops } = match.game;
      const [move] = hops.length > 0 ? movesAlong(position, hops) : legalMoves(position);
      const by = match.operator ?? match.seats[position.turn];
      return { type: 'PlayMove', by, squares: move === undefined ? [] : squaresOf(move) };
    }
    case 'paused':
      return { type: 'Resume', by: match.operator ?? match.seats[match.resumed === 'dark' ? 'light' : 'dark'] };
    case 'ended':
      return match.next.kind === 'rematch'
        ? { type: 'DeclineRematch', by: match.operator ?? match.seats.dark, question: match.next.number }
        : { type: 'Watch', by: stranger };
    case 'new':
    case 'closed':
      return { type: 'Tick' };
  }
  throw new Error('a match is in some phase' satisfies string);
}

describe.each(releasedVersions())('RUN-03: the database of King Me %s', (version) => {
  test('RUN-03: is read by the program of today as it was meant then', async () => {
    const { file, store } = await opened(version);
    const seen = new Map<string, object>();
    const phases = new Set<Match['phase']>();
    for await (const read of store.allMatches()) {
      if (!read.ok) throw new Error(read.error.problem);
      const match = fold(read.value.id, read.value.entries.flat());
      seen.set(read.value.id, factsOf(match));
      if (!read.value.isRetired) phases.add(match.phase);
    }
    expect(phases).toEqual(new Set(['invited', 'open-table', 'ready-check', 'playing', 'paused', 'ended']));
    const golden = goldenJournals(formatOf(file)).filter(({ name }) => seen.has(idInRelease(name)));
    expect(golden).toHaveLength(seen.size);
    for (const { name, facts } of golden) expect(seen.get(idInRelease(name)), name).toEqual(facts);
  });

  test('RUN-03: has its players, settings, blocks, reviews and heartbeats', async () => {
    const { store } = await opened(version);
    expect((await store.findUser('100000000000000010'))?.id).toBe(ALICE);
    expect((await store.readSettings(GUILD))?.channels).toEqual(['1500000000000000001']);
    expect((await store.readBlocks([ALICE, EMIL])).get(ALICE)).toEqual(new Set([EMIL]));
    expect(await store.readReview(matchId('resignedInPause'), revision(3))).toBe('a review');
    expect(await store.lastBeats()).toEqual([{ shard: 0, count: 1, at: at(0) }]);
    expect(await store.findTable('DJCKDK' as TableCode)).toMatchObject({ match: 'seatIsATable', isOpen: true });
  });

  test('HIST-01, RUN-12: has its games in history and statistics, but not in the ratings', async () => {
    const { store } = await opened(version);
    const ended: string[] = [];
    for await (const read of store.allMatches())
      for (const event of read.ok ? read.value.entries.flat() : [])
        if (event.type === 'GameEnded') ended.push(read.ok ? read.value.id : '');
    const found = await Promise.all([ALICE, BOB].map((player) => store.readGames({ player }, { most: 1000 })));
    const games = new Map(found.flatMap(({ games }) => games.map((game) => [game.number, game])));
    expect([...games.values()].map(({ match }) => match).toSorted()).toEqual(ended.toSorted());
    expect([...games.values()].some(({ kind }) => kind === 'two')).toBe(true);
    const { games: counted, streaks } = await store.readStatistics({ player: ALICE });
    expect(counted).toBe(found[0]?.games.filter(({ kind }) => kind === 'two').length);
    expect(streaks.now).toBeDefined();
    for (const pool of POOLS) expect(await store.readStandings(GUILD, pool)).toEqual([]);
  });

  test('RUN-03, HIST-01: given a later step of the update that fails, then nothing is changed, and the next start makes it all', async () => {
    const file = join(await temporaryFolder(), 'king-me.db');
    unpackRelease(version, file);
    const handle = new SqliteHandle(file);
    const structure = () => handle.prepare('select name, sql from sqlite_master order by name').all();
    const before = structure();
    const db = new Kysely<unknown>({ dialect: new SqliteDialect(handle) });
    // Games are read behind the last step, from tables that it has spoilt.
    const migrations = { ...MIGRATIONS, '999-spoils': () => ['alter table games rename to spoilt'] };
    await expect(migrate({ db, dialect: SQLITE_SCHEMA, schema: undefined, migrations })).rejects.toThrow(/games/);
    expect(structure()).toEqual(before);
    handle.close();
    const store = await openStore({ kind: 'sqlite', file });
    onTestFinished(() => store.close());
    expect((await store.readGames({ player: ALICE }, { most: 1 })).total).toBeGreaterThan(0);
  });

  test('RUN-03: gets the tables that a new database has: a migration is never changed once it is released', async () => {
    const { file } = await opened(version);
    const fresh = join(await temporaryFolder(), 'king-me.db');
    await (await openStore({ kind: 'sqlite', file: fresh })).close();
    const tablesOf = (path: string): unknown => {
      const handle = new SqliteHandle(path, { readonly: true });
      const rows = handle.prepare('select type, name, sql from sqlite_master order by name').all();
      handle.close();
      return rows;
    };
    expect(tablesOf(file)).toEqual(tablesOf(fresh));
  });

  test('RUN-03: is played on, in every phase', async () => {
    const { file, store } = await opened(version);
    const clock = new FakeClock(at(86_400));
    const limits = { perPlayer: 1000, inProcess: 1000 };
    const fixture = buildFixture({ store, clock, limits });
    fixture.discord.answer(({ method, path }) => (method === 'get' && path.endsWith('/messages') ? [] : undefined));
    await recover(fixture, { shards: EVERY_SHARD });
    const { liveMatches } = fixture;
    const [stranger] = await liveMatches.services.directory.meet({ userId: '100000000000000099', name: 'Stranger' });
    onTestFinished(() => liveMatches.stop());
    const played = new Map<string, number>();
    for (const live of [...liveMatches.runtime.all()] as LiveMatch[]) {
      const { phase, revision: before } = live.match;
      const answer = await liveMatches.runtime.act(live, nextAction(live.match, stranger));
      if (live.match.revision > before) played.set(phase, (played.get(phase) ?? 0) + 1);
      else expect.soft(answer, `${live.id} in ${phase}`).toBe('something happens');
    }
    expect([...played.keys()].toSorted()).toEqual([
      'ended',
      'invited',
      'open-table',
      'paused',
      'playing',
      'ready-check',
    ]);
    await liveMatches.idle();
    await liveMatches.stop();
    await store.close();
    const again = await openStore({ kind: 'sqlite', file });
    onTestFinished(() => again.close());
    for await (const read of again.allMatches()) expect(read.ok).toBe(true);
  });
});
