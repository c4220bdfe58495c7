import { setTimeout as sleep } from 'node:timers/promises';
import type { Figures } from './figures.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import { type LoadWorld, MIB, withDatabase, withWorld } from './load-world.ts';

const CASES = [10_000, 100_000];
/** In milliseconds: by then the bot has dropped what it keeps for a minute. */
const SETTLES = 100_000;
/** Nobody is due for a day: what is measured is the start, and not what comes due after it. */
const TIME = '1d';

/** How soon the bot is ready with so many running matches, and what they take of its memory, beside an empty bot of the same build. */
export async function startBench(options: LoadOptions = LOAD): Promise<Readonly<Record<string, Figures>>> {
  const figures: Record<string, Figures> = {};
  for (const matches of options.matches === undefined ? CASES : [options.matches])
    figures[`${matches} matches`] = await withWorld(
      { ...options, matches, time: TIME, isCalled: options.isBrief !== true, withMessages: 0 },
      (world) => withDatabase(options.postgres, (empty) => measure(world, empty, options)),
    );
  return figures;
}

async function measure(
  world: LoadWorld,
  database: LoadWorld['database'],
  { isBrief = false }: LoadOptions,
): Promise<Figures> {
  const settled = async (of: LoadWorld['database']) => {
    const start = await world.start(of);
    if (!isBrief) await sleep(SETTLES);
    const { rss, mostRss } = await world.usage();
    await world.stop();
    return { ...start, rss: rss / MIB, mostRss: mostRss / MIB };
  };
  // Its first start makes the tables and has the commands registered, which is no part of a start with matches.
  await world.launch(database).ready;
  await world.stop();
  const empty = await settled(database);
  const full = await settled(world.database);
  return {
    readyMs: full.readyMs,
    emptyReadyMs: empty.readyMs,
    rssMiBAbove: full.rss - empty.rss,
    emptyRssMiB: empty.rss,
    rssMiB: full.rss,
    rssMiBMost: full.mostRss,
    restartRequests: full.sandboxRequests,
  };
}
