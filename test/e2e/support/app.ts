import type { APIMessage } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import type { Bot } from '../../../src/bot/start-playing.ts';
import type { BotParts } from '../../../src/bot/start-bot.ts';
import { PLAIN_DRAWER } from '../../support/plain-drawer.ts';
import { openPlayground } from '../../../tools/play/playground.ts';
import type { PlayerId } from '../../../src/match/ids.ts';
import type { Outcome, SandboxUser, Sandbox } from 'discord-sandbox';
import { EVERY_SHARD, type Store } from '../../../src/store/store.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { PATIENT, ShiftedClock, unlimited } from './shifted-clock.ts';
import { TestMatch } from './test-match.ts';
import { privateWords } from './reading.ts';

export type Environment = Readonly<Record<string, string>>;
type Options = NonNullable<Parameters<SandboxUser['slash']>[2]>;

/** A busy machine is no failure. */
const PATIENCE = { timeout: 15_000, interval: 5 };
/** An alarm is set by the time that is left: by as much it may ring later than it was meant to. */
const LATE = 50;

/** The bot at work in the sandbox, and three people at their Discord. The challenger always has dark and moves first. */
export abstract class App {
  readonly sandbox: Sandbox;
  readonly clock: ShiftedClock;
  readonly alice: SandboxUser;
  readonly bob: SandboxUser;
  readonly carol: SandboxUser;
  /** The channel in which they play. */
  readonly checkers: string;

  constructor(sandbox: Sandbox, clock: ShiftedClock) {
    this.sandbox = sandbox;
    this.clock = clock;
    this.alice = sandbox.user('Alice');
    this.bob = sandbox.user('Bob');
    this.carol = sandbox.user('Carol');
    this.checkers = sandbox.channelId('checkers');
  }

  /** The bot at work now; after a restart another one. */
  abstract get bot(): Bot;
  /** Where the bot keeps its matches. */
  abstract get store(): Store;
  /** Stops the bot in good order, lets things happen without it, and starts another one on the same store. */
  abstract restart(meanwhile?: () => Promise<void> | void): Promise<void>;
  abstract stop(): Promise<void>;

  get people(): readonly SandboxUser[] {
    return [this.alice, this.bob, this.carol];
  }

  get matches(): readonly LiveMatch[] {
    return [...this.bot.liveMatches.runtime.all()];
  }

  /** What a channel or thread holds for everybody, oldest first, whoever of us may read it. */
  messagesIn(channelId: string): readonly APIMessage[] {
    return this.sandbox.state.messages
      .inChannel(channelId)
      .filter(({ onlyFor }) => onlyFor === undefined)
      .map(({ message }) => message);
  }

  nameOf(player: PlayerId): string {
    return this.bot.liveMatches.services.directory.person(player).name;
  }

  /** Alice (dark, on move) against Bob (light), with the first board up and its clock in order. */
  async openMatch(options: Options = {}): Promise<TestMatch> {
    const match = await this.challenge(options);
    await match.press(this.bob, 'Accept');
    await match.turnBegun();
    return match;
  }

  /** Alice invites Bob. */
  challenge(options: Options = {}): Promise<TestMatch> {
    return this.ask(this.alice, 'challenge', { user: this.bob.id, ...options });
  }

  /** Alice sits down to a game of Ann against Ben. */
  hotseat(options: Options = {}): Promise<TestMatch> {
    return this.ask(this.alice, 'hotseat', { name1: 'Ann', name2: 'Ben', ...options });
  }

  /** Types a command that must bring up a card for everybody. */
  async ask(
    user: SandboxUser,
    command: string,
    options: Options = {},
    channelId: string = this.checkers,
  ): Promise<TestMatch> {
    const asked = await this.type(user, command, options, channelId);
    if (!asked.ok || asked.onlyMe || asked.message === undefined) {
      throw new Error(`no card: ${asked.ok ? asked.message?.content : asked.error}`);
    }
    await this.idle();
    return new TestMatch(this, asked.message.id, channelId);
  }

  /** Types a command: `solo` is short for `/checkers solo`, and `/checkers-admin settings` stands for itself. */
  type(user: SandboxUser, command: string, options: Options = {}, channelId: string = this.checkers): Promise<Outcome> {
    return user.slash(channelId, command.startsWith('/') ? command : `checkers ${command}`, options);
  }

  /** Types a command in the channel that must change nothing; gives the words that the asker alone is told. */
  refusedCommand(user: SandboxUser, command: string, options: Options = {}): Promise<string> {
    return this.refused(() => this.type(user, command, options));
  }

  /** Resolves when the bot has nothing left to do at the moment; what it reports to itself comes in a second round. */
  async idle(): Promise<void> {
    await this.bot.idle();
    await this.bot.idle();
  }

  /** Lets this many milliseconds pass, and everything happen that falls due. */
  async pass(span: number): Promise<void> {
    await this.idle();
    this.clock.advance(span);
    await this.idle();
  }

  /** Lets the clock go to this moment, or just behind it, and everything that is due come about. */
  goTo(moment: number): Promise<void> {
    return this.pass(Math.max(0, moment + LATE - this.clock.now()));
  }

