import { describe, expect, test } from 'vitest';
import { buttonsOf, press, type Table } from '../../src/cli/play/table.ts';
import { timeLeft } from '../../src/match/clock.ts';
import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import { AskedMatch } from './support/asked-match.ts';
import { quiet, resultAt } from './support/at-the-table.ts';
import { beAway, WAYS } from './support/crash/absences.ts';
import { changingNothing, openTable, privateWords, typeMoves } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import { letPass, messagesWith, openTimed, playingAt, soon } from './support/timed.ts';
import { useCrashRoom } from './support/use-room.ts';

const room = useCrashRoom();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const NOT_TAKEN = "I can't write anything down at the moment, so that was not taken.";
const UNSURE = "I can't tell yet whether that was taken";
const APPEND = /^append$/;

const leftAt = (table: Table): number => timeLeft(playingAt(room, table), room.clock.now())?.toLoss ?? 0;
const movesAt = (table: Table): number => playingAt(room, table).game.moves.length;
const typeMove = (table: Table, move: string): Promise<Outcome> =>
  (playingAt(room, table).game.position.turn === 'dark' ? room.alice : room.bob).slash(
    table.threadId,
    'checkers move',
    { move },
  );

/** The bot asks its database again and again while that is away; nobody has to press anything. */
async function databaseIsBack(): Promise<void> {
  room.store.recovers();
  await letPass(room, 3 * SECOND);
  await soon(() => expect(room.bot.liveMatches.heartbeat.isDown).toBe(false));
  await quiet(room);
}

/** What somebody did came to nothing: they alone are told why, and the journal is as long as it was. */
async function notTaken(act: () => Promise<Outcome>, said = NOT_TAKEN): Promise<void> {
  expect(privateWords(await changingNothing(room, act))).toContain(said);
}

