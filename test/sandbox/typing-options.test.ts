import { expect, test } from 'vitest';
import { type Json, type RawBot, startRawBot, objectOf } from './support/raw-bot.ts';
import { connected } from './support/raw-gateway.ts';

const COMMAND = {
  name: 'checkers',
  description: 'Play checkers',
  options: [
    {
      type: 1,
      name: 'challenge',
      description: 'Ask somebody to play',
      options: [
        { type: 6, name: 'user', description: 'Whom', required: true },
        { type: 3, name: 'time', description: 'Per move', autocomplete: true },
        { type: 4, name: 'draw_turns', description: 'Turns until a draw', min_value: 20, max_value: 200 },
        {
          type: 3,
          name: 'rules',
          description: 'Which rules',
          choices: ['standard', 'tournament'].map((value) => ({ name: value, value })),
        },
        { type: 3, name: 'name', description: 'A name', min_length: 2, max_length: 4 },
      ],
    },
  ],
};

async function withCommand(): Promise<RawBot> {
  const bot = await startRawBot();
  await bot.call('PUT', `/applications/${bot.sandbox.applicationId}/commands`, [COMMAND]);
  return bot;
}

const optionsOf = (interaction: Json | null | undefined): unknown =>
  (objectOf(interaction, 'data')['options'] as Json[])[0]?.['options'];

test('suggestions are asked for with every option typed so far, the one being typed marked', async () => {
  const bot = await withCommand();
  const { gateway } = await connected(bot.sandbox);
  const bob = bot.sandbox.user('Bob').id;
  const typed = { user: bob, time: '2m', draw_turns: 40, rules: 'tournament' };
  const asked = bot.sandbox.user('Alice').complete(bot.checkers, 'checkers challenge', 'time', typed);
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(d).toMatchObject({ type: 4, data: { name: 'checkers', options: [{ name: 'challenge', type: 1 }] } });
  expect(optionsOf(d)).toEqual([
    { name: 'user', type: 6, value: bob },
    { name: 'time', type: 3, value: '2m', focused: true },
    { name: 'draw_turns', type: 4, value: 40 },
    { name: 'rules', type: 3, value: 'tournament' },
  ]);
  await bot.answer({ type: 8, data: { choices: [{ name: '2 minutes', value: '2m' }] } });
  expect(await asked).toEqual([{ name: '2 minutes', value: '2m' }]);
});

test('what is not typed properly yet is left out of the question for suggestions', async () => {
  const bot = await withCommand();
  const { gateway } = await connected(bot.sandbox);
  const typed = { user: 'Bo', time: '', draw_turns: 5, rules: 'tour', name: 'x' };
  void bot.sandbox.user('Alice').complete(bot.checkers, 'checkers challenge', 'time', typed);
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(optionsOf(d)).toEqual([{ name: 'time', type: 3, value: '', focused: true }]);
});

test('an option without suggestions asks nobody', async () => {
  const bot = await withCommand();
  expect(await bot.sandbox.user('Alice').complete(bot.checkers, 'checkers challenge', 'rules')).toEqual([]);
  expect(bot.sandbox.state.interactions.waiting).toEqual([]);
});

test.each([
  [{ draw_turns: 19 }, "The option draw_turns can't be 19."],
  [{ draw_turns: 201 }, "The option draw_turns can't be 201."],
  [{ draw_turns: 20.5 }, "The option draw_turns can't be 20.5."],
  [{ draw_turns: '40' }, "The option draw_turns can't be 40."],
  [{ rules: 'Standard' }, "The option rules can't be Standard."],
  [{ name: 'x' }, "The option name can't be x."],
  [{ name: 'xxxxx' }, "The option name can't be xxxxx."],
])('a command with %j is not sent', async (more, error) => {
  const bot = await withCommand();
  const user = bot.sandbox.user('Bob').id;
  const outcome = await bot.sandbox.user('Alice').slash(bot.checkers, 'checkers challenge', { user, ...more });
  expect(outcome).toMatchObject({ ok: false, error });
});

test('a time that was not suggested is sent all the same', async () => {
  const bot = await withCommand();
  const user = bot.sandbox.user('Bob').id;
  void bot.sandbox.user('Alice').slash(bot.checkers, 'checkers challenge', { user, time: 'soon', draw_turns: 20 });
  expect(bot.sandbox.state.interactions.waiting).toHaveLength(1);
});
