import type { PermissionName } from '../../views/refusal.ts';
import type { Limits } from '../../match/admission.ts';
import type { MatchId, PlayerId, TableCode } from '../../match/ids.ts';
import type { ServerSettings } from '../../match/options.ts';
import type { StoredMatch, Store } from '../../store/store.ts';
import type { Shards } from '../../store/shards.ts';
import type { BlockCache } from './block-cache.ts';
import type { Viewer } from '../discord/channel-access.ts';
import type { Clock } from '../clock.ts';
import { type DiscordGate, startThread } from '../discord/discord-gate.ts';
import { GatewayWatch } from '../discord/gateway-state.ts';
import type { Chance, Services, Settings } from '../../commands/services.ts';
import { GameArchive } from './game-archive.ts';
import { historyOf, LiveMatch, peopleOf } from './live-match.ts';
import { KeyedQueues } from './queues.ts';
import type { Logger } from '../logger.ts';
import { MatchRuntime } from './match-runtime.ts';
import { Outages } from './outages.ts';
import { Heartbeat } from './heartbeat.ts';
import { Quarantine } from './match-writer.ts';
import { Membership } from '../discord/membership.ts';
import { Reconciler } from '../sync/reconcile.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { Transport } from '../sync/transport.ts';
import { loseVenue } from '../sync/venue-watch.ts';
import type { Words, PersonOf } from '../../views/view-context.ts';

export interface LiveMatchesParts {
  readonly gate: DiscordGate;
  readonly clock: Clock;
  readonly store: Store;
  readonly shards: Shards;
  readonly beatEvery: number | undefined;
  readonly directory: PlayerDirectory;
  readonly words: Words;
  readonly blocks: BlockCache;
  /** For servers without settings of their own. */
  readonly defaults: ServerSettings;
  readonly log: Logger;
  readonly retryAfter: readonly number[];
  readonly limits: Limits;
  readonly botUserId: string;
  /** Whether the members intent is on, with which Discord reports who leaves. */
  readonly seesLeaving: boolean;
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  readonly seesChannel: (channelId: string, viewer: Viewer) => boolean;
  readonly chance: Chance;
  readonly drawCode: () => TableCode;
  readonly newMatchId: () => string;
}

/** All matches of this process: the runtime that changes them and the reconcilers that show them. */
export class LiveMatches implements Services {
  readonly runtime: MatchRuntime;
  readonly directory: PlayerDirectory;
  readonly words: Words;
  readonly person: PersonOf;
  readonly gate: DiscordGate;
  readonly log: Logger;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly blocks: BlockCache;
  readonly heartbeat: Heartbeat;
  readonly outages: Outages;
  readonly quarantine = new Quarantine();
  readonly archive: GameArchive;
  readonly steps = new KeyedQueues<string>();
  readonly animations = new KeyedQueues<string>();
  readonly membership: Membership;
  readonly gatewayWatch: GatewayWatch;
  readonly chance: Chance;
  readonly missingIn: Services['missingIn'];
  readonly seesChannel: Services['seesChannel'];
  readonly startThread: Services['startThread'];
  readonly seesLeaving: boolean;
  readonly #parts: LiveMatchesParts;
  readonly #reconcilers = new Map<LiveMatch, Reconciler>();
  readonly #carded = new WeakSet<LiveMatch>();
  /** Matches whose shown messages have changed since the last heartbeat. */
  readonly #shown = new Set<LiveMatch>();
  readonly #later = new Set<() => void>();

  constructor(parts: LiveMatchesParts) {
    const { gate, log, clock, store, limits, directory, blocks, drawCode, newMatchId } = parts;
    this.#parts = parts;
    this.gate = gate;
    this.log = log;
    this.clock = clock;
    this.directory = directory;
    this.words = parts.words;
    this.person = directory.person;
    this.blocks = blocks;
    this.chance = parts.chance;
    this.missingIn = parts.missingIn;
    this.seesChannel = parts.seesChannel;
    this.startThread = (channelId, cardId, name) => startThread(gate, channelId, cardId, name);
    this.seesLeaving = parts.seesLeaving;
    this.settings = {
      defaults: parts.defaults,
      read: async (id) => (id === undefined ? undefined : await store.readSettings(id)) ?? parts.defaults,
      write: (id, settings) => store.writeSettings(id, settings),
    };
    this.heartbeat = new Heartbeat({
      store,
      shards: parts.shards,
      every: parts.beatEvery,
      clock,
      log,
      takeShown: () => this.#takeShown(),
      returnShown: (shownStates) => {
        this.#returnShown(shownStates);
      },
      onOutage: (since, until) => {
        const isRecorded = this.outages.survived(since, until);
        this.gatewayWatch.resend();
        return isRecorded;
      },
    });
    this.runtime = new MatchRuntime({
      store,
      heartbeat: this.heartbeat,
      clock,
      limits,
      log,
      blocks: () => blocks.all(),
      drawCode,
      newMatchId,
      onChange: (live, change, reply) => {
        this.reconcilerOf(live).changed(change, reply);
      },
      isShown: (live) => this.#reconcilers.get(live)?.isBehind !== true,
      onRetired: (live) => {
        this.#forget(live);
      },
      onBroken: (live, record) => {
        this.quarantine.add(record, log);
        this.#forget(live);
      },
    });
    this.archive = new GameArchive({
      store,
      directory,
      log,
      forgetPlayer: (player) => this.forgetPlayer(player),
    });
    this.outages = new Outages(this.runtime, log);
    this.membership = new Membership(this);
    this.gatewayWatch = new GatewayWatch({ runtime: this.runtime, clock, log, shardCount: parts.shards.count });
  }

