import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox, SandboxUser } from 'discord-sandbox';
import { startCheckersClub } from '../../src/playground.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import { Chance } from './chance.ts';
import { Hostile } from './hostile.ts';
import { judgeRebuild, readDatabase, type Readings } from './database-readings.ts';
import { judgeJournal, judgePresses } from './judge-journal.ts';
import { judgeRatings } from './judge-ratings.ts';
import { judgeThread } from './judge-thread.ts';
import { Outages, Presses } from './presses.ts';
import type { Measure, SoakFigures } from './report.ts';
import { seenIn } from './seen.ts';
import { drawOptions, eightPeople, think } from './players.ts';
import { SoakMatch } from './soak-match.ts';
import { SoakProblem } from './soak-thread.ts';
import { TormentedBot } from './tormented-bot.ts';

export interface SoakParts {
  readonly games: number;
  readonly kills: number;
  readonly seed: number;
  readonly database: DatabaseUrl;
  readonly progress: (line: string) => void;
}

const MIB = 1024 * 1024;
/** In so many lanes two play, in the others one against the bot. */
const LANES = 4;
const ALL_LANES = 6;
const GAMES_A_LOOK = 200;
const KILLS_A_LOOK = 20;
/** Longer than a match stays in memory after its end, and so long that less is known of a player who rests, in milliseconds. */
const AFTERLIFE = 10 * 86_400_000;
/** The bot shows its last messages a moment after the players have seen the end. */
const SETTLES = 1500;
/** How long what is shown may take to become right once nobody presses anything. */
const HEALS_WITHIN = 45_000;
const LOOKS_AGAIN = 300;
const WRITES_WITHIN = 5000;

/** Games back to back by eight players, half of them hostile; the bot, in a process of its own, is killed meanwhile; then judged. */
export class Soak {
  readonly #parts: SoakParts;
  readonly #sandbox: Sandbox;
  /** How far Discord's clock is ahead of this machine's: as far as the bot's. */
  readonly #clock: { passed: number };
  readonly #outages: Outages;
  readonly #presses: Presses;
  readonly #chance: Chance;
  readonly #hostile: Hostile;
  readonly #people: readonly SandboxUser[];
  readonly #measures: Measure[] = [];
  readonly #problems: string[] = [];
  /** Matches that were found right when they were over. */
  readonly #done = new Set<string>();
  readonly #bot: TormentedBot;
  #games = 0;
  #seconds = 0;
  #waiting = 0;
  #gate: PromiseWithResolvers<void> | undefined;
  #isEnding = false;
  #read: Readings | undefined;

