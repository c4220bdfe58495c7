import { expect } from 'vitest';
import { plainGif } from '../support/gif.ts';
import { EPHEMERAL, V2, button, registerCommands, row, text } from '../support/raw-bot.ts';
import { drawnPng } from './browser/drawn-png.ts';
import { test } from './browser/handmade-bot.ts';
import type { PageWindow } from './browser/page-window.ts';
import { LAPTOP, SCREENS } from './browser/screens.ts';

/** A board's picture with its name plates: higher than wide. */
const board = (name: string, index = 0): { readonly name: string; readonly bytes: Uint8Array } => ({
  name,
  bytes: drawnPng(512, 552, index),
});
const media = (name: string): object => ({ media: { url: `attachment://${name}` }, description: `Board ${name}` });

const STEPS = row(
  button('first', { label: '', emoji: { name: '⏮️' }, style: 2, disabled: true }),
  button('back', { label: 'Back', emoji: { name: '◀️' }, style: 2, disabled: true }),
  button('next', { label: 'Next', emoji: { name: '▶️' }, style: 2 }),
  button('last', { label: '', emoji: { name: '⏭️' }, style: 2 }),
);

const OPACITY_OF_BACK = 'getComputedStyle(document.querySelector(`[data-label="Back"]`)).opacity';

const picturesOf = (window: PageWindow) => window.page.locator('.image');
const lightboxOf = (window: PageWindow) => window.page.getByTestId('lightbox');

async function sizeOf(window: PageWindow, index: number): Promise<readonly number[]> {
  const box = await picturesOf(window).nth(index).boundingBox();
  return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
}

test.for(SCREENS)(
  'given pictures of many shapes on a %s, then they have the sizes that Discord gives them',
  async ([name, screen], { fixture }) => {
    const attachments = [{ id: 0, description: 'The board after 11-15' }];
    await fixture.bot.send({ content: 'Small', attachments }, [{ name: 'small.png', bytes: drawnPng(120, 90, 1) }]);
    await fixture.bot.send({ content: 'Wide', attachments }, [{ name: 'wide.png', bytes: drawnPng(1200, 400, 2) }]);
    await fixture.bot.send({ content: 'Board', attachments, components: [STEPS] }, [board('board.png')]);
    const window = await fixture.enter('Bob', screen);
    await window.button('Next').waitFor();
    await window.expectTidy();
    await fixture.shoot(window, `shapes-${name}`);
    const sizes = [await sizeOf(window, 0), await sizeOf(window, 1), await sizeOf(window, 2)];
    const onPhone = [
      [120, 90],
      [370, 123],
      [370, 399],
    ];
    const onLaptop = [
      [120, 90],
      [550, 183],
      [325, 350],
    ];
    expect(sizes).toEqual(name === 'phone' ? onPhone : onLaptop);
    const image = picturesOf(window).last().locator('img');
    expect(await image.getAttribute('alt')).toBe('The board after 11-15');
    expect([await image.getAttribute('width'), await image.getAttribute('height')]).toEqual(['512', '552']);
  },
);

test.for(SCREENS)(
  'given a board and a moving replay in galleries on a %s, then both show whole, and several are cut to squares',
  async ([name, screen], { fixture }) => {
    const replay = { name: 'replay.gif', bytes: plainGif(512, 552, 3), type: 'image/gif' };
    const gallery = (...names: readonly string[]): object => ({ type: 12, items: names.map(media) });
    const card = { type: 17, components: [text('### The whole game'), gallery('replay.gif')] };
    await fixture.bot.send({ flags: V2, components: [card] }, [replay]);
    await fixture.bot.send({ flags: V2, components: [gallery('a.png', 'b.png')] }, [
      board('a.png', 1),
      board('b.png', 2),
    ]);
    const window = await fixture.enter('Bob', screen);
    await picturesOf(window).nth(2).waitFor();
    await window.expectTidy();
    await fixture.shoot(window, `galleries-${name}`);
    const [width = 0, height = 0] = await sizeOf(window, 0);
    expect(width / height).toBeCloseTo(512 / 552, 1);
    expect(name === 'laptop' ? height : width).toBe(name === 'laptop' ? 350 : 341);
    const [side = 0, otherSide] = await sizeOf(window, 1);
    expect([await sizeOf(window, 2), otherSide]).toEqual([[side, side], side]);
    expect(await picturesOf(window).first().locator('img').getAttribute('alt')).toBe('Board replay.gif');
    const moving = picturesOf(window).first().locator('img');
    const still = await moving.screenshot();
    await expect.poll(async () => (await moving.screenshot()).equals(still)).toBe(false);
    const address = await moving.getAttribute('src');
    const served = await fetch(address ?? '');
    expect(served.headers.get('content-type')).toBe('image/gif');
    await served.arrayBuffer();
  },
);

