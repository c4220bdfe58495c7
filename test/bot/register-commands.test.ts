import { REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerCommands } from '../../src/bot/register-commands.ts';
import { commandsToRegister } from '../../src/commands/commands.ts';
import { LoginRefused } from '../../src/bot/discord/login.ts';
import { startSandbox, type Sandbox } from 'discord-sandbox';
import { english, englishFile } from '../support/english.ts';
import { pseudoLocale } from '../support/pseudo-locale.ts';
import { makeWords } from '../../src/views/words.ts';

let sandbox: Sandbox;
const ENGLISH = new Map([['en', english]]);
let rest: REST;
beforeEach(async () => {
  sandbox = await startSandbox({ page: false });
  rest = new REST({ api: sandbox.apiUrl, retries: 0 }).setToken(sandbox.token);
});
afterEach(() => sandbox.stop());

describe.each(['everywhere', 'in one server'])('START-11: commands registered %s', (where) => {
  const register = () =>
    registerCommands(rest, sandbox.applicationId, where === 'everywhere' ? undefined : sandbox.guildId, ENGLISH);
  const registered = () => (where === 'everywhere' ? sandbox.state.globalCommands : sandbox.state.guild.commands);
  const first = () => {
    const [command] = registered().values();
    if (command === undefined) throw new Error('nothing was registered');
    return command;
  };

  test('START-11: registered again, they are the same as before, and every subcommand is told by the id of its command', async () => {
    const ids = await register();
    const before = [...registered().values()];
    expect(before.map(({ name }) => name)).toEqual(commandsToRegister(ENGLISH).map(({ name }) => name));
    expect(ids.get('checkers challenge')).toBe(first().id);
    expect(ids.get('checkers-admin settings')).toBe([...registered().values()][1]?.id);
    const subcommands = before.flatMap(({ options = [] }) => options);
    expect([...ids.keys()]).toHaveLength(subcommands.length);
    expect(await register()).toEqual(ids);
    expect([...registered().values()]).toEqual(before);
  });

  test('START-11: what somebody has changed, or left of an older version beside them, is set right', async () => {
    await register();
    const command = first();
    registered().set(command.id, { ...command, description: 'Something else' });
    registered().set('123456789012345678', { ...command, id: '123456789012345678', name: 'draughts' });
    await register();
    expect(first()).toMatchObject({ id: command.id, description: command.description });
    expect([...registered().values()].map(({ name }) => name)).not.toContain('draughts');
  });
});

test('START-11: given a second language, then commands have its descriptions and the menu its name, and Discord takes them', async () => {
  const german = makeWords('de', pseudoLocale(englishFile));
  await registerCommands(rest, sandbox.applicationId, undefined, new Map([...ENGLISH, ['de', german]]));
  const [checkers, admin, inMenu] = [...sandbox.state.globalCommands.values()];
  expect(checkers?.description).toBe(english.commands.checkers);
  expect(checkers?.description_localizations).toEqual({ de: german.commands.checkers });
  expect(admin?.description_localizations).toEqual({ de: german.commands.checkersAdmin });
  expect(inMenu?.name_localizations).toEqual({ de: german.commands.challengeInMenu });
  const [challenge] = checkers?.options ?? [];
  expect(challenge).toMatchObject({ description_localizations: { de: german.commands.challenge } });
  expect(challenge).not.toHaveProperty('name_localizations');
});

test('RUN-05: a server that the bot is not in is final, and said by the name of the variable', async () => {
  const refused: unknown = await registerCommands(rest, sandbox.applicationId, '123456789012345678', ENGLISH).catch(
    (error: unknown) => error,
  );
  if (!(refused instanceof LoginRefused)) throw new Error('it was not refused');
  expect(refused.isFinal).toBe(true);
  expect(refused.message).toContain('DISCORD_GUILD_ID');
});
