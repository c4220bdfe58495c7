import { expect, test } from 'vitest';
import { BlockBook } from '../../../src/bot/runtime/block-book.ts';
import { playerId } from '../../../src/match/ids.ts';
import { FaultyStore } from '../support/faulty-store.ts';

const [ALICE, BOB, CAROL] = [playerId('alice'), playerId('bob'), playerId('carol')];

test('START-01: given blocks, then they are known at once, and to the next process', async () => {
  const store = new FaultyStore();
  const book = new BlockBook(store.blocks);
  await book.block(ALICE, BOB);
  await book.block(ALICE, CAROL);
  await book.unblock(ALICE, BOB);
  const next = new BlockBook(store.blocks);
  await next.load();
  for (const one of [book, next]) {
    expect([one.isBlocked(ALICE, BOB), one.isBlocked(ALICE, CAROL), one.isBlocked(CAROL, ALICE)]).toEqual([
      false,
      true,
      false,
    ]);
  }
  await book.unblock(ALICE, CAROL);
  expect(book.all().size).toBe(0);
});

test('RUN-03: given a block can’t be written, then nothing has changed', async () => {
  const store = new FaultyStore();
  const book = new BlockBook(store.blocks);
  await book.block(ALICE, CAROL);
  store.trouble = 'away';
  await expect(book.block(ALICE, BOB)).rejects.toThrow('away');
  await expect(book.unblock(ALICE, CAROL)).rejects.toThrow('away');
  expect([book.isBlocked(ALICE, BOB), book.isBlocked(ALICE, CAROL)]).toEqual([false, true]);
});

test('START-01: given two blocks of one player are written at the same time, then both stand', async () => {
  const book = new BlockBook(new FaultyStore().blocks);
  await Promise.all([book.block(ALICE, BOB), book.block(ALICE, CAROL)]);
  expect([book.isBlocked(ALICE, BOB), book.isBlocked(ALICE, CAROL)]).toEqual([true, true]);
});
