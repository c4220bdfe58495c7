import { afterEach, describe, expect, test } from 'vitest';
import type { Playground } from '../../src/cli/play/playground.ts';
import { press } from '../../src/cli/play/table.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { StoreUnavailable } from '../../src/store/store-errors.ts';
import { openQuick, REQUEST, WatchedMatch } from './faults-support.ts';

let ground: Playground | undefined;
afterEach(() => ground?.stop());

describe('a graceful stop', () => {
  test('RUN-02: given answers are under way, when the bot stops, then they are given first, and whoever comes is told', async () => {
    ground = await openQuick({ bot: { timeouts: { answer: 3000, request: 10_000 } } });
    const { sandbox, bot } = ground;
    const watched = await WatchedMatch.open(ground);
    const board = watched.table.liveBoards()[0]?.id ?? '';
    sandbox.faults.request({ ...REQUEST.callback, effect: { kind: 'delay', ms: 300 } });
    const underWay = press(watched.dark, board, '11');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopped = bot.stop();
    const late = await watched.light.slash(watched.table.threadId, 'checkers draw');
    expect(late).toMatchObject({ ok: true, onlyMe: true });
    expect(late.ok && late.message?.content).toContain('going offline');
    await underWay;
    await stopped;
    expect(watched.dark.message(board)?.content).toContain('11');
    expect(sandbox.botOnline).toBe(false);
  });

  test('RUN-02: given Discord answers nothing any more, then stopping does not wait for ever', async () => {
    ground = await openQuick();
    const watched = await WatchedMatch.open(ground);
    const board = watched.table.liveBoards()[0]?.id ?? '';
    ground.sandbox.faults.request({ times: Number.POSITIVE_INFINITY, effect: { kind: 'hang' } });
    void watched.dark.click(board, 'whatever');
    void press(watched.dark, board, '11').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await ground.bot.stop();
    expect(ground.sandbox.botOnline).toBe(false);
  });
});

test('RUN-03: given the journal fails under a move, then the player is told that nothing was changed, and play goes on', async () => {
  let isBroken = false;
  const store = new MemoryStore();
  const write = store.append.bind(store);
  store.append = (entry) =>
    isBroken ? Promise.reject(new StoreUnavailable('unavailable', 'disk full')) : write(entry);
  const stamp = store.beat.bind(store);
  store.beat = (beat) => (isBroken ? Promise.reject(new StoreUnavailable('unavailable', 'disk full')) : stamp(beat));
  ground = await openQuick({ bot: { store } });
  const watched = await WatchedMatch.open(ground);
  const board = watched.table.liveBoards()[0]?.id ?? '';
  isBroken = true;
  await press(watched.dark, board, '11');
  await press(watched.dark, board, '11-15');
  const told = watched.dark.messages(watched.table.threadId).at(-1);
  expect(told?.content).toContain('was not taken');
  expect(told?.flags).toBe(64);
  expect(watched.light.messages(watched.table.threadId).some(({ id }) => id === told?.id)).toBe(false);
  expect(watched.match.game.moves).toEqual([]);
  const drawn = await watched.light.slash(watched.table.threadId, 'checkers draw');
  expect(drawn.ok && drawn.message?.content).toContain('was not taken');
  isBroken = false;
  await watched.playOn();
});
