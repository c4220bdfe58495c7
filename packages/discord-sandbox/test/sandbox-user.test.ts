import { expect } from 'vitest';
import {
  test,
  EPHEMERAL,
  button,
  registerCommands,
  row,
  startRawBot,
  TestTimers,
  type Json,
  objectOf,
} from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const select = { type: 3, custom_id: 's', options: [{ label: 'One', value: '1' }] };

type Data = Record<string, unknown>;

/** The `data` of an INTERACTION_CREATE. */
function dataOf(interaction: Data | null | undefined): { readonly resolved: Data } {
  return interaction?.['data'] as { readonly resolved: Data };
}

test('a command is checked by the client before anybody hears of it', async ({ bot }) => {
  const alice = bot.sandbox.user('Alice');
  const bob = bot.sandbox.user('Bob').id;
  expect(await alice.slash(bot.general, 'game board')).toMatchObject({
    ok: false,
    error: 'There is no command /game.',
  });
  await registerCommands(bot);
  const cases = [
    ['game', {}, '/game needs a subcommand.'],
    ['game dance', {}, 'There is no command /game dance.'],
    ['game challenge', {}, 'The option user is required.'],
    ['game challenge', { user: 'Bob' }, "The option user can't be Bob."],
    ['game challenge', { user: bob, clock: '5' }, 'There is no option clock.'],
    ['game challenge', { user: bob, draw_turns: 19 }, "The option draw_turns can't be 19."],
    ['game challenge', { user: bob, draw_turns: 201 }, "The option draw_turns can't be 201."],
    ['game challenge', { user: bob, draw_turns: 20.5 }, "The option draw_turns can't be 20.5."],
    ['game challenge', { user: bob, draw_turns: '40' }, "The option draw_turns can't be 40."],
    ['game challenge', { user: bob, rules: 'Standard' }, "The option rules can't be Standard."],
    ['game challenge', { user: bob, name: 'x' }, "The option name can't be x."],
    ['game challenge', { user: bob, name: 'xxxxx' }, "The option name can't be xxxxx."],
    ['game move', { move: 11 }, "The option move can't be 11."],
    ['game move', { move: 'x'.repeat(6001) }, `The option move can't be ${'x'.repeat(6001)}.`],
  ] as const;
  for (const [command, options, error] of cases) {
    expect(await alice.slash(bot.general, command, options), command).toMatchObject({ ok: false, error });
  }
  expect(bot.sandbox.state.interactions.waiting).toEqual([]);
});

test('a click is possible only on what the user sees and can press', async ({ bot }) => {
  const [carol, bob] = [bot.sandbox.user('Carol'), bot.sandbox.user('Bob')];
  const id = await bot.post({
    content: 'Press',
    components: [row(button('go'), button('no', { disabled: true })), row(select)],
  });
  const refused = async (...press: Parameters<typeof carol.click>): Promise<unknown> => {
    const outcome = await carol.click(...press);
    return outcome.ok ? outcome : outcome.error;
  };
  expect(await refused('1', 'go')).toBe('There is no such message.');
  expect(await refused(id, 'other')).toBe('There is no button or menu other on this message.');
  expect(await refused(id, 'no')).toBe('It is disabled.');
  expect(await refused(id, 'go', ['1'])).toBe('A button takes no values.');
  expect(await refused(id, 's')).toBe("That many can't be chosen.");
  expect(await refused(id, 's', ['2'])).toBe('That is not among the choices.');
  void bob.click(id, 'go');
  const data = { content: 'Psst', flags: EPHEMERAL, components: [row(button('mine'))] };
  await bot.answer({ type: 4, data });
  const own = bob.messages(bot.general).at(-1)?.id ?? '';
  expect(await refused(own, 'mine')).toBe('There is no such message.');
  bot.sandbox.world.setPermission(bot.general, carol.id, 'ViewChannel', 'deny');
  expect(await refused(id, 'go')).toBe("You can't see this channel.");
  bot.sandbox.world.kick(carol.id);
  expect(await refused(id, 'go')).toBe('You are not in this server.');
});

