import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../src/cli/program.ts';
import { runRegister } from '../../src/cli/register.ts';
import { startSandbox, type Sandbox } from 'discord-sandbox';

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

test('START-11: the commands are registered, and so they are when asked a second time', async () => {
  for (const _ of ['first', 'second']) {
    const answer = await runRegister([], environment());
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(answer.out[0]).toMatch(/^Registered the commands of .* in every server\.$/);
    expect([...sandbox.state.globalCommands.values()].map(({ name }) => name)).toContain('checkers');
  }
});

test('START-11: with a server id they are registered in that server', async () => {
  const answer = await runRegister([], environment({ DISCORD_GUILD_ID: sandbox.guildId }));
  expect(answer.out[0]).toContain(`in the server ${sandbox.guildId}`);
  const names = [...sandbox.state.guild.commands.values()].map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Challenge to checkers', 'checkers', 'checkers-admin']);
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
