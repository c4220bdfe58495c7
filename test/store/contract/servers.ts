import { expect } from 'vitest';
import type { Blocks } from '../../../src/match/admission.ts';
import { millis } from '../../../src/match/ids.ts';
import { DEFAULT_SETTINGS, type ServerSettings, UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import { ALICE, BOB, CAROL } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { OTHER_SERVER, SERVER } from './tale.ts';

const SETTINGS: ServerSettings = {
  options: {
    time: { limit: millis(43_200_000), warning: 'none' },
    first: 'invited',
    pieces: 'blue-red',
    board: 'forêt 🌲',
    turning: 'stays',
    boards: 'every-move',
    rules: 'tournament',
    drawTurns: 80,
    invitationTime: millis(604_800_000),
    pauseTime: millis(60_000),
    rated: false,
  },
  channels: ['1500000000000000001', '1500000000000000002'],
};

/** Who blocks whom, as pairs in order. */
const pairs = (blocks: Blocks): string[] =>
  [...blocks].flatMap(([by, others]) => [...others].map((other) => `${by}>${other}`)).toSorted();

export function testServers(test: StoreTest): void {
  test('RUN-11: given settings, then the last ones are read as they were written, in their server only', async ({
    store,
  }) => {
    expect(await store.readSettings(SERVER)).toBeUndefined();
    for (const written of [DEFAULT_SETTINGS, SETTINGS, { ...SETTINGS, options: UNTIMED_OPTIONS }]) {
      await store.writeSettings(SERVER, written);
      expect(await store.readSettings(SERVER)).toStrictEqual(written);
    }
    expect(await store.readSettings(OTHER_SERVER)).toBeUndefined();
  });

  test('START-01: given blocks, then each stands in its own direction, once, until it is lifted', async ({ store }) => {
    const all = [ALICE, BOB, CAROL];
    expect(pairs(await store.readBlocks(all))).toEqual([]);
    await store.block(ALICE, BOB);
    await store.block(ALICE, BOB);
    await store.block(ALICE, CAROL);
    await store.block(BOB, ALICE);
    expect(pairs(await store.readBlocks(all))).toEqual(['alice>bob', 'alice>carol', 'bob>alice']);
    expect(pairs(await store.readBlocks([BOB, ALICE]))).toEqual(['alice>bob', 'bob>alice']);
    expect(pairs(await store.readBlocks([BOB, CAROL]))).toEqual([]);
    expect(pairs(await store.readBlocks([ALICE]))).toEqual([]);
    await store.unblock(ALICE, BOB);
    await store.unblock(ALICE, BOB);
    await store.unblock(CAROL, BOB);
    expect(pairs(await store.readBlocks(all))).toEqual(['alice>carol', 'bob>alice']);
  });
}
