import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BotFixture } from './support/browser-fixture.ts';
import { LAPTOP, PHONE } from '../../packages/discord-sandbox/test/page/browser/screens.ts';
import { findChromium } from '../../packages/discord-sandbox/test/page/browser/find-chromium.ts';
import type { PageWindow } from '../../packages/discord-sandbox/test/page/browser/page-window.ts';

const chromium = findChromium();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A string, for it runs with the browser's library. */
const FIND = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' at ' + target + ': ' + failureSummary)))`;

/** Whether people who see, hear or move otherwise can use the page, as far as a program can tell. */
async function expectAccess({ page }: PageWindow): Promise<void> {
  await page.evaluate(AXE);
  await expect.poll(() => page.evaluate(FIND)).toEqual([]);
}

describe.skipIf(chromium === undefined)('what axe finds on the page in a real browser', () => {
  let fixture: BotFixture;
  beforeAll(async () => {
    fixture = await BotFixture.open(chromium ?? '');
  });
  afterAll(() => fixture.close());

  test('nothing, from the choice of a person to a match, its menus and its help', async () => {
    await expectAccess(await fixture.window(LAPTOP));
    const window = await fixture.enter('Alice', LAPTOP);
    const { page } = window;
    await page.getByTestId('fill-in').waitFor();
    await expectAccess(window);
    await page.getByTestId('composer').fill('/');
    await page.getByTestId('command-list').waitFor();
    await expectAccess(window);
    await page.getByTestId('composer').fill('');
    await page.getByTestId('fill-in').click();
    await expectAccess(window);
    await page.getByTestId('send').click();
    await window.reads('Bob is invited.');
    await expectAccess(window);
    const bob = await fixture.enter('Bob', PHONE);
    await bob.press('Accept');
    for (const each of [window, bob]) {
      await each.page.getByTestId('thread-card').click();
      await each.button('Resign').waitFor();
      await expectAccess(each);
      await each.page.getByTestId('thread-members').click();
      await expectAccess(each);
      await each.page.getByTestId('member-list').getByRole('button', { name: 'Bob' }).click();
      await each.page.getByTestId('member-menu').waitFor();
      await expectAccess(each);
      await each.page.keyboard.press('Escape');
      await each.press('More');
      await each.button('Help').waitFor();
      await expectAccess(each);
      await each.press('Help');
      await each.button('Rules').waitFor();
      await expectAccess(each);
      await each.page.getByTestId('enlarge').first().click();
      await expectAccess(each);
      await each.page.keyboard.press('Escape');
    }
    await fixture.look('access');
  });
});
