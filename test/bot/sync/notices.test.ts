import { expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { UNTIMED_OPTIONS, type MatchOptions } from '../../../src/match/options.ts';
import { millis } from '../../../src/match/ids.ts';
import { discordError, type Sent } from '../support/fake-gate.ts';
import {
  act,
  CALL,
  gameOf,
  openFixture,
  path,
  pause,
  quiet,
  start,
  type Fixture,
} from '../support/live-matches-fixture.ts';

const isNews = ({ body }: Sent): boolean => String(body?.['nonce']).includes('-n-');
const news = ({ discord }: Fixture): readonly unknown[] =>
  discord.sent.filter(isNews).map(({ body }) => body?.['content']);
const kinds = ({ discord }: Fixture): readonly string[] =>
  discord.sent
    .filter(({ method }) => method === 'post')
    .map(({ body }) => /-([a-z])-/.exec(String(body?.['nonce']))?.[1] ?? '?');

const REMINDER = '300000000000000000';
/** Ten seconds, a warning of ten more. */
const QUICK: MatchOptions = { ...UNTIMED_OPTIONS, time: { limit: millis(10_000), warning: millis(10_000) } };

/** Alice has used her limit and was warned. */
async function warned(): Promise<[Fixture, LiveMatch]> {
  const setup = openFixture({ options: QUICK });
  setup.discord.answer((sent) => (isNews(sent) ? { id: REMINDER } : undefined));
  const live = await start(setup);
  await quiet(setup.liveMatches);
  setup.clock.pass(10_000);
  await quiet(setup.liveMatches);
  expect(news(setup)).toEqual([expect.stringContaining('your time for this move is up')]);
  return [setup, live];
}

const removed = ({ discord }: Fixture): readonly string[] => discord.calls.filter((call) => call.startsWith('delete'));

test('TIME-02: given a reminder, when the move is made, then it goes', async () => {
  const [setup, live] = await warned();
  expect(removed(setup)).toEqual([]);
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  expect(removed(setup)).toEqual([expect.stringContaining(REMINDER)]);
});

test('TIME-02: given a reminder, when the game is over, then it goes', async () => {
  const [setup, live] = await warned();
  await act(setup, live, { type: 'Resign', by: setup.bob, confirmed: gameOf(live).startRevision });
  expect(removed(setup)).toEqual([expect.stringContaining(REMINDER)]);
});

test('TIME-02: given a reminder that somebody deletes, then it is left alone', async () => {
  const [setup, live] = await warned();
  setup.liveMatches.reconcilerOf(live).messageDeleted(REMINDER);
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  expect(removed(setup)).toEqual([]);
});

test('TIME-02: given a reminder that could not be posted, when the move is made, then it is not posted any more', async () => {
  const setup = openFixture({ options: QUICK });
  const live = await start(setup);
  await quiet(setup.liveMatches);
  setup.discord.answer((sent) => (isNews(sent) ? discordError(50_013, 403) : undefined));
  setup.clock.pass(10_000);
  await quiet(setup.liveMatches);
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  setup.discord.answer(() => undefined);
  setup.discord.sent.length = 0;
  setup.liveMatches.reconcilerOf(live).reopen(['forbidden']);
  await quiet(setup.liveMatches);
  expect(news(setup)).toEqual([]);
});

test('PLAY-12: given news that did not arrive, then they are told again until they do, and once', async () => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.answer((sent) => (isNews(sent) ? new Error('no answer') : undefined));
  await act(setup, live, { type: 'Vanished', player: setup.bob });
  setup.discord.answer(({ method }) => (method === 'get' ? [] : undefined));
  setup.discord.sent.length = 0;
  setup.clock.pass(5000);
  await quiet(setup.liveMatches);
  expect(news(setup)).toHaveLength(1);
  setup.clock.pass(600_000);
  await quiet(setup.liveMatches);
  expect(news(setup)).toHaveLength(1);
});

test('PLAY-12: given news that Discord refuses for good, then what comes after them is told all the same', async () => {
  const setup = openFixture();
  const live = await start(setup);
  let refusals = 0;
  setup.discord.answer((sent) => {
    if (!isNews(sent) || refusals > 0) return undefined;
    refusals += 1;
    return discordError(50_035, 400);
  });
  await act(setup, live, { type: 'Vanished', player: setup.bob });
  setup.discord.sent.length = 0;
  await act(setup, live, { type: 'Returned', player: setup.bob });
  expect(news(setup)).toEqual([expect.stringContaining('Bob')]);
});

