import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from 'discord-sandbox';
import { startCheckersClub } from '../../src/playground.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import { BotProcess } from '../bot-process.ts';
import { Chance } from '../soak/chance.ts';
import { quantile, type Figures } from './figures.ts';
import { LoadDriver, type LoadCounts } from './load-driver.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import { copyMatches, openOriginals, untilCalled } from './load-matches.ts';
import { withScratchDatabase } from './store.ts';

const MIB = 1024 * 1024;
const QUIET = 1500;
/** A restart of thousands of matches may send requests for longer: then they are part of the load. */
const QUIET_WITHIN = 60_000;
/** Seconds within which every match should be pressed: players who are away for longer are called by a new board, all at once. */
const PRESSED_WITHIN = 10;
/** After others, with code that is hot. */
const SHORT_WARM_UP = 2;
/** In 20 seconds this is two moves in each of a thousand matches: after a restart the first posts a board for who was away. */
const WARM_RATE = 200;

/** The bot under the presses of many matches at once, by presses a second: how long answers take, and what a press costs. */
export async function loadBench(options: LoadOptions = LOAD): Promise<Readonly<Record<string, Figures>>> {
  if (options.postgres !== undefined)
    return withScratchDatabase(options.postgres, (url) => underLoad(options, { kind: 'postgres', url }));
  const folder = await mkdtemp(join(tmpdir(), 'king-me-bench-'));
  try {
    return await underLoad(options, { kind: 'sqlite', file: join(folder, 'king-me.db') });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function underLoad(options: LoadOptions, database: DatabaseUrl): Promise<Readonly<Record<string, Figures>>> {
  const { matches: count, rates, profile } = options;
  const sandbox = await startCheckersClub({ page: false, keepMessages: 20_000 + 20 * count });
  const url = database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url;
  const environment = { ...options.environment, DATABASE_URL: url };
  let bot = new BotProcess(sandbox, environment);
  try {
    const chance = new Chance(options.seed);
    await bot.ready;
    const originals = await openOriginals(sandbox, count, chance.fork('opening'));
    if (count > PRESSED_WITHIN * Math.min(...rates)) await untilCalled(sandbox, originals);
    await bot.stop();
    const matches = await copyMatches(sandbox, database, originals, count);
    const before = sandbox.requests.total;
    const startedAt = performance.now();
    bot = new BotProcess(sandbox, environment, { execArguments: profiling(profile) });
    await bot.ready;
    const restartMs = performance.now() - startedAt;
    await quiet(sandbox);
    const restart = { restartMs, restartRequests: sandbox.requests.total - before };
    const driver = new LoadDriver(sandbox, matches, chance.fork('presses'));
    const parts = { sandbox, bot, driver };
    const figures: [string, Figures][] = [];
    for (const [index, rate] of rates.entries()) {
      const warmUp = index === 0 ? options.warmUp : Math.min(options.warmUp, SHORT_WARM_UP);
      figures.push([`${rate}/s`, { ...(await measure({ ...options, warmUp }, rate, parts)), ...restart }]);
    }
    driver.close();
    return Object.fromEntries(figures);
  } finally {
    await bot.stop();
    await sandbox.stop();
  }
}

interface LoadParts {
  readonly sandbox: Sandbox;
  readonly bot: BotProcess;
  readonly driver: LoadDriver;
}

async function measure({ seconds, warmUp, meanwhile }: LoadOptions, rate: number, parts: LoadParts): Promise<Figures> {
  const { sandbox, bot, driver } = parts;
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
    p50Ms: quantile(counts.times, 0.5),
    p95Ms: quantile(counts.times, 0.95),
    p99Ms: quantile(counts.times, 0.99),
    maxMs: quantile(counts.times, 1),
    sentLateP99Ms: quantile(counts.lags, 0.99),
    lost: counts.lost,
    refused: counts.refused,
    displaced: counts.displaced,
    unsent: counts.unsent,
    over: driver.over,
    ...figures,
    rssMiBIdle: idle.rss / MIB,
    rssMiBMost: after.mostRss / MIB,
    rssMiB: after.rss / MIB,
    heapMiBIdle: (heapBefore?.heap ?? Number.NaN) / MIB,
    heapMiB: (heapAfter?.heap ?? Number.NaN) / MIB,
  };
}

const pressesOf = ({ lags, unsent }: LoadCounts): number => Math.max(1, lags.length - unsent);

const profiling = (folder: string | undefined): readonly string[] =>
  folder === undefined
    ? []
    : ['--cpu-prof', '--cpu-prof-dir', folder, '--heapsnapshot-signal=SIGUSR2', '--diagnostic-dir', folder];

async function quiet({ requests }: Sandbox): Promise<void> {
  const until = performance.now() + QUIET_WITHIN;
  for (let before = -1; requests.total !== before && performance.now() < until;) {
    before = requests.total;
    await sleep(QUIET);
  }
}
