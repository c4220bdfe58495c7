import { LRUCache } from 'lru-cache';
import type { Limits } from '../match/admission.ts';
import type { MatchId, PlayerId } from '../match/ids.ts';
import type { ServerSettings } from '../match/options.ts';
import type { Store, StoredMatch, Shards } from '../store/store.ts';
import { readButton } from '../commands/buttons.ts';
import type { Services } from '../commands/services.ts';
import { Membership } from './runtime/membership.ts';
import type { KnownShown } from './display/known-shown.ts';
import { OnHold } from './display/on-hold.ts';
import { Reconciler } from './display/reconcile.ts';
import { Transport } from './display/transport.ts';
import { Reviews, type Reviewer } from './engine/reviews.ts';
import { BoardCalls } from './runtime/board-calls.ts';
import { BotPlayer } from './runtime/bot-player.ts';
import { DrawnEndgames } from './runtime/drawn-endgames.ts';
import { GameArchive } from './runtime/game-archive.ts';
import { Heartbeat } from './runtime/heartbeat.ts';
import { Outages } from './runtime/outages.ts';
import { AtRest, RESTS_AFTER } from './runtime/at-rest.ts';
import { historyOf } from '../match/evolve.ts';
import { type KnownBoard, LiveMatch, peopleOf } from './runtime/live-match.ts';
import { MatchRuntime } from './runtime/match-runtime.ts';
import { KeyedQueues } from './serial-queue.ts';

type Shared = Pick<
  Services,
  | 'gate'
  | 'clock'
  | 'chance'
  | 'engine'
  | 'directory'
  | 'words'
  | 'blocks'
  | 'log'
  | 'metrics'
  | 'missingIn'
  | 'seesChannel'
  | 'channelTypeOf'
  | 'textChannelsOf'
  | 'closesCommands'
  | 'seesLeaving'
>;

export interface LiveMatchesParts extends Shared {
  readonly store: Store;
  readonly shards: Shards;
  readonly beatEvery: number | undefined;
  readonly defaults: ServerSettings;
  readonly retryAfter: readonly number[];
  readonly limits: Limits;
  readonly botUserId: string;
  readonly reviewer: Reviewer;
}

/** After a restart, of those with something to send: each has one request on its way, and a press waits for few of them. */
const WOKEN_AT_ONCE = 4;

/** All matches of this process: the runtime that changes them and the reconcilers that show them. */
export class LiveMatches {
  readonly services: Services;
  readonly runtime: MatchRuntime;
  readonly heartbeat: Heartbeat;
  readonly outages: Outages;
  readonly onHold: OnHold;
  readonly membership: Membership;
  readonly boardCalls: BoardCalls;
  readonly #drawnEndgames: DrawnEndgames;
  readonly #botPlayer: BotPlayer;
  readonly #archive: GameArchive;
  readonly #parts: LiveMatchesParts;
  readonly #reconcilers = new Map<LiveMatch, Reconciler>();
  readonly #carded = new WeakSet<LiveMatch>();
  readonly #shown = new Set<LiveMatch>();
  readonly #later = new Set<() => void>();
  readonly atRest: AtRest;
  #waking: readonly Promise<void>[] = [];

