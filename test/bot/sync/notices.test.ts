import { expect, test } from 'vitest';
import type { MatchAction } from '../../../src/match/action.ts';
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

test.each<[what: string, action: (setup: Fixture, live: LiveMatch) => MatchAction]>([
  ['the move is made', ({ alice }) => ({ type: 'PlayMove', by: alice, squares: path(11, 15) })],
  ['the game is over', ({ bob }, live) => ({ type: 'Resign', by: bob, confirmed: gameOf(live).startRevision })],
])('TIME-02: given a reminder, when %s, then it goes', async (_what, action) => {
  const [setup, live] = await warned();
  expect(removed(setup)).toEqual([]);
  await act(setup, live, action(setup, live));
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
