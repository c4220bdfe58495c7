import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findFlaws } from './find-flaws.ts';

const PATIENCE = 15_000;

/** One browser window on the page, driven as a person does: by what it shows, with mouse, finger and keyboard. */
export class PageWindow {
  readonly page: Page;
  /** What went wrong in the page, and every address outside the sandbox that it asked for. */
  readonly troubles: string[] = [];
  /** Pictures that were no longer there when the page asked for them. */
  readonly #missed: string[] = [];

  constructor(page: Page, home: string) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => this.troubles.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      if (isMissedPicture(message.text(), url)) this.#missed.push(url);
      else this.troubles.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${home}/`) && !url.startsWith('data:')) this.troubles.push(`asked for ${url}`);
    });
  }

  /** The newest button with this label. */
  button(label: string): Locator {
    return this.page.locator(`.component-button[data-label="${label}"]`).last();
  }

  async press(label: string): Promise<void> {
    await this.button(label).click();
  }

  /** Waits until words stand on the page, in the newest message that holds them. */
  async reads(words: string): Promise<void> {
    await this.page
      .getByRole('log', { name: /^Messages in/ })
      .getByText(words)
      .last()
      .waitFor();
  }

  /** Types a line and sends it; completion may add to it on the way. */
  async type(line: string): Promise<void> {
    await this.page.getByTestId('composer').click();
    await this.page.keyboard.type(line);
  }

  /** The newest message with buttons: its words and their labels, in order. */
  async newest(): Promise<{ readonly words: string; readonly buttons: readonly string[] }> {
    const message = this.page.locator('[data-message-id]', { has: this.page.locator('.component-button') }).last();
    return { words: await message.innerText(), buttons: await labelsIn(message) };
  }

  /** Waits until the newest message offers exactly these buttons. */
  async offers(...labels: readonly string[]): Promise<void> {
    await expect.poll(async () => (await this.newest()).buttons, { timeout: PATIENCE }).toEqual(labels);
  }

  /** The labels on the newest message that offers a game's controls. */
  liveButtons(): Promise<readonly string[]> {
    return labelsIn(
      this.page
        .locator('[data-message-id]', { has: this.page.locator('.component-button[data-label="Resign"]') })
        .last(),
    );
  }

  /** Every message on show: its words, buttons and pictures, from the oldest to the newest. */
  async transcript(): Promise<readonly unknown[]> {
    const messages = await this.page.locator('[data-message-id]').all();
    return Promise.all(
      messages.map(async (message) => ({
        id: await message.getAttribute('data-message-id'),
        words: await message.innerText(),
        buttons: await labelsIn(message),
        pictures: await attributes(message.locator('img'), 'src'),
      })),
    );
  }

  /** Clears away what this person alone can see. */
  async dismissAll(): Promise<void> {
    const dismiss = this.page.getByTestId('dismiss');
    for (let left = await dismiss.count(); left > 0; left -= 1) {
      await dismiss.last().click();
      await expect.poll(() => dismiss.count()).toBe(left - 1);
    }
  }

  /** How many messages on show hold these words. */
  async count(words: string): Promise<number> {
    return this.page.locator('[data-message-id]', { hasText: words }).count();
  }

  /** What the page owes to everybody at every moment; waits a little, for pictures and the last message to settle. */
  async expectTidy(): Promise<void> {
    await expect.poll(() => findFlaws(this.page), { timeout: PATIENCE }).toEqual([]);
    // A board can change while its picture is on the way: only what is on show has to be there.
    const shown = new Set(await attributes(this.page.locator('img'), 'src'));
    const missing = this.#missed.filter((url) => shown.has(url)).map((url) => `no picture at ${url}`);
    expect([...this.troubles, ...missing]).toEqual([]);
  }
}

const isMissedPicture = (words: string, url: string): boolean =>
  words.includes('404') && /^\/(?:ephemeral-)?attachments\//.test(new URL(url, 'http://127.0.0.1').pathname);

const labelsIn = (message: Locator): Promise<readonly string[]> =>
  attributes(message.locator('.component-button'), 'data-label');

/** What a browser's element can do here; the tests are compiled with Node's library, which knows of none. */
interface ElementLike {
  getAttribute(name: string): string | null;
}

const attributes = (locator: Locator, attribute: string): Promise<readonly string[]> =>
  locator.evaluateAll(
    (elements: readonly ElementLike[], name: string) => elements.map((each) => each.getAttribute(name) ?? ''),
    attribute,
  );
