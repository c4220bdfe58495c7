import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { runJournal } from '../../src/cli/journal/run-journal.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { begun, comings } from '../store/contract/tale.ts';
import { temporaryFolder } from '../support/temp-folder.ts';

/** A bot's database in a folder of its own, open for writing as long as the test runs. */
async function atWork(): Promise<{ folder: string; file: string; url: string; store: Store }> {
  const folder = await temporaryFolder();
  const file = join(folder, 'king-me.db');
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  return { folder, file, url: `sqlite:${file}`, store };
}

test('RUN-03: given a bot at work, then its journal can be listed, shown and verified, and the bot goes on', async () => {
  const { url, store } = await atWork();
  const tale = await begun(store, 'm1');
  for (const command of [['list'], ['show', 'm1'], ['verify']]) {
    expect(await runJournal(command, { DATABASE_URL: url })).toMatchObject({ exitCode: 0, errors: [] });
  }
  expect(await tale.tell(store, ...comings(2))).toBe('appended');
  const { out } = await runJournal(['verify'], { DATABASE_URL: url });
  expect(out[1]).toBe('5 events in 3 entries; 0 games that count.');
});

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
  expect(answer).toMatchObject({ exitCode: 0, errors: [] });
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

test('RUN-03: given a file that is there already, then a backup leaves it as it is', async () => {
  const { folder, url, file } = await atWork();
  const taken = join(folder, 'taken.db');
  writeFileSync(taken, 'precious');
  for (const target of [taken, file]) {
    const answer = await runJournal(['backup', target], { DATABASE_URL: url });
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.errors[0]).toContain('is there already');
  }
});

test('RUN-03: given nowhere to write, or nothing to copy, then that is said and nothing is left behind', async () => {
  const { folder, url } = await atWork();
  const nowhere = await runJournal(['backup', join(folder, 'no', 'such', 'copy.db')], { DATABASE_URL: url });
  expect(nowhere).toMatchObject({ exitCode: 2, out: [] });
  expect(nowhere.errors[0]).toMatch(/^There is no folder /);

  const copy = join(folder, 'copy.db');
  const nothing = await runJournal(['backup', copy], { DATABASE_URL: `sqlite:${join(folder, 'none.db')}` });
  expect(nothing).toMatchObject({ exitCode: 1, out: [] });
  expect(nothing.errors[0]).toMatch(/^There is no database at /);

  const noise = join(folder, 'noise.db');
  writeFileSync(noise, 'this is no database, however long it goes on about it. '.repeat(100));
  const odd = await runJournal(['backup', copy], { DATABASE_URL: `sqlite:${noise}` });
  expect(odd).toMatchObject({ exitCode: 1, out: [] });
  expect(odd.errors).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
});

test('RUN-03: given PostgreSQL, then a backup is what pg_dump is for, and the sentence holds no password', async () => {
  const environment = { DATABASE_URL: 'postgres://king:secret@127.0.0.1:1/db' };
  const { exitCode, errors } = await runJournal(['backup', 'copy.dump'], environment);
  expect(exitCode).toBe(1);
  expect(errors.join('\n')).toMatch(/pg_dump --format=custom[^]*pg_restore/);
  expect(errors.join('\n')).not.toContain('secret');
  expect(existsSync('copy.dump')).toBe(false);
});

test('RUN-03: given no database yet, then looking into it says so in one line and makes none', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'none.db');
  for (const command of ['list', 'verify']) {
    const answer = await runJournal([command], { DATABASE_URL: `sqlite:${file}` });
    expect(answer).toMatchObject({ exitCode: 1, out: [] });
    expect(answer.errors).toHaveLength(1);
    expect(answer.errors[0]).toContain(file);
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('RUN-03: given the command line itself, then what is wrong goes to standard error, with the exit code', async () => {
  const { url } = await atWork();
  const call = (...argv: readonly string[]) =>
    promisify(execFile)(process.execPath, ['src/cli/journal.ts', ...argv], {
      env: { ...process.env, DATABASE_URL: url },
    });
  expect((await call('verify')).stdout).toContain('0 matches in the journal');
  await expect(call('show', 'nowhere')).rejects.toMatchObject({ code: 1, stdout: '' });
  await expect(call('nothing')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no command') as string,
  });
});
