import { expect } from 'vitest';
import { PHONE, SCREENS } from './browser/screens.ts';
import { test } from './browser/handmade-bot.ts';
import { drawnPng } from './browser/drawn-png.ts';
import { type Json, EPHEMERAL, V2, button, objectOf, row, text } from '../support/raw-bot.ts';
import { connected } from '../support/raw-gateway.ts';

const LEVELS = ['Off', '30 s', '1 min', '5 min', '1 day'].map((label, index) => ({
  label,
  value: `${index}`,
  description: index === 3 ? 'What the club plays' : 'For a move',
  default: index === 3,
}));
/** A button's color once no change of it is under way; a string, for it runs with the browser's library. */
const colorOf = (label: string): string => `(async () => {
  const face = document.querySelector('[data-label="${label}"]');
  await Promise.all(face.getAnimations().map(({ finished }) => finished));
  return getComputedStyle(face).backgroundColor;
})()`;
/** The sandbox's own font, which is behind those of the system. */
const FONT = `document.fonts.load('16px "Noto Emoji Variable"', '🎲').then((faces) => faces.map(({ status }) => status))`;
const TIMES = { type: 3, custom_id: 'time', placeholder: 'Time for a move', options: LEVELS };
const PLACES = {
  type: 8,
  custom_id: 'places',
  channel_types: [0],
  placeholder: 'Where to play',
  max_values: 25,
  min_values: 0,
};

test.for(SCREENS)(
  'given a help page with pictures on a %s, then all of it fits and can be pressed',
  async ([name, screen], { fixture }) => {
    const picture = (file: string): object => ({
      media: { url: `attachment://${file}` },
      description: `Board ${file}`,
    });
    const files = ['step.png', 'jump.png', 'crown.png', 'end.png'];
    const help = {
      flags: V2,
      components: [
        {
          type: 17,
          accent_color: 0xf0b232,
          components: [
            text(
              '## How to play\nMen step **one square** diagonally forward. See <#CHANNEL>.'.replace(
                'CHANNEL',
                fixture.bot.general,
              ),
            ),
            { type: 12, items: [picture('step.png')] },
            { type: 14, divider: true, spacing: 1 },
            text('### Jumps\nA jump *must* be taken; with several you choose.'),
            { type: 12, items: [picture('jump.png'), picture('crown.png'), picture('end.png')] },
            {
              type: 9,
              components: [text('**Rules in full**\nAs the federation has them.')],
              accessory: { type: 2, style: 5, label: 'Read', url: 'https://example.org/rules' },
            },
            { type: 13, file: { url: 'attachment://game.pdn' } },
          ],
        },
        row(
          button('back', { label: 'Back', style: 2, disabled: true }),
          button('next', { label: 'Next', style: 1 }),
          button('stop', { label: 'Close', style: 4 }),
          { type: 2, style: 5, label: 'Notation', url: 'https://example.org/pdn' },
        ),
      ],
    };
    const uploads = files.map((file, index) => ({ name: file, bytes: drawnPng(512, 512, index) }));
    const game = { name: 'game.pdn', bytes: new TextEncoder().encode('[Event "x"] 1. 11-15 *'), type: 'text/plain' };
    await fixture.bot.send(help, [...uploads, game]);
    const window = await fixture.enter('Bob', screen);
    await window.button('Next').waitFor();
    await window.expectTidy();
    await fixture.shoot(window, `help-${name}-end`);
    await window.page.locator('[data-message-id]').last().getByRole('heading').first().scrollIntoViewIfNeeded();
    await window.page.waitForTimeout(300);
    await fixture.shoot(window, `help-${name}`);
    expect(await window.button('Back').isDisabled()).toBe(true);
    expect(await window.page.getByTestId('file').getAttribute('data-filename')).toBe('game.pdn');
  },
);

