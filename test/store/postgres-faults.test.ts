import { Client } from 'pg';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { matchId } from '../../src/match/ids.ts';
import { PostgresDatabase } from '../../src/store/postgres-database.ts';
import { inTime } from '../../src/store/postgres-transaction.ts';
import type { Store } from '../../src/store/store.ts';
import { startCluster } from '../support/postgres-cluster.ts';
import { onceAt, startProxy, type PostgresProxy } from '../support/postgres-proxy.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { openForTest } from './open-for-test.ts';
import { ALICE, BOB, drawn } from '../match/samples.ts';
import { asked, begun, begunBy, collected, comings, meet, played, SERVER, TURNS, type Tale } from './contract/tale.ts';

const UNAVAILABLE = { name: 'Error', fault: 'unavailable' };
const UNCERTAIN = { name: 'Error', fault: 'uncertain' };

/** The whole of the statement, as it ends on the line: `read committed` is something else. */
const COMMIT = 'commit\0';

const wholly = (...tales: readonly Tale[]) => tales.map(({ read }) => read);

/** A match with the turn behind it that the teller has not heard to be written. */
const withTurn = (tale: Tale) => [
  { ok: true, value: { ...tale.stored, entries: [...tale.entries, TURNS.slice(0, 1)] } },
];

const opened = (url: string) => openForTest({ kind: 'postgres', url });

test.each([
  ['lies in the socket after the process stood still', true],
  ['is not there', false],
])('RUN-03: given an answer that %s when its time is up, then it counts just if it came', async (_, isThere) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise, resolve } = Promise.withResolvers<string>();
  const told = inTime(promise, 1500).catch((error: Error) => error.message);
  vi.advanceTimersByTime(1500);
  if (isThere) resolve('committed');
  expect(await told).toBe(isThere ? 'committed' : 'no answer in time');
});

