import { expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { timeLeft } from '../../../src/match/clock.ts';
import type { MatchEvent } from '../../../src/match/event.ts';
import { historyOf } from '../../../src/bot/runtime/match-change.ts';
import { MatchElsewhere } from '../../../src/bot/runtime/match-writer.ts';
import { newMatch } from '../../../src/match/evolve.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { settled } from '../support/fake-clock.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import { openHouse, path, quiet, start, THREAD } from '../support/match-house-setup.ts';

const LOOK = 30_000;

/** A game of this process, to which another one has written: that Alice's board is up, say. */
async function contended() {
  const store = new FaultyStore();
  const setup = openHouse({ store, options: DEFAULT_OPTIONS });
  const live = await start(setup);
  const { liveMatches, clock, alice } = setup;
  await quiet(liveMatches);
  /** What another process writes behind what the journal holds. */
  const writeElsewhere = async (...events: readonly MatchEvent[]): Promise<void> => {
    const read = await store.journal.read(live.id);
    if (read?.ok !== true) throw new Error('the match is in the journal');
    const { entries, where } = read.value;
    const before = historyOf(live.id, entries).at(-1)?.after ?? newMatch(live.id);
    expect(await store.journal.append({ before, events, where })).toBe('appended');
  };
  const move = (one: LiveMatch = live) =>
    liveMatches.runtime.act(one, { type: 'PlayMove', by: alice, squares: path(11, 15) });
  const pass = async (span: number): Promise<void> => {
    clock.pass(span);
    await settled();
    await quiet(liveMatches);
  };
  const offered = (): MatchEvent => ({ type: 'DrawOffered', seat: 'dark', at: clock.now() });
  await writeElsewhere(offered());
  return { ...setup, store, live, writeElsewhere, move, pass, offered };
}

test('RUN-03: given another process has written to a match, then this one lets go of it, and shows nothing more of it', async () => {
  const { liveMatches, live, discord, move, pass } = await contended();
  await expect(move()).rejects.toThrow('another process');
  expect(liveMatches.runtime.find(live.id)).toBeUndefined();
  expect(liveMatches.runtime.inThread(THREAD)).toBeUndefined();
  expect(liveMatches.isElsewhere(live.id)).toBe(true);
  discord.sent.length = 0;
  await pass(LOOK - 1);
  expect(discord.sent).toEqual([]);
});

test('RUN-03: given something could not be shown yet, when the match is lost, then it is not tried again', async () => {
  const { liveMatches, live, bob, clock, discord, move, pass, writeElsewhere, offered } = await contended();
  // This process has caught up, and Discord is out of reach as it goes on.
  live.isUnsure = true;
  discord.answer(() => new Error('timeout'));
  await move();
  await quiet(liveMatches);
  await writeElsewhere(offered());
  const answer = liveMatches.runtime.act(live, { type: 'PlayMove', by: bob, squares: path(22, 18) });
  await expect(answer).rejects.toThrow('another process');
  // Only the next look at it is waited for.
  expect(clock.pending).toBe(1);
  discord.answer(() => undefined);
  discord.sent.length = 0;
  await pass(LOOK - 1);
  expect(discord.sent).toEqual([]);
});

test('RUN-03: given several actions wait as it turns out, then none of them is written over what is there', async () => {
  const { liveMatches, live, store, move } = await contended();
  const asked = await Promise.allSettled([move(), move(), move()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await quiet(liveMatches);
  const read = await store.journal.read(live.id);
  expect(read?.ok === true && read.value.entries.flat()).toHaveLength(live.match.revision + 1);
});

test('RUN-03: given the other process writes on, then the match stays with it', async () => {
  const { liveMatches, live, move, pass, writeElsewhere, clock } = await contended();
  await expect(move()).rejects.toThrow('another process');
  await pass(LOOK);
  await writeElsewhere({ type: 'PauseRequested', seat: 'light', at: clock.now() });
  await pass(LOOK);
  expect(liveMatches.runtime.find(live.id)).toBeUndefined();
  expect(liveMatches.isElsewhere(live.id)).toBe(true);
});

test('RUN-03: given two looks find the match as it was, then it is taken back as the journal has it, and goes on', async () => {
  const { liveMatches, live, move, pass, discord } = await contended();
  await expect(move()).rejects.toThrow('another process');
  await pass(LOOK);
  expect(liveMatches.runtime.find(live.id)).toBeUndefined();
  discord.sent.length = 0;
  await pass(LOOK);
  const back = liveMatches.runtime.inThread(THREAD);
  expect(back).toBe(liveMatches.runtime.find(live.id));
  expect(back?.match).toMatchObject({ phase: 'playing', drawOffer: { by: 'dark' }, stops: [] });
  expect(liveMatches.isElsewhere(live.id)).toBe(false);
  expect(liveMatches.directory.find('100000000000000011')).toBeDefined();
  expect(discord.sent).not.toEqual([]);
  expect(back !== undefined && (await move(back)).ok).toBe(true);
});

test('TIME-08: given the other process died and left the clock standing, then it runs again, with what was left to it', async () => {
  const { liveMatches, live, move, pass, writeElsewhere, clock } = await contended();
  await writeElsewhere({ type: 'ClockStopped', reason: 'process-away', at: clock.now() });
  const stopped = clock.now();
  await expect(move()).rejects.toThrow('another process');
  await pass(LOOK);
  await pass(LOOK);
  const { match } = liveMatches.runtime.find(live.id) ?? {};
  expect(match).toMatchObject({ phase: 'playing', stops: [], clock: { kind: 'running', since: clock.now() } });
  expect(clock.now()).toBeGreaterThan(stopped);
});

test('TIME-08: given nobody had the match for a while, then the time since its last event is given back', async () => {
  const { liveMatches, live, move, pass, clock } = await contended();
  const last = clock.now();
  await expect(move()).rejects.toThrow('another process');
  await pass(LOOK);
  await pass(LOOK);
  const { match } = liveMatches.runtime.find(live.id) ?? {};
  const left = match?.phase === 'playing' ? timeLeft(match, clock.now())?.toLoss : undefined;
  const before = live.match.phase === 'playing' ? timeLeft(live.match, last)?.toLoss : undefined;
  expect(left).toBe(before);
});

test('RUN-03: given the store is away at a look, then it is looked again, and nobody comes back nameless', async () => {
  const { liveMatches, live, store, move, pass } = await contended();
  await expect(move()).rejects.toThrow('another process');
  await pass(LOOK);
  store.trouble = 'away';
  await pass(LOOK);
  store.trouble = 'none';
  await pass(LOOK);
  const back = liveMatches.runtime.find(live.id);
  expect(back?.match.phase).toBe('playing');
  expect(Array.from(back?.people ?? [], (player) => liveMatches.directory.person(player).name)).toEqual([
    'Alice',
    'Bob',
  ]);
});

test('RUN-03: given the other process has brought the match to its end, then nobody waits for it any more', async () => {
  const { liveMatches, live, store, move, pass, clock } = await contended();
  await expect(move()).rejects.toThrow('another process');
  await store.journal.retire(live.id);
  await pass(2 * LOOK);
  expect(liveMatches.isElsewhere(live.id)).toBe(false);
  expect(liveMatches.size).toBe(0);
  expect(clock.pending).toBe(0);
});

test('RUN-03: given what the other process has written can’t be read here, then the match is set aside', async () => {
  const { liveMatches, live, store, move, pass, offered } = await contended();
  await expect(move()).rejects.toThrow('another process');
  store.memory.journal.rows
    .get(live.id)
    ?.events.push({ revision: 7, entry: 7, version: 99, data: JSON.stringify(offered()) });
  await pass(LOOK);
  expect([liveMatches.isElsewhere(live.id), liveMatches.quarantine.has(live.id)]).toEqual([false, true]);
  expect(liveMatches.quarantine.holdsThread(THREAD)).toBe(true);
});

test('RUN-03: given the process leaves while it waits, then nothing keeps it', async () => {
  const { liveMatches, move, clock } = await contended();
  await expect(move()).rejects.toThrow('another process');
  await liveMatches.stop();
  expect(clock.pending).toBe(0);
});

test('RUN-03: given an older database was put in the place of the last, then its match is played on at once', async () => {
  const { store, live, liveMatches, alice } = await contended();
  const older = new FaultyStore();
  const read = await store.journal.read(live.id);
  if (read?.ok !== true) throw new Error('the match is in the journal');
  const { entries, where } = read.value;
  for (const { before, events } of historyOf(live.id, entries).slice(0, -2)) {
    await older.journal.append({ before, events, where });
  }
  Object.assign(store.journal, older.journal);
  const move = liveMatches.runtime.act(live, { type: 'PlayMove', by: alice, squares: path(11, 15) });
  await expect(move).rejects.toThrow(MatchElsewhere);
  await settled();
  await quiet(liveMatches);
  const again = liveMatches.runtime.find(live.id);
  expect(again).toBeDefined();
  expect(again).not.toBe(live);
  expect(liveMatches.isElsewhere(live.id)).toBe(false);
});
