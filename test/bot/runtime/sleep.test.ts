import { GatewayDispatchEvents as Event } from 'discord-api-types/v10';
import { afterEach, describe, expect, test } from 'vitest';
import { firstIdAt } from '../../../src/bot/display/recognise.ts';
import { makeTableCode, millis } from '../../../src/match/ids.ts';
import { shardOf } from '../../../src/store/store.ts';
import { asleep, TO_SLEEP } from '../support/asleep.ts';
import { settled } from '../support/fake-clock.ts';
import {
  act,
  CARD,
  CHANNEL,
  GUILD,
  openTable,
  path,
  PLACE,
  quiet,
  start,
  THREAD,
  USERS,
} from '../support/live-matches-fixture.ts';
import { atWork, BEAT, eventsOf, leftOf, MINUTE, SECOND, stopAll, TO_LOSS } from '../support/next-process.ts';

afterEach(stopAll);

describe('RUN-02: a match that nobody needs', () => {
  test('RUN-02: given a minute, then it leaves memory with its players, and is found as it was, by its id and by its thread', async () => {
    const { setup, live, liveMatches, runtime, wake } = await asleep();
    const { directory } = liveMatches.services;
    expect([runtime.size, runtime.inThread(THREAD), directory.find(USERS.alice.userId)]).toEqual([
      0,
      undefined,
      undefined,
    ]);
    const found = await wake();
    expect(found).not.toBe(live);
    expect([found.match, found.cardId, found.threadId]).toEqual([live.match, CARD, THREAD]);
    expect(directory.find(USERS.alice.userId)).toBe(setup.alice);
    expect(await runtime.loadIn(THREAD)).toBe(found);
  });

  test('RUN-02: given it slept in this very session, then Discord is asked for nothing, and the next move shows', async () => {
    const { setup, wake, liveMatches } = await asleep();
    const found = await wake();
    await quiet(liveMatches);
    expect(setup.discord.calls).toEqual([]);
    await act(setup, found, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
    expect(setup.discord.calls.filter((call) => call.startsWith('get'))).toEqual([]);
    expect(setup.discord.calls).not.toEqual([]);
  });

  test('RUN-02, TIME-01: given its time runs out meanwhile, then it is lost in time, and shown', async () => {
    const { store, live, pass, setup } = await asleep();
    await pass(TO_LOSS - TO_SLEEP - BEAT);
    expect((await eventsOf(store, live)).at(-1)?.type).not.toBe('MatchClosed');
    await pass(2 * BEAT);
    expect((await eventsOf(store, live)).at(-1)).toMatchObject({ type: 'MatchClosed', reason: 'called-off' });
    expect(setup.discord.calls).not.toEqual([]);
  });

  test.each([
    ['a private view of it is open', 14 * MINUTE],
    ['something is under way', 5 * MINUTE],
  ])('RUN-02: given %s, then it stays', async (what, span) => {
    const { setup, liveMatches, pass } = await atWork();
    const live = await start({ ...setup, options: { ...setup.options, time: 'off' } });
    if (what === 'something is under way') live.holds += 1;
    else Object.defineProperty(liveMatches.driverOf(live).views, 'isOpen', { get: () => true });
    await pass(span);
    expect(liveMatches.runtime.find(live.id)).toBe(live);
  });

  test('START-05: given its thread is still being opened, then it stays, and is shown there', async () => {
    const { setup, liveMatches, pass } = await atWork();
    const { runtime, services } = liveMatches;
    const { alice } = setup;
    const options = { ...setup.options, time: 'off' } as const;
    const opened = await runtime.open({ challenger: alice }, PLACE);
    const live = opened.ok ? opened.value : expect.fail();
    const players = [await services.directory.seatName('Ann'), await services.directory.seatName('Ben')] as const;
    await runtime.act(live, { type: 'StartHotseat', by: alice, players, options, challengerSeat: 'dark' });
    liveMatches.driverOf(live).cardPosted(CARD, live.match);
    await quiet(liveMatches);
    await pass(5 * MINUTE);
    expect(runtime.find(live.id)).toBe(live);
    runtime.seatInThread(live, THREAD);
    liveMatches.driverOf(live).wakeUp();
    await quiet(liveMatches);
    expect(setup.discord.sent).not.toEqual([]);
  });

  test('RUN-03: given the store is away, then it stays', async () => {
    const { setup, liveMatches, pass, store } = await atWork();
    const live = await start(setup);
    store.trouble = 'away';
    await pass(5 * MINUTE);
    expect(liveMatches.runtime.find(live.id)).toBe(live);
  });
});

describe('RUN-02: a match that is needed while it sleeps, or falls asleep', () => {
  test('RUN-02: given it is needed several times at once, then it is loaded once', async () => {
    const { runtime, live } = await asleep();
    const [one, two, three] = await Promise.all([runtime.load(live.id), runtime.loadIn(THREAD), runtime.load(live.id)]);
    expect(one).toBeDefined();
    expect([two, three]).toEqual([one, one]);
    expect([...runtime.all()]).toEqual([one]);
  });

  test('RUN-02: given a handler holds on to one that has gone, then what it asks for comes to the one that is there', async () => {
    const { setup, runtime, live, wake, store } = await asleep();
    const move = { type: 'PlayMove', by: setup.alice, squares: path(11, 15) } as const;
    const found = await wake();
    expect((await runtime.act(live, move)).ok).toBe(true);
    expect(found.match).toMatchObject({ phase: 'playing', game: { moves: [{ seat: 'dark' }] } });
    expect((await eventsOf(store, live)).filter(({ type }) => type === 'MovePlayed')).toHaveLength(1);
  });

  test('RUN-02: given it is asked for while it is being loaded, then that waits until it has taken up what it slept through', async () => {
    const { store, runtime, live, liveMatches } = await asleep();
    const written = Promise.withResolvers<void>();
    liveMatches.outages.lost();
    liveMatches.outages.back();
    await quiet(liveMatches);
    store.delay = written.promise;
    const loading = runtime.load(live.id);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([runtime.size, runtime.find(live.id), runtime.inThread(THREAD)]).toEqual([1, undefined, undefined]);
    written.resolve();
    expect(runtime.find(live.id)).toBeUndefined();
    expect(await runtime.load(live.id)).toBe(await loading);
  });

  test('RUN-03: given the store is away, then it is asleep still, and loaded when that is back', async () => {
    const { store, runtime, live, liveMatches, pass, wake } = await asleep();
    store.trouble = 'away';
    await expect(wake()).rejects.toMatchObject({ fault: 'unavailable' });
    expect(runtime.size).toBe(0);
    store.trouble = 'none';
    await liveMatches.heartbeat.recover();
    await pass(BEAT);
    expect((await wake()).id).toBe(live.id);
  });
});

test('RUN-02: given it was loaded for the bot’s sake alone, and somebody asks for it then, then it stays with them', async () => {
  const { live, liveMatches, runtime, wake, pass } = await asleep();
  const ids = async function* () {
    yield await Promise.resolve(live.id);
  };
  liveMatches.backgroundLoads.each(ids);
  await quiet(liveMatches);
  const found = await wake();
  await pass(3 * BEAT);
  expect(runtime.find(live.id)).toBe(found);
});

test('RUN-02: given a handler holds on to one that has gone, then nothing is shown, or saved, for it any more', async () => {
  const { setup, store, live, liveMatches, pass } = await asleep();
  const shown = async () => {
    const read = await store.memory.readMatch(live.id);
    return read?.ok === true ? read.value.shownState : expect.fail();
  };
  const before = await shown();
  const draft = { content: 'Late words', components: [], allowed_mentions: {}, attachments: [] };
  liveMatches.driverOf(live).tell(draft);
  await quiet(liveMatches);
  await pass(2 * BEAT);
  expect([setup.discord.calls, liveMatches.behind]).toEqual([[], 0]);
  expect(await shown()).toBe(before);
});

test('START-01: given matches are counted for a new one, and another of its players’ is given up meanwhile, then they stay known', async () => {
  const { setup, store, liveMatches } = await atWork();
  const counted = Promise.withResolvers<undefined>();
  const census = store.census.bind(store);
  store.census = async (...asked) => {
    await counted.promise;
    return census(...asked);
  };
  const { runtime, services } = liveMatches;
  const opening = runtime.open({ challenger: setup.carol, invited: setup.bob }, PLACE);
  services.forgetPlayer(setup.bob);
  await settled();
  counted.resolve(undefined);
  expect(await opening).toMatchObject({ ok: true });
  expect(services.person(setup.bob).name).toBe('Bob');
  services.forgetPlayer(setup.alice);
  await settled();
  expect(services.directory.find(USERS.alice.userId)).toBeUndefined();
});

describe('RUN-03: a match of another process', () => {
  const other = { count: 2, ids: [1 - shardOf(GUILD, 2)] };

  test('RUN-03: given its code, or a button that names it, then it is found in the database only', async () => {
    const { setup, store, restart } = await atWork();
    const code = makeTableCode([1, 2, 3, 4, 5, 6]);
    const { id } = await openTable(setup, code);
    const next = await restart(SECOND, { setup: { shards: other }, isAsleep: true });
    const { runtime } = next.liveMatches;
    expect(await runtime.findTable(code)).toMatchObject({ match: id, isOpen: true });
    expect([await runtime.load(id), runtime.size]).toEqual([undefined, 0]);
    store.memory.damage(id, 1, { data: '{' });
    expect([await runtime.load(id), runtime.quarantine.has(id)]).toEqual([undefined, false]);
  });
});

test('END-03: given a player is missing and the process dies, then the next one loads the match at once, to look for them in time', async () => {
  const { setup, pass, restart } = await atWork();
  const live = await start(setup);
  setup.liveMatches.driverOf(live).cardPosted(CARD);
  await quiet(setup.liveMatches);
  await act(setup, live, { type: 'Vanished', player: setup.bob });
  await pass(3 * BEAT);
  const next = await restart(SECOND, { isAsleep: true });
  const found = next.liveMatches.runtime.find(live.id) ?? expect.fail('nobody looks for the missing player');
  expect(next.liveMatches.membership.isChecking(found)).toBe(true);
});

describe('RUN-02: what the gateway tells of a match that sleeps', () => {
  const created = (nth: number, at: number) => ({
    id: String(firstIdAt(millis(at)) + BigInt(nth)),
    channel_id: THREAD,
    author: { id: USERS.bob.userId },
  });

  test('PLAY-11: given chat in its thread, then nothing is loaded before the sixth message below the board, which then comes down', async () => {
    const { runtime, tell, clock, pass, setup } = await asleep();
    for (let nth = 1; nth <= 5; nth += 1) await tell(Event.MessageCreate, created(nth, clock.now()));
    expect(runtime.size).toBe(0);
    await tell(Event.MessageCreate, created(6, clock.now()));
    expect(runtime.size).toBe(1);
    await pass(22 * SECOND);
    expect(setup.discord.calls.some((call) => call.startsWith('post'))).toBe(true);
  });

  test.each<[string, Event, object]>([
    ['its thread is deleted', Event.ThreadDelete, { id: THREAD }],
    ['its channel is deleted', Event.ChannelDelete, { id: CHANNEL }],
    ['the bot is thrown out', Event.GuildDelete, { id: GUILD }],
  ])('START-05: given %s, then it is closed', async (_what, event, data) => {
    const { tell, live, store } = await asleep();
    await tell(event, data);
    expect((await eventsOf(store, live)).at(-1)).toMatchObject({ type: 'MatchClosed', reason: 'venue-lost' });
  });

  test('RUN-02: given a new session in which its thread is open, or a role that changes nothing, then it sleeps on', async () => {
    const { tell, runtime } = await asleep();
    const thread = { id: THREAD, thread_metadata: { archived: false, locked: false } };
    await tell(Event.GuildCreate, { id: GUILD, threads: [thread] });
    await tell(Event.GuildRoleUpdate, { guild_id: GUILD });
    await tell(Event.MessageDelete, { id: '1', channel_id: CHANNEL });
    expect(runtime.size).toBe(0);
  });

  test('START-05: given a new session in which its thread is archived, then that is opened again, and it sleeps once more', async () => {
    const { tell, runtime, setup, pass } = await asleep();
    await tell(Event.GuildCreate, { id: GUILD, threads: [] });
    expect(setup.discord.calls).toContain(`patch /channels/${THREAD}`);
    await pass(3 * BEAT);
    expect(runtime.size).toBe(0);
  });

  test('TIME-08: given its thread is locked, then its clock stands', async () => {
    const { tell, runtime, live, clock } = await asleep();
    await tell(Event.ThreadUpdate, { id: THREAD, thread_metadata: { archived: false, locked: true } });
    const found = runtime.find(live.id) ?? expect.fail();
    expect(found.match).toMatchObject({ stops: [{ reason: 'venue-closed' }] });
    expect(leftOf(found, clock.now())).toBeDefined();
  });

  test('RUN-03: given a new session began while it was awake, then it is still to be looked at once it has slept', async () => {
    const { tell, wake, pass, setup, liveMatches } = await asleep();
    const found = await wake();
    await act(setup, found, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
    await pass(50 * SECOND);
    expect(liveMatches.runtime.find(found.id)).toBe(found);
    const thread = { id: THREAD, thread_metadata: { archived: false, locked: false } };
    await tell(Event.GuildCreate, { id: GUILD, threads: [thread] });
    await pass(2 * MINUTE);
    expect(liveMatches.runtime.find(found.id)).toBeUndefined();
    setup.discord.sent.length = 0;
    const again = await wake();
    await act(setup, again, { type: 'PlayMove', by: setup.bob, squares: path(22, 18) });
    expect(setup.discord.calls.some((call) => call.startsWith('get'))).toBe(true);
  });

  test('START-05: given its board is deleted, then it is posted again', async () => {
    const { tell, live, setup, liveMatches, wake, pass } = await asleep();
    void live;
    const board = liveMatches.driverOf(await wake()).liveMessageId;
    await pass(TO_SLEEP);
    setup.discord.sent.length = 0;
    await tell(Event.MessageDelete, { id: board, channel_id: THREAD });
    expect(setup.discord.calls.some((call) => call.startsWith(`post /channels/${THREAD}/messages`))).toBe(true);
  });
});
