import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from 'discord-sandbox';
import { startCheckersClub } from '../../src/playground.ts';
import { BotLog, BotProcess, type BotProcessParts } from '../bot-process.ts';
import { PRELOAD_VARIABLE, type Usage } from '../bot-preload.ts';
import { Chance } from '../soak/chance.ts';
import { copyMatches, type MatchDatabase } from './load-copies.ts';
import { LoadDriver, type LoadMatch } from './load-driver.ts';
import type { WorldOptions } from './load-options.ts';
import { openOriginals } from './load-matches.ts';
import { withScratchDatabase } from './store.ts';

export interface Start {
  /** Milliseconds from starting the process until it is ready. */
  readonly readyMs: number;
  readonly sandboxRequests: number;
}

export const MIB = 1024 * 1024;
/** A board is called when it has not been answered for a minute. */
const CALLED_WITHIN = 70_000;
const QUIET = 1500;
/** A restart of thousands of matches may send requests for longer: then they are part of the load. */
const QUIET_WITHIN = 60_000;

/** Many matches in a sandbox with Discord's limits, and the bot that plays them, in processes of its own, one after the other. */
export class LoadWorld {
  readonly sandbox: Sandbox;
  readonly database: MatchDatabase;
  readonly matches: readonly LoadMatch[];
  readonly chance: Chance;
  readonly log = new BotLog();
  /** By how much the clocks of Discord and of the next process are ahead of this machine's. */
  readonly clock: { passed: number };
  #bot: BotProcess | undefined;

  constructor(parts: Pick<LoadWorld, 'sandbox' | 'database' | 'matches' | 'chance' | 'clock'>) {
    this.sandbox = parts.sandbox;
    this.database = parts.database;
    this.matches = parts.matches;
    this.chance = parts.chance;
    this.clock = parts.clock;
  }

  get bot(): BotProcess {
    if (this.#bot === undefined) throw new Error('no bot has been started');
    return this.#bot;
  }

  /** Begins a process on this database, and waits for nothing. */
  launch(database: MatchDatabase = this.database, parts: Omit<BotProcessParts, 'log'> = {}): BotProcess {
    const environment = { ...environmentOf(database), [PRELOAD_VARIABLE]: `${this.clock.passed}` };
    return (this.#bot = new BotProcess(this.sandbox, environment, { ...parts, log: this.log }));
  }

  /** Until it is ready, and then until it sends nothing more. */
  async start(...launched: Parameters<LoadWorld['launch']>): Promise<Start> {
    const { requests } = this.sandbox;
    const [before, startedAt] = [requests.total, performance.now()];
    await this.launch(...launched).ready;
    const readyMs = performance.now() - startedAt;
    await quiet(this.sandbox);
    return { readyMs, sandboxRequests: requests.total - before };
  }

  async stop(): Promise<void> {
    await this.#bot?.stop();
    this.#bot = undefined;
  }

  /** Plays these matches, all of them when left out. Close it afterwards. */
  driver(matches = this.matches): LoadDriver {
    return new LoadDriver(this.sandbox, matches, this.chance.fork('presses'));
  }

  usage(): Promise<Usage> {
    return this.bot.usage();
  }
}

/** Opens matches, copies them while the bot is away, lets `work` start it, and leaves nothing behind. */
export function withWorld<T>(options: WorldOptions, work: (world: LoadWorld) => Promise<T>): Promise<T> {
  return withDatabase(options.postgres, async (database) => {
    const clock = { passed: 0 };
    const sandbox = await startCheckersClub({
      page: false,
      keepMessages: 20_000 + 20 * Math.min(options.matches, options.withMessages ?? Infinity),
      now: () => Date.now() + clock.passed,
    });
    const chance = new Chance(options.seed);
    const opening = new LoadWorld({ sandbox, database, matches: [], chance, clock });
    try {
      await opening.launch(database, { checkout: options.before }).ready;
      const originals = await openOriginals(sandbox, options, chance.fork('opening'));
      if (options.isCalled) await sleep(CALLED_WITHIN);
      await opening.stop();
      const matches = await copyMatches(sandbox, database, originals, options);
      const world = new LoadWorld({ sandbox, database, matches, chance, clock });
      try {
        return await work(world);
      } finally {
        await world.stop();
      }
    } finally {
      await opening.stop();
      await sandbox.stop();
    }
  });
}

/** A database of its own for `work`: a file, or one on that server. */
export async function withDatabase<T>(
  postgres: string | undefined,
  work: (database: MatchDatabase) => Promise<T>,
): Promise<T> {
  if (postgres !== undefined) return withScratchDatabase(postgres, (url) => work({ kind: 'postgres', url }));
  const folder = await mkdtemp(join(tmpdir(), 'king-me-bench-'));
  try {
    return await work({ kind: 'sqlite', file: join(folder, 'king-me.db') });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const environmentOf = (database: MatchDatabase): Readonly<Record<string, string>> => ({
  DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
});

async function quiet({ requests }: Sandbox): Promise<void> {
  const until = performance.now() + QUIET_WITHIN;
  for (let before = -1; requests.total !== before && performance.now() < until;) {
    before = requests.total;
    await sleep(QUIET);
  }
}