test.for(SCREENS)(
  'given a picture pressed on a %s, then it opens large, and a press closes it',
  async ([name, screen], { fixture }) => {
    await fixture.bot.send({ content: 'Board', attachments: [{ id: 0, description: 'A board' }] }, [
      board('board.png'),
    ]);
    const window = await fixture.enter('Bob', screen);
    const inMessage = await picturesOf(window).boundingBox();
    await window.page.getByTestId('enlarge').click();
    const large = lightboxOf(window).getByRole('img', { name: 'A board' });
    await large.waitFor();
    expect(await lightboxOf(window).getByText('A board').isVisible()).toBe(true);
    await fixture.shoot(window, `lightbox-${name}`);
    const box = await large.boundingBox();
    expect(box?.width ?? 0).toBeGreaterThanOrEqual((inMessage?.width ?? 0) - 16);
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(552 / 512, 1);
    await large.click();
    await lightboxOf(window).waitFor({ state: 'detached' });
  },
);

test('given only a keyboard, then the picture opens by Enter, holds the focus, closes by Escape, and gives it back', async ({
  fixture,
}) => {
  await fixture.bot.send({ content: 'Board', attachments: [{ id: 0, description: 'A board' }] }, [board('board.png')]);
  const { page } = await fixture.enter('Bob', LAPTOP);
  const focused = (): Promise<unknown> => page.evaluate('document.activeElement.dataset.testid');
  await page.getByTestId('enlarge').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('lightbox').waitFor();
  await expect.poll(focused).toBe('lightbox-close');
  await page.keyboard.press('Escape');
  await page.getByTestId('lightbox').waitFor({ state: 'detached' });
  expect(await focused()).toBe('enlarge');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByTestId('lightbox').waitFor({ state: 'detached' });
});

