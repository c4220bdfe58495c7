import { describe, expect, test } from 'vitest';
import { buttonsOf, press } from '../../tools/play/table.ts';
import { timeLeft } from '../../src/match/clock.ts';
import type { Outcome } from 'discord-sandbox';
import { privateWords } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp } from './support/crash/crash-app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useCrashApp();

const SECOND = 1000;
const HOUR = 60 * MINUTE;
const NOT_TAKEN = "I can't save anything right now, so that didn't go through.";
const UNSURE = "I can't tell yet whether that went through";
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

  test('TIME-08: nobody loses time while it is away, the thread is told, and the flag falls afterwards', async () => {
    const table = await app.openMatch({ time: '1m', warning: 'none' });
    await app.pass(20 * SECOND);
    const left = leftAt(table);
    app.store.fails('unavailable');
    await notTaken(() => typeMove(table, '11-15'));
    await app.pass(HOUR);
    expect(table.match.phase).toBe('playing');
    await notTaken(() => typeMove(table, '11-15'));
    await databaseIsBack();
    expect(leftAt(table)).toBeGreaterThan(left - 10 * SECOND);
    expect(leftAt(table)).toBeLessThanOrEqual(left);
    await table.expectInOrder();
    await app.soon(() => expect(table.messagesWith('The clock was stopped and is running again.')).toHaveLength(1));
    await app.pass(MINUTE);
    await app.soon(() => expect(table.match).toMatchObject({ phase: 'closed', reason: 'called-off' }));
  });
});

describe('RUN-03: a database that may have written', () => {
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
