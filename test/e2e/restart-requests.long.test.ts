import { describe, expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { useCrashApp, WAYS, type Deed } from './support/crash/crash-app.ts';
import type { TestMatch } from './support/test-match.ts';

const SECOND = 1000;
const MATCHES = 8;

// That a board is gone Discord says when it is asked for it.
const app = useCrashApp({ mayBeRefused: true });

const toChannels = (): readonly string[] =>
  app.sandbox.requests.all
    .map(({ method, path }) => `${method} ${path}`)
    .filter((sent) => sent.includes(' /channels/'));

async function openMatches(): Promise<readonly TestMatch[]> {
  const matches: TestMatch[] = [];
  for (let number = 0; number < MATCHES; number += 1) matches.push(await app.openMatch());
  return matches;
}

describe.each(WAYS)('after a %s', (way) => {
  test('RUN-03, TIME-08: nothing is sent for matches that nobody touches, whatever they wait for, nor for a press but its answer', async () => {
    const [playing, drawn, paused, ended] = await openMatches();
    if (playing === undefined || drawn === undefined || paused === undefined || ended === undefined)
      throw new Error('there are more matches');
    await playing.type('11-15', '23-19');
    await drawn.offerDraw(app.alice);
    await paused.press(app.alice, 'Pause');
    await paused.press(app.bob, 'Accept');
    await ended.resign(app.bob);
    await app.ask(app.carol, 'challenge', { user: app.bob.id });
    await app.ask(app.carol, 'open');
    for (const _time of [1, 2]) {
      await app.idle();
      app.sandbox.requests.clear();
      // Too short for a deadline on a board to be off by more than two seconds.
      await app.beAway(way, SECOND / 2);
      expect(toChannels()).toEqual([]);
    }
    await playing.press(app.alice, '12');
    expect(toChannels()).toEqual([]);
    await playing.press(app.alice, '12-16');
    await ended.press(app.alice, 'Yes');
    for (const match of [playing, drawn, paused, ended]) await match.expectInOrder();
  });

  test('TIME-04, TIME-08: after five seconds the deadline is set right on every board that shows one, and nothing else is sent', async () => {
    const matches = await openMatches();
    await matches[0]?.pause();
    await app.idle();
    app.sandbox.requests.clear();
    await app.beAway(way, 5 * SECOND);
    const boards = await Promise.all(matches.slice(1).map((match) => match.board()));
    const edits = boards.map((board) => `PATCH /channels/${board.channel_id}/messages/${board.id}`);
    expect([...toChannels()].sort()).toEqual(edits.sort());
  });
});

test('RUN-03: killed before the last sign of life, only what has changed since is set right, and needs no look where nothing was posted', async () => {
  const [match] = await openMatches();
  await app.idle();
  await app.beat();
  await match?.type('11-15');
  await app.idle();
  app.sandbox.requests.clear();
  await app.kill();
  await app.idle();
  expect(toChannels()[0]).toMatch(new RegExp(`^PATCH /channels/${match?.threadId}/messages/`));
  expect(toChannels().filter((sent) => !sent.includes(`/channels/${match?.threadId}/`))).toEqual([]);
  await match?.expectInOrder();
});

test('RUN-03, PLAY-02: a press is answered before the matches that have to be looked at, also where Discord is slow', async () => {
  const matches = await openMatches();
  const last = matches.at(-1);
  if (last === undefined) throw new Error('there are matches');
  await app.idle();
  const { id } = await last.board();
  app.sandbox.faults.request({
    method: 'GET',
    path: '/channels/*/messages',
    times: Infinity,
    effect: { kind: 'delay', ms: 300 },
  });
  const deeds: Deed[] = [];
  app.onDeed = (deed) => {
    if (/^(GET .*messages|POST .*callback)/.test(deed)) deeds.push(deed);
  };
  await app.kill();
  await press(app.alice, id, '11');
  await press(app.alice, id, '11-15');
  const answered = deeds.findLastIndex((deed) => deed.startsWith('POST'));
  const lookedAt = deeds.slice(0, answered).filter((deed) => deed.startsWith('GET'));
  // All of them are in doubt, as nothing was saved.
  expect(lookedAt.length).toBeLessThan(MATCHES - 1);
  app.sandbox.faults.clear();
  await app.idle();
  for (const match of matches) await match.expectInOrder();
});
