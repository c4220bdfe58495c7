import { execFile } from 'node:child_process';
import { statSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runJournal } from '../../src/cli/journal.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { ALICE, BOB } from '../match/samples.ts';
import { begun, comings, meet, played, TURNS } from '../store/contract/tale.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temp-folder.ts';

/** What a bot at work has open, and where. */
async function atWork(): Promise<{ folder: string; file: string; url: string; store: Store }> {
  const folder = await temporaryFolder();
  const file = join(folder, 'king-me.db');
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  return { folder, file, url: `sqlite:${file}`, store };
}

/** The journal can be read while a bot writes, and the bot goes on. */
async function readBesideBot(store: Store, url: string): Promise<void> {
  const tale = await begun(store, 'm1');
  for (const turn of TURNS) {
    expect(await tale.tell(store, turn)).not.toBe('conflict');
    for (const command of [['list'], ['show', 'm1'], ['verify']]) {
      const { exitCode, error } = await runJournal(command, { DATABASE_URL: url });
      expect({ exitCode, error }).toEqual({ exitCode: 0, error: undefined });
    }
  }
  const { out } = await runJournal(['verify'], { DATABASE_URL: url });
  expect(JSON.parse(out.join(''))).toMatchObject({ events: 3 + TURNS.length, entries: 2 + TURNS.length });
}

/** Nothing is made anew beside a bot. */
async function rebuiltOnceStopped(store: Store, url: string): Promise<void> {
  await meet(store, ALICE, BOB);
  await played(store, 'm1');
  const rebuild = () => runJournal(['rebuild'], { DATABASE_URL: url });
  expect(await rebuild()).toEqual({
    exitCode: 1,
    out: [],
    error: expect.stringMatching(/in use by another/) as string,
  });
  await store.close();
  const { exitCode, out } = await rebuild();
  expect(exitCode).toBe(0);
  expect(JSON.parse(out.join(''))).toEqual({ matches: 1, games: 1, rated: 1, problems: [] });
}

describe('the journal of a bot', () => {
  test('RUN-03: given a bot at work, then its journal can be read, and the bot goes on', async () => {
    const { url, store } = await atWork();
    await readBesideBot(store, url);
  });

  test('RUN-03: given no database yet, then looking into it says so in one line and makes none', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'none.db');
    for (const command of ['list', 'verify', 'rebuild']) {
      const answer = await runJournal([command], { DATABASE_URL: `sqlite:${file}` });
      expect(answer).toEqual({ exitCode: 1, out: [], error: expect.stringContaining(file) as string });
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test('HIST-01, RUN-12: given a bot at work, then its games can not be made anew; once it is stopped, they are', async () => {
    const { url, store } = await atWork();
    await rebuiltOnceStopped(store, url);
  });

  test('RUN-03: given the command line itself, then it reads the database that its environment names', async () => {
    const { url } = await atWork();
    const env = { ...process.env, DATABASE_URL: url };
    const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/journal.ts', 'verify'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ matches: 0, problems: [] });
  });
});

describe('a backup', () => {
  test('RUN-03: given a bot that writes meanwhile, then it is whole, one file, and holds what was written before it', async () => {
    const { folder, url, store } = await atWork();
    const tale = await begun(store, 'm1');
    for (const event of comings(100)) await tale.tell(store, event);
    const copy = join(folder, 'backup.db');
    const other = await begun(store, 'm2');
    const writing = (async () => {
      for (const event of comings(100)) await other.tell(store, event);
    })();
    const answer = await runJournal(['backup', copy], { DATABASE_URL: url });
    await writing;
    expect(answer.exitCode).toBe(0);
    expect(answer.out[0]).toMatch(/: 2 matches, \d+ events, \d+ bytes, checked\.$/);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
    expect((statSync(copy).mode & 0o777).toString(8)).toBe('600');

    const restored = await openStore({ kind: 'sqlite', file: copy });
    onTestFinished(() => restored.close());
    expect(await restored.readMatch(tale.id)).toStrictEqual(tale.read);
    const behind = await restored.readMatch(other.id);
    const events = behind?.ok === true ? behind.value.entries.flat() : [];
    expect(events).toEqual(other.entries.flat().slice(0, events.length));
    expect(await tale.tell(restored, ...comings(2))).not.toBe('conflict');
  });

  test('RUN-03: given nowhere to write to, or nothing to copy, then that is said and nothing is left behind', async () => {
    const { folder, url, file } = await atWork();
    const noise = join(folder, 'noise.db');
    writeFileSync(noise, 'this is no database, however long it goes on about it. '.repeat(100));
    const copy = join(folder, 'copy.db');
    const rows: readonly (readonly [target: string, from: string, exitCode: number, problem: RegExp])[] = [
      [noise, url, 2, /already exists/],
      [file, url, 2, /already exists/],
      [join(folder, 'no', 'such', 'copy.db'), url, 2, /^There is no folder /],
      [copy, `sqlite:${join(folder, 'none.db')}`, 1, /^There is no database at /],
      [copy, `sqlite:${noise}`, 1, /could not be copied/],
    ];
    for (const [target, from, exitCode, problem] of rows) {
      const answer = await runJournal(['backup', target], { DATABASE_URL: from });
      expect(answer).toEqual({ exitCode, out: [], error: expect.stringMatching(problem) as string });
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  });

  test('RUN-03: given PostgreSQL, then it is what pg_dump is for, and the sentence holds no password', async () => {
    const environment = { DATABASE_URL: 'postgres://king:secret@127.0.0.1:1/db' };
    const { exitCode, error } = await runJournal(['backup', 'copy.dump'], environment);
    expect(exitCode).toBe(1);
    expect(error).toMatch(/pg_dump --format=custom[^]*pg_restore/);
    expect(error).not.toContain('secret');
  });
});

describePostgres('a PostgreSQL database of a bot', (server) => {
  test('HIST-01, RUN-12: given a bot at work on whatever shard, then its games can not be made anew; once it is stopped, they are', async () => {
    const { url } = await newDatabase(server);
    const lock = { shards: { count: 4, ids: [3] }, onTaken: () => undefined };
    await rebuiltOnceStopped(await openStore({ kind: 'postgres', url }, { lock }), url);
  });

  test('RUN-03: given a bot at work, then its journal can be read, and the bot goes on; what is broken is told', async () => {
    const database = await newDatabase(server);
    const store = await openStore({ kind: 'postgres', url: database.url });
    onTestFinished(() => store.close());
    await readBesideBot(store, database.url);
    await database.query("update events set data = '{}' where match_id = $1 and revision = 4", ['m1']);
    const { exitCode, out } = await runJournal(['verify'], { DATABASE_URL: database.url });
    expect(exitCode).toBe(1);
    expect(out.join('')).toContain('Event 4 of match m1 has the type undefined');
  });
});
