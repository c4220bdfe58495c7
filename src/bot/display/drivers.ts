import type { PlayerId } from '../../match/ids.ts';
import type { ThreadPlace } from '../../views/message-draft.ts';
import type { DiscordGate } from '../discord/discord-gate.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import { Driver } from './driver.ts';
import type { DriverParts } from './perform.ts';

interface DriversParts extends Pick<
  DriverParts,
  'view' | 'readButton' | 'clock' | 'log' | 'retryAfter' | 'missingIn' | 'seesLeaving'
> {
  readonly gate: DiscordGate;
  readonly botUserId: string;
  readonly runtime: Pick<MatchRuntime, 'act' | 'loseVenue' | 'seatInThread'>;
  readonly isCutOff: (live: LiveMatch) => boolean;
  readonly nextGame: (live: LiveMatch, player: PlayerId) => Promise<ThreadPlace | undefined>;
  /** Something of it was shown: `boardShown` gives the number on the buttons of its board, once that is up. */
  readonly onShown: (live: LiveMatch, boardShown: () => number | undefined) => void;
  /** The journal does not hold the id of a card, which must not be lost: it should be saved at once. */
  readonly onCard: () => void;
}

/** Show the matches in memory, each by a driver of its own. */
export class Drivers {
  readonly #parts: DriversParts;
  readonly #drivers = new Map<LiveMatch, Driver>();
  readonly #carded = new WeakSet<LiveMatch>();
  /** They have left memory; a handler may still speak of them. */
  readonly #gone = new WeakSet<LiveMatch>();
  /** Matches whose display has changed since it was saved. */
  readonly #unsaved = new Set<LiveMatch>();

  constructor(parts: DriversParts) {
    this.#parts = parts;
  }

  readonly of = (live: LiveMatch): Driver => {
    const { gate, botUserId, clock, runtime, isCutOff, nextGame } = this.#parts;
    live.usedAt = clock.now();
    const there = this.#drivers.get(live);
    if (there !== undefined) return there;
    const isGone = this.#gone.has(live);
    const driver = new Driver({
      ...this.#parts,
      live,
      gate,
      botUserId,
      onThreadFound: (threadId) => runtime.seatInThread(live, threadId),
      onVenueLost: () => runtime.loseVenue(live),
      isCutOff: () => isCutOff(live),
      nextGame: (player) => nextGame(live, player),
      onShown: () => this.#shown(live, driver),
      report: (action, at) => runtime.act(live, action, { at }),
    });
    // It shows nothing more: another object stands for the match, or it is over.
    if (isGone) driver.stop();
    else this.#drivers.set(live, driver);
    return driver;
  };

  /** True where Discord does not show a match as it is. */
  isBehind(live: LiveMatch): boolean {
    return this.#drivers.get(live)?.isBehind === true;
  }

  /** The number of matches that Discord does not show as they are. */
  get behind(): number {
    return [...this.#drivers.values()].filter(({ isBehind }) => isBehind).length;
  }

  /** The card of a restored match is saved already. */
  knowsCard(live: LiveMatch): void {
    if (live.cardId !== undefined) this.#carded.add(live);
  }

  /** All of it is shown, and that is written down: another one can go on from there. */
  isSaved(live: LiveMatch): boolean {
    return !this.#unsaved.has(live) && this.#drivers.get(live)?.isSettled === true;
  }

  forget(live: LiveMatch): void {
    this.#gone.add(live);
    this.#drivers.get(live)?.stop();
    this.#drivers.delete(live);
    this.#unsaved.delete(live);
  }

  stop(): void {
    for (const driver of this.#drivers.values()) driver.stop();
  }

  async idle(): Promise<void> {
    await Promise.all(Array.from(this.#drivers.values(), (driver) => driver.allIdle()));
  }

  /** Gives the matches of which something else is to be saved than the last time. */
  takeUnsaved(): readonly LiveMatch[] {
    const taken = [...this.#unsaved];
    this.#unsaved.clear();
    return taken;
  }

  /** What its row says of it is to be written with the next heartbeat. */
  toBeSaved(live: LiveMatch): void {
    this.#unsaved.add(live);
  }

  #shown(live: LiveMatch, driver: Driver): void {
    this.#unsaved.add(live);
    this.#parts.onShown(live, () => driver.board.shows);
    if (live.cardId === undefined || this.#carded.has(live)) return;
    this.#carded.add(live);
    this.#parts.onCard();
  }
}
