import { pino } from 'pino';
import { expect, test } from 'vitest';
import { causeId, makeTableCode, millis, type MatchId, type PlayerId, type TableCode } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { type Store } from '../../../src/store/store.ts';
import { FaultyStore } from '../support/faulty-store.ts';
import {
  PLACE,
  THREAD,
  act,
  gameOf,
  invite,
  openFixture,
  openTable,
  path,
  quiet,
  start,
} from '../support/live-matches-fixture.ts';

const MINUTE = 60_000;

/** How many events the journal has of a match. */
async function written({ store }: { readonly store: Store }, id: MatchId): Promise<number> {
  const read = await store.readMatch(id);
  return read?.ok === true ? read.value.entries.flat().length : 0;
}

test('RUN-02: given two actions at once, then they are decided one after the other', async () => {
  const setup = openFixture();
  const { liveMatches, alice } = setup;
  const live = await start(setup);
  const squares = path(11, 15);
  const play = () => liveMatches.runtime.act(live, { type: 'PlayMove', by: alice, squares });
  const [first, second] = await Promise.all([play(), play()]);
  expect(first.ok).toBe(true);
  expect(second).toMatchObject({ ok: false, error: { code: 'not-your-turn' } });
  // One move, and the board that goes to an opponent of whom nothing was heard.
  expect(await written(setup, live.id)).toBe(5);
});

test('RUN-03: given somebody else has written to the match, then the action fails, nothing has changed, and the next one goes on from what is there', async () => {
  const setup = openFixture();
  const live = await start(setup);
  const event = { type: 'DrawOffered', seat: 'dark', at: millis(0), cause: causeId('elsewhere') } as const;
  await setup.store.append({ before: live.match, events: [event], where: live.where });
  const before = live.match;
  const offer = () => setup.liveMatches.runtime.act(live, { type: 'OfferDraw', by: setup.bob });
  await expect(offer()).rejects.toMatchObject({ fault: 'unavailable' });
  expect(live.match).toBe(before);
  expect((await offer()).ok).toBe(true);
  expect(live.match).toMatchObject({ phase: 'ended', result: { reason: 'agreement' } });
});

test('RUN-12: given a game that counts, when it ends, then the match goes on from what is recorded, the rating with it', async () => {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  const { liveMatches, alice, bob } = setup;
  const live = await start(setup);
  const resign = { type: 'Resign', by: alice, confirmed: gameOf(live).startRevision } as const;
  const answer = await liveMatches.runtime.act(live, resign);
  expect(answer).toMatchObject({
    ok: true,
    value: { events: [{ type: 'GameEnded' }, { type: 'GameRated', number: 1 }] },
  });
  expect(live.match).toMatchObject({ phase: 'ended', game: { rated: { number: 1, pool: 'live' } } });
  expect(await written(setup, live.id)).toBe(live.match.revision);
  const question = live.match.phase === 'ended' ? live.match.next.number : undefined;
  if (question === undefined) throw new Error('no question');
  expect((await liveMatches.runtime.act(live, { type: 'AcceptRematch', by: bob, question })).ok).toBe(true);
});

test('RUN-12: given a game that counts, of whose end the store gave no answer, then the match goes on from what is recorded, rated once', async () => {
  const store = new FaultyStore();
  const setup = openFixture({ store, options: DEFAULT_OPTIONS });
  const { liveMatches, alice, bob } = setup;
  const live = await start(setup);
  const resign = { type: 'Resign', by: alice, confirmed: gameOf(live).startRevision } as const;
  store.trouble = 'broke-off-after';
  await expect(liveMatches.runtime.act(live, resign)).rejects.toMatchObject({ fault: 'uncertain' });
  store.trouble = 'none';
  expect((await liveMatches.runtime.act(live, { type: 'Watch', by: bob })).ok).toBe(false);
  expect(live.match).toMatchObject({ phase: 'ended', game: { rated: { number: 1 } } });
  expect(await written(setup, live.id)).toBe(live.match.revision);
});