  private constructor(parts: SoakParts, sandbox: Sandbox, clock: { passed: number }) {
    this.#parts = parts;
    this.#sandbox = sandbox;
    this.#clock = clock;
    this.#chance = new Chance(parts.seed);
    this.#outages = new Outages(sandbox);
    this.#presses = new Presses(sandbox, this.#outages);
    this.#people = eightPeople(sandbox);
    this.#hostile = new Hostile(
      this.#presses,
      this.#chance.fork('hostile'),
      this.#people.slice(this.#people.length / 2),
    );
    const { database } = parts;
    this.#bot = new TormentedBot({
      sandbox,
      databaseUrl: database.kind === 'sqlite' ? `sqlite:${database.file}` : database.url,
      outages: this.#outages,
      presses: this.#presses,
      chance: this.#chance,
      clock: this.#clock,
      whileDead: () => this.#auditRatings(),
    });
  }

  static async run(parts: SoakParts): Promise<SoakFigures> {
    const clock = { passed: 0 };
    const sandbox = await startCheckersClub({
      now: () => Date.now() + clock.passed,
      page: false,
      keepMessages: 30_000,
      keepFileBytes: 16 * MIB,
      globalPerSecond: 10_000,
      bucketPerSecond: 10_000,
    });
    const soak = new Soak(parts, sandbox, clock);
    try {
      return await soak.#run();
    } finally {
      await soak.#bot.process.kill();
      await sandbox.stop();
    }
  }

  async #run(): Promise<SoakFigures> {
    const { games, kills, progress } = this.#parts;
    this.#expectReady(await this.#bot.isReady());
    while ((this.#games < games || this.#bot.kills < kills) && this.#problems.length === 0) {
      const began = Date.now();
      await this.#chooseBoards();
      await this.#play(Math.min(games, this.#games + GAMES_A_LOOK), Math.min(kills, this.#bot.kills + KILLS_A_LOOK));
      this.#seconds += (Date.now() - began) / 1000;
      await this.#measure();
      const { heap = 0 } = this.#measures.at(-1) ?? {};
      progress(`${this.#games} games, ${this.#bot.kills} kills: heap ${(heap / MIB).toFixed(1)} MiB`);
    }
    await this.#bot.process.stop();
    this.#problems.push(...(await judgeRebuild(this.#parts.database)));
    return this.#figures();
  }

  /** Sets the server to one board a match, or to a new one for every move; matches that have begun keep theirs. */
  async #chooseBoards(): Promise<void> {
    const manager = this.#sandbox.user('Alice');
    const opened = await manager.slash(this.#sandbox.channelId('checkers'), 'checkers-admin settings');
    const boards = this.#chance.happens(0.7) ? 'one' : 'every-move';
    if (opened.ok && opened.message !== undefined) await manager.select(opened.message.id, 'c1:set:boards', [boards]);
  }

  /** Several pairs at once until so many games are played, killing the bot meanwhile. Looks at the boards amid the games, and at their ends. */
  async #play(games: number, kills: number): Promise<void> {
    this.#isEnding = false;
    const lanes = Promise.all(Array.from({ length: ALL_LANES }, (_, lane) => this.#lane(lane)));
    while (this.#bot.kills < kills && this.#problems.length === 0) this.#expectReady(await this.#bot.torment(kills));
    while (this.#games < games && this.#problems.length === 0) await sleep(50);
    await this.#look();
    this.#isEnding = true;
    await lanes;
    await this.#look();
  }

  /** Matches of two, each lane with pairs of its own: the same two can't be asked twice at once. In further lanes one plays the bot. */
  async #lane(lane: number): Promise<void> {
    const chance = this.#chance.fork(`lane ${lane} from game ${this.#games}`);
    const ofLane = (number: number): SandboxUser =>
      chance.of(this.#people.filter((_, index) => index % LANES === number % LANES));
    while (!this.#isEnding && this.#problems.length === 0) {
      const match = new SoakMatch({
        sandbox: this.#sandbox,
        presses: this.#presses,
        outages: this.#outages,
        hostile: this.#hostile,
        chance,
        options: drawOptions(chance, this.#parts.kills > 0, lane >= LANES),
        turn: () => this.#turn(chance),
        isEnding: () => this.#isEnding,
        ...(lane < LANES
          ? { challenger: ofLane(lane), invited: ofLane(lane + 1) }
          : { challenger: chance.of(this.#people) }),
      });
      try {
        // Other lanes add to the sum while this one plays.
        const ended = await match.play();
        this.#games += ended;
      } catch (error) {
        if (!(error instanceof SoakProblem)) throw error;
        this.#problems.push(error.message);
      }
    }
  }

  /** Players ask before each thing they do: while everything is looked at, they hold still. */
  async #turn(chance: Chance): Promise<void> {
    if (!this.#isEnding) await think(chance);
    if (this.#gate === undefined) return;
    this.#waiting += 1;
    await this.#gate.promise;
    this.#waiting -= 1;
  }

  /** Everybody holds still until everything shown is right, or has had the time to become so. */
  async #look(): Promise<void> {
    const gate = Promise.withResolvers<void>();
    this.#gate = this.#isEnding ? undefined : gate;
    try {
      // A lane that waits for the end of a game on time, or has found a problem, does not come to the gate.
      const held = Date.now() + HEALS_WITHIN;
      while (!this.#isEnding && this.#waiting < ALL_LANES && Date.now() < held && this.#problems.length === 0)
        await sleep(20);
      await this.#judgeUntilRight(HEALS_WITHIN, (read) => this.#judge(read));
    } finally {
      this.#gate = undefined;
      gate.resolve();
    }
  }

  /** What the killed process had sent, PostgreSQL may still write. */
  #auditRatings(): Promise<void> {
    return this.#judgeUntilRight(WRITES_WITHIN, ({ stories, rows, person }) => judgeRatings(stories, rows, person));
  }

  /** Reads the database until nothing is wrong, or the time for that is over. */
  async #judgeUntilRight(within: number, judge: (read: Readings) => readonly string[]): Promise<void> {
    // Once something is wrong, there is nothing to wait for.
    const until = this.#problems.length > 0 ? 0 : Date.now() + within;
    for (;;) {
      this.#read = await readDatabase(this.#parts.database);
      const found = judge(this.#read);
      if (found.length === 0) return;
      if (Date.now() >= until) return void this.#problems.push(...found);
      await sleep(LOOKS_AGAIN);
    }
  }

  #judge({ stories, unreadable, rows, person }: Readings): readonly string[] {
    const outages = this.#outages;
    const presses = this.#presses.all;
    return [
      ...unreadable,
      ...judgePresses(stories, { presses, outages }),
      ...judgeRatings(stories, rows, person),
      ...stories.flatMap((story) => {
        if (this.#done.has(story.id)) return [];
        const { threadId } = story.where;
        const found = [
          ...judgeJournal(story, { presses, person, outages }),
          ...(threadId === undefined ? [] : judgeThread(story, seenIn(this.#sandbox, threadId), person)),
        ];
        if (found.length === 0 && story.match.phase === 'closed') this.#done.add(story.id);
        return found;
      }),
    ];
  }

  #expectReady(isReady: boolean): void {
    if (!isReady) this.#problems.push('the bot does not become ready');
  }

  /** All that is over is forgotten first, as it is after some minutes. */
  async #measure(): Promise<void> {
    await sleep(SETTLES);
    this.#clock.passed += AFTERLIFE;
    await this.#bot.process.pass(AFTERLIFE);
    await sleep(SETTLES);
    const memory = await this.#bot.process.memory();
    if (memory === undefined) this.#problems.push('the bot is gone');
    else this.#measures.push({ games: this.#games, ...memory });
  }

  #figures(): SoakFigures {
    const { kills } = this.#parts;
    const stories = this.#read?.stories ?? [];
    const presses = [...this.#presses.all.values()];
    const endings = new Map<string, number>();
    const ratings = new Map<string, number>();
    const helps = new Map([
      ['reviews', presses.filter(({ means, told }) => means?.verb === 'review' && told !== 'nothing').length],
    ]);
    const count = (counts: Map<string, number>, what: string): unknown => counts.set(what, (counts.get(what) ?? 0) + 1);
    for (const { event, before } of stories.flatMap(({ events }) => events)) {
      if (event.type === 'GameEnded') count(endings, event.result.reason);
      if (event.type === 'GameStarted' && event.rating !== undefined)
        count(ratings, 'pool' in event.rating ? event.rating.pool : event.rating.unrated);
      if (event.type === 'SoloStarted') count(helps, 'matches');
      if (event.type === 'HintTaken') count(helps, 'hints');
      if (event.type === 'MoveTakenBack') {
        const own = event.moves === 0 ? 'takebacks of a first move' : 'takebacks';
        count(helps, 'level' in before && before.level !== undefined ? own : 'takebacks between people');
      }
    }
    // Nothing has gone wrong at Discord's: then nothing may go wrong here.
    const errors =
      kills > 0
        ? []
        : [...this.#bot.log.errors.values()].map((line) => `the log holds an error: ${line.slice(0, 500)}`);
    return {
      games: this.#games,
      matches: stories.length,
      kills: this.#bot.kills,
      slept: this.#bot.log.slept,
      seconds: this.#seconds,
      presses: presses.length,
      unanswered: presses.filter(({ told }) => told === 'nothing').length,
      endings,
      ratings,
      helps,
      attacks: this.#hostile.counts,
      measures: this.#measures,
      logCounts: this.#bot.log.counts,
      problems: [...this.#problems, ...this.#bot.log.troubles, ...errors],
    };
  }
}
