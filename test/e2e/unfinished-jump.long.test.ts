import { beforeEach, expect, test } from 'vitest';
import { boardOf } from '../../src/match/game.ts';
import { hopButtons, moveButtons } from '../../tools/play/table.ts';
import { makeFen } from '../../src/engine/fen.ts';
import { readAltText } from '../render/read-alt-text.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useCrashApp();
let table: TestMatch;
/** The messages of the thread just before the first hop. */
let before: readonly string[];

/** Bob has jumped from 27 over 23 to 18, and can go on to 9 or to 11; or he could have played 26x19. */
const BEFORE = ['11-15', '23-18', '9-14', '18x9', '5x14', '22-17', '12-16', '24-19', '16x23'];
const HOPS = ['18x9', '18x11'];
const MIDDLE = 'W:W17,18,21,25,26,28,29,30,31,32:B1,2,3,4,6,7,8,10,14,15';

beforeEach(async () => {
  table = await app.openMatch();
  await table.type(...BEFORE);
  await table.press(app.bob, '27');
  before = table.messages().map(({ id }) => id);
  await table.press(app.bob, '27x18');
});

const offered = (): readonly string[] =>
  table.liveBoard === undefined ? [] : moveButtons(table.liveBoard).map(({ label = '' }) => label);

/** The hop stands for everybody: on the board that is up, in a private view and in the text of the board. */
async function expectHop(): Promise<void> {
  await app.soon(() => expect(offered()).toEqual(HOPS));
  await table.expectInOrder();
  const [picture] = table.liveBoard?.attachments ?? [];
  expect(makeFen({ ...readAltText(picture?.description ?? '').position, turn: 'light' })).toBe(MIDDLE);
  for (const user of [app.alice, app.carol]) {
    const text = await table.command(user, 'board', { text: true });
    expect(text).toContain('27x18');
    expect(text).not.toContain('26x19');
  }
}

test('RULE-07, PLAY-03: given a first hop is pressed, then it stands on every board, and no message comes for it', async () => {
  expect(makeFen(boardOf(table.playing.game))).toBe(MIDDLE);
  expect(table.messages().map(({ id }) => id)).toEqual(before);
  expect(table.messagesWith('keep jumping')).toEqual([table.liveBoard]);
  await expectHop();
});

test.each<[what: string, meanwhile: () => unknown]>([
  ['another piece typed', () => table.refusedCommand(app.bob, 'move', { move: '26x19' })],
  ['the hop typed again', () => table.refusedCommand(app.bob, 'move', { move: '27x18' })],
  ['the board called back by its player', () => table.slash(app.bob, 'board', { repost: true })],
  ['the board called back by the opponent', () => table.slash(app.alice, 'board', { repost: true })],
  ['a draw offer', () => table.offerDraw(app.alice)],
  [
    'a pause',
    async () => {
      await table.pause();
      await table.press(app.alice, 'Resume');
      await table.press(app.bob, 'Resume');
    },
  ],
  [
    'the board deleted',
    () => {
      app.sandbox.world.deleteMessage(table.liveBoard?.id ?? '');
    },
  ],
  ...WAYS.map(
    (way) => [`the process gone by a ${way}`, () => app.beAway(way, MINUTE)] satisfies [string, () => unknown],
  ),
])('RULE-07: given a first hop is pressed, and then %s, then it stands', async (_what, meanwhile) => {
  await meanwhile();
  await expectHop();
  await table.press(app.bob, '18x11');
  expect(table.playing.game).toMatchObject({ hops: [], position: { turn: 'dark' } });
  expect(table.messagesWith('27x18x11')).not.toHaveLength(0);
});

test.each(['18x9', '27x18x9', '27x9'])(
  'PLAY-04: given a first hop is pressed and %s typed, then it is one move',
  async (move) => {
    await table.type(move);
    expect(table.playing.game.moves.at(-1)?.move).toMatchObject({ from: 27, path: [18, 9] });
    const hops = (): readonly string[] =>
      hopButtons(table.liveBoard ?? expect.fail('no board')).map(({ label = '' }) => label);
    await app.soon(() => expect(hops().filter((label) => label.startsWith('18x'))).toEqual([]));
    await table.expectInOrder();
  },
);
