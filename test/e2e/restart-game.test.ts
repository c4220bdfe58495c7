import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press, type Table } from '../../src/cli/play/table.ts';
import { AskedMatch } from './support/asked-match.ts';
import {
  answer,
  labelsOf,
  messageWith,
  pass,
  quiet,
  resigns,
  resultAt,
  seatsAt,
  words,
} from './support/at-the-table.ts';
import { beAway, WAYS } from './support/crash/absences.ts';
import { freeTable, queueAt, twoInLine } from './support/free-seat.ts';
import { moveAt, openTable, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import { matchAt, playingAt, soon } from './support/timed.ts';
import { useCrashRoom } from './support/use-room.ts';

const room = useCrashRoom();

const records = (table: Table): readonly string[] =>
  table
    .messages()
    .filter((message) => message.attachments.length > 0 && buttonsOf(message).length === 0)
    .map(({ content }) => content);

describe.each(WAYS)('RUN-03: after a %s, a game', (way) => {
  test('RUN-03, PLAY-01: goes on by click and by typing, with a record of every move and one live board', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15', '22-18']);
    await beAway(room, way, MINUTE);
    await typeMoves(room, table, ['15x22', '25x18']);
    await table.play(room.alice, moveAt(room, table, '12-16'));
    await quiet(room);
    await expectAsItStands(room, table);
    expect(records(table)).toHaveLength(5);
  });

  test('RUN-03, PLAY-02: with a piece chosen shows the choice of pieces anew or still, and takes the hop from the old board', async () => {
    const table = await openTable(room);
    const { id } = await table.board();
    await press(room.alice, id, '11');
    const hop = buttonsOf(table.message(id)).find(({ label }) => label === '11-15');
    await beAway(room, way, MINUTE);
    await room.alice.forgeClick(table.threadId, id, hop?.custom_id ?? '');
    await quiet(room);
    expect(playingAt(room, table).game.moves).toHaveLength(1);
    await expectAsItStands(room, table);
  });

  test('RUN-03, END-02: with a draw offered can be drawn by the button of before', async () => {
    const table = await openTable(room);
    await answer(room, table, room.alice, 'Draw');
    const question = messageWith(room, table, 'Accept');
    await beAway(room, way, MINUTE);
    expect(messageWith(room, table, 'Accept')).toBe(question);
    await answer(room, table, room.bob, 'Accept');
    expect(resultAt(room, table)).toMatchObject({ kind: 'draw', reason: 'agreement' });
    await expectAsItStands(room, table);
  });

  test('RUN-03, TIME-06: with a pause asked for can be paused, and lapses with the next move otherwise', async () => {
    const table = await openTable(room);
    await answer(room, table, room.alice, 'Pause');
    await beAway(room, way, MINUTE);
    await answer(room, table, room.bob, 'Agree');
    expect(matchAt(room, table).phase).toBe('paused');
    await expectAsItStands(room, table);
    await answer(room, table, room.alice, 'Resume');
    await beAway(room, way, MINUTE);
    // One has pressed Resume; the other one's is missing still.
    expect(matchAt(room, table)).toMatchObject({ phase: 'paused', resumed: 'dark' });
    await expectAsItStands(room, table);
    await answer(room, table, room.bob, 'Resume');
    expect(matchAt(room, table).phase).toBe('playing');
    await expectAsItStands(room, table);
    await answer(room, table, room.bob, 'Pause');
    await beAway(room, way, MINUTE);
    await typeMoves(room, table, ['11-15']);
    expect(playingAt(room, table).pauseRequest).toBeUndefined();
    await expectAsItStands(room, table);
  });

  test('RUN-03, END-01: with a resignation asked back takes the answer given afterwards', async () => {
    const table = await openTable(room);
    const asked = await press(room.alice, (await table.board()).id, 'Resign');
    await beAway(room, way, MINUTE);
    await press(room.alice, asked.message?.id ?? '', 'Yes, resign');
    await quiet(room);
    expect(resultAt(room, table)).toMatchObject({ winner: 'light', reason: 'resigned' });
    await expectAsItStands(room, table);
  });

  test('RUN-03, START-08: of two names on one chair goes on, and only its starter presses', async () => {
    const match = await AskedMatch.ask(room, room.alice, 'hotseat', { name1: 'Ann', name2: 'Ben' });
    await room.alice.slash(match.threadId, 'checkers move', { move: '11-15' });
    await beAway(room, way, MINUTE);
    expect(match.words).toContain('**Ann** vs **Ben**');
    await expectAsItStands(room, match);
    expect(await room.bob.slash(match.threadId, 'checkers move', { move: '22-18' })).toMatchObject({ onlyMe: true });
    await room.alice.slash(match.threadId, 'checkers move', { move: '22-18' });
    await quiet(room);
    expect(match.live.match).toMatchObject({ game: { moves: { length: 2 } } });
    await expectAsItStands(room, match);
    expect(match.threadWords).toContain('**Ann** is on move');
    expect([room.alice, room.bob, room.carol].flatMap(({ notifications }) => notifications)).toEqual([]);
  });

  test('RUN-03, PLAY-12: says nothing of a short absence, and says a longer one once', async () => {
    const table = await openTable(room);
    await beAway(room, way, 20_000);
    expect(words(room, table)).not.toContain('I was away');
    await beAway(room, way, 40_000);
    expect(words(room, table)).toMatch(
      /I was away for \*\*4\d s\*\*\. The clock was stopped meanwhile and runs again\./,
    );
    await beAway(room, way, 10_000);
    await beAway(room, way, 10_000);
    expect(words(room, table).split('I was away')).toHaveLength(2);
    await expectAsItStands(room, table);
  });
});

