import { expect } from 'vitest';
import { type Json, objectOf } from '../support/raw-bot.ts';
import { connected } from '../support/raw-gateway.ts';
import { type HandmadeBot, test as base } from './browser/handmade-bot.ts';
import { LAPTOP, SCREENS } from './browser/screens.ts';

const COMMAND = {
  name: 'game',
  description: 'Play a game',
  options: [
    {
      type: 1,
      name: 'challenge',
      description: 'Ask somebody to play',
      options: [
        { type: 6, name: 'user', description: 'Whom', required: true },
        { type: 3, name: 'time', description: 'Time for a move', autocomplete: true },
        {
          type: 3,
          name: 'pieces',
          description: 'Which set',
          choices: ['red-white', 'black-red', 'white-red', 'blue-red'].map((value) => ({ name: value, value })),
        },
        { type: 4, name: 'draw_turns', description: 'Turns until a draw', min_value: 20, max_value: 200 },
        { type: 5, name: 'rated', description: 'Whether it counts' },
      ],
    },
    {
      type: 1,
      name: 'solo',
      description: 'Play alone',
      options: ['time', 'clock', 'pieces', 'board'].map((name) => ({ type: 3, name, description: 'How to play' })),
    },
    {
      type: 1,
      name: 'move',
      description: 'Play a move',
      options: [{ type: 3, name: 'move', description: 'Such as 11-15', required: true, autocomplete: true }],
    },
  ],
};
const test = base.extend('fixture', async ({ fixture }) => {
  await fixture.bot.call('PUT', `/applications/${fixture.bot.sandbox.applicationId}/commands`, [COMMAND]);
  return fixture;
});

/** Listens as the bot: gives what the first command (or, of type 4, the first question for suggestions) holds. */
async function listen({ bot }: HandmadeBot): Promise<(type?: number) => Promise<unknown>> {
  const { gateway } = await connected(bot.sandbox);
  return async (type = 2) => {
    const { d } = await gateway.next(({ t, d: data }) => t === 'INTERACTION_CREATE' && data?.['type'] === type);
    const [subcommand] = objectOf(d, 'data')['options'] as Json[];
    const options = (subcommand?.['options'] ?? []) as Json[];
    return Object.fromEntries(options.map(({ name, value }): [string, unknown] => [String(name), value]));
  };
}

test.for(SCREENS)(
  'given a %s, then a command is chosen by a press, its form checked, completed by the bot and sent',
  async ([name, screen], { fixture }) => {
    const { sandbox } = fixture.bot;
    const window = await fixture.enter('Bob', screen);
    const { page } = window;
    const sentOptions = await listen(fixture);
    const field = (option: string) => page.locator(`[data-option="${option}"]`);
    await page.getByTestId('commands').click();
    await page.getByTestId('command-list').getByText('/game challenge').click();
    expect(await field('user').locator('option').allInnerTexts()).toEqual([
      'Choose…',
      'Alice',
      'Carol',
      'Test Bot',
      'Another Bot',
      'Bob',
    ]);
    // Without what it needs the browser itself refuses to send the form.
    await page.getByTestId('send').click();
    await page.locator('[data-option="user"]:focus:invalid').waitFor();
    await field('user').selectOption('Carol');
    await page.getByTestId('more-options').click();
    await field('draw_turns').fill('5');
    await page.keyboard.press('Enter');
    await page.locator('[data-option="draw_turns"]:focus:out-of-range').waitFor();
    await field('draw_turns').fill('40');
    await field('pieces').selectOption('blue-red');
    await field('rated').selectOption('False');
    await field('time').click();
    const asked = await sandbox.waitFor(() => sandbox.state.interactions.waiting[0]);
    expect(asked?.commandName).toBe('game challenge');
    expect(await sentOptions(4)).toEqual({
      user: sandbox.user('Carol').id,
      time: '',
      pieces: 'blue-red',
      draw_turns: 40,
      rated: false,
    });
    const choices = ['30 s', '1 min', '5 min'].map((label, index) => ({ name: label, value: `t${index}` }));
    await fixture.answer({ type: 8, data: { choices } });
    await page.getByTestId('offer-list').getByText('1 min').waitFor();
    await fixture.shoot(window, `completion-${name}`);
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    expect(await field('time').inputValue()).toBe('1 min');
    await fixture.shoot(window, `form-${name}`);
    await page.keyboard.press('Enter');
    expect(await sentOptions()).toEqual({
      user: sandbox.user('Carol').id,
      time: 't1',
      pieces: 'blue-red',
      draw_turns: 40,
      rated: false,
    });
    await fixture.answer({ type: 4, data: { content: 'Carol is asked' } });
    await window.reads('Carol is asked');
    await page.getByTestId('command-form').waitFor({ state: 'detached' });
    await window.expectTidy();
  },
);

const ADMIN = {
  name: 'game-admin',
  description: 'Manage games',
  default_member_permissions: '32',
  options: [
    { type: 1, name: 'settings', description: 'What holds for everybody' },
    {
      type: 1,
      name: 'import',
      description: 'Take over games of another server',
      options: [
        { type: 11, name: 'pdn', description: 'Their games, as a file', required: true },
        { type: 11, name: 'names', description: 'Who is who' },
      ],
    },
  ],
};

