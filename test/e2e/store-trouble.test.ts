import { describe, expect, test } from 'vitest';
import { buttonsOf, press } from '../../tools/play/table.ts';
import type { Outcome } from 'discord-sandbox';
import { privateWords } from './support/reading.ts';
import { useCrashApp } from './support/crash/crash-app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useCrashApp();

const SECOND = 1000;
const NOT_TAKEN = "I can't save anything right now, so that didn't go through.";
const UNSURE = "I can't tell yet whether that went through";
const APPEND = /^append$/;

const movesAt = (table: TestMatch): number => table.playing.game.moves.length;

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
