import { beforeEach, describe, expect, test } from 'vitest';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';
import { FakeEngine } from './support/fake-engine.ts';
import { MINUTE } from './support/shifted-clock.ts';
import type { TestMatch } from './support/test-match.ts';

const engine = new FakeEngine();
const app = useCrashApp({ bot: { engine } });
beforeEach(() => {
  engine.isSlow = false;
});

/** Longer than the bot waits before a reply. */
const REPLY = 1500;

/** Alice has moved, and the bot is thinking about it. */
async function inThought(): Promise<TestMatch> {
  const match = await app.ask(app.alice, 'solo', { level: 3, time: '5m' });
  await match.turnBegun();
  engine.isSlow = true;
  await match.press(app.alice, '11');
  await match.press(app.alice, '11-15');
  await app.soon(() => expect(engine.asked.at(-1)?.position).toBe(match.playing.game.position));
  await match.turnBegun();
  return match;
}

async function repliesNow(match: TestMatch): Promise<void> {
  engine.isSlow = false;
  await app.pass(REPLY);
  await app.soon(() => expect(match.playing.game.moves).toHaveLength(2));
  await match.turnBegun();
  await match.expectInOrder();
}

describe.each(WAYS)('START-10, RUN-03: after a %s in mid-thought', (way) => {
  test('START-10, RUN-03: the bot thinks about the same position again, and replies on the board that stands', async () => {
    const match = await inThought();
    const board = match.messagesWith('is thinking…').at(-1)?.id;
    const { position } = match.playing.game;
    const asked = engine.asked.length;
    engine.isSlow = false;
    await app.beAway(way, MINUTE);
    await repliesNow(match);
    expect(engine.asked.slice(asked).map((state) => state.position)).toContainEqual(position);
    expect(match.liveBoard?.id).toBe(board);
    expect(match.liveBoards()).toHaveLength(1);
    expect(match.liveBoard?.content).toContain('**Alice**, your move.');
    expect(app.notifiedOf()).toEqual([]);
  });

  test('START-10, TIME-08: the bot has lost no time, even after longer than its move may take', async () => {
    const match = await inThought();
    engine.isSlow = false;
    await app.beAway(way, 30 * MINUTE);
    await repliesNow(match);
    expect(match.phase).toBe('playing');
  });
});

test('START-10, TIME-08: given the connection is lost in mid-thought, then the bot waits, and replies once it is back', async () => {
  const match = await inThought();
  const { calledOff } = engine;
  await match.live.queue.idle();
  await app.bot.liveMatches.runtime.act(match.live, { type: 'StopClock', reason: 'gateway-away' });
  expect(engine.calledOff).toBe(calledOff + 1);
  engine.isSlow = false;
  await app.pass(REPLY);
  expect(match.playing.game.moves).toHaveLength(1);
  await app.bot.liveMatches.runtime.act(match.live, { type: 'StartClock', reason: 'gateway-away' });
  await repliesNow(match);
});
