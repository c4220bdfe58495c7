import { expect } from 'vitest';
import { LAPTOP, SCREENS } from './browser/screens.ts';
import { test } from './browser/handmade-bot.ts';

/** What a browser's element has; the tests are compiled with Node's library, which knows of none. */
interface WithShadow {
  readonly shadowRoot: { readonly textContent: string };
}

test.for(SCREENS)(
  'given a thread on a %s, then one leaves it and joins it again in its head',
  async ([name, screen], { fixture }) => {
    const { sandbox } = fixture.bot;
    const thread = await fixture.bot.openThread();
    const [alice, bob] = [sandbox.user('Alice'), sandbox.user('Bob')];
    for (const user of [alice, bob]) user.joinThread(thread);
    const window = await fixture.enter('Bob', screen);
    await window.page.getByTestId('thread-card').click();
    const faces = window.page.getByTestId('thread-members');
    const joined = window.page.getByTestId('leave-thread');
    await joined.waitFor();
    expect(await faces.getAttribute('aria-label')).toBe('In this thread: Test Bot, Alice, and Bob');
    await fixture.shoot(window, `thread-${name}`);
    await joined.click();
    await window.page.getByTestId('join-thread').waitFor();
    expect(sandbox.world.thread(thread)?.members.has(bob.id)).toBe(false);
    expect(await faces.getAttribute('aria-label')).toBe('In this thread: Test Bot and Alice');
    await window.page.getByTestId('join-thread').click();
    await joined.waitFor();
    expect(sandbox.world.thread(thread)?.members.has(bob.id)).toBe(true);
    sandbox.world.archiveThread(thread);
    await joined.waitFor({ state: 'detached' });
    await window.expectTidy();
  },
);

test.for(SCREENS)(
  'given a member on a %s, then they leave the server and return to it',
  async ([name, screen], { fixture }) => {
    const { sandbox } = fixture.bot;
    const window = await fixture.enter('Bob', screen);
    const { page } = window;
    const open = name === 'phone' ? page.getByTestId('me') : page.getByTestId('user-switcher').locator('.me');
    await open.click();
    await page.getByTestId('leave-server').waitFor();
    await page.waitForTimeout(250);
    await fixture.shoot(window, `menu-${name}`);
    await page.getByTestId('leave-server').click();
    await page.getByTestId('outside').waitFor();
    await page.waitForTimeout(250);
    await fixture.shoot(window, `outside-${name}`);
    expect(sandbox.world.isMember(sandbox.user('Bob').id)).toBe(false);
    await page.getByTestId('outside').getByTestId('return-to-server').click();
    await page.getByTestId('composer').waitFor();
    expect(sandbox.world.isMember(sandbox.user('Bob').id)).toBe(true);
    expect(window.troubles).toEqual([]);
  },
);

test('given the owner, then the page says why they cannot leave', async ({ fixture }) => {
  const window = await fixture.enter('Alice', LAPTOP);
  await window.page.getByTestId('user-switcher').locator('.me').click();
  await window.page.getByText('You own Test Server').waitFor();
  expect(await window.page.getByTestId('leave-server').count()).toBe(0);
});

test('given a moment half a minute away, then the page counts down to it second by second', async ({ fixture }) => {
  const at = Math.floor(Date.now() / 1000) + 30;
  await fixture.bot.post({ content: `Your time ends <t:${at}:R>.` });
  const { page } = await fixture.enter('Bob', LAPTOP);
  // The page's time is the test's from here on: a browser that is busy skips a second once in a while.
  await page.clock.install({ time: (at - 600) * 1000 });
  await page.reload();
  const time = page.locator('live-time');
  await time.waitFor();
  await page.clock.pauseAt((at - 30) * 1000);
  const seconds: number[] = [];
  while (seconds.length < 4) {
    await page.clock.runFor(1000);
    // A custom element keeps its words in a tree of its own.
    const words = await time.evaluate((element: WithShadow) => element.shadowRoot.textContent);
    seconds.push(Number(/^in (\d+) seconds$/.exec(words)?.[1]));
  }
  expect([29, 30]).toContain(seconds[0]);
  expect(seconds).toEqual(seconds.map((_, index) => (seconds[0] ?? 0) - index));
});
