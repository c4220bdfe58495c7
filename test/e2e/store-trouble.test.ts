import { describe, expect, test } from 'vitest';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import { timeLeft } from '../../src/match/clock.ts';
import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import { privateWords } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useCrashApp();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const NOT_TAKEN = "I can't write anything down at the moment, so that was not taken.";
const UNSURE = "I can't tell yet whether that was taken";
const APPEND = /^append$/;

const leftAt = (table: TestMatch): number => timeLeft(table.playing, app.clock.now())?.toLoss ?? 0;
const movesAt = (table: TestMatch): number => table.playing.game.moves.length;
const typeMove = (table: TestMatch, move: string): Promise<Outcome> =>
  (table.playing.game.position.turn === 'dark' ? app.alice : app.bob).slash(table.threadId, 'checkers move', { move });

/** The bot asks its database again and again while that is away; nobody has to press anything. */
async function databaseIsBack(): Promise<void> {
  app.store.recovers();
  await app.pass(3 * SECOND);
  await app.soon(() => expect(app.bot.liveMatches.heartbeat.isDown).toBe(false));
  await app.idle();
}

/** What somebody did came to nothing: they alone are told why, and the journal is as long as it was. */
async function notTaken(act: () => Promise<Outcome>, said = NOT_TAKEN): Promise<void> {
  expect(await app.refused(act)).toContain(said);
}

