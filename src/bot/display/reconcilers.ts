import type { PlayerId } from '../../match/ids.ts';
import type { ThreadPlace } from '../../views/message-draft.ts';
import type { DiscordGate } from '../discord/discord-gate.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import { Driver } from './driver.ts';
import type { DriverParts } from './perform.ts';

interface ReconcilersParts extends Pick<
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

/** Show the matches in memory, each by a reconciler of its own. */
export class Reconcilers {
  readonly #parts: ReconcilersParts;
  readonly #reconcilers = new Map<LiveMatch, Driver>();
  readonly #carded = new WeakSet<LiveMatch>();
  /** They have left memory; a handler may still speak of them. */
  readonly #gone = new WeakSet<LiveMatch>();
  /** Matches whose display has changed since it was saved. */
  readonly #unsaved = new Set<LiveMatch>();

  constructor(parts: ReconcilersParts) {
    this.#parts = parts;
  }

  readonly of = (live: LiveMatch): Driver => {
    const { gate, botUserId, clock, runtime, isCutOff, nextGame } = this.#parts;
    live.usedAt = clock.now();
    const there = this.#reconcilers.get(live);
    if (there !== undefined) return there;
    const isGone = this.#gone.has(live);
    const reconciler = new Driver({
      ...this.#parts,
      live,
      gate,
      botUserId,
      onThreadFound: (threadId) => runtime.seatInThread(live, threadId),
      onVenueLost: () => runtime.loseVenue(live),
      isCutOff: () => isCutOff(live),
      nextGame: (player) => nextGame(live, player),
      onShown: () => this.#shown(live, reconciler),
      report: (action, at) => runtime.act(live, action, { at }),
    });
    // It shows nothing more: another object stands for the match, or it is over.
    if (isGone) reconciler.stop();
    else this.#reconcilers.set(live, reconciler);
    return reconciler;
  };

  /** True where Discord does not show a match as it is. */
  isBehind(live: LiveMatch): boolean {
    return this.#reconcilers.get(live)?.isBehind === true;
  }

  /** The number of matches that Discord does not show as they are. */
  get behind(): number {
    return [...this.#reconcilers.values()].filter(({ isBehind }) => isBehind).length;
  }

  /** The card of a restored match is saved already. */
  knowsCard(live: LiveMatch): void {
    if (live.cardId !== undefined) this.#carded.add(live);
  }

  /** All of it is shown, and that is written down: another one can go on from there. */
  isSaved(live: LiveMatch): boolean {
    return !this.#unsaved.has(live) && this.#reconcilers.get(live)?.isSettled === true;
  }

  forget(live: LiveMatch): void {
    this.#gone.add(live);
    this.#reconcilers.get(live)?.stop();
    this.#reconcilers.delete(live);
    this.#unsaved.delete(live);
  }

  stop(): void {
    for (const reconciler of this.#reconcilers.values()) reconciler.stop();
  }

  async idle(): Promise<void> {
    const all = [...this.#reconcilers.values()];
    await Promise.all(all.map((reconciler) => reconciler.idle()));
    await Promise.all(all.flatMap(({ views, card }) => [views.idle(), card.idle()]));
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

  #shown(live: LiveMatch, reconciler: Driver): void {
    this.#unsaved.add(live);
    this.#parts.onShown(live, () => reconciler.board.shows);
    if (live.cardId === undefined || this.#carded.has(live)) return;
    this.#carded.add(live);
    this.#parts.onCard();
  }
}
