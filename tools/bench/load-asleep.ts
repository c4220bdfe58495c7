import { setTimeout as sleep } from 'node:timers/promises';
import { pieceButtons } from '../play/table.ts';
import { quantile, type Figures } from './figures.ts';
import type { LoadDriver, LoadMatch } from './load-driver.ts';
import { ORIGINALS } from './load-matches.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import { withWorld } from './load-world.ts';

const MATCHES = 1200;
/** In milliseconds: by then all sleep. */
const SETTLES = 100_000;
/** Of one original: the first sleeps, the others were just pressed. */
const ALIKE = 3;

/**
 * The same press at the same board, of matches that sleep and of matches that were pressed a moment before, one after the other
 * in random order; and of two that were, which tells how much two such presses differ by themselves.
 */
export function asleepBench(options: LoadOptions = LOAD): Promise<Figures> {
  const { matches = MATCHES, isBrief = false } = options;
  return withWorld({ ...options, matches, time: '1d', isCalled: !isBrief }, async (world) => {
    await world.start();
    if (!isBrief) await sleep(SETTLES);
    const driver = world.driver();
    const chance = world.chance.fork('order');
    const [asleep, awake, again]: [number[], number[], number[]] = [[], [], []];
    let failed = 0;
    for (const [sleeping, one, other] of groupsOf(world.matches)) {
      // Amid a jump, or with one piece that can move, there is nothing to choose.
      if (driver.offered(sleeping, pieceButtons).length === 0) continue;
      await wake(driver, one);
      await wake(driver, other);
      const times = new Map<LoadMatch, number>();
      const order = [sleeping, one, other].map((match) => ({ match, key: chance.next() }));
      for (const { match } of order.toSorted((a, b) => a.key - b.key)) {
        const took = await choose(driver, match, 0);
        if (took === undefined) failed += 1;
        else times.set(match, took);
      }
      const [slept, first, second] = [times.get(sleeping), times.get(one), times.get(other)];
      if (slept === undefined || first === undefined || second === undefined) continue;
      asleep.push(slept);
      awake.push(first);
      again.push(second);
    }
    driver.close();
    const more = asleep.map((took, index) => took - (awake[index] ?? 0));
    const noise = again.map((took, index) => took - (awake[index] ?? 0));
    return {
      pairs: more.length,
      asleepP50Ms: quantile(asleep, 0.5),
      asleepP99Ms: quantile(asleep, 0.99),
      awakeP50Ms: quantile(awake, 0.5),
      awakeP99Ms: quantile(awake, 0.99),
      moreP50Ms: quantile(more, 0.5),
      moreP99Ms: quantile(more, 0.99),
      noiseP99Ms: quantile(noise, 0.99),
      failed,
    };
  });
}

/** Copies of one original each. */
function groupsOf(matches: readonly LoadMatch[]): readonly (readonly [LoadMatch, LoadMatch, LoadMatch])[] {
  const originals = Math.min(ORIGINALS, Math.ceil(matches.length / 2));
  return matches.flatMap((match, index) => {
    const [one, other] = [matches[index + originals], matches[index + 2 * originals]];
    const isFirst = Math.floor(index / originals) % ALIKE === 0;
    return isFirst && one !== undefined && other !== undefined ? [[match, one, other] as const] : [];
  });
}

/** Draws, too, what the press that counts will show: pictures of before are no part of what sleep costs. */
async function wake(driver: LoadDriver, match: LoadMatch): Promise<void> {
  await choose(driver, match, 0);
  await choose(driver, match, 1);
}

async function choose(driver: LoadDriver, match: LoadMatch, piece: number): Promise<number | undefined> {
  const pieces = driver.offered(match, pieceButtons);
  const pressable = pieces[piece % Math.max(1, pieces.length)];
  if (pressable === undefined) return undefined;
  const { became, took } = await driver.press(match, pressable);
  return became === 'shown' ? took : undefined;
}
