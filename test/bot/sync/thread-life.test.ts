import { expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { discordError } from '../support/fake-gate.ts';
import { act, gameOf, openFixture, quiet, start, THREAD, type Fixture } from '../support/live-matches-fixture.ts';

const PATCH = `patch /channels/${THREAD}`;

const patches = ({ discord }: Fixture): readonly unknown[] =>
  discord.sent.filter(({ method, path }) => `${method} ${path}` === PATCH).map(({ body }) => body);

const close = (setup: Fixture, live: LiveMatch): Promise<void> =>
  act(setup, live, { type: 'CloseMatch', by: setup.carol });

const REST = { auto_archive_duration: 1440 };

test('END-08: given a match that is closed, then its thread is to be archived after a day; nothing locks it', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await close(setup, live);
  setup.liveMatches.reconcilerOf(live).reconcile();
  await quiet(setup.liveMatches);
  expect(patches(setup)).toEqual([REST]);
});

test('END-08: given a game that is over while a rematch is asked for, then the thread stays awake', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await act(setup, live, { type: 'Resign', by: setup.alice, confirmed: gameOf(live).startRevision });
  expect(patches(setup)).toEqual([]);
});

test('END-08: given a last message that could not be settled, then the thread is let go only after it is', async () => {
  const setup = openFixture();
  const live = await start(setup);
  setup.discord.answer(({ path }) => (path.includes('/messages/') ? new Error('no network') : undefined));
  await close(setup, live);
  expect(patches(setup)).toEqual([]);
  setup.discord.answer(() => undefined);
  setup.clock.pass(5000);
  await quiet(setup.liveMatches);
  expect(patches(setup)).toEqual([REST]);
});

test.each([
  ['no answer comes, then it is asked again', new Error('timeout'), 2],
  ['Discord refuses, then it is left as it is', discordError(50_013, 403), 1],
])('END-08: given %s', async (_what, fault, times) => {
  const setup = openFixture();
  const live = await start(setup);
  let asked = 0;
  setup.discord.answer(({ method, path }) => {
    if (`${method} ${path}` !== PATCH) return undefined;
    asked += 1;
    return asked === 1 ? fault : undefined;
  });
  await close(setup, live);
  setup.clock.pass(5000);
  await quiet(setup.liveMatches);
  setup.liveMatches.reconcilerOf(live).reopen(['forbidden']);
  await quiet(setup.liveMatches);
  expect(patches(setup)).toEqual(Array.from({ length: times }, () => REST));
});

test('END-05: given the thread was archived while a question stands, then it is opened for it', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await act(setup, live, { type: 'Resign', by: setup.alice, confirmed: gameOf(live).startRevision });
  setup.liveMatches.reconcilerOf(live).archived(true);
  await quiet(setup.liveMatches);
  expect(patches(setup)).toEqual([{ archived: false }]);
});

test('END-08: given the thread was archived before the last buttons were gone, then it is opened, settled, and let go', async () => {
  const setup = openFixture();
  const live = await start(setup);
  let isArchived = true;
  setup.discord.answer(({ method, path, body }) => {
    if (`${method} ${path}` === PATCH && body?.['archived'] === false) isArchived = false;
    return isArchived && path.includes(THREAD) ? discordError(50_083, 400) : undefined;
  });
  await close(setup, live);
  expect(patches(setup)).toEqual([{ archived: false }, REST]);
});

test('END-08: given a closed thread that is archived, then it stays archived', async () => {
  const setup = openFixture();
  const live = await start(setup);
  await close(setup, live);
  setup.discord.sent.length = 0;
  setup.liveMatches.reconcilerOf(live).archived(true);
  await quiet(setup.liveMatches);
  expect(setup.discord.calls).toEqual([]);
});