  constructor(parts: LiveMatchesParts) {
    this.#parts = parts;
    const { log, clock, store, directory, blocks, defaults } = parts;
    this.atRest = new AtRest({
      all: () => this.runtime.all(),
      reconcilers: this.#reconcilers,
      isBusy: (live) => this.#shown.has(live) || this.#botPlayer.isThinking(live),
    });
    this.heartbeat = new Heartbeat({
      store,
      shards: parts.shards,
      every: parts.beatEvery,
      clock,
      log,
      takeShown: () => this.#takeShown(),
      returnShown: this.#returnShown,
      onOutage: (since, until) => this.outages.survived(since, until),
    });
    const boardOf = (live: LiveMatch): KnownBoard => this.reconcilerOf(live).board;
    this.runtime = new MatchRuntime({
      ...parts,
      heartbeat: this.heartbeat,
      blocks: () => blocks.all(),
      onChange: (live, change, reply) => {
        this.reconcilerOf(live).changed(change, reply);
        if (reply !== undefined) parts.metrics?.changed(live, change);
        this.boardCalls.look(live);
        this.#drawnEndgames.look(live);
        this.#botPlayer.look(live);
      },
      isShown: (live) => this.#reconcilers.get(live)?.isBehind !== true,
      boardOf,
      onSetAside: (live, record) => this.onHold.show(record, clock.now(), this.reconcilerOf(live)),
      onRemoved: this.#forget,
    });
    this.onHold = new OnHold({ ...parts, person: directory.person });
    const { runtime, reconcilerOf, forgetPlayer } = this;
    this.outages = new Outages({ runtime, clock, log, shardCount: parts.shards.count });
    this.membership = new Membership({ ...parts, runtime, reconcilerOf });
    this.#drawnEndgames = new DrawnEndgames({ ...parts, runtime });
    const shown = (live: LiveMatch): Promise<void> => reconcilerOf(live).idle();
    this.boardCalls = new BoardCalls({ runtime, boardOf, clock, log, shown });
    this.#botPlayer = new BotPlayer({ ...parts, runtime, shown });
    this.#archive = new GameArchive({ store, directory, log, forgetPlayer });
    this.services = {
      ...parts,
      person: directory.person,
      runtime,
      reconcilerOf,
      membership: this.membership,
      archive: this.#archive,
      reviews: new Reviews({ store, log, reviewer: parts.reviewer }),
      forgetPlayer,
      steps: new KeyedQueues(),
      animations: new KeyedQueues(),
      begun: new LRUCache({ max: 1000 }),
      settings: {
        defaults,
        read: async (id) => (id === undefined ? undefined : await store.readSettings(id)) ?? defaults,
        write: (id, settings) => store.writeSettings(id, settings),
      },
    };
  }

  readonly reconcilerOf = (live: LiveMatch): Reconciler => {
    live.idleFor = 0;
    const there = this.#reconcilers.get(live);
    if (there !== undefined) return there;
    const { gate, botUserId, log, directory, words } = this.#parts;
    const reconciler = new Reconciler(
      {
        live,
        ...this.#parts,
        readButton,
        transport: new Transport(gate, botUserId, log.child({ match: live.id })),
        view: { words, person: directory.person },
        onThreadFound: (threadId) => {
          this.runtime.seatInThread(live, threadId);
        },
        onVenueLost: () => {
          this.runtime.loseVenue(live);
        },
        isCutOff: () => this.outages.isCutOff(live),
        onShown: () => {
          this.#shown.add(live);
          this.#parts.metrics?.shown(live, () => reconciler.board.shows);
          this.#noteCard(live);
          if (live.hasChat) this.boardCalls.look(live);
          this.#botPlayer.look(live);
        },
        report: (action, at) => this.runtime.act(live, action, { at }),
      },
      live.takeKnown() as KnownShown | undefined,
    );
    this.#reconcilers.set(live, reconciler);
    return reconciler;
  };

  /** Takes over a match of an earlier process. Its players must be loaded. Nothing is sent to Discord yet. */
  adopt(stored: StoredMatch): LiveMatch {
    const { id, where, entries, shownState } = stored;
    const { guildId, channelId, threadId } = where;
    const live = new LiveMatch(id, { guildId, channelId }, peopleOf(stored));
    const history = historyOf(id, entries);
    live.match = history.at(-1)?.after ?? live.match;
    live.threadId = threadId;
    live.lastEventAt = entries.at(-1)?.at(-1)?.at;
    this.runtime.adopt(live);
    this.reconcilerOf(live).restore(history, shownState);
    this.boardCalls.look(live);
    if (live.cardId !== undefined) this.#carded.add(live);
    return live;
  }

