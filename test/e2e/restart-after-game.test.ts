import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import type { Table } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  answerInPrivate,
  cardWords,
  chooseMore,
  matchAt,
  openMore,
  pass,
  quiet,
  resigns,
  seatsAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { beAway, WAYS } from './support/crash/absences.ts';
import { openCrashRoom, type CrashRoom } from './support/crash/crash-room.ts';
import { openTable, refusedRequests, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';

let room: CrashRoom;
beforeEach(async () => {
  room = await openCrashRoom();
  room.clock.stand();
});
afterEach(async () => {
  expect(refusedRequests(room)).toEqual([]);
  await room.stop();
});

const HOUR = 60 * MINUTE;
const CLOSED = { phase: 'closed', reason: 'finished' };
const queueAt = (table: Table): readonly string[] => {
  const match = matchAt(room, table);
  return 'queue' in match ? match.queue.map((player) => room.bot.liveMatches.directory.person(player).name) : [];
};

/** Carol and then Bob, who has lost and wants no other game, wait for a seat. */
async function twoInLine(): Promise<Table> {
  const table = await openTable(room);
  await chooseMore(room, table, room.carol, 'Watch');
  const menu = await openMore(room, table, room.bob);
  const { id } = matchAt(room, table);
  await resigns(room, table, room.bob);
  await answer(room, table, room.bob, 'No');
  await room.bob.forgeClick(table.threadId, menu, `c1:watch:${id}`);
  await quiet(room);
  return table;
}

describe.each(WAYS)('RUN-03, END-05: after a %s, a rematch', (way) => {
  test('RUN-03, END-05, END-06: that one has said Yes to begins with the other’s Yes, seats switched and score kept', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15']);
    await resigns(room, table, room.bob);
    await answer(room, table, room.alice, 'Yes');
    await beAway(room, way, HOUR);
    await expectAsItStands(room, table);
    expect(matchAt(room, table)).toMatchObject({ phase: 'ended', next: { agreed: 'dark' } });
    await answer(room, table, room.bob, 'Yes');
    expect(seatsAt(room, table)).toEqual({ dark: 'Bob', light: 'Alice' });
    await expectAsItStands(room, table);
    expect(textOf(await table.board())).toContain('Score: **Bob** 0 – 1 **Alice**');
    await beAway(room, way, MINUTE);
    await table.agreeDraw(room.alice, room.bob);
    await quiet(room);
    await beAway(room, way, MINUTE);
    await answer(room, table, room.alice, 'Yes');
    await answer(room, table, room.bob, 'Yes');
    expect(textOf(await table.board())).toContain('Score: **Alice** 1 – 0 **Bob** · 1 draw');
    await expectAsItStands(room, table);
  });

  test('RUN-03, END-05: that is declined closes the match, and one more shows nothing new', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    await beAway(room, way, MINUTE);
    await answer(room, table, room.alice, 'No');
    expect(matchAt(room, table)).toMatchObject(CLOSED);
    expect(alive(room, table)).toEqual([]);
    const before = words(room, table) + cardWords(room, table);
    await beAway(room, way, MINUTE);
    expect(words(room, table) + cardWords(room, table)).toBe(before);
  });

  test('RUN-03, END-04: the end of a game is told once, and not again', async () => {
    const table = await openTable(room);
    await resigns(room, table, room.bob);
    const before = table.messages().length;
    await beAway(room, way, 10_000);
    await beAway(room, way, 10_000);
    expect(table.messages()).toHaveLength(before);
    expect(words(room, table).split('**Bob** resigned')).toHaveLength(2);
  });
});

describe.each(WAYS)('RUN-03, END-07: after a %s, whoever remains', (way) => {
  test('RUN-03, END-07, WATCH-02: is asked still whether to go on, and those in line keep their places', async () => {
    const table = await twoInLine();
    await beAway(room, way, HOUR);
    expect(queueAt(table)).toEqual(['Carol', 'Bob']);
    await expectAsItStands(room, table);
    await answer(room, table, room.alice, 'Go on');
    await beAway(room, way, HOUR);
    await expectAsItStands(room, table);
    expect(words(room, table)).toContain(`<@${room.carol.id}>, a seat is free`);
    await answer(room, table, room.carol, 'No thanks');
    await beAway(room, way, HOUR);
    expect(words(room, table)).toContain(`<@${room.bob.id}>, a seat is free`);
    await answer(room, table, room.bob, 'Take the seat');
    expect(seatsAt(room, table)).toEqual({ dark: 'Alice', light: 'Bob' });
    expect(matchAt(room, table)).toMatchObject({ score: { wins: { dark: 0, light: 0 }, draws: 0 }, queue: [] });
    await expectAsItStands(room, table);
  });

  test('RUN-03, END-07, START-02: whose seat nobody took has a table, and its code still leads to it', async () => {
    const table = await openTable(room);
    await chooseMore(room, table, room.carol, 'Watch');
    await resigns(room, table, room.bob);
    await answer(room, table, room.bob, 'No');
    await answer(room, table, room.alice, 'Go on');
    await answer(room, table, room.carol, 'No thanks');
    expect(matchAt(room, table).phase).toBe('open-table');
    const match = matchAt(room, table);
    const code = match.phase === 'open-table' ? match.code : '';
    await beAway(room, way, HOUR);
    await expectAsItStands(room, table);
    const joined = await room.carol.slash(room.sandbox.channelId('lounge'), 'checkers join', { code });
    expect(joined.ok && joined.message?.content).toContain('You have a seat');
    await quiet(room);
    expect(matchAt(room, table).phase).not.toBe('open-table');
    await expectAsItStands(room, table);
  });

  test('RUN-03, WATCH-02: and who waits can go out of the line by the menu of before', async () => {
    const table = await openTable(room);
    await chooseMore(room, table, room.carol, 'Watch');
    await beAway(room, way, MINUTE);
    await answerInPrivate(room, table, room.carol, 'Stop watching');
    expect(queueAt(table)).toEqual([]);
  });

  test('RUN-03, END-07, END-03: is asked after the other has left, and stops there', async () => {
    const table = await openTable(room);
    await chooseMore(room, table, room.carol, 'Watch');
    await typed(room, table, room.alice, 'leave');
    await answerInPrivate(room, table, room.alice, 'Yes, leave');
    await beAway(room, way, HOUR);
    await expectAsItStands(room, table);
    await answer(room, table, room.bob, 'Stop here');
    expect(matchAt(room, table)).toMatchObject(CLOSED);
    expect(alive(room, table)).toEqual([]);
    await pass(room, MINUTE);
  });
});
