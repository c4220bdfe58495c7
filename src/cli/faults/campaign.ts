import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { PEOPLE } from '../../sandbox/state/sample-world.ts';
import type { DatabaseUrl } from '../../store/database-url.ts';
import { openStore } from '../../store/open-store.ts';
import { Asked } from './asked.ts';
import { BotLog } from './bot-log.ts';
import { BotProcess } from './bot-process.ts';
import { Chance } from './chance.ts';
import { SHIFT_VARIABLE, type ClockMessage } from './clock-shift.ts';
import { Crowd } from './crowd.ts';
import type { Figures } from './figures.ts';
import { FirstBoards } from './first-boards.ts';
import { inspect } from './inspection.ts';
import { movesOf, eventsOf } from './judges/moves-of.ts';
import type { Check, Problem } from './judges/problem.ts';
import { Nemesis } from './nemesis.ts';
import { problemInWords } from './report.ts';
import { readStories, type Stories } from './story.ts';
import { Timeline } from './timeline.ts';

export interface CampaignParts {
  /** As it is called in the report. */
  readonly name: string;
  readonly database: DatabaseUrl;
  readonly kills: number;
  /** So many matches at once. */
  readonly matches: number;
  readonly seed: number;
  /** Milliseconds since 1970: no further kill from then on. */
  readonly until: number;
  /** A folder for what Node has compiled. */
  readonly compileCache: string;
  readonly progress: (line: string) => void;
}

const CLOCK_SHIFT = new URL('clock-shift.ts', import.meta.url);
const MIB = 1024 * 1024;
/** Kills between two looks at everything. */
const LOOK_EVERY = 20;
/** How long what is shown may take to become right, once nothing goes wrong any more: longer than the painter's longest wait. */
const HEALS_WITHIN = 45_000;
const LOOKS_AGAIN = 400;
const READY_WITHIN = 45_000;
const MOST_STARTS = 5;
const SHARE_AT_BOOT = 0.1;
const SHARE_AIMED = 0.5;
const ENOUGH_PROBLEMS = 25;

/** The bot on one database, killed again and again while many play; then everything is looked at. */
export class Campaign {
  readonly #parts: CampaignParts;
  readonly #sandbox: Sandbox;
  readonly #log = new BotLog();
  readonly #asked = new Asked();
  readonly #timeline = new Timeline();
  readonly #boards: FirstBoards;
  readonly #chance: Chance;
  readonly #crowd: Crowd;
  readonly #nemesis: Nemesis;
  readonly #recoveries: number[] = [];
  readonly #checks = new Map<Check, number>();
  readonly #problems: Problem[] = [];
  readonly #spoilt = new Set<string>();
  readonly #began = Date.now();
  #bot: BotProcess;
  #kills = 0;
  #killsAtBoot = 0;
  #inspections = 0;
  #last: Stories | undefined;

