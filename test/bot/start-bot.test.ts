import { expect, test } from 'vitest';
import { readConfig } from '../../src/process/config.ts';
import { startBot } from '../../src/bot/start-bot.ts';
import { startSandbox } from 'discord-sandbox';
import { PLAIN_DRAWER } from '../support/plain-drawer.ts';
import { QUIET } from './support/fake-gate.ts';

test('RUN-06: given a start, then the bot has drawn before it is ready; what can not draw does not start', async () => {
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
    draw: (task) => PLAIN_DRAWER.draw(task).finally(() => done.push(task.kind)),
  };
  const bot = await startBot(config, QUIET, { ...parts, drawer, beforeReady: () => done.push('ready') });
  expect(done.slice(0, 2)).toEqual(['logo', 'ready']);
  await bot.stop();
  await sandbox.stop();
});
