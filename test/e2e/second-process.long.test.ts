import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { temporaryFolder } from '../support/temp-folder.ts';

test('RUN-03: given a bot whose database another process has, then it says who has it, and ends with code 75', async () => {
  const file = join(await temporaryFolder(), 'king-me.db');
  const store = await openStore({ kind: 'sqlite', file });
  onTestFinished(() => store.close());
  const environment = {
    ...process.env,
    DISCORD_TOKEN: 'never-used',
    DATABASE_URL: `sqlite:${file}`,
    LOG_LEVEL: 'fatal',
  };
  const second = spawn(process.execPath, ['src/main.ts'], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void second.kill('SIGKILL'));
  const exited = once(second, 'exit');
  const said = await text(second.stderr);
  expect(said).toContain(`${file} is in use by another King Me: process ${process.pid} on `);
  expect(await exited).toEqual([75, null]);
  expect(await store.lastBeats()).toEqual([]);
});
