import type { PlayerId } from '../../match/ids.ts';
import type { ThreadPlace } from '../../views/message-draft.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import { Driver } from './driver.ts';
import type { DriverParts } from './perform.ts';

type Shared =
  | 'view'
  | 'readButton'
  | 'clock'
  | 'log'
  | 'retryAfter'
  | 'missingIn'
  | 'seesLeaving'
  | 'gate'
  | 'botUserId';

interface DriversParts extends Pick<DriverParts, Shared | 'onCard'> {
  readonly runtime: Pick<MatchRuntime, 'act' | 'all' | 'loseVenue' | 'seatInThread'>;
  readonly isCutOff: (live: LiveMatch) => boolean;
  readonly nextGame: (live: LiveMatch, player: PlayerId) => Promise<ThreadPlace | undefined>;
  /** Something of it was shown: `boardShown` gives the number on the buttons of its board, once that is up. */
  readonly onShown: (live: LiveMatch, boardShown: () => number | undefined) => void;
}

/** Show the matches in memory, each by a driver of its own. */
export class Drivers {
  readonly #parts: DriversParts;
  /** A handler may still speak of a match that has left memory. */
  readonly #drivers = new WeakMap<LiveMatch, Driver>();
  /** Matches whose display has changed since it was saved. */
  readonly #unsaved = new Set<LiveMatch>();

  constructor(parts: DriversParts) {
    this.#parts = parts;
  }

  readonly of = (live: LiveMatch): Driver => {
    const { clock, runtime, isCutOff, nextGame, onShown } = this.#parts;
    live.usedAt = clock.now();
    const there = this.#drivers.get(live);
    if (there !== undefined) return there;
    const driver = new Driver({
      ...this.#parts,
      live,
      onThreadFound: (threadId) => runtime.seatInThread(live, threadId),
      onVenueLost: () => runtime.loseVenue(live),
      isCutOff: () => isCutOff(live),
      nextGame: (player) => nextGame(live, player),
      onShown: () => {
        this.toBeSaved(live);
        onShown(live, () => driver.board.shows);
      },
      report: (action, at) => runtime.act(live, action, { at }),
    });
    this.#drivers.set(live, driver);
    return driver;
  };

  /** True where Discord does not show a match as it is. */
  isBehind(live: LiveMatch): boolean {
    return this.#drivers.get(live)?.isBehind === true;
  }

  /** The number of matches that Discord does not show as they are. */
  get behind(): number {
    return this.#awake.filter(({ isBehind }) => isBehind).length;
  }

  /** All of it is shown, and that is written down: another one can go on from there. */
  isSaved(live: LiveMatch): boolean {
    return !this.#unsaved.has(live) && this.#drivers.get(live)?.isSettled === true;
  }

  /** Shows nothing more of it: another object stands for the match, or it is over. */
  forget(live: LiveMatch): void {
    this.#drivers.get(live)?.stop();
    this.#unsaved.delete(live);
  }

  stop(): void {
    for (const driver of this.#awake) driver.stop();
  }

  async idle(): Promise<void> {
    await Promise.all(this.#awake.map((driver) => driver.allIdle()));
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

  get #awake(): readonly Driver[] {
    return [...this.#parts.runtime.all()].flatMap((live) => this.#drivers.get(live) ?? []);
  }
}
