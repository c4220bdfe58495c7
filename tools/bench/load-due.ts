import { setTimeout as sleep } from 'node:timers/promises';
import type { Figures } from './figures.ts';
import { pressesOf, timesOf } from './load-presses.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import { withWorld } from './load-world.ts';

const MATCHES = 10_000;
const RATE = 20;
/** Seconds after the start. A board that nobody answers for a minute goes on in a new message: that is one moment for all. */
const FROM = 50;
const DURING = 90;
const BRIEF = 2;

/** Presses while the boards of all matches are called at one moment. No clock of theirs runs out meanwhile. */
export function dueBench(options: LoadOptions = LOAD): Promise<Figures> {
  const { matches = MATCHES, rates: [rate = RATE] = [], isBrief = false } = options;
  return withWorld({ ...options, matches, time: '1h', isCalled: false }, async (world) => {
    const { requests } = world.sandbox;
    const startedAt = performance.now();
    const start = await world.start();
    if (!isBrief) await sleep(Math.max(0, startedAt + start.readyMs + FROM * 1000 - performance.now()));
    const driver = world.driver();
    const [sent, tooMany] = [requests.total, requests.tooMany];
    const counts = await driver.run(isBrief ? BRIEF : DURING, () => rate);
    await driver.settled();
    driver.close();
    return {
      presses: pressesOf(counts),
      ...timesOf(counts),
      // A press is answered by one request; the others are the boards that are called.
      otherRequests: requests.total - sent - pressesOf(counts),
      tooMany: requests.tooMany - tooMany,
      restartMs: start.readyMs,
    };
  });
}