test.for(SCREENS)(
  'given a private stepper on a %s, then its picture changes in its place without an empty moment or a jump',
  async ([name, screen], { fixture }) => {
    for (let line = 0; line < 20; line += 1) await fixture.bot.post({ content: `Talk ${line}` });
    await fixture.bot.post({ content: 'Game over', components: [row(button('review', { label: 'Review' }))] });
    const window = await fixture.enter('Bob', screen);
    const { page } = window;
    await window.press('Review');
    const webhook = await fixture.answer({ type: 5, data: { flags: EPHEMERAL } });
    await window.reads('is thinking');
    const fill = (content: string, file: ReturnType<typeof board>): Promise<unknown> => {
      const body = { content, components: [STEPS], attachments: [{ id: 0, description: file.name }] };
      return webhook('PATCH', '/messages/@original', body, [file]);
    };
    await fill('Before the first move', board('0.png', 0));
    await window.reads('Before the first move');
    await window.expectTidy();
    await fixture.shoot(window, `stepper-${name}`);

    const next = window.button('Next');
    expect(await next.locator('.mark').innerText()).toBe('▶️');
    expect(await window.button('Back').isDisabled()).toBe(true);
    expect(Number(await page.evaluate(OPACITY_OF_BACK))).toBeLessThan(0.7);
    await window.button('Back').click({ force: true });
    expect(fixture.bot.sandbox.state.interactions.waiting).toEqual([]);

    // The new picture takes its time: what stands on the page meanwhile is the old one.
    const picture = picturesOf(window).last();
    const before = await picture.locator('img').screenshot();
    const placeBefore = await picture.boundingBox();
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/ephemeral-attachments/**', async (route) => {
      await held;
      await route.continue();
    });
    await next.click();
    await fixture.answer({ type: 6 });
    await fill('After 11-15', board('1.png', 1));
    await window.reads('After 11-15');
    await expect.poll(() => picture.locator('img').getAttribute('alt')).toBe('1.png');
    expect((await picture.locator('img').screenshot()).equals(before)).toBe(true);
    expect(await picture.boundingBox()).toEqual(placeBefore);
    arrive();
    await expect.poll(async () => (await picture.locator('img').screenshot()).equals(before)).toBe(false);
    expect(await picture.boundingBox()).toEqual(placeBefore);
    await window.expectTidy();
    await fixture.shoot(window, `stepped-${name}`);
  },
);

test('given a stepper read further up while others talk, then neither its steps nor the talk move it', async ({
  fixture,
}) => {
  await registerCommands(fixture.bot);
  const attachments = [{ id: 0, description: 'The start' }];
  await fixture.bot.send({ content: 'Step 0', components: [STEPS], attachments }, [board('0.png')]);
  for (let line = 0; line < 30; line += 1) await fixture.bot.post({ content: `Talk ${line}` });
  const window = await fixture.enter('Bob', LAPTOP);
  const { page } = window;
  await page.getByRole('log', { name: /^Messages in/ }).hover();
  await page.mouse.wheel(0, -5000);
  await page.getByTestId('jump-to-present').waitFor();
  await expect.poll(async () => (await picturesOf(window).boundingBox())?.y ?? 0).toBeGreaterThan(0);
  const place = await picturesOf(window).boundingBox();
  await window.press('Next');
  await fixture.answer({ type: 7, data: { content: 'Step 1', components: [STEPS] } });
  await window.reads('Step 1');
  for (let line = 0; line < 5; line += 1) await fixture.bot.post({ content: `More talk ${line}` });
  await page.getByText('More talk 4').waitFor({ state: 'attached' });
  expect(await picturesOf(window).boundingBox()).toEqual(place);
});

/** Whether the last picture comes to show that it has changed; asked in the page, where no moment of it is missed. */
const MARKED = `new Promise((resolve) => {
  const picture = [...document.querySelectorAll('.image img')].at(-1);
  const before = picture.getAnimations();
  setInterval(() => picture.getAnimations().some((each) => !before.includes(each)) && resolve(true), 20);
  setTimeout(() => resolve(false), 10_000);
})`;

test.for(SCREENS)(
  'given a board that somebody else changes on a %s, then nothing moves, and its picture shows for a moment that it changed',
  async ([name, screen], { fixture }) => {
    for (let line = 0; line < 20; line += 1) await fixture.bot.post({ content: `Talk ${line}` });
    const attachments = [{ id: 0, description: 'A board' }];
    const body = (content: string) => ({ content, components: [STEPS], attachments });
    const { body: message } = await fixture.bot.send(body('Your turn'), [board('0.png', 0)]);
    await fixture.bot.post({ content: 'Talk below' });
    const window = await fixture.enter('Bob', screen);
    await window.reads('Talk below');
    await window.expectTidy();
    const picture = picturesOf(window).last();
    const place = await picture.boundingBox();
    const marked = window.page.evaluate(MARKED);
    await fixture.bot.edit(String(message['id']), body('My turn'), [board('1.png', 1)]);
    expect(await marked).toBe(true);
    await window.reads('My turn');
    expect(await picture.boundingBox()).toEqual(place);
    await fixture.shoot(window, `changed-${name}`);
    await window.press('Next');
    const unmarked = window.page.evaluate(MARKED.replace('10_000', '1000'));
    await fixture.answer({ type: 6 });
    await fixture.bot.edit(String(message['id']), body('Again'), [board('2.png', 2)]);
    await window.reads('Again');
    expect(await unmarked).toBe(false);
  },
);