test('RUN-03: given an event that could not be read back, then its action fails and is logged, nothing was prepared, written or changed, and the next one counts', async () => {
  const lines: string[] = [];
  const setup = openFixture({ log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) });
  const { runtime } = setup.liveMatches;
  const live = await start(setup);
  const before = live.match;
  const events = await written(setup, live.id);
  const prepared: unknown[] = [];
  const prepare = (decided: unknown) => Promise.resolve({ ok: true as const, value: void prepared.push(decided) });
  const offer = { type: 'OfferDraw', by: setup.bob } as const;
  await expect(runtime.act(live, offer, { at: millis(0.5), prepare })).rejects.toThrow('its at must be a whole number');
  expect([live.match, live.pending, prepared]).toEqual([before, undefined, []]);
  expect(await written(setup, live.id)).toBe(events);
  expect(lines.map((line) => (JSON.parse(line) as { match?: string }).match)).toEqual([live.id]);
  expect(await runtime.act(live, offer, { prepare })).toMatchObject({ ok: true });
  expect(prepared).toHaveLength(1);
});

test('START-01: given challenges at the same time, then the limits hold, and room is made by letting one go', async () => {
  const { liveMatches, alice, bob, carol } = openFixture({ perPlayer: 1 });
  const challenge = (challenger: PlayerId, invited: PlayerId) =>
    liveMatches.runtime.open({ challenger, invited }, PLACE);
  const [first, ...refused] = await Promise.all([
    challenge(alice, bob),
    challenge(bob, alice),
    challenge(alice, carol),
  ]);
  expect(refused).toMatchObject([{ error: { code: 'already-invited' } }, { error: { code: 'player-full' } }]);
  if (first.ok) liveMatches.runtime.retire(first.value);
  expect((await challenge(alice, carol)).ok).toBe(true);
});

const codeOf = (number: number): TableCode => makeTableCode([0, 0, 0, 0, 0, number]);

test('START-02: given codes of a table, of one that is over, and of a seat that may become one, then another is drawn', async () => {
  const drawn = [1, 2, 3, 4];
  const setup = openFixture({ drawCode: () => codeOf(drawn.shift() ?? 0) });
  const { liveMatches, alice } = setup;
  const { runtime } = liveMatches;
  const table = await openTable(setup, codeOf(1));
  const over = await openTable(setup, codeOf(2));
  await act(setup, over, { type: 'CancelChallenge', by: alice });
  const seat = await start(setup);
  await act(setup, seat, { type: 'Watch', by: setup.carol });
  await act(setup, seat, { type: 'Resign', by: alice, confirmed: gameOf(seat).startRevision });
  await act(setup, seat, { type: 'DeclineRematch', by: alice, question: seat.match.revision });
  const { revision: question } = seat.match;
  await act(setup, seat, { type: 'GoOn', by: setup.bob, question, code: codeOf(3) });
  expect(await runtime.freeCode()).toBe(codeOf(4));
  runtime.retire(over);
  expect(await runtime.findTable(codeOf(1))).toBe(table);
  expect(await runtime.findTable(codeOf(2))).toMatchObject({ match: over.id, isOpen: false, closed: 'cancelled' });
  expect(await runtime.findTable(codeOf(4))).toBeUndefined();
});

test('RUN-02: given a match is over, then it is forgotten after five minutes with all that belonged to it', async () => {
  const setup = openFixture();
  const { liveMatches, clock, store, pass } = setup;
  const live = await start(setup);
  await act(setup, live, { type: 'Resign', by: setup.alice, confirmed: gameOf(live).startRevision });
  // The question for a rematch stands for five minutes; after that the match is over.
  await pass(5 * MINUTE);
  expect(live.isOver).toBe(true);
  expect(liveMatches.runtime.find(live.id)).toBe(live);
  await pass(5 * MINUTE);
  expect(liveMatches.runtime.find(live.id)).toBeUndefined();
  expect(liveMatches.runtime.inThread(THREAD)).toBeUndefined();
  expect(liveMatches.runtime.size).toBe(0);
  expect(await store.readMatch(live.id)).toMatchObject({ ok: true, value: { isRetired: true } });
  expect(liveMatches.services.directory.find('100000000000000011')).toBeUndefined();
  expect(clock.pending).toBe(0);
});

