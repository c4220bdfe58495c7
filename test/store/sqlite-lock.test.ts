import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CannotOpenStore } from '../../src/store/store-errors.ts';
import { openStore } from '../../src/store/open-store.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { asked, begun, collected, TURNS } from './contract/tale.ts';
import { startStoreProcess } from './store-process.ts';

const newFile = async (): Promise<string> => join(await temporaryFolder(), 'king-me.db');

test('RUN-03: given a process that writes to a file, then a second one is refused with a sentence that names the file, the process and what to do', async () => {
  const file = await newFile();
  const first = await startStoreProcess(`sqlite:${file}`);
  expect(first.said).toBe('open');
  const refusal = await openStore({ kind: 'sqlite', file }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotOpenStore);
  expect(refusal).toMatchObject({ problem: 'in-use' });
  const { message } = refusal as CannotOpenStore;
  expect(message).toContain(`${file} is in use by another King Me: process ${first.pid} on `);
  expect(message).toMatch(/, since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\. Stop that one first/);
});

test('RUN-03: given a store in this process, then a second process is refused as well, and the first goes on', async () => {
  const file = await newFile();
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  const second = await startStoreProcess(`sqlite:${file}`);
  expect(second.said).toContain(`in use by another King Me: process ${process.pid}`);
  const tale = await begun(store, 'm1');
  expect(await store.readMatch(tale.id)).toMatchObject({ ok: true });
});

test('RUN-03: given a process that was killed with SIGKILL, then the next one opens what it has left', async () => {
  const file = await newFile();
  const first = await startStoreProcess(`sqlite:${file}`);
  await first.kill();
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  expect(await begun(store, 'm1')).toMatchObject({ entries: { length: 2 } });
});

test('RUN-03: given a bot at work, then a command line can read its journal beside it, and change nothing', async () => {
  const file = await newFile();
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  const tale = await begun(store, 'm1');
  const reader = await openStore({ kind: 'sqlite', file }, { readOnly: true });
  onTestFinished(() => reader.close());
  expect(await collected(reader.allMatches())).toStrictEqual([{ ok: true, value: tale.stored }]);
  await expect(asked(reader, 'm2')).rejects.toMatchObject({ fault: 'unavailable' });
  const [turn] = TURNS;
  if (turn !== undefined) expect(await tale.tell(store, turn)).toBe('appended');
  expect(await reader.readMatch(tale.id)).toStrictEqual({ ok: true, value: tale.stored });
});
