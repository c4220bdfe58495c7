import { LRUCache } from 'lru-cache';
import type { Limits } from '../match/admission.ts';
import type { MatchId, PlayerId } from '../match/ids.ts';
import type { ServerSettings } from '../match/options.ts';
import type { ShownState } from '../store/match-rows.ts';
import type { Store, StoredMatch, Shards } from '../store/store.ts';
import { readButton } from '../commands/buttons.ts';
import type { Services, Settings } from '../commands/services.ts';
import { Membership } from './runtime/membership.ts';
import { OnHold } from './display/on-hold.ts';
import type { Driver } from './display/driver.ts';
import { Reconcilers } from './display/reconcilers.ts';
import { Reviews } from '../workers/reviews.ts';
import { BoardCalls } from './runtime/board-calls.ts';
import { BotPlayer } from './runtime/bot-player.ts';
import { DrawnEndgames } from './runtime/drawn-endgames.ts';
import { GameArchive } from './runtime/game-archive.ts';
import { Heartbeat } from './runtime/heartbeat.ts';
import { Outages } from './runtime/outages.ts';
import { AtRest, RESTS_AFTER, type KnownBoard, LiveMatch, type MentionOf, peopleOf } from './runtime/live-match.ts';
import { historyOf, type MatchChange } from '../match/journal.ts';
import type { Reply } from './discord/reply.ts';
import { preferencesOf } from '../views/view-context.ts';
import { nextGame } from './runtime/next-game.ts';
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
  | 'wordsFor'
  | 'openingOf'
  | 'fetchAttachment'
  | 'blocks'
  | 'log'
  | 'metrics'
  | 'missingIn'
  | 'seesChannel'
  | 'isSeenByAll'
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
}

/** All matches of this process: the runtime that changes them, the reconcilers that show them, and who looks after them. */
export class LiveMatches {
  readonly services: Services;
  readonly runtime: MatchRuntime;
  readonly heartbeat: Heartbeat;
  readonly outages: Outages;
  readonly onHold: OnHold;
  readonly membership: Membership;
  readonly boardCalls: BoardCalls;
  readonly atRest: AtRest;
  readonly reconcilerOf: (live: LiveMatch) => Driver;
  readonly #reconcilers: Reconcilers;
  readonly #drawnEndgames: DrawnEndgames;
  readonly #botPlayer: BotPlayer;
  readonly #archive: GameArchive;
  readonly #parts: LiveMatchesParts;
  readonly #later = new Set<() => void>();

