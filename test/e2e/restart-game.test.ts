import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buttonsOf, press, type Table } from '../../src/cli/play/table.ts';
import {
  answer,
  cardWords,
  labelsOf,
  messageWith,
  pass,
  quiet,
  refused,
  resultAt,
  seatsAt,
  typed,
  words,
} from './support/at-the-table.ts';
import { AskedMatch } from './support/asked-match.ts';
import { beAway, WAYS } from './support/crash/absences.ts';
import { openCrashRoom, type CrashRoom } from './support/crash/crash-room.ts';
import { moveAt, openTable, refusedRequests, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import { matchAt, playingAt, soon } from './support/timed.ts';

let room: CrashRoom;
beforeEach(async () => {
  room = await openCrashRoom();
  room.clock.stand();
});
afterEach(async () => {
  expect(refusedRequests(room)).toEqual([]);
  await room.stop();
});

const offerAt = (table: Table): unknown => playingAt(room, table).drawOffer;
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

  test('RUN-03, END-02: with a draw offered lets only the other one answer, the offerer withdraw, and a move pass it over', async () => {
    const table = await openTable(room);
    await answer(room, table, room.bob, 'Draw');
    await beAway(room, way, MINUTE);
    expect(await refused(room, table, room.bob, 'Accept')).not.toBe('');
    await typeMoves(room, table, ['11-15']);
    expect(offerAt(table)).toBeUndefined();
    await expectAsItStands(room, table);
    await answer(room, table, room.alice, 'Draw');
    await beAway(room, way, MINUTE);
    await answer(room, table, room.alice, 'Withdraw');
    expect(offerAt(table)).toBeUndefined();
    await expectAsItStands(room, table);
  });

  test('RUN-03, END-02, TIME-06: in which a draw and a pause were declined makes whoever asked wait for a move still', async () => {
    const table = await openTable(room);
    await answer(room, table, room.alice, 'Draw');
    await answer(room, table, room.bob, 'Decline');
    await answer(room, table, room.alice, 'Pause');
    await answer(room, table, room.bob, 'Refuse');
    const { drawWait, pauseWait } = playingAt(room, table);
    await beAway(room, way, MINUTE);
    expect(playingAt(room, table)).toMatchObject({ drawWait, pauseWait });
    await typed(room, table, room.alice, 'draw');
    expect(offerAt(table)).toBeUndefined();
    await typed(room, table, room.alice, 'pause');
    expect(playingAt(room, table).pauseRequest).toBeUndefined();
    // The other one was not told no.
    await answer(room, table, room.bob, 'Draw');
    expect(offerAt(table)).toMatchObject({ by: 'light' });
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

  test('RUN-03, TIME-07: that is paused can be left without a result', async () => {
    const table = await openTable(room);
    await answer(room, table, room.alice, 'Pause');
    await answer(room, table, room.bob, 'Agree');
    await beAway(room, way, MINUTE);
    await answer(room, table, room.bob, 'Leave');
    expect(matchAt(room, table)).toMatchObject({ phase: 'closed', reason: 'left-in-pause', result: undefined });
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

  test('RUN-03, RULE-14: under tournament rules keeps its opening, and tells of it once', async () => {
    const table = await openTable(room, { rules: 'tournament' });
    const { game } = playingAt(room, table);
    expect(game.moves).toHaveLength(3);
    await beAway(room, way, MINUTE);
    expect(playingAt(room, table).game).toEqual(game);
    expect(words(room, table).split('The opening was drawn by lot')).toHaveLength(2);
    await expectAsItStands(room, table);
    await typed(room, table, room.bob, 'board', { text: true });
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

  test('RUN-03, END-04: that ends afterwards has all of it in its record, with who moved first', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15', '22-18']);
    await beAway(room, way, MINUTE);
    await typeMoves(room, table, ['15x22', '25x18']);
    const pdn = await room.carol.slash(table.threadId, 'checkers pdn');
    expect(pdn).toMatchObject({ ok: true, onlyMe: true });
    await table.resign(room.bob);
    await quiet(room);
    expect(seatsAt(room, table)).toEqual({ dark: 'Alice', light: 'Bob' });
    expect(cardWords(room, table)).toContain('**Alice** (red) wins');
    const { attachments, components } = await table.result();
    expect(JSON.stringify([attachments, components])).toContain('.pdn');
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
