import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { expect, test as base } from 'vitest';
import { type RawBot, startRawBot, type Asked } from '../../support/raw-bot.ts';
import { findChromium } from './find-chromium.ts';
import { QUIET, type Screen } from './screens.ts';
import { PageWindow } from './page-window.ts';

/** A sandbox whose bot is the test itself, and a browser to look at what it sends. The end of the test stops the sandbox. */
export class HandmadeBot {
  readonly bot: RawBot;
  readonly #browser: Browser;

  private constructor(bot: RawBot, browser: Browser) {
    this.bot = bot;
    this.#browser = browser;
  }

  static async open(executablePath: string): Promise<HandmadeBot> {
    // A channel is filled faster than Discord would let a bot.
    const bot = await startRawBot({ page: true, bucketPerSecond: 1_000, globalPerSecond: 1_000 });
    return new HandmadeBot(bot, await chromium.launch({ executablePath, args: [...QUIET] }));
  }

  /** A window in which somebody looks at #general, once the page has marked as read what stands there: it draws that anew. */
  async enter(name: string, screen: Screen): Promise<PageWindow> {
    const { url } = this.bot.sandbox;
    const context = await this.#browser.newContext(screen);
    const window = new PageWindow(await context.newPage(), url);
    await window.page.goto(`${url}/?user=${this.bot.sandbox.user(name).id}`);
    await window.page.getByTestId('composer').waitFor();
    await expect.poll(() => window.page.title()).toBe(`#general · ${name}`);
    return window;
  }

  /** Answers the next press, choice or command; gives the way to follow it up. */
  async answer(callback: unknown): Promise<Asked['webhook']> {
    await this.bot.sandbox.waitFor(() => this.bot.sandbox.state.interactions.waiting[0], 10_000);
    const { answer, webhook } = this.bot.asked();
    const { status } = await answer(callback);
    if (status >= 300) throw new Error(`The sandbox refused an answer with ${status}.`);
    return webhook;
  }

  /** Leaves a picture of a window where `BROWSER_SHOTS` says. */
  async shoot(window: PageWindow, name: string): Promise<void> {
    const folder = process.env['BROWSER_SHOTS'];
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    await window.page.screenshot({ path: join(folder, `${name}.png`) });
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** With a bot of one's own and a browser; skipped where there is no Chromium. */
export const test = base.extend('fixture', async ({ skip }, { onCleanup }) => {
  const executablePath = findChromium();
  skip(executablePath === undefined, 'no Chromium');
  const fixture = await HandmadeBot.open(executablePath ?? '');
  onCleanup(() => fixture.close());
  return fixture;
});
