import { afterEach, beforeEach, expect, test } from 'vitest';
import { TIMEOUTS } from '../../src/bot/discord/discord-client.ts';
import type { Playground } from '../../tools/play/playground.ts';
import { Table } from '../../tools/play/table.ts';
import { openQuick, WatchedMatch } from './faults-support.ts';

let ground: Playground;
let watched: WatchedMatch;

beforeEach(async () => {
  // Nothing gets lost here: a slow answer is still an answer.
  ground = await openQuick({ environment: { MAX_MATCHES_PER_PLAYER: '1' }, bot: { timeouts: TIMEOUTS } });
  watched = await WatchedMatch.open(ground);
});
afterEach(async () => {
  watched.close();
  await ground.stop();
});

test('START-05, START-01: given the channel is deleted, then the match is closed and counts for nobody any more', async () => {
  const { sandbox, bot } = ground;
  const { live } = watched;
  sandbox.world.deleteChannel(watched.table.channelId);
  await watched.until('the match is closed', () => live.match.phase === 'closed');
  expect(live.match).toMatchObject({ phase: 'closed', reason: 'venue-lost' });
  await bot.idle();
  const lounge = await watched.dark.slash(sandbox.channelId('Table talk'), 'checkers challenge', {
    user: watched.light.id,
  });
  // A voice chat holds no threads; what counts here is that the limit of one match is not in the way.
  expect(lounge.ok && JSON.stringify(lounge.message)).not.toContain('at once');
});

test('START-05: given the bot is thrown out, then its matches are closed without a result, and inviting it again starts anew', async () => {
  const { sandbox, bot } = ground;
  const { live } = watched;
  sandbox.requests.clear();
  sandbox.world.removeBot();
  await watched.until('the match is closed', () => live.match.phase === 'closed');
  await bot.idle();
  expect(sandbox.requests.all.filter(({ status }) => status === 403 || status === 404).length).toBeLessThanOrEqual(1);

  sandbox.world.inviteBot();
  const card = (): string => JSON.stringify(watched.dark.message(watched.table.cardId)?.components);
  await watched.until('the card says so', () => card().includes('has no result'));
  const again = await Table.open(sandbox, watched.dark, watched.light);
  expect(again.liveBoards()).toHaveLength(1);
});

test('RUN-05: given an outage of the server, then nothing is closed or sent, and play goes on afterwards', async () => {
  const { sandbox, bot } = ground;
  await watched.playOn();
  sandbox.requests.clear();
  sandbox.world.setAvailable(false);
  await watched.until('the bot knows', () => {
    const { match } = watched.live;
    return 'stops' in match && match.stops.some(({ reason }) => reason === 'server-unavailable');
  });
  await bot.idle();
  expect(watched.live.match.phase).toBe('playing');
  expect(sandbox.requests.total).toBe(0);
  sandbox.world.setAvailable(true);
  await watched.calm();
  await watched.playOn();
});
