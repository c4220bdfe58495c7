import { setTimeout as sleep } from 'node:timers/promises';
import { hopButtons } from '../play/table.ts';
import { quantile, type Figures } from './figures.ts';
import { countEvents } from './load-copies.ts';
import type { LoadDriver, LoadMatch } from './load-driver.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import { type LoadWorld, withWorld } from './load-world.ts';

interface KillOptions extends LoadOptions {
  readonly inFlight?: number;
}

const MATCHES = 1000;
const IN_FLIGHT = 100;
/** Milliseconds from the presses to the kill, or less: with the first answer many are decided, and have none. */
const KILLED_AFTER = 40;
const GIVEN_UP_AFTER = 60_000;
const LOOKS_AGAIN = 10;
const PLAYED = 'MovePlayed';

/**
 * The bot is killed with moves in flight, and started again. A player presses anew only when told by Discord that the press has
 * failed. A time runs from when the new process is connected, or from that new press, until the board of the next turn is up.
 */
export function killBench(options: KillOptions = LOAD): Promise<Figures> {
  const { matches = MATCHES, inFlight = IN_FLIGHT } = options;
  return withWorld({ ...options, matches, time: '1h', isCalled: options.isBrief !== true }, async (world) => {
    await world.start();
    const driver = world.driver();
    const hit = world.matches.slice(-inFlight);
    // A piece is chosen, or the hop before a choice is made: the next press plays.
    await driver.pressEach(hit.filter((match) => driver.offered(match, hopButtons).length === 0));
    const before = await countEvents(world.database, PLAYED);
    const moves = hit.map((match) => new Move(world, driver, match));
    const pressing = moves.map((move) => move.press());
    await Promise.race([sleep(KILLED_AFTER), ...pressing]);
    await world.bot.kill();
    const inFlightThen = moves.filter(({ isAnswered }) => !isAnswered);
    const launched = world.launch();
    const isOnline = (wanted: boolean) =>
      world.sandbox.waitFor(() => world.sandbox.botOnline === wanted || undefined, GIVEN_UP_AFTER);
    await isOnline(false);
    await isOnline(true);
    const connectedAt = performance.now();
    await Promise.all(moves.map((move) => move.untilShown()));
    await Promise.all([...pressing, launched.ready]);
    driver.close();
    await world.stop();

    const after = await countEvents(world.database, PLAYED);
    const played = hit.map(({ threadId }) => (after.get(threadId) ?? 0) - (before.get(threadId) ?? 0));
    const since = (from: (move: Move) => number): readonly number[] =>
      inFlightThen.flatMap((move) => (move.shownAt === undefined ? [] : Math.max(0, move.shownAt - from(move))));
    const times = since(({ pressedAt }) => Math.max(connectedAt, pressedAt));
    const fromConnected = since(() => connectedAt);
    return {
      inFlight: inFlightThen.length,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      fromConnectedP50Ms: quantile(fromConnected, 0.5),
      fromConnectedP99Ms: quantile(fromConnected, 0.99),
      pressedAnew: moves.filter(({ isPressedAnew }) => isPressedAnew).length,
      once: played.filter((count) => count === 1).length,
      never: played.filter((count) => count < 1).length,
      twice: played.filter((count) => count > 1).length,
      notShown: moves.filter(({ shownAt }) => shownAt === undefined).length,
    };
  });
}

/** One move of a match, pressed until it has taken effect. */
class Move {
  readonly #world: LoadWorld;
  readonly #driver: LoadDriver;
  readonly #match: LoadMatch;
  readonly #mover: string | undefined;
  #isFailed = false;
  /** The first press. */
  isAnswered = false;
  isPressedAnew = false;
  /** When it was pressed; anew, if that was needed. */
  pressedAt = 0;
  shownAt: number | undefined;

  constructor(world: LoadWorld, driver: LoadDriver, match: LoadMatch) {
    this.#world = world;
    this.#driver = driver;
    this.#match = match;
    this.#mover = this.#onMove();
  }

  async press(): Promise<void> {
    this.pressedAt = performance.now();
    if (await this.#pressOnce()) this.isAnswered = true;
    else this.#isFailed = true;
  }

  /** Looks at what is shown, as its player does, and presses anew after a failure: perhaps the piece first. */
  async untilShown(): Promise<void> {
    for (const end = performance.now() + GIVEN_UP_AFTER; performance.now() < end; await sleep(LOOKS_AGAIN)) {
      const next = this.#onMove();
      if (next !== undefined && next !== this.#mover) {
        this.shownAt = performance.now();
        return;
      }
      if (!this.#isFailed || !this.#world.sandbox.botOnline) continue;
      if (!this.isPressedAnew) this.pressedAt = performance.now();
      this.isPressedAnew = true;
      await this.#pressOnce();
    }
  }

  async #pressOnce(): Promise<boolean> {
    const [move] = this.#driver.offered(this.#match);
    return move !== undefined && (await this.#driver.press(this.#match, move)).became === 'shown';
  }

  #onMove(): string | undefined {
    return this.#driver.offered(this.#match)[0]?.userId;
  }
}
