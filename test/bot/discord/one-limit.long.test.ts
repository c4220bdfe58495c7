import { Routes } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { createClient, createMatchRest } from '../../../src/bot/discord/discord-client.ts';
import { RequestLimiter } from '../../../src/bot/discord/request-limiter.ts';
import { EVERY_SHARD } from '../../../src/store/store.ts';
import { startForTest } from '../../../packages/discord-sandbox/test/support/raw-bot.ts';

/** A bot's two REST clients at a Discord that counts its requests. */
async function setUp() {
  const sandbox = await startForTest({ bucketPerSecond: 10_000 });
  const { apiUrl, token } = sandbox;
  const limiter = new RequestLimiter();
  const client = createClient({ apiUrl, membersIntent: false, shards: EVERY_SHARD }, undefined, limiter);
  client.rest.setToken(token);
  const messages = Routes.channelMessages(sandbox.channelId('general'));
  const statuses = (): readonly number[] => sandbox.requests.all.map(({ status }) => status);
  return { sandbox, client, rest: createMatchRest({ apiUrl, token }, undefined, limiter), messages, statuses };
}

test('RUN-05: given the client and the matches want hundreds of requests at once, then Discord refuses none of them', async () => {
  const { sandbox, client, rest, messages, statuses } = await setUp();
  const asked = Array.from({ length: 60 }, (_, index) => [
    client.rest.get(Routes.gatewayBot()),
    client.rest.get(Routes.currentApplication()),
    rest.own.get(messages, { priority: index % 2 === 0 ? 'high' : 'low' }),
    rest.own.get(Routes.guildMember(sandbox.guildId, sandbox.user('Alice').id)),
  ]).flat();
  await Promise.all(asked);
  expect(statuses()).toEqual(asked.map(() => 200));
  await client.destroy();
});

test('RUN-05: given another process has used up the limit, then all with the token wait, and follow-ups go out at once', async () => {
  const { sandbox, client, rest, messages, statuses } = await setUp();
  sandbox.faults.request({ effect: { kind: 'status', status: 429, retryAfter: 3, global: true } });
  const refused = rest.own.get(messages);
  await expect.poll(statuses).toEqual([429]);
  const others = [client.rest.get(Routes.gatewayBot()), rest.own.get(Routes.currentApplication())];
  const followUp = rest.followUps.get(Routes.webhookMessage(sandbox.applicationId, 'unknown'), { auth: false });
  await expect(followUp).rejects.toThrow();
  await Promise.all([refused, ...others]);
  expect(statuses()).toEqual([429, 404, 200, 200, 200]);
  await client.destroy();
});
