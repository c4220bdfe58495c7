import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectOf } from '../sandbox/support/asking.ts';
import type { Json } from '../sandbox/support/raw-bot.ts';
import { connected } from '../sandbox/support/raw-gateway.ts';
import { findChromium } from './browser/find-chromium.ts';
import { HandmadeBot } from './browser/handmade-bot.ts';
import { LAPTOP, PHONE } from './browser/screens.ts';

const chromium = findChromium();
const SCREENS = [
  ['laptop', LAPTOP],
  ['phone', PHONE],
] as const;

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
  ],
};

describe.skipIf(chromium === undefined)('a command with many options, typed in a real browser', () => {
  let club: HandmadeBot;

  beforeEach(async () => {
    club = await HandmadeBot.open(chromium ?? '');
    await club.bot.call('PUT', `/applications/${club.bot.sandbox.applicationId}/commands`, [COMMAND]);
  });

  afterEach(async () => {
    await club.close();
  });

  it.each(SCREENS)(
    'given a %s, then options are offered, checked, completed by the bot and sent',
    async (name, screen) => {
      const { sandbox } = club.bot;
      const window = await club.enter('Bob', screen);
      const { page } = window;
      await window.type('/checkers challenge @Carol');
      await page.getByText('+ draw_turns').click();
      const turns = page.locator('[data-option="draw_turns"]');
      expect(await turns.getAttribute('placeholder')).toBe('Turns until a draw (20 to 200)');
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
      expect(await page.getByTestId('composer-error').innerText()).toBe('“draw_turns” is at least 20.');
      await turns.fill('40');
      await page.getByText('+ pieces').click();
      await page.getByTestId('offer-list').getByText('blue-red').waitFor();
      await club.shoot(window, `choices-${name}`);
      await page.getByTestId('offer-list').getByText('blue-red').click();
      await page.getByText('+ time').click();
      const asked = await sandbox.waitFor(() => sandbox.state.interactions.waiting[0]);
      expect(asked?.commandName).toBe('checkers challenge');
      const choices = ['30 s', '1 min', '5 min'].map((label) => ({ name: label, value: label }));
      await club.answer({ type: 8, data: { choices } });
      await page.getByTestId('offer-list').getByText('1 min').waitFor();
      await club.shoot(window, `completion-${name}`);
      await page.getByTestId('offer-list').getByText('1 min').click();
      await page.getByTestId('send').click();
      await club.answer({ type: 4, data: { content: 'Carol is asked' } });
      await window.reads('Carol is asked');
      expect(window.troubles).toEqual([]);
    },
  );

  /** Listens as the bot: gives what the next command holds, by option. */
  const listen = async (): Promise<() => Promise<unknown>> => {
    const { gateway } = await connected(club.bot.sandbox);
    return async () => {
      const { d } = await gateway.event('INTERACTION_CREATE');
      const [subcommand] = objectOf(d, 'data')['options'] as Json[];
      const options = (subcommand?.['options'] ?? []) as Json[];
      return Object.fromEntries(options.map(({ name, value }): [string, unknown] => [String(name), value]));
    };
  };

  it.each(SCREENS)(
    'given a %s, then options typed behind the command become its options, completed by colon, space, Tab and Enter',
    async (name, screen) => {
      const window = await club.enter('Bob', screen);
      const { page } = window;
      const end = page.getByTestId('command-end');
      const sentOptions = await listen();
      await window.type('/checkers challenge user:@Carol rat');
      await page.getByTestId('offer-list').getByText('rated').waitFor();
      await club.shoot(window, `typing-option-${name}`);
      await page.keyboard.press('Tab');
      await page.keyboard.type('true draw_turns:40 pi');
      await page.keyboard.press('Enter');
      await page.keyboard.type('blue');
      await page.getByTestId('offer-list').getByText('blue-red').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.type('tiem:5');
      expect(await page.getByTestId('composer-hint').innerText()).toBe(
        '/checkers challenge has no option “tiem”. You can add: time.',
      );
      await page.keyboard.press('Enter');
      await page.getByTestId('composer-error').waitFor();
      await club.shoot(window, `unknown-option-${name}`);
      expect(await end.inputValue()).toBe('tiem:5');
      for (let left = 'tiem:5'.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      expect(await sentOptions()).toEqual({
        user: club.bot.sandbox.user('Carol').id,
        rated: true,
        draw_turns: 40,
        pieces: 'blue-red',
      });
      await club.answer({ type: 4, data: { content: 'Carol is asked' } });
      await window.reads('Carol is asked');
      expect(window.troubles).toEqual([]);
    },
  );

  it('given a whole command pasted, then its options are filled in; one that nobody knows is told and kept', async () => {
    const window = await club.enter('Bob', LAPTOP);
    const { page } = window;
    const line = page.getByTestId('composer');
    const sentOptions = await listen();
    await line.click();
    await page.keyboard.insertText('/checkers challenge pieces:blue-red user:@Karol draw_turns:40\n');
    await page.keyboard.press('Enter');
    expect(await page.getByTestId('composer-error').innerText()).toBe('Nobody here is called “@Karol”.');
    expect(await page.locator('[data-option="user"]').inputValue()).toBe('@Karol');
    await page.keyboard.press('Escape');
    expect(await line.inputValue()).toBe('/checkers challenge user:@Karol pieces:blue-red draw_turns:40');
    await line.fill('/checkers challenge pieces:blue-red user:@Carol draw_turns:40');
    await page.keyboard.press('Enter');
    expect(await sentOptions()).toEqual({
      user: club.bot.sandbox.user('Carol').id,
      pieces: 'blue-red',
      draw_turns: 40,
    });
    await club.answer({ type: 4, data: { content: 'Carol is asked' } });
    await expect.poll(() => line.inputValue()).toBe('');
  });

  it('given a press beside what is filled in, then typing goes on behind it, and backspace leads back into it', async () => {
    const { page } = await club.enter('Bob', LAPTOP);
    await page.getByTestId('composer').fill('/checkers challenge user:@Carol');
    await page.getByTestId('fill-in').focus();
    await page.getByTestId('slash-draft').click({ position: { x: 800, y: 10 } });
    await page.keyboard.type('rated:false');
    expect(await page.locator('[data-option="rated"]').inputValue()).toBe('false');
    for (const name of ['rated', 'user']) {
      await page.locator(`[data-option="${name}"]:focus`).waitFor();
      await page.keyboard.press('End');
      for (let left = 6; left > 0; left -= 1) await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
    }
    expect(await page.getByTestId('composer').inputValue()).toBe('/checkers challenge');
  });

  it('given a message typed while the last one is on its way, then both are said', async () => {
    const window = await club.enter('Bob', LAPTOP);
    await window.type('Good luck');
    await window.page.keyboard.press('Enter');
    await window.page.keyboard.type('and have fun');
    await window.page.keyboard.press('Enter');
    await window.reads('Good luck');
    await window.reads('and have fun');
    await expect.poll(() => window.page.getByTestId('composer').inputValue()).toBe('');
  });
});
