/**
 * Takes the README's pictures of the sandbox page anew: `npx tsx test/page/browser/take-screenshots.ts`.
 * A recorded game is played to its middle by both players; then one of them picks up a piece.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { playRecorded } from '../../../src/cli/play/play-recorded.ts';
import { readRecordedGame } from '../../../src/cli/play/recorded-game.ts';
import { Table } from '../../../src/cli/play/table.ts';
import { Club, PHONE, type Screen } from './club.ts';
import { findChromium } from './find-chromium.ts';
import { findFlaws } from './find-flaws.ts';

/** Both sides have kings here, and Alice is on move. */
const PLIES = 22;
const PIECE = '👑 31';
const GAME = new URL('../../fixtures/games/19-fifty-quiet-turns.pdn', import.meta.url);
const IMAGES = new URL('../../../docs/images/', import.meta.url);
/** High enough for a whole message with its last row of buttons; the phone's pixels are kept few, for the file's size. */
const PICTURES: readonly (readonly [string, Screen])[] = [
  ['sandbox-laptop.png', { viewport: { width: 1280, height: 960 } }],
  ['sandbox-phone.png', { ...PHONE, viewport: { width: 390, height: 960 }, deviceScaleFactor: 1.5 }],
];

const chromium = findChromium();
const game = readRecordedGame(await readFile(GAME, 'utf8'));
if (chromium === undefined || !game.ok) process.exit(1);
const club = await Club.open(chromium);
try {
  const { sandbox } = club.ground;
  const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
  await playRecorded(table, { plies: game.value.plies.slice(0, PLIES), result: '*' });
  await mkdir(IMAGES, { recursive: true });
  for (const [name, screen] of PICTURES) {
    const window = await club.enter('Alice', screen);
    await window.page.getByTestId('thread-card').click();
    await window.press(PIECE);
    await window.button('Back').waitFor();
    // Nothing is pointed at and nothing is held: the picture shows the page at rest.
    await window.page.mouse.move(0, 0);
    await window.page.waitForTimeout(500);
    const flaws = await findFlaws(window.page);
    if (flaws.length > 0) throw new Error(flaws.join(', '));
    await window.page.screenshot({ path: fileURLToPath(new URL(name, IMAGES)) });
    await window.press('Back');
  }
} finally {
  await club.close();
}
