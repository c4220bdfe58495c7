import type { Sandbox } from 'discord-sandbox';
import { quantile, type Figures } from './figures.ts';
import type { LoadCounts, LoadDriver } from './load-driver.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import { type LoadWorld, MIB, type Start, withWorld } from './load-world.ts';

interface PressesOptions extends LoadOptions {
  /** Called when the presses that count begin. */
  readonly meanwhile?: (sandbox: Sandbox) => void;
}

interface Case {
  readonly matches: number;
  readonly rates: readonly number[];
}

/** As the aims have it. */
const CASES: readonly Case[] = [
  { matches: 100, rates: [150, 300] },
  { matches: 1000, rates: [300] },
];
const MATCHES = 1000;
const RATES = [300];

/** Seconds within which every match should be pressed: players who are away for longer are called by a new board, all at once. */
const PRESSED_WITHIN = 10;
/** Seconds, with code that is not compiled yet and players who count as away. */
const WARM_UP = 20;
/** After others, with code that is hot. */
const SHORT_WARM_UP = 2;
/** In 20 seconds this is two moves in each of a thousand matches: after a restart the first posts a board for who was away. */
const WARM_RATE = 200;

/** The bot under the presses of many matches at once: how long answers take, and what a press costs. */
export async function pressesBench(options: PressesOptions = LOAD): Promise<Readonly<Record<string, Figures>>> {
  const { matches, rates } = options;
  const cases =
    matches === undefined && rates === undefined ? CASES : [{ matches: matches ?? MATCHES, rates: rates ?? RATES }];
  const figures: [string, Figures][] = [];
  for (const one of cases) figures.push(...(await measureCase(options, one)));
  return Object.fromEntries(figures);
}

function measureCase(options: PressesOptions, { matches, rates }: Case): Promise<readonly [string, Figures][]> {
  const isCalled = options.isBrief !== true && matches > PRESSED_WITHIN * Math.min(...rates);
  return withWorld({ ...options, matches, isCalled }, async (world) => {
    const start = await world.start(undefined, { execArguments: profiling(options.profile) });
    const driver = world.driver();
    const figures: [string, Figures][] = [];
    for (const [index, rate] of rates.entries()) {
      const warmUp = options.isBrief === true ? 0 : index === 0 ? WARM_UP : SHORT_WARM_UP;
      figures.push([
        `${matches} matches, ${rate}/s`,
        await measure({ ...options, warmUp }, rate, world, driver, start),
      ]);
    }
    driver.close();
    return figures;
  });
}

async function measure(
  { seconds, warmUp, meanwhile }: PressesOptions & { readonly warmUp: number },
  rate: number,
  { sandbox, bot }: LoadWorld,
  driver: LoadDriver,
  { readyMs, sandboxRequests }: Start,
): Promise<Figures> {
  const idle = await bot.usage();
  const heapBefore = await bot.memory();
  if (warmUp > 0) await driver.warmUp(warmUp, Math.max(rate, WARM_RATE));
  meanwhile?.(sandbox);
  const [own, requests, tooMany] = [process.cpuUsage(), sandbox.requests.total, sandbox.requests.tooMany];
  const before = await bot.usage();
  const counts = await driver.run(seconds, () => rate);
  const after = await bot.usage();
  const ownAfter = process.cpuUsage(own);
  const figures = {
    cpuMsAPress: (after.cpu - before.cpu) / pressesOf(counts),
    sandboxCpuMsAPress: (ownAfter.user + ownAfter.system) / 1000 / pressesOf(counts),
    requestsAPress: (sandbox.requests.total - requests) / pressesOf(counts),
    tooMany: sandbox.requests.tooMany - tooMany,
  };
  await driver.settled();
  const heapAfter = await bot.memory();
  return {
    pressesPerSecond: counts.times.length / seconds,
    ...timesOf(counts),
    sentLateP99Ms: quantile(counts.lags, 0.99),
    displaced: counts.displaced,
    unsent: counts.unsent,
    over: driver.over,
    ...figures,
    rssMiBIdle: idle.rss / MIB,
    rssMiBMost: after.mostRss / MIB,
    rssMiB: after.rss / MIB,
    heapMiBIdle: (heapBefore?.heap ?? Number.NaN) / MIB,
    heapMiB: (heapAfter?.heap ?? Number.NaN) / MIB,
    restartMs: readyMs,
    restartRequests: sandboxRequests,
  };
}

/** How long presses took, and how many came to nothing. */
export const timesOf = ({ times, lost, refused }: LoadCounts): Figures => ({
  p50Ms: quantile(times, 0.5),
  p95Ms: quantile(times, 0.95),
  p99Ms: quantile(times, 0.99),
  maxMs: quantile(times, 1),
  lost,
  refused,
});

export const pressesOf = ({ lags, unsent }: LoadCounts): number => Math.max(1, lags.length - unsent);

const profiling = (folder: string | undefined): readonly string[] =>
  folder === undefined
    ? []
    : ['--cpu-prof', '--cpu-prof-dir', folder, '--heapsnapshot-signal=SIGUSR2', '--diagnostic-dir', folder];
