/**
 * Takes the documents' pictures of the sandbox page anew: within two minutes,
 * `npx tsx --conditions=discord-sandbox-source tools/take-screenshots.ts`.
 * Alice and Bob play the first half of a recorded game at a human pace, with everything around it that asks for a picture.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { playRecorded, readRecordedGame } from './play/recorded-game.ts';
import { challenge, press, Table } from './play/table.ts';
import { BotFixture, PHONE } from '../test/e2e/support/browser-fixture.ts';
import { findChromium } from '../packages/discord-sandbox/test/page/browser/find-chromium.ts';
import { findFlaws } from '../packages/discord-sandbox/test/page/browser/find-flaws.ts';
import type { PageWindow } from '../packages/discord-sandbox/test/page/browser/page-window.ts';

/** Both sides have kings here, and Alice is on move. */
const PLIES = 22;
const PIECE = '👑 31';
const GAME = new URL('../test/fixtures/games/19-fifty-quiet-turns.pdn', import.meta.url);
const IMAGES = new URL('../docs/images/', import.meta.url);
/** Another look than the README's first board has. */
const OPTIONS = { time: '3m', warning: '2m', first: 'me', pieces: 'black-red', board: 'green-buff', draw_turns: 40 };
/** What the players take for a move, in milliseconds, over and over: the board tells the time that was used. */
const PACE = [900, 2600, 1400, 4200, 600] as const;
/** High enough for a whole message with its last row of buttons; the phone's pixels are few, for the file's size. */
const LAPTOP = { viewport: { width: 1140, height: 1020 } };
const SMALL_PHONE = { ...PHONE, viewport: { width: 390, height: 1000 }, deviceScaleFactor: 1 };
/** What is cut out of a page is as wide as its messages here. */
const NARROW = { viewport: { width: 880, height: 1400 } };
/** Room around a message that is cut out, in pixels. */
const MARGIN = 12;

const pathOf = (name: string): string => fileURLToPath(new URL(name, IMAGES));

/** Nothing is pointed at and nothing is held: the picture shows the page at rest. */
async function settle({ page }: PageWindow): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  const flaws = await findFlaws(page);
  if (flaws.length > 0) throw new Error(flaws.join(', '));
}

async function takePage(window: PageWindow, name: string): Promise<void> {
  await settle(window);
  await window.page.screenshot({ path: pathOf(name) });
}

/** The newest message alone. */
async function takeNewest(window: PageWindow, name: string): Promise<void> {
  await settle(window);
  const box = await window.page.locator('[data-message-id]').last().boundingBox();
  if (box === null) throw new Error(`${name}: the message is not on the page`);
  const { x, y, width, height } = box;
  await window.page.screenshot({
    path: pathOf(name),
    clip: { x, y: y - MARGIN, width, height: height + 2 * MARGIN },
  });
}

const chromium = findChromium();
const game = readRecordedGame(await readFile(GAME, 'utf8'));
if (chromium === undefined || !game.ok) process.exit(1);
const fixture = await BotFixture.open(chromium);
try {
  await mkdir(IMAGES, { recursive: true });
  const { sandbox } = fixture.ground;
  const [alice, bob] = [sandbox.user('Alice'), sandbox.user('Bob')];
  const watcher = await fixture.enter('Carol', NARROW);

  await alice.slash(sandbox.channelId('checkers'), 'checkers open', { time: 'off' });
  await watcher.button('Join').waitFor();
  await takeNewest(watcher, 'open-table.png');

  const cardId = await challenge(sandbox, alice, bob, OPTIONS);
  await watcher.button('Accept').waitFor();
  await takeNewest(watcher, 'invitation.png');

  await press(bob, cardId, 'Accept');
  const table = await Table.behind(sandbox, cardId);
  const half = { plies: game.value.plies.slice(0, PLIES), result: '*' } as const;
  await playRecorded(table, half, undefined, ({ number }) => sleep(PACE[number % PACE.length]));
  for (const [name, screen] of [
    ['sandbox-laptop.png', LAPTOP],
    ['sandbox-phone.png', SMALL_PHONE],
  ] as const) {
    const window = await fixture.enter('Alice', screen);
    await window.page.getByTestId('thread-card').click();
    await window.press(PIECE);
    await window.button('Back').waitFor();
    await takePage(window, name);
    await window.press('Back');
  }

  await watcher.page.getByTestId('thread-card').click();
  const { message: request } = await press(bob, (await table.board()).id, 'Pause');
  await sleep(500);
  await press(alice, (request ?? table.messages().at(-1))?.id ?? '', 'Accept');
  await watcher.button('Resume').waitFor();
  await takeNewest(watcher, 'pause.png');

  const manager = await fixture.enter('Alice', NARROW);
  await manager.type('/checkers-admin settings');
  await manager.page.keyboard.press('Enter');
  await manager.button('Reset all').waitFor();
  await takeNewest(manager, 'settings.png');
} finally {
  await fixture.close();
}