  /** What has nothing to send wakes at once. The others follow, a few at a time: presses and their matches go first. */
  wakeUp(restored: readonly LiveMatch[]): void {
    const isBusy = Map.groupBy(restored, (live) => this.reconcilerOf(live).hasWork);
    for (const live of isBusy.get(false) ?? []) {
      this.reconcilerOf(live).wakeUp();
      live.idleFor = RESTS_AFTER;
    }
    const busy = (isBusy.get(true) ?? []).values();
    this.#waking = Array.from({ length: WOKEN_AT_ONCE }, async () => {
      for (const live of busy) {
        const reconciler = this.#reconcilers.get(live);
        reconciler?.wakeUp();
        await reconciler?.idle();
      }
    });
  }

  later(delay: number, task: () => void): void {
    const cancel = this.#parts.clock.after(delay, () => {
      this.#later.delete(cancel);
      task();
    });
    this.#later.add(cancel);
  }

  /** How many matches Discord does not show as they are. */
  get behind(): number {
    let behind = 0;
    for (const reconciler of this.#reconcilers.values()) if (reconciler.isBehind) behind += 1;
    return behind;
  }

  async idle(): Promise<void> {
    // A board that was shown is reported to its match, and what the match then decides is shown, too.
    await Promise.all([...this.#waking, this.onHold.idle()]);
    for (let round = 0; round < 2; round += 1) {
      await this.#drawnEndgames.idle();
      await Promise.all(Array.from(this.runtime.all(), (live) => live.queue.idle()));
      await Promise.all(Array.from(this.#reconcilers.values(), (reconciler) => reconciler.idle()));
      await Promise.all(
        Array.from(this.#reconcilers.values(), ({ views, card }) => [views.idle(), card.idle()]).flat(),
      );
    }
  }

  abandon(): void {
    this.runtime.stop();
    this.membership.stop();
    this.boardCalls.stop();
    this.#botPlayer.stop();
    for (const cancel of this.#later) cancel();
    this.#later.clear();
    for (const reconciler of this.#reconcilers.values()) reconciler.stop();
    this.heartbeat.abandon();
  }

  async stop(): Promise<void> {
    this.abandon();
    try {
      await this.heartbeat.stop();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'could not write the last heartbeat');
    }
  }

  readonly forgetPlayer = (player: PlayerId): void => {
    const { blocks, directory } = this.#parts;
    if (this.#archive.holds(player)) return;
    for (const { people } of this.runtime.all()) if (people.has(player)) return;
    for (const [by, others] of blocks.all()) if (by === player || others.has(player)) return;
    directory.forget(player);
  };

  readonly #forget = (live: LiveMatch): void => {
    this.boardCalls.forget(live);
    this.#botPlayer.forget(live);
    this.#reconcilers.get(live)?.stop();
    this.#reconcilers.delete(live);
    this.#shown.delete(live);
    for (const player of live.people) this.forgetPlayer(player);
  };

  /** The journal does not hold the id of the card, which must not be lost: it is written at once. */
  #noteCard(live: LiveMatch): void {
    if (live.cardId === undefined || this.#carded.has(live)) return;
    this.#carded.add(live);
    this.heartbeat.beatSoon();
  }

  #takeShown(): ReadonlyMap<MatchId, string> {
    this.atRest.beat();
    const shownStates = this.onHold.take();
    for (const live of this.#shown) {
      const reconciler = this.#reconcilers.get(live) ?? this.reconcilerOf(live);
      shownStates.set(live.id, reconciler.saved);
    }
    this.#shown.clear();
    return shownStates;
  }

  readonly #returnShown = (shownStates: ReadonlyMap<MatchId, string>): void => {
    for (const [id, text] of shownStates) {
      const live = this.runtime.find(id);
      if (live === undefined) this.onHold.mark(id, text);
      else this.#shown.add(live);
    }
  };
}
