import { expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import { discordError } from '../support/fake-gate.ts';
import { act, CALL, openFixture, path, quiet, start, THREAD, type Fixture } from '../support/live-matches-fixture.ts';

const reasons = ({ match }: LiveMatch): readonly string[] =>
  'stops' in match ? match.stops.map(({ reason }) => reason) : [];

async function begin(): Promise<[Fixture, LiveMatch]> {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  const live = await start(setup);
  await quiet(setup.liveMatches);
  return [setup, live];
}

test('TIME-08: given the thread is locked, then the clock stands and the card says so, until it is unlocked', async () => {
  const [setup, live] = await begin();
  const reconciler = setup.liveMatches.reconcilerOf(live);
  setup.discord.sent.length = 0;
  reconciler.close('locked');
  await quiet(setup.liveMatches);
  expect(reasons(live)).toEqual(['venue-closed']);
  expect(setup.discord.calls).toEqual([CALL.card]);
  expect(JSON.stringify(setup.discord.sent[0]?.body)).toContain('is locked');

  reconciler.reopen(['forbidden']);
  await quiet(setup.liveMatches);
  expect(reasons(live)).toEqual(['venue-closed']);
  reconciler.reopen(['locked', 'forbidden']);
  await quiet(setup.liveMatches);
  expect(reasons(live)).toEqual([]);
});

test('TIME-08: given the bot may not write any more, then the clock stands until a permission event lets it', async () => {
  const [setup, live] = await begin();
  setup.discord.answer(({ path: to }) => (to.includes(THREAD) ? discordError(50_013, 403) : undefined));
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  expect(reasons(live)).toEqual(['venue-closed']);
  setup.liveMatches.reconcilerOf(live).reopen(['forbidden']);
  await quiet(setup.liveMatches);
  expect(reasons(live)).toEqual(['venue-closed']);
  setup.discord.answer(() => undefined);
  setup.liveMatches.reconcilerOf(live).reopen(['forbidden']);
  await quiet(setup.liveMatches);
  expect(reasons(live)).toEqual([]);
  expect(live.match).toMatchObject({ clock: { kind: 'running' } });
});

test('TIME-01: given Discord’s clock is behind ours, then a turn does not begin before its board was sent', async () => {
  const setup = openFixture({ options: DEFAULT_OPTIONS });
  const sent = setup.clock.now();
  // An id of three seconds ago by Discord's clock.
  const id = String((BigInt(sent - 3000) - 1_420_070_400_000n) << 22n);
  setup.discord.answer(({ body }) => (String(body?.['nonce']).includes('-b-') ? { id } : undefined));
  const live = await start(setup);
  await quiet(setup.liveMatches);
  expect(live.match).toMatchObject({ clock: { kind: 'running', since: sent } });
});