  /** Waits until the assertions in `check` hold: what the gateway tells comes when it comes. */
  async soon(check: () => void): Promise<void> {
    await vi.waitFor(check, PATIENCE);
    await this.idle();
  }

  /** Does something that must change nothing for anybody, and gives what came of it. */
  async changingNothing<T>(what: () => Promise<T>): Promise<T> {
    await this.idle();
    const before = this.everything();
    const result = await what();
    await this.idle();
    expect(this.everything()).toEqual(before);
    return result;
  }

  /** The same for something that is asked in vain; gives the words that the asker alone is told. */
  async refused(what: () => Promise<Outcome>): Promise<string> {
    return privateWords(await this.changingNothing(what));
  }

  /**
   * All that everybody sees, and where every match stands. What was refused must leave it as it was; a message's own
   * addresses of files change with every look and are left out.
   */
  everything(): unknown {
    const { state, world } = this.sandbox;
    const messages = [...state.channels.keys()]
      .flatMap((channelId) => this.messagesIn(channelId))
      .map(({ id, content, components, edited_timestamp: edited }) => ({ id, content, components, edited }));
    return { messages, matches: this.matches.map(({ match }) => match), threads: world.threads.map(({ id }) => id) };
  }

  clearNotifications(): void {
    for (const user of this.people) user.clearNotifications();
  }

  /** Who was notified since `clearNotifications` of something with these words, by name. */
  notifiedOf(words = ''): readonly string[] {
    return this.people
      .filter(({ notifications }) => notifications.some(({ text }) => text.replaceAll('\u2011', '-').includes(words)))
      .map(({ name }) => name);
  }

  /** Requests of the bot that Discord refused since the log was cleared, rate limits apart. */
  get refusedRequests(): readonly string[] {
    return this.sandbox.requests.all
      .filter(({ status, faulted }) => status >= 400 && status !== 429 && !faulted)
      .map(({ status, method, path }) => `${status} ${method} ${path}`);
  }
}

/** Time passes as it does, until the clock is told to stand. */
export async function openApp(environment: Environment = {}, bot: BotParts = {}): Promise<App> {
  const clock = new ShiftedClock();
  const store = bot.store ?? new MemoryStore();
  const ground = await openPlayground({
    environment: { MAX_MATCHES_PER_PLAYER: '100', ...environment },
    sandbox: {
      now: clock.now,
      after: clock.after,
      globalPerSecond: 10_000,
      bucketPerSecond: 10_000,
      // In the portal as in the environment.
      membersIntent: environment['DISCORD_MEMBERS_INTENT'] === 'on',
    },
    // Signs of life go by a clock that nobody moves by hours at a time.
    bot: {
      drawer: PLAIN_DRAWER,
      clock,
      timeouts: PATIENT,
      limiter: unlimited(),
      chance: { drawSeat: () => 'dark' },
      beatEvery: undefined,
      ...bot,
      store,
    },
  });
  class PlaygroundApp extends App {
    readonly store = store;
    get bot(): Bot {
      return ground.bot;
    }
    async restart(meanwhile?: () => Promise<void> | void): Promise<void> {
      await ground.restart(meanwhile);
      await needAll(ground.bot, store);
    }
    stop(): Promise<void> {
      return ground.stop();
    }
  }
  return new PlaygroundApp(ground.sandbox, clock);
}

/** Somebody needs every match, so that a test finds it in memory. */
export async function needAll({ liveMatches }: Bot, store: Store): Promise<void> {
  for await (const read of store.liveMatches(EVERY_SHARD))
    await liveMatches.runtime.load(read.ok ? read.value.id : read.error.id);
}

/** One for each test of the file or the group: time passes by `advance` alone, and Discord may refuse nothing. */
export function useApp(environment: Environment = {}): App {
  const [app, open, close] = kept(() => openApp(environment));
  beforeEach(open);
  afterEach(close);
  return app;
}

/** The same, one for all tests; where Discord has to refuse something, the tests look at it themselves. */
export function useSharedApp(environment: Environment = {}, mayBeRefused = false): App {
  const [app, open, close] = kept(() => openApp(environment), mayBeRefused);
  beforeAll(open);
  afterAll(close);
  return app;
}

/** Stands for the one that is open at the moment. */
export function kept<A extends App>(
  openOne: () => Promise<A>,
  mayBeRefused = false,
): [A, () => Promise<void>, () => Promise<void>] {
  let current: A | undefined;
  const theApp = (): A => {
    if (current === undefined) throw new Error('no test is running');
    return current;
  };
  const app = new Proxy(Object.create(null) as A, {
    get: (_, key): unknown => {
      const value: unknown = Reflect.get(theApp(), key);
      return typeof value === 'function' ? value.bind(theApp()) : value;
    },
    set: (_, key, value) => Reflect.set(theApp(), key, value),
  });
  const open = async (): Promise<void> => {
    current = await openOne();
    current.clock.stand();
  };
  // What still listens to it while it closes goes on seeing it.
  const close = async (): Promise<void> => {
    const refused = theApp().refusedRequests;
    await theApp().stop();
    if (!mayBeRefused) expect(refused).toEqual([]);
  };
  return [app, open, close];
}