describePostgres('PostgreSQL that fails', (server) => {
  /** A game on a database of its own. */
  async function playing() {
    const made = await newDatabase(server);
    const store = await opened(made.url);
    return { ...made, store, tale: await begun(store, 'm1') };
  }

  async function behindProxy(): Promise<{ store: Store; proxy: PostgresProxy; direct: Store }> {
    const { url } = await newDatabase(server);
    const proxy = await startProxy(url);
    return { proxy, store: await opened(proxy.url), direct: await opened(url) };
  }

  async function playingBehindProxy() {
    const made = await behindProxy();
    return { ...made, tale: await begun(made.store, 'm1') };
  }

  test.each(['lost', 'unanswered'] as const)(
    'RUN-03: given a commit that is %s, then another connection finds out what became of it, and it is written exactly once',
    async (fate) => {
      const { store, proxy, direct, tale } = await playingBehindProxy();
      proxy.decide = onceAt(COMMIT, fate);
      expect(await tale.turn(store)).not.toBe('conflict');
      expect(await collected(direct.allMatches())).toStrictEqual(wholly(tale));
    },
  );

  test.each(['lost', 'unanswered'] as const)(
    'RUN-12: given the end of a game that counts, whose commit is %s, then it is rated exactly once, and told as it is written',
    async (fate) => {
      const { store, proxy, direct } = await behindProxy();
      await meet(direct, ALICE, BOB);
      const tale = await begunBy(store, 'm1');
      proxy.decide = onceAt(COMMIT, fate);
      await tale.tell(store, drawn('agreement'));
      expect(tale.entries.at(-1)).toMatchObject([{ type: 'GameEnded' }, { type: 'GameRated', number: 1 }]);
      expect(await collected(direct.allMatches())).toStrictEqual(wholly(tale));
      expect(await direct.readRatings(ALICE, SERVER)).toMatchObject({ live: { games: 1 } });
      const next = await played(store, 'm2');
      expect(next.match).toMatchObject({ game: { rated: { number: 2 } } });
    },
  );

  test('RUN-12: given two processes in which matches of the same players end at once, then every game is rated, one after another', async () => {
    const { url } = await newDatabase(server);
    const stores = [await opened(url), await opened(url)] as const;
    await meet(stores[0], ALICE, BOB);
    const tales = await Promise.all(Array.from({ length: 12 }, (_, index) => begunBy(stores[0], `m${index}`)));
    await Promise.all(tales.map((tale, index) => tale.tell(stores[index % 2 === 0 ? 0 : 1], drawn('agreement'))));
    expect(await stores[0].readRatings(BOB, SERVER)).toMatchObject({ live: { games: 12 } });
    const { problems, rated } = await stores[1].rebuildReadModels();
    expect({ problems, rated }).toEqual({ problems: [], rated: 12 });
  });

  test('RUN-14: given somebody who is forgotten while their game ends, then nothing of them is left', async () => {
    const { url } = await newDatabase(server);
    const stores = [await opened(url), await opened(url)] as const;
    await meet(stores[0], ALICE, BOB);
    const tales = await Promise.all(Array.from({ length: 8 }, (_, index) => begunBy(stores[0], `m${index}`)));
    const ending = tales.map((tale) => tale.tell(stores[0], drawn('agreement')));
    await Promise.all([...ending.slice(0, 4), stores[1].forgetPlayer(ALICE), ...ending.slice(4)]);
    expect(await stores[1].readGames({ player: ALICE }, { most: 1 })).toEqual({ games: [], total: 0 });
    expect(await stores[1].readRatings(ALICE, SERVER)).toEqual({});
    expect(await stores[1].readRatings(BOB, SERVER)).toMatchObject({ live: { games: 8 } });
  });

  test('RUN-03: given the first entry of a match whose commit is unanswered, then it is found to be there', async () => {
    const { store, proxy, direct } = await behindProxy();
    proxy.decide = onceAt(COMMIT, 'unanswered');
    const tale = await asked(store, 'm1');
    expect(await collected(direct.allMatches())).toStrictEqual(wholly(tale));
  });

  test.each([
    ['lost', wholly],
    ['unanswered', withTurn],
  ] as const)(
    'RUN-03: given a commit that is %s and a server that can not be asked any more, then it is uncertain',
    async (fate, truth) => {
      const { store, proxy, direct, tale } = await playingBehindProxy();
      proxy.decide = (message) => {
        if (!message.includes(COMMIT)) return 'pass';
        proxy.isOpen = false;
        return fate;
      };
      await expect(tale.turn(store)).rejects.toMatchObject(UNCERTAIN);
      expect(await collected(direct.allMatches())).toStrictEqual(truth(tale));
    },
  );

  test('RUN-03: given a line that breaks before the commit and a server that lets nobody in, then nothing was written, surely', async () => {
    const { store, proxy, direct, tale } = await playingBehindProxy();
    proxy.decide = (message) => {
      if (!message.includes('insert into "events"')) return 'pass';
      proxy.isOpen = false;
      return 'lost';
    };
    await expect(tale.turn(store)).rejects.toMatchObject(UNAVAILABLE);
    expect(await collected(direct.allMatches())).toStrictEqual(wholly(tale));
    proxy.decide = () => 'pass';
    proxy.isOpen = true;
    expect(await tale.turn(store)).not.toBe('conflict');
  });

  test('RUN-03: given a server that says nothing any more, then an append is refused in time for an answer; when it speaks again, it goes on', async () => {
    const { store, proxy, tale } = await playingBehindProxy();
    proxy.decide = () => 'stalled';
    await expect(tale.turn(store)).rejects.toMatchObject(UNAVAILABLE);
    proxy.decide = () => 'pass';
    expect(await tale.turn(store)).not.toBe('conflict');
  });

  test('RUN-03: given a transaction, then the server gives it up by itself when nobody goes on with it', async () => {
    const { url } = await newDatabase(server);
    const database = await PostgresDatabase.open(url, {});
    onTestFinished(() => database.close());
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
      const shown = await database.write((queries) => sql.raw(`show ${limit}`).execute(queries));
      expect(shown.rows).toEqual([{ [limit]: '1500ms' }]);
    }
  });

  test('RUN-03: given connections that the server has ended, then nobody notices', async () => {
    const { query, store, tale } = await playing();
    const ended = await query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(ended.length).toBeGreaterThan(0);
    expect(await tale.turn(store)).not.toBe('conflict');
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
  });

  test('RUN-03: given a connection that the server ends while it is written, then it is written on another one', async () => {
    const { url, query, store, tale } = await playing();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('begin; select * from matches for update');
    const appending = tale.turn(store);
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => query(waiting)).toHaveLength(1);
    await query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`);
    await other.query('commit');
    await other.end();
    expect(await appending).not.toBe('conflict');
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
  });

  test('RUN-03: given a match that somebody keeps locked, then an append to it is refused, all others are written; when it is let go, it goes on', async () => {
    const { url, store, tale } = await playing();
    const other = new Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin; select * from matches for update');
    const appending = expect(tale.turn(store)).rejects.toMatchObject(UNAVAILABLE);
    await begun(store, 'm2');
    await appending;
    await other.query('commit');
    expect(await tale.turn(store)).not.toBe('conflict');
  });

  test('RUN-03: given two processes that append the same to one match at once, then one has written it and the other has not', async () => {
    const { url } = await newDatabase(server);
    const stores = [await opened(url), await opened(url)] as const;
    const tales = await Promise.all(Array.from({ length: 20 }, (_, index) => begun(stores[0], `m${index}`)));
    for (const tale of tales) {
      const before = tale.match;
      const entry = { before, events: TURNS.slice(0, 1), where: tale.where };
      const both = await Promise.all(stores.map((store) => store.append(entry)));
      expect(both.filter((appended) => appended === 'conflict')).toHaveLength(1);
      expect(await collected(stores[1].allMatches())).toContainEqual(withTurn(tale)[0]);
    }
  });

  test('RUN-03: given tables that are taken away and brought back, then nothing is written meanwhile, and it goes on', async () => {
    const { query, store, tale } = await playing();
    await query('alter table events rename to events_away');
    await expect(tale.turn(store)).rejects.toMatchObject(UNAVAILABLE);
    await query('alter table events_away rename to events');
    expect(await tale.turn(store)).not.toBe('conflict');
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
  });

  test('RUN-03: given a server that crashes and comes back, then nothing is lost, and it goes on by itself', async () => {
    const cluster = await startCluster();
    const store = await opened(cluster.url);
    const tale = await begun(store, 'm1');
    await cluster.stop();
    await expect(tale.turn(store)).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.readMatch(tale.id)).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.lastBeats()).rejects.toMatchObject(UNAVAILABLE);
    await cluster.start();
    expect(await tale.turn(store)).not.toBe('conflict');
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
  });

  test('RUN-03: given a server that crashes while many write, then every append that was acknowledged is there', async () => {
    const cluster = await startCluster();
    const store = await opened(cluster.url);
    const tales = await Promise.all(Array.from({ length: 12 }, (_, index) => begun(store, `m${index}`)));
    const over = new AbortController();
    const writing = tales.map(async (tale) => {
      for (const event of comings(100_000)) {
        if (over.signal.aborted) return;
        await tale.tell(store, event).catch(() => undefined);
      }
    });
    await expect.poll(() => Math.min(...tales.map(({ entries }) => entries.length))).toBeGreaterThan(3);
    await cluster.stop();
    over.abort();
    await Promise.all(writing);
    await cluster.start();
    for (const tale of tales) {
      const read = await store.readMatch(matchId(tale.id));
      if (read?.ok !== true) throw new Error('every match can be read');
      // What was not acknowledged can be there: at most the one entry that was on its way.
      expect(read.value.entries.slice(0, tale.entries.length)).toStrictEqual(tale.entries);
      expect(read.value.entries.length - tale.entries.length).toBeLessThanOrEqual(1);
    }
  });
});