  private constructor(parts: CampaignParts, sandbox: Sandbox) {
    this.#parts = parts;
    this.#sandbox = sandbox;
    this.#chance = new Chance(parts.seed);
    this.#boards = new FirstBoards(sandbox);
    this.#crowd = new Crowd({
      sandbox,
      users: PEOPLE.map((name) => sandbox.user(name)),
      chance: this.#chance.fork('crowd'),
      asked: this.#asked,
      matches: parts.matches,
    });
    this.#nemesis = new Nemesis({
      sandbox,
      chance: this.#chance.fork('nemesis'),
      setClock: (shift) => {
        this.#timeline.shifted(Date.now(), shift);
        this.#bot.tell({ shift } satisfies ClockMessage);
      },
    });
    sandbox.state.events.onChange(() => {
      if (sandbox.botOnline) this.#timeline.back(Date.now());
      else this.#timeline.lost(Date.now());
    });
    this.#bot = this.#start();
  }

  /** Runs it all. Resolves with what it came to, whatever was found. */
  static async run(parts: CampaignParts): Promise<Figures> {
    const sandbox = await startSandbox({
      page: false,
      keepMessages: 200_000,
      keepFileBytes: 32 * MIB,
      globalPerSecond: 1000,
    });
    const campaign = new Campaign(parts, sandbox);
    const unwatch = campaign.#timeline.watchStalls();
    try {
      return await campaign.#run();
    } finally {
      unwatch();
      await campaign.#bot.kill();
      await sandbox.stop();
    }
  }

  async #run(): Promise<Figures> {
    const { kills, until, progress, name } = this.#parts;
    await this.#becomesReady();
    // What it has compiled, it only leaves behind when it ends in good order.
    await this.#bot.stop();
    this.#bot = this.#start();
    await this.#becomesReady();
    this.#crowd.start();
    while (this.#kills < kills && Date.now() < until && this.#problems.length < ENOUGH_PROBLEMS) {
      await this.#live();
      await this.#kill();
      if (this.#kills % LOOK_EVERY !== 0 || this.#kills === kills) continue;
      // Every other time after a while in which the bot had to see for itself that everything comes right.
      if (this.#inspections % 2 === 1) await this.#live();
      await this.#inspect();
      progress(`${name}: ${this.#kills} kills, ${this.#asked.taken} moves, ${this.#problems.length} problems`);
    }
    await this.#live();
    await this.#inspect();
    await this.#crowd.stop();
    await this.#bot.stop();
    return this.#figures();
  }

  #start(): BotProcess {
    const { sandbox, database } = { sandbox: this.#sandbox, database: this.#parts.database };
    return new BotProcess({
      log: this.#log,
      preload: [CLOCK_SHIFT],
      environment: {
        DISCORD_TOKEN: sandbox.token,
        DISCORD_API_URL: sandbox.apiUrl,
        DISCORD_GUILD_ID: sandbox.guildId,
        DATABASE_URL: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
        MAX_MATCHES_PER_PLAYER: '1000',
        LOG_LEVEL: 'info',
        // Started hundreds of times, the same code need not be read hundreds of times.
        NODE_COMPILE_CACHE: this.#parts.compileCache,
        [SHIFT_VARIABLE]: String(this.#timeline.shift),
      },
    });
  }

  /** Play goes on for a while, with whatever happens to it. */
  async #live(): Promise<void> {
    await this.#nemesis.haunt(this.#chance.between(150, 1300));
    if (!this.#chance.happens(SHARE_AIMED)) return;
    // Right into the middle of a move.
    const { promise, resolve } = Promise.withResolvers<void>();
    const callOff = this.#asked.onMove(resolve);
    await Promise.race([promise, sleep(500)]);
    callOff();
    await sleep(this.#chance.between(0, 60));
  }

  /** Dead, and at once another one; sometimes dead again before it has come to itself. */
  async #kill(): Promise<void> {
    const died = Date.now();
    await this.#die();
    while (this.#kills < this.#parts.kills && this.#chance.happens(SHARE_AT_BOOT)) {
      this.#bot = this.#start();
      await sleep(this.#chance.between(80, 900));
      this.#killsAtBoot += 1;
      await this.#die();
    }
    if (this.#chance.happens(0.3)) this.#nemesis.rest();
    this.#bot = this.#start();
    await this.#becomesReady();
    this.#recoveries.push(Date.now() - died);
  }

  async #die(): Promise<void> {
    this.#timeline.lost(Date.now());
    await this.#bot.kill();
    this.#kills += 1;
  }

  /** As a supervisor would, it is started again where it ends by itself: but that is a problem. */
  async #becomesReady(): Promise<void> {
    for (let tries = 0; tries < MOST_STARTS; tries += 1) {
      const patience = sleep(READY_WITHIN, 'late' as const, { ref: false });
      try {
        if ((await Promise.race([this.#bot.ready, patience])) !== 'late') return;
        this.#log.trouble(`not ready to play ${READY_WITHIN} ms after its start`);
        await this.#bot.kill();
      } catch {
        // The log knows how it ended.
      }
      this.#bot = this.#start();
    }
    throw new Error(`the bot does not start any more:\n${this.#log.troubles.join('\n')}`);
  }

  /** Everybody holds still until everything shown is right, or has had the time to become so. */
  async #inspect(): Promise<void> {
    this.#inspections += 1;
    this.#nemesis.rest();
    await this.#crowd.hold();
    const store = await openStore(this.#parts.database, { readOnly: true });
    try {
      const until = Date.now() + HEALS_WITHIN;
      for (;;) {
        const checks = new Map<Check, number>();
        const problems = await this.#look(store, checks);
        if (problems.length > 0 && Date.now() < until) {
          await sleep(LOOKS_AGAIN);
          continue;
        }
        for (const [check, count] of checks) this.#checks.set(check, (this.#checks.get(check) ?? 0) + count);
        this.#found(problems);
        break;
      }
    } finally {
      await store.close();
    }
    this.#crowd.goOn();
  }

  async #look(store: Parameters<typeof readStories>[0], checks: Map<Check, number>): Promise<readonly Problem[]> {
    const all = await readStories(store);
    this.#last = all;
    return inspect(all, this.#spoilt, {
      sandbox: this.#sandbox,
      asked: this.#asked,
      boards: this.#boards,
      timeline: this.#timeline,
      count: (check) => checks.set(check, (checks.get(check) ?? 0) + 1),
    });
  }

  #found(problems: readonly Problem[]): void {
    this.#problems.push(...problems);
    for (const line of problems.flatMap(problemInWords)) this.#parts.progress(line);
    for (const { match } of problems) if (match !== undefined) this.#spoilt.add(match);
  }

  #figures(): Figures {
    const { name, kills } = this.#parts;
    const stories = this.#last?.stories ?? [];
    const said = this.#log.troubles.map((found): Problem => ({
      check: 'log',
      match: undefined,
      expected: 'nothing fatal, nothing left alone',
      found,
    }));
    this.#checks.set('log', 1);
    return {
      database: name,
      kills: this.#kills,
      wantedKills: kills,
      killsAtBoot: this.#killsAtBoot,
      matches: stories.length,
      journalMoves: stories.flatMap(movesOf).length,
      acknowledged: this.#asked.taken,
      asked: this.#asked.total,
      refused: this.#asked.refused,
      unanswered: this.#asked.unanswered,
      faults: this.#nemesis.counts,
      recoveries: this.#recoveries,
      checks: this.#checks,
      inspections: this.#inspections,
      lossesOnTime: stories
        .flatMap(eventsOf)
        .filter(({ event }) => event.type === 'GameEnded' && event.result.reason === 'improper-delay').length,
      logCounts: this.#log.counts,
      logExamples: this.#log.examples,
      problems: [...this.#problems, ...said],
      seconds: (Date.now() - this.#began) / 1000,
    };
  }
}