test.for(SCREENS)(
  'given menus on a %s, then options and channels are chosen in them',
  async ([name, screen], { fixture }) => {
    await fixture.bot.post({ content: 'Settings of **Test Server**', components: [row(TIMES), row(PLACES)] });
    const window = await fixture.enter('Bob', screen);
    const menu = (id: string) => window.page.locator(`[data-testid="select"][data-custom-id="${id}"]`);
    expect(await menu('time').locator('option:checked').innerText()).toBe('5 min · What the club plays');
    await fixture.shoot(window, `select-${name}`);
    await menu('time').selectOption('4');
    await fixture.answer({ type: 7, data: { content: 'A day it is', components: [row(PLACES)] } });
    await window.reads('A day it is');
    await menu('places').locator('summary').click();
    expect(await menu('places').locator('label').allInnerTexts()).toEqual(['#general', '#lounge']);
    for (const place of ['#general', '#lounge']) await menu('places').getByLabel(place).check();
    await fixture.shoot(window, `channels-${name}`);
    await menu('places').getByText('Choose these').click();
    await fixture.answer({ type: 4, data: { content: 'Both then', flags: EPHEMERAL, components: [row(TIMES)] } });
    await window.reads('Both then');
    await window.expectTidy();
    await fixture.shoot(window, `private-select-${name}`);
    await menu('time').selectOption({ label: '30 s · For a move' });
    await fixture.answer({ type: 7, data: { content: 'Half a minute', components: [] } });
    await window.reads('Half a minute');
  },
);

test.for(SCREENS)(
  'given a modal on a %s, then it is filled in and sent, and says what is missing',
  async ([name, screen], { fixture }) => {
    await fixture.bot.post({ content: 'Join a table', components: [row(button('join', { label: 'Join' }))] });
    const window = await fixture.enter('Bob', screen);
    const { page } = window;
    await window.press('Join');
    const code = { type: 4, custom_id: 'code', style: 1, min_length: 6, max_length: 6, placeholder: 'ABC234' };
    await fixture.answer({
      type: 9,
      data: {
        custom_id: 'join',
        title: 'Join a table',
        components: [
          { type: 18, label: 'Code', description: 'Six letters and digits', component: code },
          { type: 18, label: 'With', component: { type: 5, custom_id: 'with' } },
          { type: 18, label: 'Watched by', component: { type: 5, custom_id: 'by', required: false, max_values: 3 } },
          { type: 18, label: 'A word to them', component: { type: 4, custom_id: 'note', style: 2, required: false } },
        ],
      },
    });
    await page.getByTestId('modal').waitFor();
    await fixture.shoot(window, `modal-${name}`);
    await page.getByTestId('modal').locator('[name="code"]').pressSequentially('ABC234');
    await page.getByTestId('modal').getByLabel('A word to them').fill('Hello');
    await page.getByTestId('modal').getByLabel('With').selectOption({ label: '@Carol · carol' });
    for (const name of ['@Alice', '@Another Bot'])
      await page.getByTestId('modal').getByRole('checkbox', { name }).check();
    await fixture.shoot(window, `modal-filled-${name}`);
    await page.getByTestId('modal-submit').click();
    const { sandbox } = fixture.bot;
    const asked = await sandbox.waitFor(() => sandbox.state.interactions.waiting[0]);
    expect(asked).toMatchObject({ customId: 'join' });
    await fixture.answer({ type: 7, data: { content: 'You have joined', components: [] } });
    await window.reads('You have joined');
    await page.getByTestId('modal').waitFor({ state: 'detached' });
  },
);

