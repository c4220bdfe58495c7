import { expect, test } from 'vitest';
import type { HostedMatch } from '../../../src/bot/runtime/hosted-match.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/match-options.ts';
import { discordError } from '../support/fake-gate.ts';
import { act, CALL, openHouse, path, quiet, start, THREAD, type House } from '../support/match-house-setup.ts';

const reasons = ({ match }: HostedMatch): readonly string[] =>
  'stops' in match ? match.stops.map(({ reason }) => reason) : [];

async function begin(): Promise<[House, HostedMatch]> {
  const setup = openHouse({ options: DEFAULT_OPTIONS });
  const hosted = await start(setup);
  await quiet(setup.house);
  return [setup, hosted];
}

test('TIME-08: given the thread is locked, then the clock stands and the card says so, until it is unlocked', async () => {
  const [setup, hosted] = await begin();
  const painter = setup.house.painterOf(hosted);
  setup.discord.sent.length = 0;
  painter.close('locked');
  await quiet(setup.house);
  expect(reasons(hosted)).toEqual(['venue-closed']);
  expect(setup.discord.calls).toEqual([CALL.card]);
  expect(JSON.stringify(setup.discord.sent[0]?.body)).toContain('is locked');

  painter.reopen(['forbidden']);
  await quiet(setup.house);
  expect(reasons(hosted)).toEqual(['venue-closed']);
  painter.reopen(['locked', 'forbidden']);
  await quiet(setup.house);
  expect(reasons(hosted)).toEqual([]);
});

test('TIME-08: given the bot may not write any more, then the clock stands until a permission event lets it', async () => {
  const [setup, hosted] = await begin();
  setup.discord.answer(({ path: to }) => (to.includes(THREAD) ? discordError(50_013, 403) : undefined));
  await act(setup, hosted, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  expect(reasons(hosted)).toEqual(['venue-closed']);
  setup.house.painterOf(hosted).reopen(['forbidden']);
  await quiet(setup.house);
  expect(reasons(hosted)).toEqual(['venue-closed']);
  setup.discord.answer(() => undefined);
  setup.house.painterOf(hosted).reopen(['forbidden']);
  await quiet(setup.house);
  expect(reasons(hosted)).toEqual([]);
  expect(hosted.match).toMatchObject({ clock: { kind: 'running' } });
});

test('TIME-08: given an outage of the server, then the clock stands until the server is back', async () => {
  const [setup, hosted] = await begin();
  setup.house.painterOf(hosted).close('outage');
  await quiet(setup.house);
  expect(reasons(hosted)).toEqual(['server-unavailable']);
  setup.house.painterOf(hosted).reopen();
  await quiet(setup.house);
  expect(reasons(hosted)).toEqual([]);
});

test('TIME-01: given Discord’s clock is behind ours, then a turn does not begin before its board was sent', async () => {
  const setup = openHouse({ options: DEFAULT_OPTIONS });
  const sent = setup.clock.now();
  // An id of three seconds ago by Discord's clock.
  const id = String((BigInt(sent - 3000) - 1_420_070_400_000n) << 22n);
  setup.discord.answer(({ body }) => (String(body?.['nonce']).includes('-b-') ? { id } : undefined));
  const hosted = await start(setup);
  await quiet(setup.house);
  expect(hosted.match).toMatchObject({ clock: { kind: 'running', since: sent } });
});
