import { afterEach, expect, test } from 'vitest';
import { OnHold } from '../../../src/bot/display/on-hold.ts';
import { emptyDisplay, readDisplay } from '../../../src/bot/display/display.ts';
import { millis } from '../../../src/match/ids.ts';
import { english } from '../../support/english.ts';
import { MATCH } from '../../match/samples.ts';
import { asleep } from '../support/asleep.ts';
import { FakeDiscord, QUIET } from '../support/fake-gate.ts';
import { CARD, CHANNEL, THREAD, act, path, quiet } from '../support/live-matches-fixture.ts';
import { HOUR, MINUTE, eventsOf, leftOf, playing, stopAll } from '../support/next-process.ts';

afterEach(stopAll);

const CARD_PATH = `/channels/${CHANNEL}/messages/${CARD}`;
const boardPath = (board: string | undefined): string => `/channels/${THREAD}/messages/${board}`;
/** What was last said by an edit of a message, and whether anything can be pressed there. */
function lastEdit({ sent }: FakeDiscord, at: string): { readonly words: string; readonly hasButtons: boolean } {
  const body = sent.findLast(({ method, path }) => method === 'patch' && path === at)?.body;
  const words = JSON.stringify([body?.['content'], body?.['components']]);
  return { words, hasButtons: words.includes('custom_id') };
}

test('RUN-03: given a record that can’t be read at a start, then card and board say so and what can be done, without a button; once it can be read, both stand as before, and nobody lost time', async () => {
  const { store, setup, live, liveMatches, pass, restart } = await playing();
  liveMatches.driverOf(live).cardPosted(CARD);
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  await quiet(liveMatches);
  await pass(MINUTE);
  const left = leftOf(live, setup.clock.now());
  const board = liveMatches.driverOf(live).liveMessageId;
  const events = await eventsOf(store, live);
  const move = events.findIndex(({ type }) => type === 'MovePlayed');
  store.memory.damage(live.id, move + 1, { data: '{"type":"MovePlayed"}' });

  const held = await restart(HOUR);
  expect(held.liveMatches.runtime.quarantine.has(live.id)).toBe(true);
  for (const at of [CARD_PATH, boardPath(board)]) {
    const { words, hasButtons } = lastEdit(held.discord, at);
    expect(words).toContain('on hold');
    expect(words).toContain(live.id);
    expect(hasButtons).toBe(false);
  }
  expect(lastEdit(held.discord, CARD_PATH).words).toContain('Alice');
  await held.pass(HOUR);
  await held.liveMatches.stop();

  store.memory.damage(live.id, move + 1, { data: JSON.stringify(events[move]) });
  const mended = await restart(48 * HOUR);
  expect(mended.only().match).toMatchObject({ phase: 'playing', stops: [] });
  expect(leftOf(mended.only(), mended.clock.now())).toBe(left);
  expect(lastEdit(mended.discord, CARD_PATH).words).toContain('Play and watch');
  expect(lastEdit(mended.discord, boardPath(board)).hasButtons).toBe(true);
});

test('RUN-03: given what was saved as shown of a match, when it is put on hold, then that is marked so that everything is looked at and edited afterwards, from the first time on', async () => {
  const person = () => ({ name: 'Alice', userId: undefined });
  const onHold = new OnHold({ gate: new FakeDiscord().gate, log: QUIET, words: english, person });
  const saved = {
    ...emptyDisplay(),
    told: 5,
    settled: 5,
    shown: { card: { id: CARD, version: 'playing 3' }, 'board:3': { id: '9', version: '5/no-clock' } },
  };
  const hold = async (text: string, since: number): Promise<string> => {
    const where = { guildId: '1', channelId: CHANNEL, threadId: THREAD };
    const record = {
      id: MATCH,
      where,
      revision: 6,
      entries: [],
      shownState: text,
      isRetired: false,
      found: '',
      problem: '',
    };
    onHold.show(record, millis(since));
    await onHold.idle();
    return onHold.take().get(MATCH)?.text ?? '';
  };
  const once = await hold(JSON.stringify(saved), 1000);
  const { settled: _settled, ...rest } = saved;
  expect(readDisplay(once)).toEqual({
    ...rest,
    shown: { card: { id: CARD, version: '?' }, 'board:3': { id: '9', version: '5/?' } },
    heldSince: 1000,
  });
  expect(readDisplay(await hold(once, 2000))).toMatchObject({ heldSince: 1000 });
});

test('RUN-03: given a record found broken while a handler holds on to its match, which sleeps, then what it asks for is refused, and the match is in no list', async () => {
  const { setup, store, live, liveMatches } = await asleep();
  const { runtime } = liveMatches;
  store.memory.damage(live.id, 2, 'lost');
  const move = { type: 'PlayMove', by: setup.alice, squares: path(11, 15) } as const;
  await expect(runtime.act(live, move)).rejects.toThrow('is missing');
  await quiet(liveMatches);
  expect([runtime.find(live.id), runtime.quarantine.has(live.id)]).toEqual([undefined, true]);
  expect(await store.matchesOf(setup.alice)).toEqual([]);
});

test('RUN-03: given a record that was broken when the rows were rebuilt, once it can be read, then the next start puts its match back into the lists', async () => {
  const { setup, store, live, restart } = await asleep();
  const events = await eventsOf(store, live);
  store.memory.damage(live.id, 3, { data: '{' });
  await store.rebuildReadModels();
  expect(await store.matchesOf(setup.alice)).toEqual([]);
  store.memory.damage(live.id, 3, { data: JSON.stringify(events[2]) });
  const { liveMatches } = await restart(MINUTE, { isAsleep: true });
  await quiet(liveMatches);
  expect(await store.matchesOf(setup.alice)).toMatchObject([{ id: live.id, phase: 'playing' }]);
});

test('RUN-03: given a record found broken while its match goes on, then card and board say so at once', async () => {
  const { store, setup, live, liveMatches } = await playing();
  const { runtime } = liveMatches;
  liveMatches.driverOf(live).cardPosted(CARD);
  const board = liveMatches.driverOf(live).liveMessageId;
  store.trouble = 'broke-off-after';
  const offer = { type: 'OfferDraw', by: setup.bob } as const;
  await expect(runtime.act(live, offer)).rejects.toMatchObject({ fault: 'uncertain' });
  store.trouble = 'none';
  store.memory.damage(live.id, 2, 'lost');
  await liveMatches.heartbeat.recover();
  await expect(runtime.act(live, offer)).rejects.toThrow('is missing');
  expect(runtime.find(live.id)).toBeUndefined();
  expect([runtime.quarantine.has(live.id), runtime.quarantine.holdsThread(THREAD)]).toEqual([true, true]);
  await quiet(liveMatches);
  for (const at of [CARD_PATH, boardPath(board)]) expect(lastEdit(setup.discord, at).words).toContain('on hold');
});
