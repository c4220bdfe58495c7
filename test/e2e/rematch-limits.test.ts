import { afterEach, beforeEach, expect, test } from 'vitest';
import { challenge, press, Table } from '../../src/cli/play/table.ts';
import { alive, answer, answerInPrivate, matchAt, quiet, refused, resigns, seatsAt } from './support/at-the-table.ts';
import { openRoom, openTable, privateWords, refusedRequests, type Room } from './support/room.ts';

let room: Room;
beforeEach(async () => {
  room = await openRoom({ MAX_MATCHES_PER_PLAYER: '1' });
});
afterEach(async () => {
  expect(refusedRequests(room)).toEqual([]);
  await room.stop();
});

test('START-01, END-05: given Bob is in another match by now, then the rematch waits until he is free', async () => {
  const table = await openTable(room);
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'Yes');
  const card = await challenge(room.sandbox, room.bob, room.carol);
  expect(await refused(room, table, room.alice, 'Yes')).toContain('**Bob** has 1 match going');
  await press(room.bob, card, 'Cancel');
  await quiet(room);
  await answer(room, table, room.alice, 'Yes');
  expect(matchAt(room, table).phase).toBe('playing');
});

test('START-01, END-05: given a player at the limit, then a No still counts', async () => {
  const table = await openTable(room);
  await resigns(room, table, room.bob);
  await challenge(room.sandbox, room.bob, room.carol);
  await answer(room, table, room.bob, 'No');
  expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'finished' });
  expect(alive(room, table)).toEqual([]);
});

test('START-01, END-07: given the watcher is in another match by now, then the seat waits for them', async () => {
  const table = await openTable(room);
  await room.carol.forgeClick(table.threadId, (await table.board()).id, `c1:watch:${matchAt(room, table).id}`);
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'No');
  await answer(room, table, room.alice, 'Go on');
  const card = await challenge(room.sandbox, room.carol, room.bob);
  expect(await refused(room, table, room.carol, 'Take the seat')).toContain('You have 1 match going');
  await press(room.carol, card, 'Cancel');
  await quiet(room);
  await answer(room, table, room.carol, 'Take the seat');
  expect(matchAt(room, table).phase).toBe('playing');
});

test('START-01, END-07: given the remaining player is in another match by now, then nobody takes the seat opposite', async () => {
  const table = await openTable(room);
  await room.carol.forgeClick(table.threadId, (await table.board()).id, `c1:watch:${matchAt(room, table).id}`);
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'No');
  await answer(room, table, room.alice, 'Go on');
  await challenge(room.sandbox, room.alice, room.bob);
  expect(await refused(room, table, room.carol, 'Take the seat')).toContain('**Alice** has 1 match going');
  await answer(room, table, room.alice, 'Stop here');
  expect(alive(room, table)).toEqual([]);
});

test('START-08, END-05, END-06: given a hotseat game, then one Yes is enough, the names switch seats, and each keeps its score', async () => {
  const opened = await room.alice.slash(room.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });
  if (!opened.ok || opened.message === undefined) throw new Error('no hotseat game');
  await quiet(room);
  const table = await Table.behind(room.sandbox, opened.message.id);
  const before = seatsAt(room, table);
  const asked = await room.alice.slash(table.threadId, 'checkers resign');
  expect(privateWords(asked)).toContain('Which side resigns?');
  await answerInPrivate(room, table, room.alice, `${before.dark} resigns`);
  expect(await refused(room, table, room.bob, 'Yes')).toContain('Only the two players');
  room.alice.clearNotifications();
  await answer(room, table, room.alice, 'Yes');
  expect(seatsAt(room, table)).toEqual({ dark: before.light, light: before.dark });
  expect(matchAt(room, table)).toMatchObject({ phase: 'playing', score: { wins: { dark: 1, light: 0 } } });
  expect(room.alice.notifications).toEqual([]);
});