test.for(SCREENS)(
  'given a second command on a %s that managers alone have, then they find it, give it a file and send it; others see none of it',
  async ([name, screen], { fixture }) => {
    const { bot } = fixture;
    await bot.call('PUT', `/applications/${bot.sandbox.applicationId}/commands`, [COMMAND, ADMIN]);
    const [{ page: others }, window] = [await fixture.enter('Bob', screen), await fixture.enter('Alice', screen)];
    const offers = others.getByTestId('command-list').locator('[data-offer]');
    await others.getByTestId('commands').click();
    await expect.poll(() => offers.count()).toBe(COMMAND.options.length);
    await others.getByTestId('composer').fill('/game-admin settings');
    await others.getByTestId('send').click();
    await others.getByTestId('composer-error').getByText('There is no command').waitFor();
    const { page } = window;
    await page.getByTestId('commands').click();
    await fixture.shoot(window, `two-commands-${name}`);
    await page.getByTestId('composer').fill('/adm imp');
    await page.getByTestId('command-list').getByText('/game-admin import').click();
    const { gateway } = await connected(bot.sandbox);
    const field = page.locator('[data-option="pdn"]');
    const file = (size: number) => ({ name: 'a game.pdn', mimeType: 'text/plain', buffer: Buffer.alloc(size, '1') });
    await field.setInputFiles(file(10 * 1024 ** 2 + 1));
    await page.getByTestId('send').click();
    await page.locator('[data-option="pdn"]:focus:invalid').waitFor();
    await field.setInputFiles(file(70_000));
    await fixture.shoot(window, `file-${name}`);
    await page.getByTestId('send').click();
    const data = objectOf((await gateway.event('INTERACTION_CREATE')).d, 'data');
    const [attachment] = Object.values(objectOf(objectOf(data, 'resolved'), 'attachments')) as Json[];
    expect(attachment).toMatchObject({ filename: 'a_game.pdn', size: 70_000, content_type: 'text/plain' });
    await fixture.answer({ type: 4, data: { content: 'Taken over' } });
    await window.reads('Taken over');
    await window.expectTidy();
  },
);

test('given a whole command pasted, then it is sent by Enter; what cannot be read is told beside the form', async ({
  fixture,
}) => {
  const window = await fixture.enter('Bob', LAPTOP);
  const { page } = window;
  const line = page.getByTestId('composer');
  const sentOptions = await listen(fixture);
  await line.fill('/game challenge pieces:blue-red user:@Karol draw_turns:40');
  await line.press('Enter');
  expect(await page.getByTestId('composer-error').innerText()).toBe('“user” can’t be “@Karol”.');
  expect(await page.locator('[data-option="draw_turns"]').inputValue()).toBe('40');
  await page.keyboard.press('Escape');
  await line.fill('/game challenge @Carol pieces:blue-red rated:false');
  await line.press('Enter');
  expect(await sentOptions()).toEqual({ user: fixture.bot.sandbox.user('Carol').id, pieces: 'blue-red', rated: false });
  // What the bot has not taken stays, with the reason.
  await page.getByTestId('composer-error').getByText('The application did not respond').waitFor();
  expect(await page.locator('[data-option="pieces"]').inputValue()).toBe('blue-red');
});

test('given keys alone, then the list of commands is walked through in sight, put away, and a name unknown is not said', async ({
  fixture,
}) => {
  const { page } = await fixture.enter('Bob', LAPTOP);
  const line = page.getByTestId('composer');
  const marked = page.getByTestId('command-list').locator('[aria-selected="true"]');
  // Lower than the list is long.
  await page.setViewportSize({ width: 1280, height: 220 });
  await line.click();
  await page.keyboard.type('/');
  await page.keyboard.press('ArrowUp');
  expect(await marked.getAttribute('data-offer')).toBe('game move');
  const [own, list] = [await marked.boundingBox(), await page.getByTestId('command-list').boundingBox()];
  const bottomOf = (box: typeof own): number => (box?.y ?? 0) + (box?.height ?? 0);
  expect(bottomOf(own)).toBeLessThanOrEqual(bottomOf(list));
  await page.keyboard.press('Escape');
  await page.getByTestId('command-list').waitFor({ state: 'detached' });
  await page.keyboard.type('dance');
  await page.keyboard.press('Enter');
  expect(await page.getByTestId('composer-error').innerText()).toBe(
    'There is no command “/dance” here. Type / to see them all.',
  );
  await line.fill('/mo');
  await page.keyboard.press('Tab');
  await page.locator('[data-option="move"]:focus').waitFor();
  await page.keyboard.press('Escape');
  await line.and(page.locator(':focus')).waitFor();
});

test('given a command that needs nothing, then Enter twice sends it; its folded options stay a step away', async ({
  fixture,
}) => {
  const window = await fixture.enter('Bob', LAPTOP);
  const { page } = window;
  const sentOptions = await listen(fixture);
  // Whoever has chosen a person can type at once.
  await page.locator('[data-testid="composer"]:focus').waitFor();
  await page.keyboard.type('/game solo');
  await page.keyboard.press('Enter');
  await page.locator('[data-testid="send"]:focus').waitFor();
  await page.keyboard.press('Enter');
  expect(await sentOptions()).toEqual({});
  await fixture.answer({ type: 4, data: { content: 'Off we go' } });
  await window.reads('Off we go');
  await page.locator('[data-testid="composer"]:focus').waitFor();
});

test('given a message typed while the last one is on its way, then both are said', async ({ fixture }) => {
  const window = await fixture.enter('Bob', LAPTOP);
  await window.type('Good luck');
  await window.page.keyboard.press('Enter');
  await window.page.keyboard.type('and have fun');
  await window.page.keyboard.press('Enter');
  await window.reads('Good luck');
  await window.reads('and have fun');
  await expect.poll(() => window.page.getByTestId('composer').inputValue()).toBe('');
});
