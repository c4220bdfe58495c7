import type { Figures } from './figures.ts';
import { timesOf } from './load-presses.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import { MIB, withWorld } from './load-world.ts';

const MATCHES = 100;
const RATE = 20;
const MINUTE = 60;

/** The bot's memory, minute by minute, while matches are played: how much it grows by after the first third of the time. */
export function growthBench(options: LoadOptions = LOAD): Promise<Readonly<Record<string, Figures>>> {
  const { matches = MATCHES, rates: [rate = RATE] = [], minutes, isBrief = false } = options;
  return withWorld({ ...options, matches, isCalled: false }, async (world) => {
    await world.start();
    const driver = world.driver();
    const sizes: number[] = [(await world.usage()).rss / MIB];
    let slowest = 0;
    let failed = 0;
    for (let minute = 1; minute <= minutes; minute += 1) {
      const { maxMs = 0, lost = 0, refused = 0 } = timesOf(await driver.run(isBrief ? 1 : MINUTE, () => rate));
      slowest = Math.max(slowest, maxMs);
      failed += lost + refused;
      sizes.push((await world.usage()).rss / MIB);
    }
    await driver.settled();
    driver.close();
    const all = { growthMiB: slopeOf(sizes.slice(Math.ceil(sizes.length / 3))), maxMs: slowest, failed };
    const byMinute = sizes.map((rssMiB, minute) => [`after ${minute} min`, { rssMiB }] as const);
    return { [`${minutes} min`]: all, ...Object.fromEntries(byMinute) };
  });
}

/** By how much the values rise from one to the next: the line that fits them best (least squares). */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
  if (spread === 0) return 0;
  return values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
}