test('a forged click reaches the bot whatever its custom id', async ({ bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const id = await bot.post({ content: 'No button here' });
  void bot.sandbox.user('Carol').forgeClick(bot.general, id, 'c1:anything');
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({ type: 3, data: { custom_id: 'c1:anything', component_type: 2 }, message: { id } });
});

test('an interaction says who, where, with which rights, and whom it names', async ({ botWithCommands: bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const bob = bot.sandbox.user('Bob').id;
  void bot.sandbox.user('Alice').slash(bot.general, 'game challenge', { user: bob });
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({
    type: 2,
    version: 1,
    context: 0,
    locale: 'en-US',
    guild_locale: 'en-US',
    entitlements: [],
    authorizing_integration_owners: { '0': bot.sandbox.guildId },
    channel: { id: bot.general, name: 'general', type: 0 },
    guild: { id: bot.sandbox.guildId },
    member: { user: { global_name: 'Alice' } },
    data: {
      name: 'game',
      options: [{ name: 'challenge', type: 1, options: [{ name: 'user', type: 6, value: bob }] }],
      resolved: { users: { [bob]: { global_name: 'Bob' } } },
    },
  });
  const { resolved } = dataOf(d);
  const members = resolved['members'] as Record<string, object>;
  expect(members[bob]).toHaveProperty('permissions');
  expect(members[bob]).not.toHaveProperty('user');
  expect(members[bob]).not.toHaveProperty('deaf');
  expect(d).toHaveProperty('app_permissions');
  expect(d?.['channel']).not.toHaveProperty('permission_overwrites');
});

test('commands can be taken from a user', async ({ botWithCommands: bot }) => {
  const bob = bot.sandbox.user('Bob');
  bot.sandbox.world.setPermission(bot.general, bob.id, 'UseApplicationCommands', 'deny');
  const error = 'You may not use commands here.';
  expect(await bob.slash(bot.general, 'game board')).toMatchObject({ ok: false, error });
});

test('without an answer within three seconds the user is told that it failed', async () => {
  const timers = new TestTimers();
  const bot = await startRawBot({ after: timers.after });
  await registerCommands(bot);
  const id = await bot.post({ content: 'Press', components: [row(button('go'))] });
  const used = [bot.sandbox.user('Alice').slash(bot.general, 'game board'), bot.sandbox.user('Bob').click(id, 'go')];
  expect(timers.waiting).toEqual([3000, 3000]);
  timers.ring();
  const errors = ['The application did not respond', 'This interaction failed'];
  expect(await Promise.all(used)).toMatchObject(errors.map((error) => ({ ok: false, error })));
  expect(bot.sandbox.state.interactions.waiting).toEqual([]);
});

test('with the bot thrown out its buttons fail at once and its commands are gone', async ({ botWithCommands: bot }) => {
  const id = await bot.post({ content: 'Press', components: [row(button('go'))] });
  bot.sandbox.world.removeBot();
  expect(await bot.sandbox.user('Alice').click(id, 'go')).toMatchObject({
    ok: false,
    error: 'This interaction failed',
  });
  expect(await bot.sandbox.user('Alice').slash(bot.general, 'game board')).toMatchObject({ ok: false });
});

const optionsOf = (interaction: Json | null | undefined): unknown =>
  (objectOf(interaction, 'data')['options'] as Json[])[0]?.['options'];

test('suggestions are asked for with every option typed so far, the one being typed marked', async ({
  botWithCommands: bot,
}) => {
  const { gateway } = await connected(bot.sandbox);
  const bob = bot.sandbox.user('Bob').id;
  const typed = { user: bob, time: '2m', draw_turns: 40, rules: 'tournament' };
  const asked = bot.sandbox.user('Alice').complete(bot.general, 'game challenge', 'time', typed);
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({ type: 4, data: { name: 'game', options: [{ name: 'challenge', type: 1 }] } });
  expect(optionsOf(d)).toEqual([
    { name: 'user', type: 6, value: bob },
    { name: 'time', type: 3, value: '2m', focused: true },
    { name: 'draw_turns', type: 4, value: 40 },
    { name: 'rules', type: 3, value: 'tournament' },
  ]);
  await bot.answer({ type: 8, data: { choices: [{ name: '2 minutes', value: '2m' }] } });
  expect(await asked).toEqual([{ name: '2 minutes', value: '2m' }]);
});

test('what is not typed properly yet is left out of the question for suggestions', async ({ botWithCommands: bot }) => {
  const { gateway } = await connected(bot.sandbox);
  const typed = { user: 'Bo', time: '', draw_turns: 5, rules: 'tour', name: 'x' };
  void bot.sandbox.user('Alice').complete(bot.general, 'game challenge', 'time', typed);
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(optionsOf(d)).toEqual([{ name: 'time', type: 3, value: '', focused: true }]);
});

test('an option without suggestions asks nobody', async ({ botWithCommands: bot }) => {
  expect(await bot.sandbox.user('Alice').complete(bot.general, 'game challenge', 'rules')).toEqual([]);
  expect(bot.sandbox.state.interactions.waiting).toEqual([]);
});
