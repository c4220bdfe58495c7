import { expect, test, vi } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { settled } from '../support/fake-clock.ts';
import { discordError } from '../support/fake-gate.ts';
import { CALL, gameOf, openFixture, path, quiet, start, type Fixture } from '../support/live-matches-fixture.ts';

const move = ({ liveMatches, alice, bob }: Fixture, live: LiveMatch, by: 'Alice' | 'Bob', from: number, to: number) =>
  liveMatches.runtime.act(live, {
    type: 'PlayMove',
    by: by === 'Alice' ? alice : bob,
    squares: path(from, to),
  });

test('START-05, TIME-01: given an acceptance, then opening, board and card are sent in this order, and the clock runs', async () => {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  const live = await start(setup);
  await quiet(setup.liveMatches);
  expect(setup.discord.calls).toEqual([CALL.post, CALL.post, CALL.card]);
  expect(live.match).toMatchObject({ phase: 'playing', clock: { kind: 'running' } });
});

test('RUN-05: given Discord is unreachable, then it is tried again after 5 s, and every 30 s from then on', async () => {
  const setup = openFixture();
  const { discord, clock, liveMatches } = setup;
  const live = await start(setup);
  discord.answer(() => new Error('no network'));
  await move(setup, live, 'Alice', 11, 15);
  await liveMatches.idle();
  for (const wait of [5000, 30_000, 30_000]) {
    discord.sent.length = 0;
    clock.pass(wait - 1);
    await settled();
    await liveMatches.idle();
    expect(discord.calls).toEqual([]);
    clock.pass(1);
    await settled();
    await liveMatches.idle();
    expect(discord.calls.length).toBeGreaterThan(0);
  }
  discord.answer(() => undefined);
  discord.sent.length = 0;
  clock.pass(30_000);
  await settled();
  await liveMatches.idle();
  expect(discord.calls.filter((call) => call === CALL.post)).toHaveLength(1);
  discord.sent.length = 0;
  clock.pass(100_000);
  await settled();
  expect(discord.calls).toEqual([]);
});

test('RUN-05: given a request that takes long, then what happened meanwhile is shown once, as the newest', async () => {
  const setup = openFixture();
  const { discord, liveMatches } = setup;
  const live = await start(setup);
  let arrive: (() => void) | undefined;
  discord.answer(() => (arrive === undefined ? new Promise<void>((resolve) => (arrive = resolve)) : undefined));
  discord.sent.length = 0;
  await move(setup, live, 'Alice', 11, 15);
  await vi.waitFor(() => expect(arrive).toBeDefined());
  await move(setup, live, 'Bob', 22, 18);
  await move(setup, live, 'Alice', 15, 22);
  expect(live.match.phase === 'playing' && live.match.game.moves).toHaveLength(3);
  arrive?.();
  await liveMatches.idle();
  const boards = discord.sent.filter(({ method }) => method === 'post');
  expect(boards.map(({ body }) => body?.['nonce'])).toEqual([`${live.id}-b-6-0`]);
});

test('PLAY-12: given the game ends while its board is being posted, then the board, the end and the question follow in order', async () => {
  const setup = openFixture();
  const { discord, liveMatches } = setup;
  const live = await start(setup);
  let arrive: (() => void) | undefined;
  const board = '300000000000000000';
  discord.answer(({ method }) =>
    method === 'post' ? new Promise((give) => (arrive = () => give({ id: board }))) : undefined,
  );
  discord.sent.length = 0;
  await move(setup, live, 'Alice', 11, 15);
  await vi.waitFor(() => expect(arrive).toBeDefined());
  const confirmed = gameOf(live).startRevision;
  await liveMatches.runtime.act(live, { type: 'Resign', by: setup.bob, confirmed });
  discord.answer(() => undefined);
  arrive?.();
  await quiet(liveMatches);
  const told = discord.sent.map(({ method, path: to, body }) =>
    typeof body?.['nonce'] === 'string' ? body['nonce'] : `${method} ${to.split('/').at(-1)}`,
  );
  const end = told.indexOf(`${live.id}-e-${confirmed}`);
  expect(end).toBeGreaterThan(-1);
  expect(told.indexOf(`patch ${board}`)).toBeGreaterThan(-1);
  expect(told.indexOf(`patch ${board}`)).toBeLessThan(end);
  expect(told.findIndex((one) => one.includes('-q-'))).toBeGreaterThan(end);
});

test('RUN-05: given a rate limit of a minute, then nothing is sent before it is over', async () => {
  const { RateLimitError } = await import('discord.js');
  const setup = openFixture();
  const { discord, liveMatches, clock } = setup;
  const live = await start(setup);
  const limit = { global: false, hash: '', limit: 1, majorParameter: '', method: 'POST', retryAfter: 60_000 };
  discord.answer(
    () => new RateLimitError({ ...limit, route: '', scope: 'user', sublimitTimeout: 0, timeToReset: 60_000, url: '' }),
  );
  await move(setup, live, 'Alice', 11, 15);
  await liveMatches.idle();
  discord.sent.length = 0;
  clock.pass(59_999);
  await settled();
  expect(discord.calls).toEqual([]);
  discord.answer(() => undefined);
  clock.pass(1);
  await settled();
  await liveMatches.idle();
  expect(discord.calls).toContain(CALL.post);
});

test('RUN-05: given one 403, then nothing more is sent there until permissions change, and then it catches up', async () => {
  const setup = openFixture();
  const { discord, liveMatches, clock } = setup;
  const live = await start(setup);
  discord.answer(({ path }) => (path.includes('700000000000000001') ? discordError(50_013, 403) : undefined));
  discord.sent.length = 0;
  await move(setup, live, 'Alice', 11, 15);
  await liveMatches.idle();
  expect(discord.sent).toHaveLength(2);
  expect(discord.calls.at(-1)).toBe(CALL.card);
  discord.sent.length = 0;
  await move(setup, live, 'Bob', 22, 18);
  clock.pass(600_000);
  await liveMatches.idle();
  expect(discord.calls).toEqual([]);

  discord.answer(() => undefined);
  liveMatches.reconcilerOf(live).reopen(['forbidden']);
  await quiet(liveMatches);
  // The board, and how long it was missed.
  const posted = discord.sent.filter(({ method, path }) => method === 'post' && path.endsWith('/messages'));
  expect(posted.map(({ body }) => JSON.stringify(body))).toEqual([
    expect.stringContaining('it is your turn'),
    expect.stringContaining('I could not write in this thread for **10 min**'),
  ]);
  expect(discord.calls).toContain(CALL.card);
});

test('RUN-05: given a refusal that will not change, then the next board does not wait for the old one', async () => {
  const setup = openFixture();
  const { discord, liveMatches } = setup;
  const live = await start(setup);
  discord.answer(({ method }) => (method === 'patch' ? discordError(30_046, 400) : undefined));
  discord.sent.length = 0;
  await move(setup, live, 'Alice', 11, 15);
  await liveMatches.idle();
  expect(discord.calls).toContain(CALL.post);
});

test('RUN-02: given the reconciler is stopped, then nothing is tried again', async () => {
  const setup = openFixture();
  const { discord, liveMatches, clock } = setup;
  const live = await start(setup);
  discord.answer(() => new Error('no network'));
  await move(setup, live, 'Alice', 11, 15);
  await liveMatches.idle();
  await liveMatches.stop();
  discord.sent.length = 0;
  clock.pass(3_600_000);
  await settled();
  expect(discord.calls).toEqual([]);
});
