import { expect, test } from 'vitest';
import { BlockCache } from '../../../src/bot/runtime/block-cache.ts';
import { keepFresh } from '../../../src/bot/runtime/keep-fresh.ts';
import { playerId } from '../../../src/match/ids.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';
import { FaultyStore } from '../support/faulty-store.ts';

const [ALICE, BOB, CAROL] = [playerId('alice'), playerId('bob'), playerId('carol')];

test('START-01: given blocks, then they are known at once, and to the next process', async () => {
  const store = new FaultyStore();
  const blocks = new BlockCache(store);
  await blocks.block(ALICE, BOB);
  await blocks.block(ALICE, CAROL);
  await blocks.unblock(ALICE, BOB);
  const next = new BlockCache(store);
  await next.load();
  for (const one of [blocks, next]) {
    expect([...one.all()]).toEqual([[ALICE, new Set([CAROL])]]);
    expect([one.isBlocked(ALICE, CAROL), one.isBlocked(CAROL, ALICE)]).toEqual([true, false]);
  }
  await blocks.unblock(ALICE, CAROL);
  expect(blocks.all().size).toBe(0);
});

test('RUN-03: given a block can’t be written, then nothing has changed', async () => {
  const store = new FaultyStore();
  const blocks = new BlockCache(store);
  await blocks.block(ALICE, CAROL);
  store.trouble = 'away';
  await expect(blocks.block(ALICE, BOB)).rejects.toThrow('away');
  await expect(blocks.unblock(ALICE, CAROL)).rejects.toThrow('away');
  expect([blocks.isBlocked(ALICE, BOB), blocks.isBlocked(ALICE, CAROL)]).toEqual([false, true]);
});

test('START-01: given two blocks of one player are written at the same time, then both stand', async () => {
  const blocks = new BlockCache(new FaultyStore());
  await Promise.all([blocks.block(ALICE, BOB), blocks.block(ALICE, CAROL)]);
  expect([blocks.isBlocked(ALICE, BOB), blocks.isBlocked(ALICE, CAROL)]).toEqual([true, true]);
});

test('START-01: given another process writes a block, then it counts here within a minute, and no more once this one leaves', async () => {
  const store = new FaultyStore();
  const clock = new FakeClock();
  const blocks = new BlockCache(store);
  const stop = keepFresh([() => blocks.load()], clock, QUIET);
  await store.block(ALICE, BOB);
  expect(blocks.isBlocked(ALICE, BOB)).toBe(false);
  clock.pass(60_000);
  await settled();
  expect(blocks.isBlocked(ALICE, BOB)).toBe(true);
  stop();
  expect(clock.pending).toBe(0);
});
