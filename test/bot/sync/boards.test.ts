import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { discordError, type Sent } from '../support/fake-gate.ts';
import {
  act,
  gameOf,
  openFixture,
  path,
  pause,
  quiet,
  resume,
  start,
  type Fixture,
} from '../support/live-matches-fixture.ts';

const posted = ({ discord }: Fixture): readonly Sent[] => discord.sent.filter(({ method }) => method === 'post');
const isEdit = ({ method, path }: Sent): boolean => method === 'patch' && path.includes('/messages/');
const contents = ({ discord }: Fixture): readonly unknown[] =>
  discord.sent.filter(isEdit).map(({ body }) => body?.['content']);

test('RUN-05: given the board after a pause gets no answer, then the one from before it is not taken for it', async () => {
  const setup = openFixture();
  const lost = '300000000000000000';
  const isBoard = ({ body }: Sent): boolean => String(body?.['nonce']).includes('-b-');
  setup.discord.answer((sent) => (isBoard(sent) ? new Error('timeout') : undefined));
  const live = await start(setup);
  const board = setup.liveMatches.reconcilerOf(live);
  const components = setup.discord.sent.find(isBoard)?.body?.['components'];
  // Known by its announcement only, and never turned into a resting board: the edit is refused.
  const revision = gameOf(live).boardRevision;
  setup.liveMatches.reconcilerOf(live).messageAnnounced(lost, { kind: 'board', number: revision });
  await quiet(setup.liveMatches);
  expect(board.liveMessageId).toBe(lost);
  setup.discord.answer(({ path: to }) => (to.endsWith(lost) ? discordError(30_046, 400) : undefined));
  await pause(setup, live);
  const recent = [{ id: lost, author: { id: '100000000000000001' }, components }];
  setup.discord.answer((sent) => (isBoard(sent) ? new Error('timeout') : sent.method === 'get' ? recent : undefined));
  await resume(setup, live);
  setup.discord.answer(({ method }) => (method === 'get' ? recent : undefined));
  setup.clock.pass(5000);
  await quiet(setup.liveMatches);
  expect(board.liveMessageId).toBeDefined();
  expect(board.liveMessageId).not.toBe(lost);
});

test.each([
  ['was just here', 0, undefined, []],
  ['was called by the opening words, three minutes ago', 3 * 60_000, undefined, ['100000000000000012']],
  ['pressed something a minute ago', 3 * 60_000, 60_000, []],
])('PLAY-08: given a player who %s, then the board mentions: %s', async (_who, waited, seen, users) => {
  const setup = openFixture();
  const live = await start(setup);
  setup.clock.pass(waited);
  const { clock } = setup;
  if (seen !== undefined) live.lastSeen.set('100000000000000012', (clock.now() - seen) as ReturnType<typeof clock.now>);
  setup.discord.sent.length = 0;
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  expect(posted(setup).map(({ body }) => body?.['allowed_mentions'])).toEqual([
    users.length === 0 ? { parse: [] } : { parse: [], users },
  ]);
});

test('END-03: given a player who has left, then no board mentions them, however long they are gone', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await act(setup, live, { type: 'Vanished', player: setup.bob });
  setup.clock.pass(3_600_000);
  setup.discord.sent.length = 0;
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  expect(posted(setup).map(({ body }) => body?.['allowed_mentions'])).toEqual([{ parse: [] }]);
  expect(JSON.stringify(posted(setup))).not.toContain('<@100000000000000012>');
});

test('TIME-01: given the board’s answer was lost, then the clock waits until Discord announces the board', async () => {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  setup.discord.answer(({ body }) => (String(body?.['nonce']).includes('-b-') ? new Error('timeout') : undefined));
  const live = await start(setup);
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ clock: { kind: 'unseen' } });
  const revision = gameOf(live).boardRevision;
  setup.liveMatches.reconcilerOf(live).messageAnnounced('300000000000000000', { kind: 'board', number: revision });
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ clock: { kind: 'running' } });
  expect(setup.liveMatches.reconcilerOf(live).liveMessageId).toBe('300000000000000000');
});

test.each([
  ['a blip of a second', 1000, []],
  ['a minute', 60_000, ['The clock stands still', 'Move due <t:1800000360:R>']],
])('TIME-08: given clicks could not arrive for %s, then the board says: %j', async (_what, away, said) => {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  const live = await start(setup);
  await quiet(setup.liveMatches);
  setup.discord.sent.length = 0;
  await act(setup, live, { type: 'StopClock', reason: 'gateway-away' });
  expect(contents(setup)).toEqual([]);
  setup.clock.pass(away);
  await quiet(setup.liveMatches);
  expect(contents(setup)).toEqual(said.slice(0, 1).map((words): unknown => expect.stringContaining(words)));
  await act(setup, live, { type: 'StartClock', reason: 'gateway-away' });
  setup.clock.pass(60_000);
  await quiet(setup.liveMatches);
  expect(contents(setup)).toEqual(said.map((words): unknown => expect.stringContaining(words)));
});
