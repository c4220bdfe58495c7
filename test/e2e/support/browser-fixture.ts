import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { PLAIN_DRAWER } from '../../support/plain-drawer.ts';
import { openPlayground, type Playground } from '../../../tools/play/playground.ts';
import { FIRST_STEPS } from '../../../src/playground.ts';
import type { PersonName } from '../../../src/playground.ts';
import { PageWindow } from '../../../packages/discord-sandbox/test/page/browser/page-window.ts';
import { QUIET, type Screen } from '../../../packages/discord-sandbox/test/page/browser/screens.ts';

export { LAPTOP, PHONE, TABLET } from '../../../packages/discord-sandbox/test/page/browser/screens.ts';
export { type Screen } from '../../../packages/discord-sandbox/test/page/browser/screens.ts';

/** The sandbox with the bot in it, and a browser to look at its page with. The first seat drawn is dark. */
export class BotFixture {
  readonly ground: Playground;
  readonly #browser: Browser;
  readonly #windows: PageWindow[] = [];

  private constructor(ground: Playground, browser: Browser) {
    this.ground = ground;
    this.#browser = browser;
  }

  static async open(executablePath: string): Promise<BotFixture> {
    const ground = await openPlayground({
      sandbox: { page: true, firstSteps: FIRST_STEPS },
      bot: { chance: { drawSeat: () => 'dark' }, drawer: PLAIN_DRAWER },
    });
    return new BotFixture(ground, await chromium.launch({ executablePath, args: [...QUIET] }));
  }

  /** A window of its own, at the page that asks who one is. */
  async window(screen: Screen): Promise<PageWindow> {
    const context = await this.#browser.newContext(screen);
    const window = new PageWindow(await context.newPage(), this.ground.sandbox.url);
    this.#windows.push(window);
    await window.page.goto(this.ground.sandbox.url);
    return window;
  }

  /** A window in which somebody has been chosen and the bot's commands have arrived. */
  async enter(name: PersonName, screen: Screen): Promise<PageWindow> {
    const window = await this.window(screen);
    await window.page.getByTestId('chooser').getByText(name, { exact: true }).click();
    await window.page.getByTestId('composer').waitFor();
    await window.page.locator('[data-testid="bot-status"][data-online="true"]').waitFor({ state: 'attached' });
    return window;
  }

  /** Holds all windows to what a page owes to everybody, and leaves a picture of each where `BROWSER_SHOTS` says. */
  async look(step: string): Promise<void> {
    for (const [index, window] of this.#windows.entries()) {
      await window.expectTidy();
      const folder = process.env['BROWSER_SHOTS'];
      if (folder === undefined) continue;
      mkdirSync(folder, { recursive: true });
      await window.page.screenshot({ path: join(folder, `${step}-${index}.png`) });
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.ground.stop();
  }
}