test.for(SCREENS)(
  'given a modal with files on a %s, then it says how many it wants, and sends them with the rest',
  async ([name, screen], { fixture }) => {
    await fixture.bot.post({ content: 'Games', components: [row(button('take', { label: 'Take over' }))] });
    const window = await fixture.enter('Bob', screen);
    const { page } = window;
    await window.press('Take over');
    const games = { type: 19, custom_id: 'games', min_values: 2, max_values: 3 };
    const since = { type: 3, custom_id: 'since', options: LEVELS, required: false };
    await fixture.answer({
      type: 9,
      data: {
        custom_id: 'take',
        title: 'Take games over',
        components: [
          text('They are **never rated**. See <#CHANNEL>.'.replace('CHANNEL', fixture.bot.general)),
          { type: 18, label: 'Games', description: 'PDN files of one game each', component: games },
          { type: 18, label: 'Picture', component: { type: 19, custom_id: 'picture', required: false } },
          { type: 18, label: 'Time', component: since },
        ],
      },
    });
    const field = page.getByTestId('modal').locator('[name="games"]');
    // A person can type, or open the browser's files, at once.
    await page.locator('[name="games"]:focus').waitFor();
    await fixture.shoot(window, `modal-files-${name}`);
    const files = ['one', 'two'].map((word) => ({
      name: `${word}.pdn`,
      mimeType: 'text/plain',
      buffer: Buffer.from(word),
    }));
    await field.setInputFiles(files.slice(1));
    await page.getByTestId('modal-submit').click();
    await page.locator('[name="games"]:focus:invalid').waitFor();
    await field.setInputFiles(files);
    await fixture.shoot(window, `modal-files-filled-${name}`);
    const { gateway } = await connected(fixture.bot.sandbox);
    await page.getByTestId('modal-submit').click();
    const data = objectOf((await gateway.event('INTERACTION_CREATE')).d, 'data');
    const given = Object.values(objectOf(objectOf(data, 'resolved'), 'attachments')) as Json[];
    expect(await Promise.all(given.map(async ({ url }) => (await fetch(String(url))).text()))).toEqual(['one', 'two']);
    await fixture.answer({ type: 7, data: { content: 'Two games', components: [] } });
    await window.reads('Two games');
    await page.getByTestId('modal').waitFor({ state: 'detached' });
  },
);

test('given emoji, then those of the bot are drawn and others have a font, whatever the system has; their characters stay', async ({
  fixture,
}) => {
  await fixture.bot.post({
    content: 'Emoji 👑 🔴 ⚪ ⚫ 🔵 🎲',
    components: [row(button('king', { emoji: { name: '👑' } }))],
  });
  const window = await fixture.enter('Bob', PHONE);
  await window.reads('Emoji 👑 🔴 ⚪ ⚫ 🔵 🎲');
  const drawings = window.page.locator('.messages .emoji svg');
  expect(await drawings.count()).toBe(6);
  for (const drawing of await drawings.all()) expect((await drawing.boundingBox())?.width).toBeGreaterThan(15);
  expect(await window.page.evaluate(FONT)).toEqual(['loaded']);
});

test('given a phone, where the last tap leaves its hover behind, then a button under it looks as before', async ({
  fixture,
}) => {
  await fixture.bot.send({
    content: 'Press',
    components: [row(...[1, 2, 3, 4].map((style) => button(`b${style}`, { label: `Button ${style}`, style })))],
  });
  const window = await fixture.enter('Bob', PHONE);
  for (const label of ['Button 1', 'Button 2', 'Button 3', 'Button 4']) {
    await window.button(label).waitFor();
    const atRest = await window.page.evaluate(colorOf(label));
    expect(atRest).toMatch(/^rgb/u);
    await window.button(label).hover();
    expect(await window.page.evaluate(colorOf(label))).toBe(atRest);
  }
});

test('given a notification with an emoji in its words, then the emoji stands in the line', async ({ fixture }) => {
  const window = await fixture.enter('Bob', PHONE);
  await window.page.goto(`${window.page.url()}#/channels/${fixture.bot.sandbox.channelId('lounge')}`);
  await expect.poll(() => window.page.title()).toContain('#lounge');
  await fixture.bot.post({ content: `<@${fixture.bot.sandbox.user('Bob').id}> your turn 👑 👍` });
  const words = window.page.getByTestId('toast').locator('.toast-open > span');
  await words.getByText('your turn').waitFor();
  await fixture.shoot(window, 'toast');
  expect((await words.boundingBox())?.height).toBeLessThan(30);
});
