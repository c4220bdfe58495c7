import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from 'discord-sandbox';
import { BotLog, BotProcess } from '../bot-process.ts';
import type { Chance } from './chance.ts';
import { PRELOAD_VARIABLE, SLEEPY_VARIABLE } from '../bot-preload.ts';
import type { Outages, Presses } from './presses.ts';

const READY_WITHIN = 45_000;
const SHARE_AIMED = 0.5;
const SHARE_AT_BOOT = 0.1;
const SHARE_CUT = 0.3;
const SHARE_SLEEPY = 0.6;

interface TormentedBotParts {
  readonly sandbox: Sandbox;
  readonly databaseUrl: string;
  readonly outages: Outages;
  readonly presses: Presses;
  readonly chance: Chance;
  /** By how much the time is ahead of this machine's. */
  readonly clock: { readonly passed: number };
  /** Between a death and the next start. */
  readonly whileDead: () => Promise<void>;
}

/** The bot in a process of its own, over all its restarts: it is cut off from Discord, killed, and started again. */
export class TormentedBot {
  readonly log = new BotLog();
  readonly #parts: TormentedBotParts;
  #process: BotProcess;
  #kills = 0;

  constructor(parts: TormentedBotParts) {
    this.#parts = parts;
    this.#process = this.#start();
  }

  get kills(): number {
    return this.#kills;
  }

  /** Its present life. */
  get process(): BotProcess {
    return this.#process;
  }

  /** Gives whether the bot becomes ready in time. */
  async isReady(): Promise<boolean> {
    const ready = this.#process.ready.then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([ready, sleep(READY_WITHIN, false, { ref: false })]);
    this.#parts.outages.ready();
    return isReady;
  }

  /** Cuts the bot off or kills it, perhaps in the middle of a move, perhaps while it starts again. Gives whether it plays then. */
  async torment(mostKills: number): Promise<boolean> {
    const { chance, outages } = this.#parts;
    await sleep(chance.between(150, 1500));
    if (chance.happens(SHARE_CUT)) {
      this.#cut();
      return true;
    }
    if (chance.happens(SHARE_AIMED)) await this.#untilMove();
    do {
      outages.died();
      await this.#process.kill();
      this.#kills += 1;
      await this.#parts.whileDead();
      this.#process = this.#start();
      await sleep(chance.between(80, 900));
    } while (this.#kills < mostKills && chance.happens(SHARE_AT_BOOT));
    return this.isReady();
  }

  #start(): BotProcess {
    const { sandbox, databaseUrl, clock, chance } = this.#parts;
    const environment = {
      DATABASE_URL: databaseUrl,
      [PRELOAD_VARIABLE]: String(clock.passed),
      ...(chance.happens(SHARE_SLEEPY) ? { [SLEEPY_VARIABLE]: '1' } : {}),
    };
    return new BotProcess(sandbox, environment, { log: this.log });
  }

  async #untilMove(): Promise<void> {
    const { chance, presses } = this.#parts;
    const { promise, resolve } = Promise.withResolvers<void>();
    const callOff = presses.onMove(resolve);
    await Promise.race([promise, sleep(1000)]);
    callOff();
    await sleep(chance.between(0, 60));
  }

  #cut(): void {
    const { chance } = this.#parts;
    const { faults } = this.#parts.sandbox;
    const cuts = [
      () => faults.dropGateway('abrupt'),
      () => faults.reconnect(),
      () => faults.invalidSession(chance.happens(0.5)),
      () => faults.gatewayAway(chance.between(300, 1500)),
      () => faults.deliverTwice(chance.between(1, 4)),
    ];
    chance.of(cuts)();
  }
}
