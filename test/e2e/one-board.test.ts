import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { readAltText } from '../render/read-alt-text.ts';
import { gameFiles } from './games-support/game-files.ts';
import { pictureWords } from './games-support/replayed-game.ts';
import { useApp } from './support/app.ts';
import { MINUTE } from './support/shifted-clock.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useApp();

/** Why the board has moved so far, by the journal. */
async function reasons({ live }: TestMatch): Promise<readonly string[]> {
  const read = await app.store.readMatch(live.id);
  const events = read?.ok === true ? read.value.entries.flat() : [];
  return events.flatMap((event) => (event.type === 'BoardMoved' ? [event.reason] : []));
}

/** An untimed match of two moves by players who are both there, so that one message shows it all; nobody was notified. */
async function underWay(): Promise<[TestMatch, board: string]> {
  const table = await app.openMatch({ time: 'off' });
  await table.type('11-15', '24-20');
  // The opening words have been read.
  await app.pass(15_000);
  app.clearNotifications();
  return [table, (await table.board()).id];
}

/** The board stands in a message of its own below, and the one left behind says what was played there. */
async function expectMoved(table: TestMatch, from: string, played: string, reason: string): Promise<void> {
  await table.expectInOrder();
  const { id } = await table.board();
  expect(BigInt(id)).toBeGreaterThan(BigInt(from));
  expect(textOf(table.message(from))).toBe(played);
  expect(await reasons(table)).toEqual([reason]);
}

describe('PLAY-11: two who are there', () => {
  test('PLAY-11, PLAY-01: given 60 plies, then one message shows each position, in its alt text as well, at most 10 messages stand in the thread, and a move of two presses took 2 requests, both answers to presses', async () => {
    const [file] = gameFiles(19, 19);
    if (file === undefined) throw new Error('game 19 is there');
    const table = await app.openMatch({ time: 'off' });
    const { requests } = app.sandbox;
    const plies = file.game.plies.slice(0, 60);
    const board = await table.board();
    for (const { before, move, after } of plies) {
      requests.clear();
      const presses = await table.play(before.turn === 'dark' ? app.alice : app.bob, move);
      await app.idle();
      expect(requests.all.map(({ route }) => route)).toEqual(presses.map(() => '/interactions/:id/:token/callback'));
      const shown = await table.board();
      expect(shown.id).toBe(board.id);
      expect(readAltText(pictureWords(shown)).position).toEqual(after);
    }
    expect(plies).toHaveLength(60);
    expect(table.messages().filter(({ author }) => author.bot === true).length).toBeLessThanOrEqual(10);
    expect(await reasons(table)).toEqual([]);
  });
});

describe('PLAY-11: a new message', () => {
  test('PLAY-11: given an edited board stays unanswered for a minute, then it is posted once, with a call', async () => {
    const [table, board] = await underWay();
    await app.pass(MINUTE - 16_000);
    expect((await table.board()).id).toBe(board);
    await app.pass(1000);
    await expectMoved(table, board, 'Move 1 was played on this board: 1. 11-15 24-20', 'unanswered');
    expect(app.notifiedOf()).toEqual(['Alice']);
    await app.pass(10 * MINUTE);
    expect(await reasons(table)).toEqual(['unanswered']);
  });

  test('PLAY-11: given more than five messages below the board, then the next move comes below them; no text of them is read', async () => {
    const [table, board] = await underWay();
    for (let said = 0; said < 6; said += 1) app.carol.say(table.threadId, 'Well played!');
    await app.idle();
    await table.press(app.bob, 'My view');
    await table.type('8-11');
    await expectMoved(table, board, 'Moves 1 to 2 were played on this board: 1. 11-15 24-20 2. 8-11', 'buried');
    expect(app.notifiedOf('your move')).toEqual(['Bob']);
    await table.type('28-24');
    expect(await reasons(table)).toEqual(['buried']);
  });

  test('PLAY-11: given a player asks for the board, then it is the answer, and nobody else can', async () => {
    const [table, board] = await underWay();
    expect(await table.refusedCommand(app.carol, 'board', { repost: true })).toContain("You're watching this game");
    const outcome = await table.slash(app.bob, 'board', { repost: true });
    expect(outcome).toMatchObject({ ok: true, onlyMe: false });
    await expectMoved(table, board, 'Move 1 was played on this board: 1. 11-15 24-20', 'asked');
  });

  test('PLAY-11, RUN-03: given a restart, then nobody counts as being there', async () => {
    const [table, board] = await underWay();
    await app.restart();
    await table.type('8-11');
    await expectMoved(table, board, 'Moves 1 to 2 were played on this board: 1. 11-15 24-20 2. 8-11', 'absent');
    expect(app.notifiedOf('your move')).toEqual(['Bob']);
  });
});

test('PLAY-11, RUN-11: given a server that wants a board for every move, then each move has one, and above them stand the records', async () => {
  const opened = await app.alice.slash(app.checkers, 'checkers-admin settings');
  await app.alice.select(opened.ok ? (opened.message?.id ?? '') : '', 'c1:set:boards', ['every-move']);
  const table = await app.openMatch();
  await table.type('11-15', '22-18', '15x22');
  await table.expectInOrder();
  const pictures = table.messages().filter(({ attachments }) => attachments.length > 0);
  expect(pictures).toHaveLength(4);
  expect(pictures.slice(0, 3).map((message) => textOf(message).split(' · ')[0])).toEqual([
    '**1. 11-15**',
    '**1... 22-18**',
    '**2. 15x22**',
  ]);
  await app.pass(2 * MINUTE);
  expect(await reasons(table)).toEqual([]);
});