test('RUN-03, START-11: nothing is forgotten of who plays where, and whose names they are', async () => {
  const table = await openTable(room);
  await beAway(room, 'kill', MINUTE);
  const elsewhere = await room.alice.slash(room.checkers, 'checkers draw');
  expect(elsewhere.ok && elsewhere.message?.content).toContain(`<#${table.threadId}>`);
  const list = await room.carol.slash(room.checkers, 'checkers games');
  expect(list.ok && JSON.stringify(list.message)).toContain(table.threadId);
  await pass(room, 0);
  expect(labelsOf(await table.board())).toContain('11');
  await soon(() => expect(words(room, table)).toContain('**Alice**'));
});

describe.each(WAYS)('RUN-03, END-05: after a %s, a rematch', (way) => {
  test('RUN-03, END-05, END-06: that one has said Yes to begins with the other’s Yes, seats switched and score kept', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15']);
    await resigns(room, table, room.bob);
    await answer(room, table, room.alice, 'Yes');
    await beAway(room, way, 60 * MINUTE);
    await expectAsItStands(room, table);
    expect(matchAt(room, table)).toMatchObject({ phase: 'ended', next: { agreed: 'dark' } });
    await answer(room, table, room.bob, 'Yes');
    expect(seatsAt(room, table)).toEqual({ dark: 'Bob', light: 'Alice' });
    await expectAsItStands(room, table);
    expect(textOf(await table.board())).toContain('Score: **Bob** 0 – 1 **Alice**');
  });
});

describe.each(WAYS)('RUN-03, END-07: after a %s, whoever remains', (way) => {
  test('RUN-03, END-07, WATCH-02: is asked still whether to go on, and those in line keep their places', async () => {
    const table = await twoInLine(room);
    await beAway(room, way, 60 * MINUTE);
    expect(queueAt(room, table)).toEqual(['Carol', 'Bob']);
    await expectAsItStands(room, table);
    await answer(room, table, room.alice, 'Go on');
    await beAway(room, way, 60 * MINUTE);
    await expectAsItStands(room, table);
    expect(words(room, table)).toContain(`<@${room.carol.id}>, a seat is free`);
    await answer(room, table, room.carol, 'No thanks');
    await beAway(room, way, 60 * MINUTE);
    expect(words(room, table)).toContain(`<@${room.bob.id}>, a seat is free`);
    await answer(room, table, room.bob, 'Take the seat');
    expect(seatsAt(room, table)).toEqual({ dark: 'Alice', light: 'Bob' });
    expect(matchAt(room, table)).toMatchObject({ score: { wins: { dark: 0, light: 0 }, draws: 0 }, queue: [] });
    await expectAsItStands(room, table);
  });

  test('RUN-03, END-07, START-02: whose seat nobody took has a table, and its code still leads to it', async () => {
    const { table, code } = await freeTable(room);
    await beAway(room, way, 60 * MINUTE);
    await expectAsItStands(room, table);
    const joined = await room.carol.slash(room.sandbox.channelId('lounge'), 'checkers join', { code });
    expect(joined.ok && joined.message?.content).toContain('You have a seat');
    await quiet(room);
    expect(matchAt(room, table).phase).not.toBe('open-table');
    await expectAsItStands(room, table);
  });
});