test('PLAY-12: given a game that ends, then the thread tells it in order: news, the end, the next question', async () => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.sent.length = 0;
  await pause(setup, live);
  await act(setup, live, { type: 'Resign', by: setup.alice, confirmed: gameOf(live).startRevision });
  expect(kinds(setup)).toEqual(['q', 'q', 'e', 'q']);
});

test('END-04, END-05: given a result that did not arrive, then the question about a rematch waits below it', async () => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.answer(({ body }) => (String(body?.['nonce']).includes('-e-') ? new Error('no answer') : undefined));
  setup.discord.sent.length = 0;
  await act(setup, live, { type: 'Resign', by: setup.alice, confirmed: gameOf(live).startRevision });
  expect(kinds(setup)).toEqual(['e']);
  setup.discord.answer(({ method }) => (method === 'get' ? [] : undefined));
  setup.clock.pass(5000);
  await quiet(setup.liveMatches);
  expect(kinds(setup)).toEqual(['e', 'e', 'q']);
});

test('PLAY-12, END-03: given a player who leaves for good, then the result is told first, and then that the match is over', async () => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.sent.length = 0;
  await act(setup, live, { type: 'Leave', by: setup.alice, confirmed: gameOf(live).startRevision });
  expect(kinds(setup)).toEqual(['e', 'n']);
  expect(news(setup)).toEqual([expect.stringContaining('The match is over.')]);
});

test.each([
  ['called off', 'Abort', 'called off'],
  ['closed by a manager', 'CloseMatch', 'manage'],
] as const)('END-04: given a game that is %s, then its end is told, without a result', async (_how, type, words) => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.sent.length = 0;
  await act(setup, live, { type, by: setup.alice });
  const end = setup.discord.sent.filter(({ body }) => String(body?.['nonce']).includes('-e-'));
  expect(end).toHaveLength(1);
  expect(JSON.stringify(end[0]?.body)).toContain('No result');
  expect(JSON.stringify(end[0]?.body)).toContain(words);
});

test('END-04: given a result that was told, when the match is closed, then the end is not told again', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await act(setup, live, { type: 'Resign', by: setup.alice, confirmed: gameOf(live).startRevision });
  setup.discord.sent.length = 0;
  const question = live.match.phase === 'ended' ? live.match.next.number : undefined;
  if (question === undefined) throw new Error('nobody is asked for a rematch');
  await act(setup, live, { type: 'DeclineRematch', by: setup.alice, question });
  expect(kinds(setup)).not.toContain('e');
});

test('START-05: given news of a game whose thread is still to come, then they wait for it', async () => {
  const setup = openFixture();
  const { liveMatches, alice } = setup;
  const opened = liveMatches.runtime.open(
    { challenger: alice },
    { guildId: '700000000000000004', channelId: '700000000000000003' },
  );
  if (!opened.ok) throw new Error(opened.error.code);
  const players = [
    await liveMatches.services.directory.seatName('Left'),
    await liveMatches.services.directory.seatName('Right'),
  ] as const;
  const { options } = setup;
  await act(setup, opened.value, { type: 'StartHotseat', by: alice, players, options, challengerSeat: 'dark' });
  expect(setup.discord.calls).toEqual([]);
  liveMatches.runtime.seatInThread(opened.value, '700000000000000001');
  liveMatches.reconcilerOf(opened.value).reconcile();
  await quiet(liveMatches);
  expect(setup.discord.calls).toEqual([CALL.post, CALL.post]);
  expect(setup.discord.sent.map(({ body }) => body?.['allowed_mentions'])).toEqual([{ parse: [] }, { parse: [] }]);
});

test('END-03: given somebody was told to be back in time, when they are, then the notice counts down no more', async () => {
  const setup = openFixture({ options: QUICK });
  setup.discord.answer((sent) => (isNews(sent) ? { id: REMINDER } : undefined));
  const live = await start(setup);
  await act(setup, live, { type: 'Vanished', player: setup.bob });
  expect(news(setup)).toEqual([expect.stringContaining('If they are not back')]);
  await act(setup, live, { type: 'Returned', player: setup.bob });
  const edits = setup.discord.sent.filter(({ method, path: to }) => method === 'patch' && to.includes(REMINDER));
  expect(edits.map(({ body }) => body?.['content'])).toEqual(['**Bob** has left.']);
});