  constructor(parts: LiveMatchesParts) {
    this.#parts = parts;
    const { log, clock, store, directory, blocks, shards, words, openingOf } = parts;
    const { person } = directory;
    const boardOf = (live: LiveMatch): KnownBoard => this.reconcilerOf(live).board;
    const mentionOf: MentionOf = (player) => preferencesOf(person(player)).mention;
    const shown = (live: LiveMatch): Promise<void> => this.reconcilerOf(live).idle();

    this.heartbeat = new Heartbeat({
      store,
      shards,
      every: parts.beatEvery,
      clock,
      log,
      takeShown: () => this.#takeShown(),
      returnShown: (shownStates) => this.#returnShown(shownStates),
      onOutage: (since, until) => this.outages.survived(since, until),
    });
    const { heartbeat } = this;
    const runtime = new MatchRuntime({
      ...parts,
      heartbeat,
      blocks: () => blocks.all(),
      onChange: (live, change, reply) => this.#changed(live, change, reply),
      isShown: (live) => !this.#reconcilers.isBehind(live),
      boardOf,
      mentionOf,
      onSetAside: (live, record) => this.onHold.show(record, clock.now(), this.reconcilerOf(live)),
      onRemoved: (live) => this.#removed(live),
    });
    this.runtime = runtime;
    this.outages = new Outages({ runtime, clock, log, shardCount: shards.count });

    const nextOf: Services['nextGame'] = (live, player) => nextGame(store, live, player);
    this.#reconcilers = new Reconcilers({
      ...parts,
      view: { words, person, openingOf },
      readButton,
      runtime,
      isCutOff: (live) => this.outages.isCutOff(live),
      nextGame: nextOf,
      onShown: (live, boardShown) => this.#shown(live, boardShown),
      onCard: () => heartbeat.beatSoon(),
    });
    this.reconcilerOf = this.#reconcilers.of;
    const { reconcilerOf, forgetPlayer } = this;
    this.onHold = new OnHold({ ...parts, person });

    this.membership = new Membership({ ...parts, runtime, reconcilerOf });
    this.boardCalls = new BoardCalls({ runtime, boardOf, mentionOf, clock, log, shown });
    this.#drawnEndgames = new DrawnEndgames({ ...parts, runtime });
    this.#botPlayer = new BotPlayer({ ...parts, runtime, shown });
    this.#archive = new GameArchive({ store, directory, log, forgetPlayer });
    this.atRest = new AtRest({
      all: () => runtime.all(),
      isBusy: (live) => this.#reconcilers.isUnsaved(live) || this.#botPlayer.isThinking(live),
      letGo: (live) => this.#reconcilers.letGo(live),
    });

    this.services = {
      ...parts,
      person,
      runtime,
      reconcilerOf,
      nextGame: nextOf,
      membership: this.membership,
      people: store,
      matches: store,
      archive: this.#archive,
      records: store,
      reviews: new Reviews(parts),
      forgetPlayer,
      steps: new KeyedQueues(),
      animations: new KeyedQueues(),
      begun: new LRUCache({ max: 1000 }),
      shared: new LRUCache({ max: 200 }),
      formsOpen: new LRUCache({ max: 1000 }),
      settings: settingsIn(store, parts.defaults),
    };
  }

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
    this.#reconcilers.knowsCard(live);
    return live;
  }

  wakeUp(restored: readonly LiveMatch[]): void {
    for (const live of this.#reconcilers.wakeUp(restored)) live.idleFor = RESTS_AFTER;
  }

  later(delay: number, task: () => void): void {
    const cancel = this.#parts.clock.after(delay, () => {
      this.#later.delete(cancel);
      task();
    });
    this.#later.add(cancel);
  }

  /** The number of matches that Discord does not show as they are. */
  get behind(): number {
    return this.#reconcilers.behind;
  }

  async idle(): Promise<void> {
    await this.onHold.idle();
    // A board that was shown is reported to its match, and what the match then decides is shown, too.
    for (let round = 0; round < 2; round += 1) {
      await this.#drawnEndgames.idle();
      await Promise.all(Array.from(this.runtime.all(), (live) => live.queue.idle()));
      await this.#reconcilers.idle();
    }
  }

  abandon(): void {
    this.runtime.stop();
    this.membership.stop();
    this.boardCalls.stop();
    this.#botPlayer.stop();
    for (const cancel of this.#later) cancel();
    this.#later.clear();
    this.#reconcilers.stop();
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

  #changed(live: LiveMatch, change: MatchChange, reply: Reply | undefined): void {
    this.reconcilerOf(live).changed(change, reply);
    if (reply !== undefined) this.#parts.metrics?.changed(live, change);
    this.boardCalls.look(live);
    this.#drawnEndgames.look(live);
    this.#botPlayer.look(live);
  }

  #shown(live: LiveMatch, boardShown: () => number | undefined): void {
    this.#parts.metrics?.shown(live, boardShown);
    if (live.hasChat) this.boardCalls.look(live);
    this.#botPlayer.look(live);
  }

  #removed(live: LiveMatch): void {
    this.boardCalls.forget(live);
    this.#botPlayer.forget(live);
    this.#reconcilers.forget(live);
    for (const player of live.people) this.forgetPlayer(player);
  }

  #takeShown(): ReadonlyMap<MatchId, ShownState> {
    this.atRest.beat();
    return new Map([...this.onHold.take(), ...this.#reconcilers.takeUnsaved()]);
  }

  #returnShown(shownStates: ReadonlyMap<MatchId, ShownState>): void {
    for (const [id, shown] of shownStates) {
      const live = this.runtime.find(id);
      if (live === undefined) this.onHold.mark(id, shown);
      else this.#reconcilers.giveBack(live);
    }
  }
}

const settingsIn = (store: Store, defaults: ServerSettings): Settings => ({
  defaults,
  read: async (id) => (id === undefined ? undefined : await store.readSettings(id)) ?? defaults,
  write: (id, settings) => store.writeSettings(id, settings),
});
