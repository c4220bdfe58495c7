import { expect } from 'vitest';
import { button, row } from '../support/raw-bot.ts';
import { test } from './browser/handmade-bot.ts';
import { LAPTOP } from './browser/screens.ts';
import type { PageWindow } from './browser/page-window.ts';

/** What has the focus: the custom id of a control, or the id of a message; a string, for it runs with the browser's library. */
const FOCUSED = `(() => {
  const { customId, messageId } = document.activeElement.dataset;
  return customId ?? messageId ?? document.activeElement.localName;
})()`;
const focus = (window: PageWindow) => expect.poll(() => window.page.evaluate(FOCUSED));
const board = (...ids: readonly string[]): object => ({
  components: [row(...ids.map((id) => button(id.replace('!', ''), { disabled: id.endsWith('!') })))],
});

test('given a board edited in place, then the focus stays at the place that was pressed, or on the board while that is disabled', async ({
  fixture,
}) => {
  const id = await fixture.bot.post({ content: 'Board', ...board('a', 'b') });
  const window = await fixture.enter('Bob', LAPTOP);
  const { page } = window;
  await window.button('b').focus();
  await page.keyboard.press('Enter');
  await fixture.answer({ type: 7, data: { content: 'Chosen', ...board('c', 'd') } });
  await window.reads('Chosen');
  await focus(window).toBe('d');
  await page.keyboard.press('Enter');
  await fixture.answer({ type: 7, data: { content: 'Wait', ...board('c', 'd!') } });
  await window.reads('Wait');
  await focus(window).toBe(id);
  // A press too many does nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  expect(fixture.bot.sandbox.state.interactions.waiting).toEqual([]);
  await fixture.bot.edit(id, { content: 'Again', ...board('e', 'f') });
  await window.reads('Again');
  await focus(window).toBe(id);
  await page.keyboard.press('Tab');
  await focus(window).toBe('e');
  await window.page.getByText('Again').click();
  await fixture.bot.edit(id, { content: 'Left alone', ...board('e', 'f') });
  await window.reads('Left alone');
  await focus(window).toBe('div');
});

test('given a board that gives way to a new one, then the focus goes there, and Tab to its first button', async ({
  fixture,
}) => {
  await fixture.bot.post({ content: 'Board', ...board('a', 'b') });
  const window = await fixture.enter('Bob', LAPTOP);
  await window.button('a').focus();
  await window.page.keyboard.press('Enter');
  await fixture.answer({ type: 7, data: { content: 'Record', components: [] } });
  await window.reads('Record');
  const next = await fixture.bot.post({ content: 'Next board', ...board('c', 'd') });
  await window.reads('Next board');
  await focus(window).toBe(next);
  await window.page.keyboard.press('Tab');
  await focus(window).toBe('c');
});

test('given a form that opens, then its first field has the focus, and the button gets it back', async ({
  fixture,
}) => {
  await fixture.bot.post({ content: 'Join', ...board('join') });
  const window = await fixture.enter('Bob', LAPTOP);
  const { page } = window;
  await window.button('join').focus();
  await page.keyboard.press('Enter');
  const component = { type: 4, custom_id: 'code', style: 1 };
  const components = [{ type: 18, label: 'Code', component }];
  await fixture.answer({ type: 9, data: { custom_id: 'form', title: 'Join a table', components } });
  await page.getByTestId('modal').waitFor();
  await page.keyboard.type('ABC234');
  expect(await page.getByLabel('Code').inputValue()).toBe('ABC234');
  await page.keyboard.press('Escape');
  await focus(window).toBe('join');
});
