import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import SqliteHandle from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { evolve } from '../../src/match/match.ts';
import { matchId, revision } from '../../src/match/ids.ts';
import { openStore } from '../../src/store/open-store.ts';
import { CannotOpenStore, StoreUnavailable } from '../../src/store/store-errors.ts';
import type { Store } from '../../src/store/store.ts';
import { openInWorker } from '../../src/store/worker-store.ts';
import { ACCEPTED, STARTED } from '../match/samples.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { asked, begun, collected, TURNS } from './contract/tale.ts';
import { startStoreProcess } from './store-process.ts';

const DIES_OF_REVIEWS = new URL('workers/dies-of-reviews.ts', import.meta.url);

async function opened(code?: URL): Promise<{ readonly file: string; readonly store: Store }> {
  const file = join(await temporaryFolder(), 'king-me.db');
  const store = await openInWorker(file, code);
  onTestFinished(() => store.close());
  return { file, store };
}

const death = (store: Store): Promise<unknown> =>
  store.readReview(matchId('m1'), revision(1)).catch((error: unknown) => error);

describe('a worker that dies', () => {
  test('RUN-03: then what was under way is uncertain, what was told is on disk, and the next call goes on', async () => {
    const { store } = await opened(DIES_OF_REVIEWS);
    const tale = await begun(store, 'm1');
    const lost = await Promise.all([death(store), tale.turn(store).catch((error: unknown) => error)]);
    for (const error of lost) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(error).toMatchObject({ fault: 'uncertain' });
    }
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
    expect(await tale.turn(store)).not.toBe('conflict');
  });

  test('RUN-03: then its process still has the lock', async () => {
    const { file, store } = await opened(DIES_OF_REVIEWS);
    await death(store);
    expect((await startStoreProcess(`sqlite:${file}`)).said).toContain(
      `by another King Me: process ${process.pid} on `,
    );
    await begun(store, 'm1');
  });

  test('RUN-03: given that no other can open the file, then calls say that nothing was written, until one can', async () => {
    const { file, store } = await opened(DIES_OF_REVIEWS);
    const tale = await asked(store, 'm1');
    await death(store);
    const other = new SqliteHandle(file);
    onTestFinished(() => void other.close());
    other.exec(`insert into king_me_migration values ('999-later', '2030-01-01')`);
    const refused = await tale.tell(store, ACCEPTED, STARTED).catch((error: unknown) => error);
    expect(refused).toMatchObject({ fault: 'unavailable', cause: { problem: 'newer' } });
    expect(refused).toBeInstanceOf(StoreUnavailable);
    expect((refused as Error).cause).toBeInstanceOf(CannotOpenStore);
    other.exec(`delete from king_me_migration where name = '999-later'`);
    expect(await tale.tell(store, ACCEPTED, STARTED)).not.toBe('conflict');
  });

  test('RUN-03: while matches are read one by one, then the rest is missed, not left out', async () => {
    const { store } = await opened(DIES_OF_REVIEWS);
    for (let index = 0; index < 30; index += 1) await asked(store, `m${index}`);
    const all = store.allMatches()[Symbol.asyncIterator]();
    await all.next();
    await death(store);
    const rest = async (): Promise<void> => {
      while ((await all.next()).done !== true);
    };
    await expect(rest()).rejects.toMatchObject({ fault: 'unavailable' });
    expect(await collected(store.allMatches())).toHaveLength(30);
  });
});

test('RUN-03: given entries that are asked for at once, then they are written in that order, and closing waits for them', async () => {
  const { file, store } = await opened();
  const tale = await begun(store, 'm1');
  let { match } = tale;
  const appending = TURNS.map((event) => {
    const before = match;
    match = evolve(match, event);
    return store.append({ before, events: [event], where: tale.where });
  });
  await store.close();
  expect(await Promise.all(appending)).toEqual(TURNS.map((event) => [event]));
  await expect(store.lastBeats()).rejects.toMatchObject({ fault: 'unavailable', message: `${file} is closed` });
  const reader = await openStore({ kind: 'sqlite', file }, { readOnly: true });
  onTestFinished(() => reader.close());
  const entries = [...tale.entries, ...TURNS.map((event) => [event])];
  expect(await reader.readMatch(tale.id)).toMatchObject({ value: { entries } });
});

test('RUN-03: given a process that is killed while it writes, then all that it was told to be written is there', async () => {
  const file = join(await temporaryFolder(), 'king-me.db');
  const program = fileURLToPath(new URL('append-until-killed.ts', import.meta.url));
  const child = spawn(process.execPath, [program, `sqlite:${file}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const told = new Map<string, number>();
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [id = '', last] = line.split(' ');
    told.set(id, Number(last));
    if ((count += 1) === 100) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  const all = await collected(store.allMatches());
  expect(all.map(({ ok }) => ok)).toEqual([true, true, true]);
  for (const read of all) {
    const { id, entries } = read.ok ? read.value : read.error;
    expect(entries.flat().length).toBeGreaterThanOrEqual(told.get(id) ?? Infinity);
  }
});