test('START-05: given what has to be there first fails, then nothing is recorded', async () => {
  const setup = openFixture();
  const live = await invite(setup);
  const refused = await setup.liveMatches.runtime.act<'no thread'>(
    live,
    { type: 'AcceptChallenge', by: setup.bob, challengerSeat: 'dark' },
    { prepare: () => Promise.resolve({ ok: false, error: 'no thread' }) },
  );
  expect(refused).toEqual({ ok: false, error: 'no thread' });
  expect(live.match.phase).toBe('invited');
  expect(await written(setup, live.id)).toBe(1);
});

test('TIME-01: given that the board is up could not be recorded, then it is tried again and the clock starts', async () => {
  const store = new FaultyStore();
  const setup = openFixture({ store, options: DEFAULT_OPTIONS });
  const live = await invite(setup);
  setup.liveMatches.runtime.seatInThread(live, THREAD);
  await setup.liveMatches.runtime.act(live, { type: 'AcceptChallenge', by: setup.bob, challengerSeat: 'dark' });
  store.trouble = 'away';
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ phase: 'playing', clock: { kind: 'unseen' } });
  store.trouble = 'none';
  await setup.pass(5000);
  expect(live.match).toMatchObject({ clock: { kind: 'running' } });
});

test('TIME-01: given the loss could not be recorded when the time was over, then the alarm rings again', async () => {
  const store = new FaultyStore();
  const setup = openFixture({
    store,
    options: { ...DEFAULT_OPTIONS, time: { limit: millis(MINUTE), warning: 'none' } },
  });
  const live = await start(setup);
  await quiet(setup.liveMatches);
  store.trouble = 'away';
  await setup.pass(2 * MINUTE);
  expect(live.match.phase).toBe('playing');
  store.trouble = 'none';
  await setup.pass(5000);
  expect(live.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
});

test('TIME-08: given a game begins while the connection is away, then its clock waits until clicks arrive', async () => {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  setup.liveMatches.outages.lost();
  const live = await start(setup);
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ clock: { kind: 'held', used: 0 }, stops: [{ reason: 'gateway-away' }] });
  await setup.pass(10 * MINUTE);
  setup.liveMatches.outages.back();
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ clock: { kind: 'running', used: 0 }, stops: [] });
});

test('RUN-05, END-08: given Discord is out of reach as a match ends, then it is not forgotten before its end is shown', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  setup.discord.answer(() => new Error('timeout'));
  await act(setup, live, { type: 'Leave', by: setup.bob, confirmed: gameOf(live).startRevision });
  expect(live.isOver).toBe(true);
  await setup.pass(60 * MINUTE);
  expect(setup.liveMatches.runtime.size).toBe(1);
  setup.discord.answer(({ method }) => (method === 'get' ? [] : undefined));
  setup.discord.sent.length = 0;
  await setup.pass(MINUTE);
  expect(setup.discord.sent.some(({ body }) => JSON.stringify(body ?? '').includes('called the game off'))).toBe(true);
  await setup.pass(5 * MINUTE);
  expect(setup.liveMatches.runtime.size).toBe(0);
});

test('RUN-02: given the end of a match can not be shown for a day, then it is forgotten all the same', async () => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.answer(() => new Error('timeout'));
  await act(setup, live, { type: 'Leave', by: setup.bob, confirmed: gameOf(live).startRevision });
  await setup.pass(24 * 60 * MINUTE);
  expect(setup.liveMatches.runtime.size).toBe(0);
});

test('START-01: given another process has just written a block, then it counts here at once', async () => {
  const { liveMatches, store, met, alice, bob, carol } = openFixture();
  await met;
  await store.block(bob, alice);
  const ask = (challenger: PlayerId, invited: PlayerId) => liveMatches.runtime.open({ challenger, invited }, PLACE);
  expect(await ask(alice, bob)).toMatchObject({ error: { code: 'blocked-by', player: bob } });
  expect(await ask(bob, alice)).toMatchObject({ error: { code: 'you-blocked', player: alice } });
  expect(await ask(alice, carol)).toMatchObject({ ok: true });
});
