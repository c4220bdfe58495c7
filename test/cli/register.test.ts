import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../src/cli/program.ts';
import { runRegister } from '../../src/cli/register.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ page: false });
});
afterAll(() => sandbox.stop());

const linesOf = ({ error = '' }: Answer): readonly string[] => error.split('\n');

const environment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  DISCORD_TOKEN: sandbox.token,
  DISCORD_API_URL: sandbox.apiUrl,
  ...more,
});

test('START-11: the commands are registered once; the second time nothing is sent', async () => {
  const first = await runRegister([], environment());
  expect(first).toMatchObject({ exitCode: 0 });
  expect(first.out[0]).toMatch(/^Registered \/checkers for .* in every server\.$/);
  const second = await runRegister([], environment());
  expect(second).toMatchObject({ exitCode: 0 });
  expect(second.out[0]).toContain('Nothing was sent.');
  expect(sandbox.requests.all.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('START-11: with a server id they are registered in that server', async () => {
  const answer = await runRegister([], environment({ DISCORD_GUILD_ID: sandbox.guildId }));
  expect(answer.out[0]).toContain(`in the server ${sandbox.guildId}`);
  expect(sandbox.state.guildCommands.size).toBe(1);
});

test('every problem of the environment is listed at once, with exit code 1', async () => {
  const answer = await runRegister([], { DISCORD_GUILD_ID: 'abc', LOG_LEVEL: 'loud', NODE_ENV: 'production' });
  expect(answer).toMatchObject({ exitCode: 1, out: [] });
  expect(linesOf(answer)).toHaveLength(4);
  for (const name of ['DISCORD_TOKEN', 'DISCORD_GUILD_ID', 'LOG_LEVEL']) {
    expect(linesOf(answer).filter((line) => line.startsWith(`- ${name} `))).toHaveLength(1);
  }
});

test.each([
  ['a token that Discord refuses', { DISCORD_TOKEN: 'not.the.token' }, 'Discord refuses the token.'],
  ['a server that the bot is not in', { DISCORD_GUILD_ID: '111111111111111111' }, 'DISCORD_GUILD_ID'],
  ['a Discord that is not there', { DISCORD_API_URL: 'http://127.0.0.1:9/api' }, 'could not be reached'],
])('%s is told in one line without the token', async (_what, more, problem) => {
  const answer = await runRegister([], environment(more));
  expect(answer).toMatchObject({ exitCode: 1, out: [] });
  expect(linesOf(answer)).toHaveLength(1);
  expect(answer.error).toContain(problem);
  expect(answer.error).not.toContain('not.the.token');
});
