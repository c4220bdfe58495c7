import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readDatabaseUrl, type DatabaseUrl } from '../../src/store/database-url.ts';
import type { CannotOpenStore } from '../../src/store/store-errors.ts';
import type { Store } from '../../src/store/store.ts';
import { at } from '../match/samples.ts';
import { startProxy } from '../support/postgres-proxy.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { asked, begun, collected, TURNS } from './contract/tale.ts';
import { openForTest } from './open-for-test.ts';
import { startStoreProcess } from './store-process.ts';

const SHARDS = { count: 2, ids: [0] };
const BEAT = { shards: SHARDS, at: at(1), shownStates: new Map() };
const UNAVAILABLE = { fault: 'unavailable' };

function parsed(text: string): DatabaseUrl {
  const read = readDatabaseUrl(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** A store of this process, with the lock. `taken`: what it was told of another process that has the lock since. */
async function opened(url: string, ids = SHARDS.ids): Promise<{ store: Store; taken: CannotOpenStore[] }> {
  const taken: CannotOpenStore[] = [];
  const lock = { shards: { count: 2, ids }, onTaken: (error: CannotOpenStore) => void taken.push(error) };
  return { store: await openForTest(parsed(url), { lock }), taken };
}

/** What is promised whatever the database. `locked`: what is said to be in use. */
function describeLock(newUrl: () => Promise<string>, locked: (url: string) => string): void {
  test('RUN-03: given a process at work, then a second one is refused with a sentence that says who has what, since when, and what to do', async () => {
    const url = await newUrl();
    const first = await startStoreProcess(url);
    expect(first.said).toBe('open');
    const refusal = await opened(url).catch((error: unknown) => error as CannotOpenStore);
    expect(refusal).toMatchObject({ name: 'Error', problem: 'in-use' });
    const { message } = refusal as CannotOpenStore;
    expect(message).toContain(`${locked(url)} is in use by another King Me: process ${first.pid} on `);
    expect(message).toMatch(/, since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\. Stop that one first, or give this one /);
  });

  test('RUN-03: given a store in this process, then a second process is refused, the first goes on, and a command line can read beside it', async () => {
    const url = await newUrl();
    const { store } = await opened(url);
    const second = await startStoreProcess(url);
    expect(second.said).toContain(`in use by another King Me: process ${process.pid} on `);
    const tale = await begun(store, 'm1');
    const reader = await openForTest(parsed(url), { readOnly: true });
    expect(await collected(reader.allMatches())).toStrictEqual([tale.read]);
    await expect(asked(reader, 'm2')).rejects.toMatchObject(UNAVAILABLE);
    for (const turn of TURNS) expect(await tale.tell(store, turn)).not.toBe('conflict');
    expect(await reader.readMatch(tale.id)).toStrictEqual(tale.read);
  });

  test('RUN-03: given a store that is closed, then it writes nothing more, and the next process has the lock', async () => {
    const url = await newUrl();
    const { store } = await opened(url);
    await store.beat(BEAT);
    await store.close();
    await expect(store.beat(BEAT)).rejects.toMatchObject(UNAVAILABLE);
    await expect(asked(store, 'm1')).rejects.toMatchObject(UNAVAILABLE);
    expect((await startStoreProcess(url)).said).toBe('open');
  });

  test('RUN-03: given a process that was killed with SIGKILL, then the next one has the lock', async () => {
    const url = await newUrl();
    const first = await startStoreProcess(url);
    await first.kill();
    const { store } = await vi.waitFor(() => opened(url), 10_000);
    expect(await begun(store, 'm1')).toMatchObject({ entries: { length: 2 } });
  });
}

describe('SQLite', () => {
  describeLock(
    async () => `sqlite:${join(await temporaryFolder(), 'king-me.db')}`,
    (url) => url.slice('sqlite:'.length),
  );
});

describePostgres('PostgreSQL', (server) => {
  describeLock(
    async () => (await newDatabase(server)).url,
    () => 'Shard 0',
  );

  test('RUN-03: given processes with different shards, then they share the database; one that wants the shard of another is refused', async () => {
    const { url } = await newDatabase(server);
    await opened(url);
    const other = await startStoreProcess(url, 1);
    expect(other.said).toBe('open');
    await expect(opened(url, [1])).rejects.toThrow(`Shard 1 is in use by another King Me: process ${other.pid} on `);
  });

  /** Ends the connection that has the lock, as an operator or a restart of the server does. */
  const END_HOLDER = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`;
  const HOLDERS = END_HOLDER.replace('pg_terminate_backend(pid)', 'pid');

  test('RUN-03: given the connection with the lock is lost, then the lock is taken again before anything is written', async () => {
    const { url, query } = await newDatabase(server);
    const { store, taken } = await opened(url);
    const tale = await begun(store, 'm1');
    for (const turn of TURNS.slice(0, 2)) {
      expect(await query(END_HOLDER)).toHaveLength(1);
      await expect.poll(() => query(HOLDERS)).toEqual([]);
      expect(await tale.tell(store, turn)).not.toBe('conflict');
      expect(await query(HOLDERS)).toHaveLength(1);
    }
    await query(END_HOLDER);
    await store.beat(BEAT);
    expect((await startStoreProcess(url)).said).toContain('Shard 0 is in use');
    expect(taken).toEqual([]);
  });

  test('RUN-03: given another process has taken the lock meanwhile, then nothing more is written, and this one is told who has it', async () => {
    const { url } = await newDatabase(server);
    const proxy = await startProxy(url);
    const { store, taken } = await opened(proxy.url);
    const tale = await begun(store, 'm1');
    proxy.isOpen = false;
    proxy.decide = () => 'lost';
    await expect(store.beat(BEAT)).rejects.toMatchObject(UNAVAILABLE);
    expect(taken).toEqual([]);
    await vi.waitFor(async () => expect((await startStoreProcess(url)).said).toBe('open'), 10_000);
    proxy.isOpen = true;
    proxy.decide = () => 'pass';
    await expect(tale.turn(store)).rejects.toMatchObject(UNAVAILABLE);
    expect(taken).toMatchObject([
      {
        problem: 'in-use',
        message: expect.stringMatching(/^Shard 0 is in use by another King Me: process \d+/) as string,
      },
    ]);
  });

  test('RUN-03: given a line that says nothing any more, which the server has not noticed, then its lock is taken over by the same process', async () => {
    const { url, query } = await newDatabase(server);
    const proxy = await startProxy(url);
    const { store, taken } = await opened(proxy.url);
    const [before] = await query(HOLDERS);
    proxy.decide = () => 'stalled';
    await expect(store.beat(BEAT)).rejects.toMatchObject(UNAVAILABLE);
    proxy.decide = () => 'pass';
    await expect
      .poll(() =>
        store.beat(BEAT).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const after = await query(HOLDERS);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([before]);
    expect(taken).toEqual([]);
  });
});