  get size(): number {
    return [...this.runtime.all()].length;
  }

  readonly reconcilerOf = (live: LiveMatch): Reconciler => {
    const known = this.#reconcilers.get(live);
    if (known !== undefined) return known;
    const { gate, botUserId, log, clock, retryAfter, missingIn } = this.#parts;
    const reconciler = new Reconciler({
      live,
      transport: new Transport(gate, botUserId, log.child({ match: live.id })),
      view: { words: this.words, person: this.person },
      clock,
      log,
      retryAfter,
      missingIn,
      seesLeaving: this.seesLeaving,
      onVenueLost: () => {
        loseVenue(this, live);
      },
      isCutOff: () => this.gatewayWatch.isAway(live),
      onShown: () => {
        this.#shown.add(live);
        this.#noteCard(live);
      },
      report: (action, at) => this.runtime.act(live, action, { at }),
    });
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
    if (live.cardId !== undefined) this.#carded.add(live);
    return live;
  }

  /** Runs a task after `delay` milliseconds, unless this is stopped before. */
  later(delay: number, task: () => void): void {
    const cancel = this.clock.after(delay, () => {
      this.#later.delete(cancel);
      task();
    });
    this.#later.add(cancel);
  }

  /** Resolves when every queue is empty and no reconciler has anything to send. */
  async idle(): Promise<void> {
    // A board that was shown is reported to its match, and what the match then decides is shown, too.
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from(this.runtime.all(), (live) => live.queue.idle()));
      await Promise.all(Array.from(this.#reconcilers.values(), (reconciler) => reconciler.idle()));
    }
  }

  /** Stops as if the process had died: nothing more is sent or written. */
  abandon(): void {
    this.runtime.stop();
    this.membership.stop();
    for (const cancel of this.#later) cancel();
    this.#later.clear();
    for (const reconciler of this.#reconcilers.values()) reconciler.stop();
    this.heartbeat.abandon();
  }

  /** Stops with a last heartbeat, so that a restart costs no more time than it takes. */
  async stop(): Promise<void> {
    this.abandon();
    try {
      await this.heartbeat.stop();
    } catch (error) {
      this.log.error({ err: error }, 'could not write the last heartbeat');
    }
  }

  readonly forgetPlayer = (player: PlayerId): void => {
    if (this.archive.holds(player)) return;
    for (const { people } of this.runtime.all()) if (people.has(player)) return;
    for (const [by, others] of this.blocks.all()) if (by === player || others.has(player)) return;
    this.directory.forget(player);
  };

  #forget(live: LiveMatch): void {
    this.#reconcilers.get(live)?.stop();
    this.#reconcilers.delete(live);
    this.#shown.delete(live);
    for (const player of live.people) this.forgetPlayer(player);
  }

  /** The journal does not hold the id of the card, which must not be lost: it is written at once. */
  #noteCard(live: LiveMatch): void {
    if (live.cardId === undefined || this.#carded.has(live)) return;
    this.#carded.add(live);
    this.heartbeat.beatSoon();
  }

  #takeShown(): ReadonlyMap<MatchId, string> {
    const shownStates = new Map<MatchId, string>();
    for (const live of this.#shown) {
      const reconciler = this.#reconcilers.get(live);
      if (reconciler !== undefined) shownStates.set(live.id, reconciler.saved);
    }
    this.#shown.clear();
    return shownStates;
  }

  #returnShown(shownStates: ReadonlyMap<MatchId, string>): void {
    for (const id of shownStates.keys()) {
      const live = this.runtime.find(id);
      if (live !== undefined) this.#shown.add(live);
    }
  }
}
