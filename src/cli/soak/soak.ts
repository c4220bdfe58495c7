import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxUser } from '../../sandbox/client/sandbox-user.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { DatabaseUrl } from '../../store/database-url.ts';
import { openStore } from '../../store/open-store.ts';
import { BotLog, BotProcess } from '../bot-process.ts';
import { Chance } from './chance.ts';
import { Hostile } from './hostile.ts';
import { judgeJournal, judgePresses, readStories, type Stories } from './judge-journal.ts';
import { judgeThread } from './judge-thread.ts';
import { Outages, Presses } from './presses.ts';
import type { Measure, SoakFigures } from './report.ts';
import { seenIn } from './seen.ts';
import { drawOptions, eightPeople } from './players.ts';
import { SoakMatch, SoakProblem } from './soak-match.ts';

export interface SoakParts {
  readonly games: number;
  /** How often the bot is killed meanwhile. */
  readonly kills: number;
  readonly seed: number;
  /** A database that holds nothing yet. */
  readonly database: DatabaseUrl;
  readonly progress: (line: string) => void;
}

const MIB = 1024 * 1024;
const LANES = 4;
const GAMES_A_LOOK = 200;
const KILLS_A_LOOK = 20;
/** Longer than a match stays in memory after its end, in milliseconds. */
const AFTERLIFE = 6 * 60_000;
/** What is shown last is shown a moment after the players have seen the end. */
const SETTLES = 1500;
/** How long what is shown may take to become right once nobody presses anything. */
const HEALS_WITHIN = 45_000;
const LOOKS_AGAIN = 300;
const READY_WITHIN = 45_000;
const SHARE_AIMED = 0.5;
const SHARE_AT_BOOT = 0.1;
const SHARE_CUT = 0.3;

/** Games back to back by eight players, half of them hostile; the bot, in a process of its own, is killed meanwhile; then judged. */
export class Soak {
  readonly #parts: SoakParts;
  readonly #sandbox: Sandbox;
  readonly #log = new BotLog();
  readonly #outages: Outages;
  readonly #presses: Presses;
  readonly #chance: Chance;
  readonly #hostile: Hostile;
  readonly #people: readonly SandboxUser[];
  readonly #measures: Measure[] = [];
  readonly #problems: string[] = [];
  /** Matches that were found right when they were over. */
  readonly #done = new Set<string>();
  #bot: BotProcess;
  #games = 0;
  #kills = 0;
  #seconds = 0;
  #waiting = 0;
  #gate: PromiseWithResolvers<void> | undefined;
  #isEnding = false;
  #stories: Stories | undefined;

