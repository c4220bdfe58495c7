import { expect, test } from 'vitest';
import { press } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  answerInPrivate,
  cardWords,
  chooseMore,
  eventually,
  matchAt,
  messageWith,
  pass,
  quiet,
  refused,
  seatsAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { freeTable } from './support/free-seat.ts';
import { openTable, privateWords } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom({ DISCORD_MEMBERS_INTENT: 'on' });

test('END-07: given nobody in line takes the seat, then it is an open table, in the thread and on the card, with Join and a code', async () => {
  const { table, code } = await freeTable(room);
  expect(words(room, table)).toContain(
    '**Carol** leaves the seat to others. Nobody else waits for the seat opposite **Alice**, so it is free for anybody now.',
  );
  expect(table.message(messageWith(room, table, 'Join')).content).toContain(`with the code **${code}**`);
  expect(cardWords(room, table)).toContain(code);
  expect(cardWords(room, table)).toContain('**Alice** plays on, and the other seat is free.');
  expect(alive(room, table)).toEqual(['Join', 'Cancel', 'Join', 'Cancel']);
  expect(await refused(room, table, room.alice, 'Join')).toMatch(/your own table/i);
  expect(await refused(room, table, room.carol, 'Cancel')).toContain('Only the player who asked for this match');
});

test.each(['in the thread', 'on the card', 'by code'] as const)(
  'END-07, START-02: given the open table, then Carol joins it %s, and a game from nought begins in the same thread',
  async (where) => {
    const { table, code } = await freeTable(room);
    const seen = new SeenButtons(room, table);
    if (where === 'in the thread') await answer(room, table, room.carol, 'Join');
    if (where === 'on the card') await press(room.carol, table.cardId, 'Join');
    if (where === 'by code') {
      const joined = await room.carol.slash(room.sandbox.channelId('lounge'), 'checkers join', { code });
      expect(privateWords(joined)).toContain(`<#${table.threadId}>`);
    }
    await quiet(room);
    expect(matchAt(room, table)).toMatchObject({ phase: 'playing', score: { wins: { dark: 0, light: 0 }, draws: 0 } });
    expect(seatsAt(room, table)).toEqual({ dark: 'Alice', light: 'Carol' });
    expect(words(room, table)).toContain('**Carol** sits down opposite **Alice**.');
    expect(alive(room, table)).not.toContain('Join');
    expect(seen.labels).toContain('Join');
    const again = await room.bob.slash(room.checkers, 'checkers join', { code });
    expect(privateWords(again)).not.toBe('');
    expect(table.liveBoards()).toHaveLength(1);
  },
);

test('END-07, START-03: given the host has not been seen for a while, then Ready is asked in the thread before the game', async () => {
  const { table } = await freeTable(room);
  await pass(room, 3 * MINUTE);
  await answer(room, table, room.carol, 'Join');
  expect(matchAt(room, table).phase).toBe('ready-check');
  await answer(room, table, room.alice, 'Ready');
  expect(matchAt(room, table).phase).toBe('playing');
});

test('END-07: given the table is taken back or nobody comes for an hour, then the match closes everywhere', async () => {
  const { table } = await freeTable(room);
  const seen = new SeenButtons(room, table);
  await answer(room, table, room.alice, 'Cancel');
  expect(words(room, table)).toContain('**Alice** took the table back.');
  expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'cancelled' });
  expect(alive(room, table)).toEqual([]);
  await seen.pressAll();

  const { table: other } = await freeTable(room);
  await pass(room, 59 * MINUTE);
  expect(alive(room, other)).toContain('Join');
  await pass(room, MINUTE);
  expect(words(room, other)).toContain('Nobody came in time, so the table was cleared away.');
  expect(alive(room, other)).toEqual([]);
  expect(cardWords(room, other)).toContain('lapsed');
});

test('END-07, WATCH-02: given a watcher who leaves the server, then they wait no more and are asked nothing', async () => {
  const table = await openTable(room);
  await chooseMore(room, table, room.carol, 'Watch');
  room.carol.leaveServer();
  await eventually(room, () => expect(matchAt(room, table)).toMatchObject({ queue: [] }));
  await typed(room, table, room.bob, 'resign');
  await answerInPrivate(room, table, room.bob, 'Yes, resign');
  await answer(room, table, room.bob, 'No');
  expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
  expect(words(room, table)).not.toContain(room.carol.id);
});
