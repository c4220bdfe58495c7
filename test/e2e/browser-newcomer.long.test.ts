import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BotFixture, PHONE } from './support/browser-fixture.ts';
import { findChromium } from '../../packages/discord-sandbox/test/page/browser/find-chromium.ts';

const chromium = findChromium();

/** What somebody meets who has never typed a command, and has one window for both sides. */
describe.skipIf(chromium === undefined)("a newcomer's way on the sandbox page in a real browser", () => {
  let fixture: BotFixture;
  beforeEach(async () => {
    fixture = await BotFixture.open(chromium ?? '');
  });
  afterEach(() => fixture.close());

  test('START-10: given one window, then the first page has a press that begins a game against the bot', async () => {
    const window = await fixture.enter('Carol', PHONE);
    await fixture.look('30-first-page');
    await window.page.getByRole('button', { name: 'Play the bot' }).click();
    await window.page.getByTestId('thread-card').click();
    await expect.poll(() => window.liveButtons()).toContain('Resign');
    await fixture.look('30-against-the-bot');
    await window.press('Resign');
  });

  test('START-01, PLAY-01: given one phone for both sides, then the steps lead to a move by presses alone', async () => {
    const window = await fixture.enter('Alice', PHONE);
    await window.page.getByTestId('fill-in').click();
    await fixture.look('31-filled-in');
    await window.page.getByTestId('send').click();
    await window.reads('Bob is invited.');
    await fixture.look('32-invited');
    await window.page.getByTestId('hint').getByTestId('become').click();
    await window.press('Accept');
    await window.page.getByTestId('thread-card').click();
    await window.offers('Choose a piece', '9', '10', '11', '12', 'Draw', 'Resign', 'Pause', 'My view', 'More');

    await window.page.getByTestId('me').click();
    await window.page.getByTestId('user-menu').getByText('Become Alice here').waitFor();
    await fixture.look('33-switch');
    await window.page.getByTestId('user-menu').getByText('Become Alice here').click();
    await expect.poll(() => window.page.title()).toContain('Alice vs Bob · checkers · Alice');
    await window.press('11');
    await window.press('11-15');
    await window.reads('11\u201115');
    await fixture.look('34-moved');
  });
});