describe('RUN-03: a database that refuses to write', () => {
  test('RUN-03: a move by click is not taken: its player alone is told, and the same button does it afterwards', async () => {
    const table = await openTable(room);
    const { id } = await table.board();
    await press(room.alice, id, '11');
    const hop = buttonsOf(table.message(id)).find(({ label }) => label === '11-15')?.custom_id ?? '';
    room.store.fails('unavailable');
    await notTaken(() => room.alice.click(id, hop));
    expect(movesAt(table)).toBe(0);
    await databaseIsBack();
    await room.alice.click(id, hop);
    await quiet(room);
    expect(movesAt(table)).toBe(1);
    await expectAsItStands(room, table);
  });

  test('RUN-03: whatever else is asked of a match is not taken either, and all of it can be done afterwards', async () => {
    const table = await openTable(room);
    const board = await table.board();
    room.store.fails('unavailable');
    for (const command of ['draw', 'pause']) {
      await notTaken(() => room.alice.slash(table.threadId, `checkers ${command}`));
    }
    await notTaken(() => room.alice.slash(table.threadId, 'checkers move', { move: '11-15' }));
    for (const label of ['Draw', 'Pause']) await notTaken(() => press(room.bob, board.id, label));
    await databaseIsBack();
    await table.agreeDraw(room.alice, room.bob);
    await quiet(room);
    expect(resultAt(room, table)).toMatchObject({ kind: 'draw' });
    await expectAsItStands(room, table);
  });

  test('RUN-03: what only shows something goes on', async () => {
    const table = await openTable(room);
    await typeMoves(room, table, ['11-15']);
    room.store.fails('unavailable');
    for (const command of ['board', 'pdn', 'help']) {
      expect(await room.bob.slash(table.threadId, `checkers ${command}`)).toMatchObject({ ok: true, onlyMe: true });
    }
    await press(room.bob, (await table.board()).id, 'My view');
    const refusal = await room.alice.slash(table.threadId, 'checkers move', { move: '22-18' });
    expect(refusal).toMatchObject({ ok: true, onlyMe: true });
    await databaseIsBack();
    await expectAsItStands(room, table);
  });

  test('RUN-03: no match is asked for, no table opened, no hotseat game begun, and each goes afterwards', async () => {
    const { checkers } = room;
    room.store.fails('unavailable');
    await notTaken(() => room.alice.slash(checkers, 'checkers challenge', { user: room.bob.id }));
    await notTaken(() => room.alice.slash(checkers, 'checkers open'));
    await notTaken(() => room.alice.slash(checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' }));
    expect(room.bot.liveMatches.runtime.size).toBe(0);
    room.store.recovers();
    await AskedMatch.ask(room, room.alice, 'challenge', { user: room.bob.id });
    await AskedMatch.ask(room, room.alice, 'open');
    const match = await AskedMatch.ask(room, room.alice, 'hotseat', { name1: 'Ann', name2: 'Ben' });
    await expectAsItStands(room, match);
  });

  test('RUN-03, START-05: an invitation is not accepted and a table not joined, and both are afterwards', async () => {
    const invited = await AskedMatch.ask(room, room.alice, 'challenge', { user: room.bob.id });
    const table = await AskedMatch.ask(room, room.carol, 'open');
    room.store.fails('unavailable', APPEND);
    // Its thread may be there already, empty: the next try finds it.
    expect(privateWords(await press(room.bob, invited.cardId, 'Accept'))).toContain(NOT_TAKEN);
    expect(privateWords(await room.bob.slash(room.checkers, 'checkers join', { code: table.code }))).toContain(
      NOT_TAKEN,
    );
    expect([invited.phase, table.phase]).toEqual(['invited', 'open-table']);
    await databaseIsBack();
    await invited.press(room.bob, 'Accept');
    await table.press(room.bob, 'Join');
    for (const match of [invited, table]) await expectAsItStands(room, match);
    expect(invited.thread.filter(({ mentions }) => mentions.length === 2)).toHaveLength(1);
  });

  test('RUN-11: a setting, and a block, that can’t be written are not said to stand', async () => {
    room.sandbox.world.grant(room.alice.id, 'ManageGuild');
    await quiet(room);
    const menu = await room.alice.slash(room.checkers, 'checkers settings');
    const message = menu.ok ? menu.message : undefined;
    const set = JSON.stringify(message?.components).match(/c1:set:[^"]*time[^"]*/)?.[0] ?? '';
    room.store.fails('unavailable');
    const chosen = await room.alice.select(message?.id ?? '', set, '15m');
    expect(JSON.stringify(chosen)).toContain("can't write anything down");
    const blocked = await room.bob.slash(room.checkers, 'checkers block', { user: room.alice.id });
    expect(JSON.stringify(blocked)).toContain("can't write anything down");
    room.store.recovers();
    const table = await openTable(room);
    expect(playingAt(room, table).options.time).toMatchObject({ limit: 5 * MINUTE });
  });

  test('TIME-08: nobody loses time while it is away, the thread is told, and the flag falls afterwards', async () => {
    const table = await openTimed(room, { time: '1m', warning: 'none' });
    await letPass(room, 20 * SECOND);
    const left = leftAt(table);
    room.store.fails('unavailable');
    await notTaken(() => typeMove(table, '11-15'));
    await letPass(room, HOUR);
    expect(resultAt(room, table)).toBeUndefined();
    await notTaken(() => typeMove(table, '11-15'));
    await databaseIsBack();
    expect(leftAt(table)).toBeGreaterThan(left - 10 * SECOND);
    expect(leftAt(table)).toBeLessThanOrEqual(left);
    await expectAsItStands(room, table);
    await soon(() => expect(messagesWith(table, 'The clock was stopped meanwhile and runs again.')).toHaveLength(1));
    await letPass(room, MINUTE);
    await soon(() => expect(resultAt(room, table)).toMatchObject({ reason: 'improper-delay' }));
  });
});

describe('RUN-03: a database that may have written', () => {
  test.each([
    ['unsure-unwritten', 0],
    ['unsure-written', 1],
  ] as const)(
    'RUN-03: with %s the player is told so, and everything shows what the journal holds',
    async (trouble, moves) => {
      const table = await openTable(room);
      room.store.fails(trouble, APPEND);
      const outcome = await typeMove(table, '11-15');
      expect(privateWords(outcome)).toContain(UNSURE);
      await databaseIsBack();
      await soon(() => expect(movesAt(table)).toBe(moves));
      await expectAsItStands(room, table);
      await typeMoves(room, table, moves === 0 ? ['11-15', '22-18'] : ['22-18']);
      expect(movesAt(table)).toBe(2);
      expect(table.messages().filter(({ attachments }) => attachments.length > 0)).toHaveLength(3);
      await expectAsItStands(room, table);
    },
  );

  test.each(['unsure-unwritten', 'unsure-written'] as const)(
    'RUN-03: with %s the same press again is never a second move',
    async (trouble) => {
      const table = await openTable(room);
      const { id } = await table.board();
      await press(room.alice, id, '11');
      const hop = buttonsOf(table.message(id)).find(({ label }) => label === '11-15')?.custom_id ?? '';
      room.store.fails(trouble, APPEND);
      expect(privateWords(await room.alice.click(id, hop))).toContain(UNSURE);
      room.store.recovers();
      await room.alice.forgeClick(table.threadId, id, hop);
      await quiet(room);
      expect(movesAt(table)).toBe(1);
      await expectAsItStands(room, table);
    },
  );

  test.each(WAYS)('RUN-03: written and not known, the process goes by a %s, and the move is there', async (way) => {
    const table = await openTable(room);
    room.store.fails('unsure-written', APPEND);
    expect(privateWords(await typeMove(table, '11-15'))).toContain(UNSURE);
    room.store.recovers();
    await beAway(room, way, 10_000);
    expect(movesAt(table)).toBe(1);
    await expectAsItStands(room, table);
    expect(table.messages().filter(({ attachments }) => attachments.length > 0)).toHaveLength(2);
  });
});

describe('RUN-03: a database that writes late what it was asked', () => {
  test('RUN-03: a move that arrives before anything else is asked is played, once', async () => {
    const table = await openTable(room);
    room.store.fails('unsure-late', APPEND);
    expect(privateWords(await typeMove(table, '11-15'))).toContain(UNSURE);
    await room.store.arrives();
    await databaseIsBack();
    await soon(() => expect(movesAt(table)).toBe(1));
    await expectAsItStands(room, table);
    await typeMoves(room, table, ['22-18']);
  });

  test('RUN-03: a move that arrives after everything has gone on is too late, and the next one is played', async () => {
    const table = await openTable(room);
    room.store.fails('unsure-late', APPEND);
    expect(privateWords(await typeMove(table, '11-15'))).toContain(UNSURE);
    await databaseIsBack();
    await soon(() => expect(movesAt(table)).toBe(0));
    await room.store.arrives();
    for (let tries = 0; tries < 3; tries += 1) {
      await room.alice.slash(table.threadId, 'checkers move', { move: '9-14' });
      await quiet(room);
    }
    await soon(() => expect(movesAt(table)).toBe(1));
    expect(playingAt(room, table).game.moves[0]?.move).toMatchObject({ from: 9 });
    await databaseIsBack();
    await expectAsItStands(room, table);
    await typeMoves(room, table, ['22-18']);
    await expectAsItStands(room, table);
  });
});

describe('RUN-03: a database that hangs', () => {
  test('RUN-03: the click is acknowledged in time, and the move shown once the database has it', async () => {
    const table = await openTable(room);
    const { id } = await table.board();
    await press(room.alice, id, '11');
    room.store.fails('hanging', APPEND);
    // It fails where it is not answered within Discord's three seconds.
    await press(room.alice, id, '11-15');
    expect(movesAt(table)).toBe(0);
    expect(table.liveBoards().map((board) => board.id)).toEqual([id]);
    room.store.recovers();
    await soon(() => expect(movesAt(table)).toBe(1));
    await quiet(room);
    await expectAsItStands(room, table);
  });
});
