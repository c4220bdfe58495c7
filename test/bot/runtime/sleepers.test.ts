import { GatewayDispatchEvents as Event } from 'discord-api-types/v10';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PermissionName } from '../../../src/views/refusal.ts';
import { asleep } from '../support/asleep.ts';
import { CARD, CHANNEL, GUILD, openTable, quiet, start, THREAD } from '../support/live-matches-fixture.ts';
import { atWork, BEAT, SECOND, stopAll } from '../support/next-process.ts';

afterEach(stopAll);

const LOCKED = { id: THREAD, thread_metadata: { archived: false, locked: true } };
const OPEN = { id: THREAD, thread_metadata: { archived: false, locked: false } };

describe('RUN-02, TIME-08: a match in a thread in which nothing can be written', () => {
  test('RUN-02, TIME-08: given its thread is locked, then it sleeps, wakes neither by a new session nor by a start, and goes on once that is unlocked', async () => {
    const { tell, pass, runtime, live, store, restart } = await asleep();
    await tell(Event.ThreadUpdate, LOCKED);
    await pass(10 * BEAT);
    expect(runtime.size).toBe(0);
    await tell(Event.GuildCreate, { id: GUILD, threads: [LOCKED] });
    expect(runtime.size).toBe(0);
    const next = await restart(SECOND, { isAsleep: true });
    expect(next.liveMatches.runtime.size).toBe(0);
    expect(await store.at({ threadId: THREAD })).toMatchObject([{ stops: ['venue-closed'] }]);

    await tell(Event.ThreadUpdate, OPEN);
    expect(runtime.find(live.id)?.match).toMatchObject({ phase: 'playing', stops: [] });
  });

  test.each<[string, Event, object]>([
    ['a channel changes', Event.ChannelUpdate, { id: CHANNEL, guild_id: GUILD }],
    ['a session begins', Event.GuildCreate, { id: GUILD, threads: [OPEN] }],
  ])(
    'RUN-02, RUN-05: given a permission is taken, then it sleeps on when %s, and goes on if that is back',
    async (_what, event, data) => {
      let missing: readonly PermissionName[] = [];
      const { tell, pass, runtime, live } = await asleep({ missingIn: () => missing });
      missing = ['SendMessagesInThreads'];
      await tell(Event.ChannelUpdate, { id: CHANNEL, guild_id: GUILD });
      expect(runtime.find(live.id)?.match).toMatchObject({ stops: [{ reason: 'venue-closed' }] });
      await pass(10 * BEAT);
      await tell(event, data);
      expect(runtime.size).toBe(0);
      missing = [];
      await tell(event, data);
      expect(runtime.find(live.id)?.match).toMatchObject({ phase: 'playing', stops: [] });
    },
  );
});

test('RUN-03: given a card that was posted just now, then its id is saved at once', async () => {
  const { setup, liveMatches, store } = await atWork();
  const live = await openTable(setup);
  await quiet(liveMatches);
  const read = await store.readMatch(live.id);
  expect(read).toMatchObject({ ok: true, value: { shownState: expect.stringContaining(CARD) as string } });
});

test('RUN-03: given what is shown of one match can’t be put together, then the log says so, and the others are saved', async () => {
  const { setup, liveMatches, pass, store } = await atWork();
  const faulty = await openTable(setup);
  const live = await start(setup);
  const logged = vi.spyOn(liveMatches.services.log, 'error');
  Object.defineProperty(liveMatches.driverOf(faulty), 'saved', {
    get: () => {
      throw new TypeError('a mistake');
    },
  });
  for (const one of [faulty, live]) liveMatches.driverOf(one).wakeUp();
  await quiet(liveMatches);
  await pass(2 * BEAT);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ match: faulty.id }), expect.any(String));
  const read = await store.readMatch(live.id);
  expect(read).toMatchObject({ ok: true, value: { shownState: expect.stringContaining('board:') as string } });
});

test('RUN-02: given messages are deleted, then that costs one query, wherever they stood', async () => {
  const { tell, store, runtime } = await asleep();
  const asked = vi.spyOn(store, 'at');
  await tell(Event.MessageDeleteBulk, { ids: ['1', '2'], channel_id: CHANNEL });
  expect([asked.mock.calls.length, runtime.size]).toEqual([1, 0]);
  await tell(Event.MessageDelete, { id: CARD, channel_id: CHANNEL });
  expect([asked.mock.calls.length, runtime.size]).toEqual([2, 1]);
});