  private constructor(parts: SoakParts, sandbox: Sandbox) {
    this.#parts = parts;
    this.#sandbox = sandbox;
    this.#chance = new Chance(parts.seed);
    this.#outages = new Outages(sandbox);
    this.#presses = new Presses(this.#outages);
    this.#people = eightPeople(sandbox);
    this.#hostile = new Hostile(
      this.#presses,
      this.#chance.fork('hostile'),
      this.#people.slice(this.#people.length / 2),
    );
    this.#bot = this.#start();
  }

  /** Plays them all. Resolves with what it came to, whatever was found. */
  static async run(parts: SoakParts): Promise<SoakFigures> {
    const sandbox = await startSandbox({
      page: false,
      keepMessages: 30_000,
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
    const { games, kills, progress } = this.#parts;
    await this.#becomesReady();
    while ((this.#games < games || this.#kills < kills) && this.#problems.length === 0) {
      const began = Date.now();
      await this.#play(Math.min(games, this.#games + GAMES_A_LOOK), Math.min(kills, this.#kills + KILLS_A_LOOK));
      this.#seconds += (Date.now() - began) / 1000;
      await this.#measure();
      const { heap = 0 } = this.#measures.at(-1) ?? {};
      progress(`${this.#games} games, ${this.#kills} kills: heap ${(heap / MIB).toFixed(1)} MiB`);
    }
    await this.#bot.stop();
    return this.#figures();
  }

  /** Several pairs at once until so many games are played, killing the bot meanwhile. Looks at the boards amid the games, and at their ends. */
  async #play(games: number, kills: number): Promise<void> {
    this.#isEnding = false;
    const lanes = Promise.all(Array.from({ length: LANES }, (_, lane) => this.#lane(lane)));
    while (this.#kills < kills && this.#problems.length === 0) await this.#torment();
    while (this.#games < games && this.#problems.length === 0) await sleep(50);
    await this.#look();
    this.#isEnding = true;
    await lanes;
    await this.#look();
  }

  async #lane(lane: number): Promise<void> {
    const chance = this.#chance.fork(`lane ${lane} from game ${this.#games}`);
    while (!this.#isEnding && this.#problems.length === 0) {
      // Each lane has pairs of its own: the same two can't be asked twice at once.
      const challenger = chance.of(this.#people.filter((_, index) => index % LANES === lane));
      const invited = chance.of(this.#people.filter((_, index) => index % LANES === (lane + 1) % LANES));
      if (challenger === undefined || invited === undefined) throw new Error('eight people are enough for four pairs');
      const match = new SoakMatch({
        sandbox: this.#sandbox,
        presses: this.#presses,
        outages: this.#outages,
        hostile: this.#hostile,
        chance,
        challenger,
        invited,
        options: drawOptions(chance, this.#parts.kills > 0),
        turn: () => this.#turn(),
        isEnding: () => this.#isEnding,
      });
      try {
        // Added at once: other lanes add meanwhile.
        const ended = await match.play();
        this.#games += ended;
      } catch (error) {
        if (!(error instanceof SoakProblem)) throw error;
        this.#problems.push(error.message);
      }
    }
  }

  /** Players ask before each thing they do: while everything is looked at, they hold still. */
  async #turn(): Promise<void> {
    if (this.#gate === undefined) return;
    this.#waiting += 1;
    await this.#gate.promise;
    this.#waiting -= 1;
  }

  /** Everybody holds still until everything shown is right, or has had the time to become so. */
  async #look(): Promise<void> {
    const gate = Promise.withResolvers<void>();
    this.#gate = this.#isEnding ? undefined : gate;
    const store = await openStore(this.#parts.database, { readOnly: true });
    try {
      // A lane that waits for the end of a game on time, or has found a problem, does not come to the gate.
      const held = Date.now() + HEALS_WITHIN;
      while (!this.#isEnding && this.#waiting < LANES && Date.now() < held && this.#problems.length === 0)
        await sleep(20);
      // Once something is wrong, there is nothing to wait for.
      const until = this.#problems.length > 0 ? 0 : Date.now() + HEALS_WITHIN;
      for (;;) {
        this.#stories = await readStories(store);
        const found = this.#judge(this.#stories);
        if (found.length > 0 && Date.now() < until) {
          await sleep(LOOKS_AGAIN);
          continue;
        }
        this.#problems.push(...found);
        return;
      }
    } finally {
      await store.close();
      this.#gate = undefined;
      gate.resolve();
    }
  }

  #judge({ stories, unreadable, person }: Stories): readonly string[] {
    const outages = this.#outages;
    const presses = this.#presses.all;
    return [
      ...unreadable,
      ...judgePresses(stories, { presses, outages }),
      ...stories.flatMap((story) => {
        if (this.#done.has(story.id)) return [];
        const thread = story.threadId === undefined ? [] : seenIn(this.#sandbox, story.threadId);
        const found = [
          ...judgeJournal(story, { presses, person, outages }),
          ...(story.threadId === undefined ? [] : judgeThread(story, thread, person)),
        ];
        if (found.length === 0 && story.match.phase === 'closed') this.#done.add(story.id);
        return found;
      }),
    ];
  }

  #start(): BotProcess {
    const { database } = this.#parts;
    const url = database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url;
    return new BotProcess(this.#sandbox, { DATABASE_URL: url }, this.#log);
  }

  /** Play goes on for a while; then the bot is cut off, or killed, perhaps in the middle of a move, perhaps while it starts again. */
  async #torment(): Promise<void> {
    const chance = this.#chance;
    await sleep(chance.between(150, 1500));
    if (chance.happens(SHARE_CUT)) return this.#cut();
    if (chance.happens(SHARE_AIMED)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const callOff = this.#presses.onMove(resolve);
      await Promise.race([promise, sleep(1000)]);
      callOff();
      await sleep(chance.between(0, 60));
    }
    do {
      this.#outages.died();
      await this.#bot.kill();
      this.#kills += 1;
      this.#bot = this.#start();
      await sleep(chance.between(80, 900));
    } while (this.#kills < this.#parts.kills && chance.happens(SHARE_AT_BOOT));
    await this.#becomesReady();
  }

  #cut(): void {
    const { faults } = this.#sandbox;
    const chance = this.#chance;
    const cuts = [
      () => faults.dropGateway('abrupt'),
      () => faults.reconnect(),
      () => faults.invalidSession(chance.happens(0.5)),
      () => faults.gatewayAway(chance.between(300, 1500)),
      () => faults.deliverTwice(chance.between(1, 4)),
    ];
    chance.of(cuts)?.();
  }

  async #becomesReady(): Promise<void> {
    const patience = sleep(READY_WITHIN, 'late' as const, { ref: false });
    if ((await Promise.race([this.#bot.ready, patience])) === 'late')
      this.#problems.push('the bot does not become ready');
    this.#outages.ready();
  }

  /** All that is over is forgotten first, as it is after some minutes. */
  async #measure(): Promise<void> {
    await sleep(SETTLES);
    // Its clock would be wrong from then on, which matters where times are judged.
    if (this.#parts.kills === 0) await this.#bot.pass(AFTERLIFE);
    await sleep(SETTLES);
    const memory = await this.#bot.memory();
    if (memory === undefined) this.#problems.push('the bot is gone');
    else this.#measures.push({ games: this.#games, ...memory });
  }

  #figures(): SoakFigures {
    const { kills } = this.#parts;
    const stories = this.#stories?.stories ?? [];
    const presses = [...this.#presses.all.values()];
    const endings = new Map<string, number>();
    for (const { event } of stories.flatMap(({ events }) => events)) {
      if (event.type === 'GameEnded') endings.set(event.result.reason, (endings.get(event.result.reason) ?? 0) + 1);
    }
    // Nothing has gone wrong at Discord's: then nothing may go wrong here.
    const errors =
      kills > 0 ? [] : [...this.#log.errors.values()].map((line) => `the log holds an error: ${line.slice(0, 500)}`);
    return {
      games: this.#games,
      matches: stories.length,
      kills: this.#kills,
      seconds: this.#seconds,
      presses: presses.length,
      unanswered: presses.filter(({ told }) => told === 'nothing').length,
      endings,
      attacks: this.#hostile.counts,
      measures: this.#measures,
      logCounts: this.#log.counts,
      problems: [...this.#problems, ...this.#log.troubles, ...errors],
    };
  }
}
