import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runJournal } from '../../src/cli/journal.ts';
import { openStore } from '../../src/store/open-store.ts';
import { begun, comings } from '../store/contract/tale.ts';
import { atWork } from './bot-database.ts';

test('RUN-03: given a bot that writes meanwhile, then a backup is whole, one file, and holds what was written before it', async () => {
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

  const restored = await openStore({ kind: 'sqlite', file: copy });
  onTestFinished(() => restored.close());
  expect(await restored.readMatch(tale.id)).toStrictEqual({ ok: true, value: tale.stored });
  const behind = await restored.readMatch(other.id);
  const events = behind?.ok === true ? behind.value.entries.flat() : [];
  expect(events).toEqual(other.entries.flat().slice(0, events.length));
  expect(await tale.tell(restored, ...comings(2))).toBe('appended');
});

test('RUN-03: given nowhere to back up to, or nothing to copy, then that is said and nothing is left behind', async () => {
  const { folder, url, file } = await atWork();
  const noise = join(folder, 'noise.db');
  writeFileSync(noise, 'this is no database, however long it goes on about it. '.repeat(100));
  const copy = join(folder, 'copy.db');
  const rows: readonly (readonly [target: string, from: string, exitCode: number, problem: RegExp])[] = [
    [noise, url, 2, /is there already/],
    [file, url, 2, /is there already/],
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

test('RUN-03: given PostgreSQL, then a backup is what pg_dump is for, and the sentence holds no password', async () => {
  const environment = { DATABASE_URL: 'postgres://king:secret@127.0.0.1:1/db' };
  const { exitCode, error } = await runJournal(['backup', 'copy.dump'], environment);
  expect(exitCode).toBe(1);
  expect(error).toMatch(/pg_dump --format=custom[^]*pg_restore/);
  expect(error).not.toContain('secret');
  expect(existsSync('copy.dump')).toBe(false);
});
