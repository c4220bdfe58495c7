import { describe, expect, test } from 'vitest';
import type { ResponseLike } from 'discord.js';
import { routeClass, Metrics } from '../../src/bot/metrics.ts';
import { newMatch } from '../../src/match/phases.ts';
import { matchId } from '../../src/match/ids.ts';
import { EVERY_SHARD } from '../../src/store/store.ts';
import { FakeClock } from './support/fake-clock.ts';
import { FaultyStore } from './support/faulty-store.ts';

const API = 'https://discord.com/api/v10';
const fixture = (): Metrics => new Metrics({ lacking: () => [] }, new FakeClock());

/** The series whose names begin like this, with their values. */
async function seriesOf(metrics: Metrics, name: string): Promise<readonly string[]> {
  const lines = (await metrics.text()).split('\n');
  return lines.filter((line) => line.startsWith(name) && !line.includes('_bucket') && !line.includes('_sum'));
}

describe('RUN-08: requests to Discord', () => {
  test.each([
    ['callback', '/interactions/1/secret/callback?with_response=true'],
    ['follow-up', '/webhooks/1/secret/messages/%40original'],
    ['follow-up', '/webhooks/1/secret?wait=true'],
    ['messages', '/channels/1/messages?limit=100'],
    ['message', '/channels/1/messages/2'],
    ['thread', '/channels/1/messages/2/threads'],
    ['thread', '/channels/1/thread-members/2'],
    ['channel', '/channels/1'],
    ['member', '/guilds/1/members/2'],
    ['commands', '/applications/1/guilds/2/commands'],
    ['commands', '/applications/1/commands'],
    ['emojis', '/applications/1/emojis/2'],
    ['gateway', '/gateway/bot'],
    ['other', '/users/@me'],
  ])('RUN-08: are counted as %s: %s', (expected, path) => {
    expect(routeClass(`${API}${path}`)).toBe(expected);
    expect(routeClass(`http://127.0.0.1:8787/api/v10${path}`)).toBe(expected);
  });

  test('RUN-08: are counted by client, route and status, those without an answer, too, and 429s by scope', async () => {
    const metrics = fixture();
    const answer = (status: number, headers: Readonly<Record<string, string>> = {}) =>
      metrics.requests('own', () => Promise.resolve({ status, headers: new Headers(headers) } as ResponseLike));
    const url = `${API}/channels/1/messages/2`;
    await answer(200)(url, {});
    await answer(429, { 'x-ratelimit-scope': 'shared' })(url, {});
    await answer(429, { 'x-ratelimit-scope': 'made up' })(url, {});
    const lost = metrics.requests('answers', () => Promise.reject(new Error('no route')));
    await expect(lost(`${API}/interactions/1/t/callback`, {})).rejects.toThrow('no route');
    expect(await seriesOf(metrics, 'king_me_discord_requests_total{')).toEqual([
      'king_me_discord_requests_total{client="own",route="message",status="200"} 1',
      'king_me_discord_requests_total{client="own",route="message",status="429"} 2',
      'king_me_discord_requests_total{client="answers",route="callback",status="failed"} 1',
    ]);
    expect(await seriesOf(metrics, 'king_me_discord_rate_limits_total{')).toEqual([
      'king_me_discord_rate_limits_total{scope="user"} 0',
      'king_me_discord_rate_limits_total{scope="shared"} 1',
      'king_me_discord_rate_limits_total{scope="global"} 0',
      'king_me_discord_rate_limits_total{scope="none"} 1',
    ]);
  });
});

test('RUN-08: writes to the store are measured, failures are told by their fault, and all else goes through', async () => {
  const metrics = fixture();
  const inner = new FaultyStore();
  const store = metrics.store(inner);
  const beat = { shards: EVERY_SHARD, at: new FakeClock().now(), shownStates: new Map() };
  await store.beat(beat);
  inner.trouble = 'away';
  await expect(store.beat(beat)).rejects.toMatchObject({ fault: 'unavailable' });
  inner.trouble = 'none';
  expect(await store.lastBeats()).toHaveLength(1);
  expect(await store.readMatch(newMatch(matchId('m1')).id)).toBeUndefined();
  expect(await seriesOf(metrics, 'king_me_store_write_seconds')).toEqual([
    'king_me_store_write_seconds_count{operation="beat"} 2',
  ]);
  expect(await seriesOf(metrics, 'king_me_store_failures_total{operation="beat",fault="unavailable"}')).toEqual([
    'king_me_store_failures_total{operation="beat",fault="unavailable"} 1',
  ]);
});
