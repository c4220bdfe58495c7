import { describe, expect, test } from 'vitest';
import {
  GLOBAL_PER_SECOND,
  KEPT_FREE,
  laneOf,
  LONGEST_HELD,
  RequestLimiter,
  type Priority,
} from '../../../src/bot/discord/request-limiter.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';

const LANE = 'PATCH/channels/1/messages/:id';

/** A limiter whose requests are answered when the test says so. */
function setUp() {
  const clock = new FakeClock();
  const limiter = new RequestLimiter(clock);
  const sent: string[] = [];
  const answers = new Map<string, () => void>();
  const send = (name: string, lane = name, priority: Priority = 'high'): void => {
    void limiter.run(lane, priority, () => {
      sent.push(name);
      return new Promise<void>((resolve) => answers.set(name, resolve));
    });
  };
  const answer = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) answers.get(name)?.();
    await settled();
  };
  const many = (count: number, prefix: string, priority?: Priority): readonly string[] => {
    const names = Array.from({ length: count }, (_, index) => `${prefix}${index}`);
    for (const name of names) send(name, name, priority);
    return names;
  };
  const hear = (lane: string, status: number, headers: Readonly<Record<string, string>>): void => {
    limiter.heard(lane, { status, headers: new Headers(headers) });
  };
  return { clock, limiter, sent, send, answer, many, hear };
}

describe('RUN-05: all that goes out with the bot’s token', () => {
  test('is never more than Discord takes in a second, counted from the sending until a second after the answer', async () => {
    const { clock, sent, answer, many } = setUp();
    const names = many(GLOBAL_PER_SECOND + 20, 'r');
    await settled();
    expect(sent).toHaveLength(GLOBAL_PER_SECOND);
    // Discord may count a slow request at any moment before its answer.
    clock.pass(5000);
    await settled();
    expect(sent).toHaveLength(GLOBAL_PER_SECOND);
    await answer(...names.slice(0, 5));
    clock.pass(999);
    await settled();
    expect(sent).toHaveLength(GLOBAL_PER_SECOND);
    clock.pass(1);
    await settled();
    expect(sent).toEqual(names.slice(0, GLOBAL_PER_SECOND + 5));
  });

  test('goes out with what somebody waits for first, and with room kept for what comes next', async () => {
    const { clock, sent, answer, many } = setUp();
    const low = many(GLOBAL_PER_SECOND, 'card', 'low');
    await settled();
    expect(sent).toEqual(low.slice(0, GLOBAL_PER_SECOND - KEPT_FREE));
    const high = many(KEPT_FREE + 5, 'board');
    await settled();
    expect(sent.slice(-KEPT_FREE)).toEqual(high.slice(0, KEPT_FREE));
    await answer(...low);
    clock.pass(1000);
    await settled();
    expect(sent.slice(GLOBAL_PER_SECOND)).toEqual([
      ...high.slice(KEPT_FREE),
      ...low.slice(GLOBAL_PER_SECOND - KEPT_FREE),
    ]);
  });

  test('waits once and altogether when Discord says that it was too much, as another process sends with the token too', async () => {
    const { clock, sent, answer, many, hear, send } = setUp();
    send('first');
    await settled();
    hear('first', 429, { 'retry-after': '3', 'x-ratelimit-global': 'true' });
    await answer('first');
    many(3, 'later');
    clock.pass(3000);
    await settled();
    expect(sent).toEqual(['first']);
    clock.pass(50);
    await settled();
    expect(sent).toEqual(['first', 'later0', 'later1', 'later2']);
  });
});

describe('RUN-05: the requests of a bucket', () => {
  test('go one after the other, what somebody waits for before what came earlier and nobody waits for', async () => {
    const { sent, send, answer } = setUp();
    send('card 1', LANE, 'low');
    send('card 2', LANE, 'low');
    send('board', LANE);
    send('elsewhere');
    await settled();
    expect(sent).toEqual(['card 1', 'elsewhere']);
    await answer('card 1');
    await answer('board');
    expect(sent).toEqual(['card 1', 'elsewhere', 'board', 'card 2']);
  });

  test.each([
    ['is empty', 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '4' }],
    ['was empty', 429, { 'retry-after': '4', 'x-ratelimit-scope': 'shared' }],
  ])('wait until a bucket that %s is full again, and hold up no other bucket', async (_, status, headers) => {
    const { clock, sent, send, answer, hear } = setUp();
    send('card 1', LANE, 'low');
    await settled();
    hear(LANE, status, headers);
    await answer('card 1');
    send('card 2', LANE, 'low');
    clock.pass(4000);
    send('board', LANE);
    send('elsewhere');
    await settled();
    expect(sent).toEqual(['card 1', 'elsewhere']);
    clock.pass(50);
    await settled();
    expect(sent).toEqual(['card 1', 'elsewhere', 'board']);
  });

  test('are not held back for long: the client then rejects them, and they may go another way', async () => {
    const { sent, send, answer, hear } = setUp();
    send('edit 1', LANE);
    await settled();
    hear(LANE, 429, { 'retry-after': String(LONGEST_HELD / 1000 + 1) });
    await answer('edit 1');
    send('edit 2', LANE);
    await settled();
    expect(sent).toEqual(['edit 1', 'edit 2']);
  });

  test('share it by method, route and channel or server', () => {
    const edit = laneOf('PATCH', '/channels/1/messages/2');
    expect(laneOf('patch', '/channels/1/messages/3')).toBe(edit);
    expect(laneOf('PATCH', '/channels/4/messages/2')).not.toBe(edit);
    expect(laneOf('DELETE', '/channels/1/messages/2')).not.toBe(edit);
    expect(laneOf('POST', '/channels/1/messages')).not.toBe(laneOf('POST', '/channels/1/messages/2/threads'));
  });

  test('leave nothing behind once they are done', async () => {
    const { clock, sent, send, answer, hear } = setUp();
    for (let round = 0; round < 3; round += 1) {
      send(`edit ${round}`, LANE);
      await settled();
      hear(LANE, 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1' });
      await answer(`edit ${round}`);
      clock.pass(1050);
      await settled();
    }
    expect(sent).toHaveLength(3);
    expect(clock.pending).toBe(0);
  });
});

test('RUN-05: given a request fails, then its error goes to its sender and the next one goes out', async () => {
  const limiter = new RequestLimiter(new FakeClock());
  const failing = limiter.run(LANE, 'high', () => Promise.reject(new Error('refused')));
  const next = limiter.run(LANE, 'high', () => Promise.resolve('sent'));
  await expect(failing).rejects.toThrow('refused');
  expect(await next).toBe('sent');
});
