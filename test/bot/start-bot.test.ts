import { expect, test } from 'vitest';
import { readConfig } from '../../src/process/config.ts';
import { startBot } from '../../src/bot/start-bot.ts';
import { startSandbox } from 'discord-sandbox';
import { IN_MEMORY } from '../../src/store/database-url.ts';
import { openStore } from '../../src/store/open-store.ts';
import { PLAIN_DRAWER } from '../support/plain-drawer.ts';
import { QUIET } from './support/fake-gate.ts';

test('RUN-06: given a start, then the bot begins to draw before it opens its database, and has drawn before it is ready; what can not draw does not start', async () => {
  const sandbox = await startSandbox({ page: false });
  const read = readConfig({ DISCORD_TOKEN: sandbox.token, DISCORD_API_URL: sandbox.apiUrl });
  if (!read.ok) throw new Error(read.error.join(' '));
  const config = { ...read.value, token: sandbox.token };
  const parts = { beatEvery: undefined };
  const broken = { ...PLAIN_DRAWER, draw: () => Promise.reject(new Error('no picture')) };
  await expect(startBot(config, QUIET, { ...parts, drawer: broken })).rejects.toThrow('no picture');
  const done: string[] = [];
  const drawer: typeof PLAIN_DRAWER = {
    ...PLAIN_DRAWER,
    draw: (task) => {
      done.push('begins');
      return PLAIN_DRAWER.draw(task).finally(() => done.push(task.kind));
    },
  };
  const open = () => {
    done.push('opens');
    return openStore({ kind: 'sqlite', file: IN_MEMORY });
  };
  const bot = await startBot(config, QUIET, { ...parts, drawer, open });
  expect(done.slice(0, 2)).toEqual(['begins', 'opens']);
  expect(done).toContain('logo');
  await bot.stop();
  await sandbox.stop();
});
