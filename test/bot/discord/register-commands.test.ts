import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerCommands } from '../../../src/bot/discord/register-commands.ts';
import { LoginRefused } from '../../../src/bot/discord/login.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { LANGUAGES } from '../../../src/views/words/languages.ts';

let sandbox: Sandbox;
let rest: REST;
beforeEach(async () => {
  sandbox = await startSandbox({ page: false });
  rest = new REST({ api: sandbox.apiUrl, retries: 0 }).setToken(sandbox.token);
});
afterEach(() => sandbox.stop());

const puts = () => sandbox.requests.all.filter(({ method }) => method === 'PUT').length;

describe.each(['everywhere', 'in one server'])('START-11: commands registered %s', (where) => {
  const register = () =>
    registerCommands(rest, sandbox.applicationId, where === 'everywhere' ? undefined : sandbox.guildId, LANGUAGES.en);
  const registered = () => (where === 'everywhere' ? sandbox.state.globalCommands : sandbox.state.guildCommands);

  test('START-11: they are sent once, and not again while they are the same', async () => {
    expect(await register()).toBe(true);
    expect(await register()).toBe(false);
    expect(puts()).toBe(1);
    expect([...registered().values()].map(({ name }) => name)).toEqual(['checkers']);
  });

  test('START-11: they are sent again when somebody has changed them, or left one of an older version beside them', async () => {
    await register();
    const [command] = registered().values();
    if (command === undefined) throw new Error('nothing was registered');
    registered().set(command.id, { ...command, description: 'Something else' });
    expect(await register()).toBe(true);
    const [again] = registered().values();
    if (again === undefined) throw new Error('nothing was registered');
    registered().set('123456789012345678', { ...again, id: '123456789012345678', name: 'draughts' });
    expect(await register()).toBe(true);
    expect([...registered().values()].map(({ name }) => name)).toEqual(['checkers']);
    expect(await register()).toBe(false);
  });
});

test('RUN-05: a server that the bot is not in is final, and said by the name of the variable', async () => {
  const refused: unknown = await registerCommands(
    rest,
    sandbox.applicationId,
    '123456789012345678',
    LANGUAGES.en,
  ).catch((error: unknown) => error);
  if (!(refused instanceof LoginRefused)) throw new Error('it was not refused');
  expect(refused.isFinal).toBe(true);
  expect(refused.message).toContain('DISCORD_GUILD_ID');
});
