import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BotFixture, LAPTOP, PHONE, TABLET } from './support/browser-fixture.ts';
import { findChromium } from '../../packages/discord-sandbox/test/page/browser/find-chromium.ts';
import type { PageWindow } from '../../packages/discord-sandbox/test/page/browser/page-window.ts';

const chromium = findChromium();

/** One game from the challenge to the result, told in steps: Alice at a laptop, Bob at a phone, Carol watches. */
describe.skipIf(chromium === undefined)('a game on the sandbox page in a real browser', () => {
  let fixture: BotFixture;
  let alice: PageWindow;
  let bob: PageWindow;
  let carol: PageWindow;

  beforeAll(async () => {
    fixture = await BotFixture.open(chromium ?? '');
    alice = await fixture.enter('Alice', LAPTOP);
    bob = await fixture.enter('Bob', PHONE);
    carol = await fixture.enter('Carol', TABLET);
  });
  afterAll(() => fixture.close());

  // Each step stands on the one before it.
  let hasFailed = false;
  beforeEach(({ skip, onTestFailed }) => {
    skip(hasFailed, 'an earlier step failed');
    onTestFailed(() => {
      hasFailed = true;
    });
  });

  /** Whoever saw something alone, nobody else reads of it. */
  const seenOnlyBy = async (reader: PageWindow, words: string): Promise<void> => {
    await reader.reads(words);
    for (const other of [alice, bob, carol]) if (other !== reader) expect(await other.count(words)).toBe(0);
  };

  test('START-01: given a challenge chosen in the list of commands, then everybody sees it, and the one invited what to do', async () => {
    await fixture.look('01-start');
    await alice.type('/ch');
    await alice.page.getByTestId('command-list').waitFor();
    await alice.page.keyboard.press('Enter');
    await alice.page.keyboard.type('Bo');
    const { id } = fixture.ground.sandbox.user('Bob');
    await expect.poll(() => alice.page.locator('[data-option="user"]').inputValue()).toBe(id);
    await fixture.look('02-typing');
    await alice.page.keyboard.press('Enter');
    for (const window of [alice, bob, carol]) await window.offers('Accept', 'Decline', 'Cancel');
    await alice.reads('Bob is invited.');
    expect(await bob.page.locator('discord-message[highlight]').count()).toBe(1);
    expect(await carol.page.locator('discord-message[highlight]').count()).toBe(0);
    await fixture.look('03-challenge');
  });

  test('START-01, PLAY-07: given a watcher pressing Accept, then she alone reads why not, and nothing starts', async () => {
    await carol.press('Accept');
    await seenOnlyBy(carol, 'Only the invited player can answer this invitation.');
    await fixture.look('04-wrong-accept');
    await carol.dismissAll();
    expect(await carol.count('Only the invited player')).toBe(0);
  });

  test('START-05: given the invitation accepted, then a thread opens and its card leads into it', async () => {
    await bob.press('Accept');
    for (const window of [alice, bob, carol]) await window.page.getByTestId('thread-card').waitFor();
    await fixture.look('05-accepted');
    for (const window of [alice, bob, carol]) await window.page.getByTestId('thread-card').click();
    for (const window of [alice, bob, carol]) {
      await window.offers('Choose a piece', '9', '10', '11', '12', 'Draw', 'Resign', 'Pause', 'My view', 'More');
      expect(await window.page.getByTestId('toast').count()).toBe(0);
    }
    await fixture.look('06-thread');
  });

  test('PLAY-07: given the opponent or a watcher pressing a piece, then they alone read why not', async () => {
    await bob.press('11');
    await seenOnlyBy(bob, "Wait for Alice's move.");
    await carol.press('11');
    await seenOnlyBy(carol, "You're watching this game, and only its players can do that.");
    await fixture.look('07-refused');
  });

  test('PLAY-01, PLAY-02: given a piece chosen, then another can be, Back clears, and the second press moves', async () => {
    const rest = ['Draw', 'Resign', 'Pause', 'My view', 'More'];
    const pieces = ['9', '10', '11', '12'];
    await alice.press('11');
    await alice.offers('11-15', '11-16', 'Back', ...pieces, ...rest);
    await alice.press('10');
    await alice.offers('10-14', '10-15', 'Back', ...pieces, ...rest);
    await fixture.look('08-chosen');
    await alice.press('Back');
    await alice.offers('Choose a piece', ...pieces, ...rest);
    await alice.press('11');
    await alice.press('11-15');
    for (const window of [alice, bob, carol]) {
      await window.reads('11\u201115');
      await expect.poll(async () => (await window.newest()).buttons).toContain('22');
    }
    await fixture.look('09-moved');
  });

  test('PLAY-06: given a jump on the board, then only the jumping piece can be pressed, and a typed step is refused', async () => {
    await bob.press('22');
    await bob.press('22-18');
    for (const window of [alice, bob, carol])
      await window.offers('15x22', 'Draw', 'Resign', 'Pause', 'My view', 'More');
    await alice.reads('you must jump 15.');
    await alice.type('/checkers move 9-13');
    await alice.page.keyboard.press('Enter');
    await seenOnlyBy(alice, "There's a jump, and you have to take it.");
    await fixture.look('10-must-jump');
    await alice.press('15x22');
    for (const window of [alice, bob, carol]) {
      await window.offers('25x18', '26x17', 'Draw', 'Resign', 'Pause', 'My view', 'More');
    }
    await fixture.look('11-jumped');
    await bob.press('25x18');
    for (const window of [alice, bob, carol]) {
      await window.offers('Choose a piece', '7', '8', '9', '10', '12', 'Draw', 'Resign', 'Pause', 'My view', 'More');
    }
    // Who scrolls while a board is still being drawn is taken back to it.
    await fixture.look('12-jumped-back');
  });

  test('PLAY-04: given a move typed with completion, then it is played; whoever reads further up stays there', async () => {
    await carol.page.getByRole('log', { name: /^Messages in/ }).hover();
    await carol.page.mouse.wheel(0, -900);
    await carol.page.getByTestId('jump-to-present').waitFor();
    await alice.type('/checkers move');
    await alice.page.keyboard.press('Enter');
    const offers = alice.page.getByTestId('offer-list').getByRole('option');
    await offers.first().waitFor();
    await alice.page.keyboard.type('8');
    await expect.poll(() => offers.allInnerTexts()).toEqual(['8-11']);
    await offers.first().click();
    await alice.page.keyboard.press('Enter');
    for (const window of [alice, bob, carol]) await window.reads('8\u201111');
    await expect.poll(async () => (await bob.newest()).buttons).toContain('18');
    await carol.page.getByTestId('jump-to-present').click();
    await carol.page.getByTestId('jump-to-present').waitFor({ state: 'detached' });
    await fixture.look('13-typed');
  });

  test('PLAY-09, PLAY-13: given My view and Help, then they come privately and the game stands as before', async () => {
    const before = await carol.newest();
    await alice.press('My view');
    await seenOnlyBy(alice, 'seen from the red side.');
    await fixture.look('14-view');
    await carol.press('More');
    await carol.press('Help');
    await seenOnlyBy(carol, 'The quickest way to a game');
    await fixture.look('15-help');
    await carol.dismissAll();
    await expect.poll(() => carol.newest()).toEqual(before);
  });

  test('PLAY-11: given an option typed behind the command, then the board comes as text, to the one who asked', async () => {
    await bob.type('/checkers board text:true');
    await bob.page.keyboard.press('Enter');
    await seenOnlyBy(bob, 'A bare number is an empty square');
    await bob.dismissAll();
  });

  test('RUN-07: given the page loaded again in mid-game, then it shows the same', async () => {
    const before = await bob.transcript();
    await bob.page.reload();
    await bob.offers(...(await alice.liveButtons()));
    expect(await bob.transcript()).toEqual(before);
    await fixture.look('16-reloaded');
  });

  test('END-02: given a draw offered, then the opponent alone can answer it, and a declined one ends nothing', async () => {
    await alice.press('Draw');
    await seenOnlyBy(alice, 'Offer Bob a draw?');
    await alice.press('Yes, offer a draw');
    await bob.reads('do you accept?');
    await carol.press('Accept');
    await seenOnlyBy(carol, "You're watching this game, and only its players can do that.");
    await fixture.look('17-draw-offered');
    await bob.press('Decline');
    for (const window of [alice, bob, carol]) await window.reads('offered a draw and Bob declined. The game goes on.');
    await fixture.look('18-draw-declined');
  });

  test('END-01, END-04: given a resignation, then it asks first, and the result stands in thread and channel', async () => {
    await bob.press('Resign');
    await seenOnlyBy(bob, 'Resign this game?');
    await fixture.look('19-resigning');
    await bob.press('Yes, resign');
    for (const window of [alice, bob, carol]) await window.reads('Bob resigned.');
    await fixture.look('20-result');
    for (const window of [alice, bob, carol]) {
      await window.page.getByTestId('parent-channel').click();
      await window.reads('Bob resigned.');
      // The thread's messages read alike, and theirs are the buttons of the game.
      await expect.poll(() => window.liveButtons()).toEqual([]);
    }
    await fixture.look('21-card');
  });
});
