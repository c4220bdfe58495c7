import { afterEach, beforeEach } from 'vitest';
import { PLAIN_DRAWER } from '../../../support/plain-drawer.ts';
import { readConfig } from '../../../../src/process/config.ts';
import { createLogger } from '../../../../src/bot/logger.ts';
import { type Bot } from '../../../../src/bot/start-playing.ts';
import { type BotParts, startBot } from '../../../../src/bot/start-bot.ts';
import { startCheckersClub } from '../../../../src/playground.ts';
import type { Store } from '../../../../src/store/store.ts';
import { MemoryStore } from '../../../support/memory-store.ts';
import { App, kept, needAll, type Environment } from '../app.ts';
import { ShiftedClock, unlimited } from '../shifted-clock.ts';
import { brittleStore, type BrittleStore } from './brittle-store.ts';
import { MortalClock } from './mortal-clock.ts';
import { Wire } from './wire.ts';

/** What a bot has had done, by Discord or by its database, just before it hears of it: `POST /channels/1/messages`, `append`. */
export type Deed = string;

interface Life {
  readonly bot: Bot;
  readonly store: BrittleStore;
}

/** How a bot can go: stopped in good order, or dead within two seconds of its last sign of life. */
export const WAYS = ['restart', 'kill'] as const;
export type Way = (typeof WAYS)[number];

/** What Discord closes a connection with after which no client comes back. */
const NEVER_AGAIN = 4004;

export interface CrashAppOptions {
  readonly environment?: Environment;
  readonly bot?: BotParts;
  readonly kept?: Store;
}

/** One whose bot can die at any moment, and whose database can fail. */
export class CrashApp extends App {
  /** Called after every deed; whatever it does, the bot waits for it. */
  onDeed: ((deed: Deed) => Promise<void> | void) | undefined;
  readonly #options: CrashAppOptions;
  readonly #kept: Store;
  #life: Life | undefined;
  #isDead = true;
  #endLife = (): void => undefined;

  private constructor(...[sandbox, clock, options]: [...ConstructorParameters<typeof App>, CrashAppOptions]) {
    super(sandbox, clock);
    this.#options = options;
    this.#kept = options.kept ?? new MemoryStore();
  }

  static async open(options: CrashAppOptions = {}): Promise<CrashApp> {
    const clock = new ShiftedClock();
    const sandbox = await startCheckersClub({
      page: false,
      now: clock.now,
      globalPerSecond: 10_000,
      bucketPerSecond: 10_000,
      membersIntent: options.environment?.['DISCORD_MEMBERS_INTENT'] === 'on',
    });
    const app = new CrashApp(sandbox, clock, options);
    await app.#start();
    return app;
  }

  get #current(): Life {
    if (this.#life === undefined) throw new Error('no bot has started yet');
    return this.#life;
  }

  get bot(): Bot {
    return this.#current.bot;
  }

  get store(): BrittleStore {
    return this.#current.store;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** The process ends at once, as by SIGKILL: no last word, no last sign of life. */
  die(): void {
    this.#isDead = true;
    this.#endLife();
    this.sandbox.faults.closeGateway(NEVER_AGAIN);
  }

  async revive(): Promise<void> {
    // The dead one's connection is seen to be gone before the next one comes.
    await this.sandbox.waitFor(() => (this.sandbox.botOnline ? undefined : true));
    await this.#start();
    if (!this.#isDead) await needAll(this.bot, this.store);
  }

  /** Ends the process, lets things happen without it, and starts another one. */
  async kill(meanwhile?: () => Promise<void> | void): Promise<void> {
    this.die();
    await meanwhile?.();
    await this.revive();
  }

  /** The process ends in good order, and none comes after it. */
  async leave(): Promise<void> {
    await this.bot.stop();
    this.#endLife();
    this.#isDead = true;
  }

  async restart(meanwhile?: () => Promise<void> | void): Promise<void> {
    await this.leave();
    await meanwhile?.();
    await this.revive();
  }

  /** The bot is away while this happens and so many milliseconds pass, and comes back. */
  async beAway(way: Way, span = 0, meanwhile?: () => Promise<void> | void): Promise<void> {
    await this.idle();
    if (way === 'kill') await this.beat();
    await this[way](async () => {
      await meanwhile?.();
      this.clock.advance(span);
    });
    await this.idle();
  }

  /** A sign of life, with what is shown by now. Nobody gives one otherwise: time is moved by hours here. */
  async beat(): Promise<void> {
    const { heartbeat } = this.bot.liveMatches;
    // One that is under way may have been begun before time was set forward.
    await heartbeat.beat();
    await heartbeat.beat();
  }

  async stop(): Promise<void> {
    this.onDeed = undefined;
    if (!this.#isDead) {
      this.store.recovers();
      await this.bot.stop();
    }
    this.#endLife();
    await this.sandbox.stop();
  }

  async #start(): Promise<void> {
    const onDeed = (deed: Deed): Promise<void> | void => this.onDeed?.(deed);
    const store = brittleStore(this.#kept, onDeed);
    const clock = new MortalClock(this.clock);
    const wire = await Wire.lay({ to: this.sandbox.url, onDone: ({ method, path }) => onDeed(`${method} ${path}`) });
    // It can end before it is ready.
    this.#isDead = false;
    this.#endLife = () => {
      store.die();
      clock.die();
      wire.cut();
    };
    try {
      this.#life = { bot: await this.#startBot(wire, { store, clock }), store };
    } catch (error) {
      this.#isDead = true;
      throw error;
    }
  }

  #startBot(wire: Wire, parts: Pick<BotParts, 'store' | 'clock'>): Promise<Bot> {
    const { sandbox } = this;
    const read = readConfig({
      LOG_LEVEL: 'silent',
      MAX_MATCHES_PER_PLAYER: '100',
      DISCORD_GUILD_ID: sandbox.guildId,
      ...this.#options.environment,
      DISCORD_TOKEN: sandbox.token,
      DISCORD_API_URL: wire.apiUrl,
    });
    if (!read.ok) throw new Error(read.error.join(' '));
    const config = { ...read.value, token: sandbox.token };
    return startBot(config, createLogger(config.logLevel, config.token), {
      chance: { drawSeat: () => 'dark', drawBallot: () => 0 },
      beatEvery: undefined,
      drawer: PLAIN_DRAWER,
      limiter: unlimited(),
      ...this.#options.bot,
      ...parts,
    });
  }
}

/** One for each test; where Discord has to refuse something, the test looks at it itself. */
export function useCrashApp({ mayBeRefused = false, ...options }: CrashAppOptions & { mayBeRefused?: boolean } = {}) {
  const [app, open, close] = kept(() => CrashApp.open(options), mayBeRefused);
  beforeEach(open);
  afterEach(close);
  return app;
}