describe('RUN-03: a database that refuses to write', () => {
  test('RUN-03: a move by click is not taken: its player alone is told, and the same button does it afterwards', async () => {
    const table = await app.openMatch();
    const { id } = await table.board();
    await press(app.alice, id, '11');
    const hop = buttonsOf(table.message(id)).find(({ label }) => label === '11-15')?.custom_id ?? '';
    app.store.fails('unavailable');
    await notTaken(() => app.alice.click(id, hop));
    expect(movesAt(table)).toBe(0);
    await databaseIsBack();
    await app.alice.click(id, hop);
    await app.idle();
    expect(movesAt(table)).toBe(1);
    await table.expectInOrder();
  });

  test('RUN-03: whatever else is asked of a match is not taken either, and all of it can be done afterwards', async () => {
    const table = await app.openMatch();
    const board = await table.board();
    app.store.fails('unavailable');
    for (const command of ['draw', 'pause']) {
      await notTaken(() => app.alice.slash(table.threadId, `checkers ${command}`));
    }
    await notTaken(() => app.alice.slash(table.threadId, 'checkers move', { move: '11-15' }));
    for (const label of ['Draw', 'Pause']) await notTaken(() => press(app.bob, board.id, label));
    await databaseIsBack();
    await table.agreeDraw(app.alice, app.bob);
    await app.idle();
    expect(table.gameResult).toMatchObject({ kind: 'draw' });
    await table.expectInOrder();
  });

  test('RUN-03: what only shows something goes on', async () => {
    const table = await app.openMatch();
    await table.type('11-15');
    app.store.fails('unavailable');
    for (const command of ['board', 'pdn', 'help']) {
      expect(await app.bob.slash(table.threadId, `checkers ${command}`)).toMatchObject({ ok: true, onlyMe: true });
    }
    await press(app.bob, (await table.board()).id, 'My view');
    const refusal = await app.alice.slash(table.threadId, 'checkers move', { move: '22-18' });
    expect(refusal).toMatchObject({ ok: true, onlyMe: true });
    await databaseIsBack();
    await table.expectInOrder();
  });

  test('RUN-03: no match is asked for, no table opened, no hotseat game begun, and each goes afterwards', async () => {
    const { checkers } = app;
    app.store.fails('unavailable');
    await notTaken(() => app.alice.slash(checkers, 'checkers challenge', { user: app.bob.id }));
    await notTaken(() => app.alice.slash(checkers, 'checkers open'));
    await notTaken(() => app.alice.slash(checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' }));
    expect(app.bot.liveMatches.runtime.size).toBe(0);
    app.store.recovers();
    await app.ask(app.alice, 'challenge', { user: app.bob.id });
    await app.ask(app.alice, 'open');
    const match = await app.ask(app.alice, 'hotseat', { name1: 'Ann', name2: 'Ben' });
    await match.expectInOrder();
  });

  test('RUN-03, START-05: an invitation is not accepted and a table not joined, and both are afterwards', async () => {
    const invited = await app.ask(app.alice, 'challenge', { user: app.bob.id });
    const table = await app.ask(app.carol, 'open');
    app.store.fails('unavailable', APPEND);
    // Its thread may be there already, empty: the next try finds it.
    expect(privateWords(await press(app.bob, invited.cardId, 'Accept'))).toContain(NOT_TAKEN);
    expect(privateWords(await app.bob.slash(app.checkers, 'checkers join', { code: table.code }))).toContain(NOT_TAKEN);
    expect([invited.phase, table.phase]).toEqual(['invited', 'open-table']);
    await databaseIsBack();
    await invited.press(app.bob, 'Accept');
    await table.press(app.bob, 'Join');
    for (const match of [invited, table]) await match.expectInOrder();
    expect(invited.messages().filter(({ mentions }) => mentions.length === 2)).toHaveLength(1);
  });

  test('RUN-11: a setting, and a block, that can’t be written are not said to stand', async () => {
    app.sandbox.world.grant(app.alice.id, 'ManageGuild');
    await app.idle();
    const menu = await app.alice.slash(app.checkers, 'checkers settings');
    const message = menu.ok ? menu.message : undefined;
    const set = JSON.stringify(message?.components).match(/c1:set:[^"]*time[^"]*/)?.[0] ?? '';
    app.store.fails('unavailable');
    const chosen = await app.alice.select(message?.id ?? '', set, '15m');
    expect(JSON.stringify(chosen)).toContain("can't write anything down");
    const blocked = await app.bob.slash(app.checkers, 'checkers block', { user: app.alice.id });
    expect(JSON.stringify(blocked)).toContain("can't write anything down");
    app.store.recovers();
    const table = await app.openMatch();
    expect(table.playing.options.time).toMatchObject({ limit: 5 * MINUTE });
  });

  test('TIME-08: nobody loses time while it is away, the thread is told, and the flag falls afterwards', async () => {
    const table = await app.openMatch({ time: '1m', warning: 'none' });
    await app.pass(20 * SECOND);
    const left = leftAt(table);
    app.store.fails('unavailable');
    await notTaken(() => typeMove(table, '11-15'));
    await app.pass(HOUR);
    expect(table.gameResult).toBeUndefined();
    await notTaken(() => typeMove(table, '11-15'));
    await databaseIsBack();
    expect(leftAt(table)).toBeGreaterThan(left - 10 * SECOND);
    expect(leftAt(table)).toBeLessThanOrEqual(left);
    await table.expectInOrder();
    await app.soon(() => expect(table.messagesWith('The clock was stopped meanwhile and runs again.')).toHaveLength(1));
    await app.pass(MINUTE);
    await app.soon(() => expect(table.gameResult).toMatchObject({ reason: 'improper-delay' }));
  });
});

describe('RUN-03: a database that may have written', () => {
  test.each([
    ['unsure-unwritten', 0],
    ['unsure-written', 1],
  ] as const)(
    'RUN-03: with %s the player is told so, and everything shows what the journal holds',
    async (trouble, moves) => {
      const table = await app.openMatch();
      app.store.fails(trouble, APPEND);
      const outcome = await typeMove(table, '11-15');
      expect(privateWords(outcome)).toContain(UNSURE);
      await databaseIsBack();
      await app.soon(() => expect(movesAt(table)).toBe(moves));
      await table.expectInOrder();
      await table.type(...(moves === 0 ? ['11-15', '22-18'] : ['22-18']));
      expect(movesAt(table)).toBe(2);
      expect(table.messages().filter(({ attachments }) => attachments.length > 0)).toHaveLength(3);
      await table.expectInOrder();
    },
  );

  test.each(['unsure-unwritten', 'unsure-written'] as const)(
    'RUN-03: with %s the same press again is never a second move',
    async (trouble) => {
      const table = await app.openMatch();
      const { id } = await table.board();
      await press(app.alice, id, '11');
      const hop = buttonsOf(table.message(id)).find(({ label }) => label === '11-15')?.custom_id ?? '';
      app.store.fails(trouble, APPEND);
      expect(privateWords(await app.alice.click(id, hop))).toContain(UNSURE);
      app.store.recovers();
      await app.alice.forgeClick(table.threadId, id, hop);
      await app.idle();
      expect(movesAt(table)).toBe(1);
      await table.expectInOrder();
    },
  );

  test.each(WAYS)('RUN-03: written and not known, the process goes by a %s, and the move is there', async (way) => {
    const table = await app.openMatch();
    app.store.fails('unsure-written', APPEND);
    expect(privateWords(await typeMove(table, '11-15'))).toContain(UNSURE);
    app.store.recovers();
    await app.beAway(way, 10_000);
    expect(movesAt(table)).toBe(1);
    await table.expectInOrder();
    expect(table.messages().filter(({ attachments }) => attachments.length > 0)).toHaveLength(2);
  });
});

describe('RUN-03: a database that writes late what it was asked', () => {
  test('RUN-03: a move that arrives before anything else is asked is played, once', async () => {
    const table = await app.openMatch();
    app.store.fails('unsure-late', APPEND);
    expect(privateWords(await typeMove(table, '11-15'))).toContain(UNSURE);
    await app.store.arrives();
    await databaseIsBack();
    await app.soon(() => expect(movesAt(table)).toBe(1));
    await table.expectInOrder();
    await table.type('22-18');
  });

  test('RUN-03: a move that arrives after everything has gone on is too late, and the next one is played', async () => {
    const table = await app.openMatch();
    app.store.fails('unsure-late', APPEND);
    expect(privateWords(await typeMove(table, '11-15'))).toContain(UNSURE);
    await databaseIsBack();
    await app.soon(() => expect(movesAt(table)).toBe(0));
    await app.store.arrives();
    for (let tries = 0; tries < 3; tries += 1) {
      await app.alice.slash(table.threadId, 'checkers move', { move: '9-14' });
      await app.idle();
    }
    await app.soon(() => expect(movesAt(table)).toBe(1));
    expect(table.playing.game.moves[0]?.move).toMatchObject({ from: 9 });
    await databaseIsBack();
    await table.expectInOrder();
    await table.type('22-18');
    await table.expectInOrder();
  });
});

describe('RUN-03: a database that hangs', () => {
  test('RUN-03: the click is acknowledged in time, and the move shown once the database has it', async () => {
    const table = await app.openMatch();
    const { id } = await table.board();
    await press(app.alice, id, '11');
    app.store.fails('hanging', APPEND);
    // It fails where it is not answered within Discord's three seconds.
    await press(app.alice, id, '11-15');
    expect(movesAt(table)).toBe(0);
    expect(table.liveBoards().map((board) => board.id)).toEqual([id]);
    app.store.recovers();
    await app.soon(() => expect(movesAt(table)).toBe(1));
    await app.idle();
    await table.expectInOrder();
  });
});
