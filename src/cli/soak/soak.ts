import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import { openStore } from '../../store/open-store.ts';
import { Asked } from '../faults/asked.ts';
import { BotLog } from '../faults/bot-log.ts';
import { BotProcess } from '../faults/bot-process.ts';
import { Chance } from '../faults/chance.ts';
import { FirstBoards } from '../faults/first-boards.ts';
import { readStories } from '../faults/story.ts';
import { eightPeople } from './eight-people.ts';
import { judgeSoak } from './judge-soak.ts';
import { Pest } from './pest.ts';
import { SoakError } from './soak-error.ts';
import { SoakMatch, type SoakGame } from './soak-match.ts';
import type { Measure, SoakFigures } from './soak-figures.ts';
import { SOAK_VARIABLE, type Memory, type SoakQuestion } from './time-and-heap.ts';

export interface SoakParts {
  readonly games: number;
  readonly seed: number;
  /** The file of the bot's database, which is not there yet. */
  readonly file: string;
  /** Games between two measurements. */
  readonly measureEvery: number;
  readonly progress: (line: string) => void;
}

const TIME_AND_HEAP = new URL('time-and-heap.ts', import.meta.url);
const MIB = 1024 * 1024;
const LANES = 4;
const MOST_GAMES = 3;
/** Longer than a match stays in memory after its end, in milliseconds. */
const AFTERLIFE = 6 * 60_000;
/** What is shown last is shown a moment after the players have seen the end. */
const SETTLES = 1500;

/** Thousands of games back to back, with the bot in a process of its own whose memory is watched. */
export class Soak {
  readonly #parts: SoakParts;
  readonly #sandbox: Sandbox;
  readonly #bot: BotProcess;
  readonly #log = new BotLog();
  readonly #asked = new Asked();
  readonly #boards: FirstBoards;
  readonly #chance: Chance;
  readonly #pest: Pest;
  readonly #people: readonly SandboxUser[];
  readonly #played = new Map<string, readonly SoakGame[]>();
  readonly #measures: Measure[] = [];
  readonly #problems: string[] = [];
  #games = 0;
  #seconds = 0;

  private constructor(parts: SoakParts, sandbox: Sandbox) {
    this.#parts = parts;
    this.#sandbox = sandbox;
    this.#boards = new FirstBoards(sandbox);
    this.#chance = new Chance(parts.seed);
    this.#people = eightPeople(sandbox);
    this.#pest = new Pest({
      sandbox,
      asked: this.#asked,
      chance: this.#chance.fork('pest'),
      hostile: this.#people.slice(this.#people.length / 2),
    });
    this.#bot = new BotProcess({
      log: this.#log,
      preload: [TIME_AND_HEAP],
      nodeOptions: ['--expose-gc'],
      environment: {
        DISCORD_TOKEN: sandbox.token,
        DISCORD_API_URL: sandbox.apiUrl,
        DISCORD_GUILD_ID: sandbox.guildId,
        DATABASE_URL: `sqlite:${parts.file}`,
        MAX_MATCHES_PER_PLAYER: '1000',
        MAX_MATCHES: '100000',
        LOG_LEVEL: 'info',
        [SOAK_VARIABLE]: 'on',
      },
    });
  }

  /** Plays them all. Resolves with what it came to, whatever was found. */
  static async run(parts: SoakParts): Promise<SoakFigures> {
    const sandbox = await startSandbox({
      page: false,
      keepMessages: 3000,
      keepFileBytes: 16 * MIB,
      globalPerSecond: 10_000,
      bucketPerSecond: 10_000,
    });
    const soak = new Soak(parts, sandbox);
    try {
      return await soak.#run();
    } finally {
      await soak.#bot.kill();
      await sandbox.stop();
    }
  }

  async #run(): Promise<SoakFigures> {
    const { games, measureEvery, progress } = this.#parts;
    await this.#bot.ready;
    while (this.#games < games && this.#problems.length === 0) {
      const began = Date.now();
      await this.#playUntil(Math.min(games, this.#games + measureEvery));
      this.#seconds += (Date.now() - began) / 1000;
      await this.#measure();
      const { heap, rss } = this.#measures.at(-1) ?? { heap: 0, rss: 0 };
      progress(`${this.#games} games: heap ${inMib(heap)} MiB, rss ${inMib(rss)} MiB`);
    }
    await this.#judge();
    await this.#bot.stop();
    return {
      games: this.#games,
      matches: this.#played.size,
      seconds: this.#seconds,
      interactions: this.#asked.total,
      endings: countOf([...this.#played.values()].flat().map(({ reason }) => reason)),
      attacks: this.#pest.counts,
      measures: this.#measures,
      logCounts: this.#log.counts,
      problems: [...this.#problems, ...this.#log.troubles, ...this.#errors()],
    };
  }

  /** Several pairs at once, each match with another pair, until so many games are played. */
  async #playUntil(games: number): Promise<void> {
    const lane = async (number: number): Promise<void> => {
      const chance = this.#chance.fork(`lane ${number} from game ${this.#games}`);
      while (this.#games < games && this.#problems.length === 0) await this.#match(chance, number, games);
    };
    await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  }

  async #match(chance: Chance, lane: number, games: number): Promise<void> {
    // Each lane has pairs of its own: the same two can't be asked twice at once.
    const challenger = chance.of(this.#people.filter((_, index) => index % LANES === lane));
    const invited = chance.of(this.#people.filter((_, index) => index % LANES === (lane + 1) % LANES));
    if (challenger === undefined || invited === undefined) throw new Error('eight people are enough for four pairs');
    const match = new SoakMatch({
      sandbox: this.#sandbox,
      asked: this.#asked,
      pest: this.#pest,
      chance,
      challenger,
      invited,
    });
    try {
      const played = await match.play(Math.min(MOST_GAMES, games - this.#games));
      this.#played.set(match.threadId, played);
      this.#games += played.length;
    } catch (error) {
      if (!(error instanceof SoakError)) throw error;
      this.#problems.push(error.message);
    }
  }

  /** All that is over is forgotten first, as it is after some minutes. */
  async #measure(): Promise<void> {
    await sleep(SETTLES);
    await this.#bot.ask({ ask: 'pass', span: AFTERLIFE } satisfies SoakQuestion);
    await sleep(SETTLES);
    const memory = (await this.#bot.ask({ ask: 'memory' } satisfies SoakQuestion)) as Memory | undefined;
    if (memory === undefined) this.#problems.push('the bot is gone');
    else this.#measures.push({ games: this.#games, ...memory, database: await this.#databaseSize() });
  }

  async #databaseSize(): Promise<number> {
    const sizes = await Promise.all(
      ['', '-wal'].map(async (ending) => (await stat(this.#parts.file + ending).catch(() => undefined))?.size ?? 0),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  async #judge(): Promise<void> {
    const store = await openStore({ kind: 'sqlite', file: this.#parts.file }, { readOnly: true });
    try {
      const found = judgeSoak(await readStories(store), {
        asked: this.#asked,
        threadOf: (match) => this.#boards.threadOf(match),
        played: this.#played,
        hostile: this.#pest.causes,
      });
      this.#problems.push(...found);
    } finally {
      await store.close();
    }
  }

  /** Nothing has gone wrong at Discord's: then nothing may go wrong here. */
  #errors(): readonly string[] {
    return [...this.#log.examples.values()].map((line) => `the bot's log holds an error: ${line.slice(0, 500)}`);
  }
}

const inMib = (bytes: number): string => (bytes / MIB).toFixed(1);

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
