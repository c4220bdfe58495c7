import { expect } from 'vitest';
import { textOf } from '../support/raw-bot.ts';
import { drawnPng } from './browser/drawn-png.ts';
import { type HandmadeBot, test } from './browser/handmade-bot.ts';
import type { PageWindow } from './browser/page-window.ts';
import { LAPTOP, SCREENS } from './browser/screens.ts';

/** The records of a long game stand in the channel: some with pictures, all with words of their own. */
async function fillChannel(fixture: HandmadeBot, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  const bytes = drawnPng(512, 552, 1);
  for (let number = 1; number <= count; number += 1) {
    const files = number % 8 === 0 ? [{ name: 'board.png', bytes }] : [];
    const { body } = await fixture.bot.send({ content: `Record ${number}.` }, files);
    ids.push(textOf(body, 'id'));
  }
  return ids;
}

const shownCount = (window: PageWindow): Promise<number> => window.page.locator('[data-message-id]').count();
const topOf = async (window: PageWindow, words: string): Promise<number> =>
  (await window.page.getByText(words, { exact: true }).boundingBox())?.y ?? Number.NaN;

test.for(SCREENS)(
  'given 150 records on a %s, then a press brings older ones in steps, and what one reads stays in its place',
  async ([name, screen], { fixture }) => {
    await fillChannel(fixture, 150);
    const window = await fixture.enter('Bob', screen);
    const { page } = window;
    await window.reads('Record 150.');
    expect(await shownCount(window)).toBe(60);
    await page.getByTestId('older').focus();
    await page.getByTestId('older').scrollIntoViewIfNeeded();
    await fixture.shoot(window, `older-${name}`);
    const before = await topOf(window, 'Record 93.');
    await page.keyboard.press('Enter');
    await expect.poll(() => shownCount(window)).toBe(120);
    await expect.poll(() => topOf(window, 'Record 93.')).toBeCloseTo(before, 0);
    await fixture.shoot(window, `older-came-${name}`);
    await page.getByTestId('older').press('Enter');
    await expect.poll(() => shownCount(window)).toBe(150);
    await page.getByText('This is the start of the #general channel.').waitFor({ state: 'attached' });
    expect(await page.getByTestId('older').count()).toBe(0);
  },
);

test('given the wheel turned up, then older records come by themselves down to the first, and none is lost', async ({
  fixture,
}) => {
  const ids = await fillChannel(fixture, 200);
  const window = await fixture.enter('Bob', LAPTOP);
  const { page } = window;
  await window.reads('Record 200.');
  await page.getByRole('log', { name: /^Messages in/ }).hover();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -2500);
        return shownCount(window);
      },
      { timeout: 20_000 },
    )
    .toBe(200);
  const shown = (await window.transcript()).map((message) => (message as { readonly id: string }).id);
  expect(shown).toEqual(ids);
});

test('given somebody far up, then new messages move nothing there, edits arrive, and the end shows the newest only', async ({
  fixture,
}) => {
  const ids = await fillChannel(fixture, 130);
  const window = await fixture.enter('Bob', LAPTOP);
  const { page } = window;
  await window.reads('Record 130.');
  await page.getByTestId('older').press('Enter');
  await expect.poll(() => shownCount(window)).toBe(120);
  await page.getByText('Record 30.', { exact: true }).waitFor();
  const before = await topOf(window, 'Record 71.');
  await fixture.bot.edit(ids[70] ?? '', {
    content: 'Record 71.\nMended',
  });
  for (let number = 0; number < 5; number += 1) await fixture.bot.post({ content: `New ${number}` });
  await page.getByText('New 4').waitFor({ state: 'attached' });
  await page.getByText('Mended').waitFor();
  expect(await shownCount(window)).toBe(125);
  expect(await topOf(window, 'Record 70.')).toBeLessThan(before);
  await page.getByTestId('jump-to-present').click();
  await expect.poll(() => shownCount(window)).toBe(60);
  await window.reads('New 4');
  await window.expectTidy();
});

test('given a link to an old record, then the page opens there, with what stood around it', async ({ fixture }) => {
  const ids = await fillChannel(fixture, 150);
  const window = await fixture.enter('Bob', LAPTOP);
  const { page } = window;
  await window.reads('Record 150.');
  const hash = `#/channels/${fixture.bot.general}/${ids[20]}`;
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  const sought = page.locator('discord-message.sought');
  await sought.getByText('Record 21.').waitFor();
  const box = await sought.boundingBox();
  expect(box?.y ?? -1).toBeGreaterThan(60);
  expect(box?.y ?? 9999).toBeLessThan(860);
  await fixture.shoot(window, 'older-sought');
  expect(await page.getByText('Record 11.', { exact: true }).count()).toBe(1);
  expect(await page.getByText('Record 10.', { exact: true }).count()).toBe(0);
});
