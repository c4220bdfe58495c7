import type { MatchId, PlayerId } from '../../match/ids.ts';
import type { ShownState } from '../../store/match-rows.ts';
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

/** After a restart, of those with something to send: each has one request on its way, and a press waits for few of them. */
const WOKEN_AT_ONCE = 4;

/** Show the matches of this process, each by a reconciler of its own while somebody needs it. */
export class Reconcilers {
  readonly #parts: ReconcilersParts;
  readonly #reconcilers = new Map<LiveMatch, Driver>();
  readonly #carded = new WeakSet<LiveMatch>();
  /** Matches whose display has changed since it was saved. */
  readonly #unsaved = new Set<LiveMatch>();
  #waking: readonly Promise<void>[] = [];

  constructor(parts: ReconcilersParts) {
    this.#parts = parts;
  }

  readonly of = (live: LiveMatch): Driver => {
    live.idleFor = 0;
    const there = this.#reconcilers.get(live);
    if (there !== undefined) return there;
    const { gate, botUserId, runtime, isCutOff, nextGame } = this.#parts;
    const reconciler = new Driver(
      {
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
      },
      live.takeKnown() as Driver['known'],
    );
    this.#reconcilers.set(live, reconciler);
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

  isUnsaved(live: LiveMatch): boolean {
    return this.#unsaved.has(live);
  }

  /** The card of a restored match is saved already. */
  knowsCard(live: LiveMatch): void {
    if (live.cardId !== undefined) this.#carded.add(live);
  }

  /** Wakes matches with nothing to send at once, and gives them; the others follow a few at a time: presses go first. */
  wakeUp(restored: readonly LiveMatch[]): readonly LiveMatch[] {
    const isBusy = Map.groupBy(restored, (live) => this.of(live).hasWork);
    const settled = isBusy.get(false) ?? [];
    for (const live of settled) this.of(live).wakeUp();
    const busy = (isBusy.get(true) ?? []).values();
    this.#waking = Array.from({ length: WOKEN_AT_ONCE }, async () => {
      for (const live of busy) {
        const reconciler = this.#reconcilers.get(live);
        reconciler?.wakeUp();
        await reconciler?.idle();
      }
    });
    return settled;
  }

  /** Ends the reconciler of a settled match, and gives what another one goes on from; `undefined`: it is needed still. */
  letGo(live: LiveMatch): unknown {
    const reconciler = this.#reconcilers.get(live);
    if (reconciler === undefined) return live.known;
    const { known } = reconciler;
    if (known !== undefined) this.#end(live);
    return known;
  }

  forget(live: LiveMatch): void {
    this.#end(live);
    this.#unsaved.delete(live);
  }

  stop(): void {
    for (const reconciler of this.#reconcilers.values()) reconciler.stop();
  }

  async idle(): Promise<void> {
    await Promise.all(this.#waking);
    const all = [...this.#reconcilers.values()];
    await Promise.all(all.map((reconciler) => reconciler.idle()));
    await Promise.all(all.flatMap(({ views, card }) => [views.idle(), card.idle()]));
  }

  /** Gives the displays that have changed since the last time, to be saved, by match. */
  takeUnsaved(): ReadonlyMap<MatchId, ShownState> {
    const taken = new Map(
      Array.from(this.#unsaved, (live) => {
        const { saved: text, isShown: isSettled } = this.#reconcilers.get(live) ?? this.of(live);
        return [
          live.id,
          { text, revision: live.match.revision, isSettled, cardId: live.cardId, threadId: live.threadId },
        ];
      }),
    );
    this.#unsaved.clear();
    return taken;
  }

  /** A display that was taken could not be saved. */
  giveBack(live: LiveMatch): void {
    this.#unsaved.add(live);
  }

  #shown(live: LiveMatch, reconciler: Driver): void {
    this.#unsaved.add(live);
    this.#parts.onShown(live, () => reconciler.board.shows);
    if (live.cardId === undefined || this.#carded.has(live)) return;
    this.#carded.add(live);
    this.#parts.onCard();
  }

  #end(live: LiveMatch): void {
    this.#reconcilers.get(live)?.stop();
    this.#reconcilers.delete(live);
  }
}
