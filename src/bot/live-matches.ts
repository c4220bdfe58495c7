import { LRUCache } from 'lru-cache';
import type { Limits } from '../match/admission.ts';
import type { PlayerId } from '../match/ids.ts';
import type { ServerSettings } from '../match/options.ts';
import type { Store, Shards } from '../store/store.ts';
import { readButton } from '../commands/buttons.ts';
import type { GivenServices, Services, Settings } from '../commands/services.ts';
import { Membership } from './runtime/membership.ts';
import { OnHold } from './display/on-hold.ts';
import type { Driver } from './display/driver.ts';
import { Drivers } from './display/drivers.ts';
import { Reviews } from '../workers/reviews.ts';
import { BoardCalls } from './runtime/board-calls.ts';
import { BotPlayer } from './runtime/bot-player.ts';
import { DrawnEndgames } from './runtime/drawn-endgames.ts';
import { DueMatches } from './runtime/due-matches.ts';
import { GameArchive } from './runtime/game-archive.ts';
import { MatchLoader } from './runtime/match-loader.ts';
import { RecentActivity } from './runtime/recent-activity.ts';
import { Sleepers } from './runtime/sleepers.ts';
import { BackgroundLoads } from './runtime/background-loads.ts';
import { ThreadFinder } from './thread-finder.ts';
import { LeavingPlayers } from './runtime/leaving-players.ts';
import { WORTH_TELLING } from '../views/notices.ts';
import { Heartbeat } from './runtime/heartbeat.ts';
import { Outages } from './runtime/outages.ts';
import type { KnownBoard, LiveMatch, MentionOf } from './runtime/live-match.ts';
import type { MatchChange } from '../match/match.ts';
import type { Reply } from './discord/reply.ts';
import { preferencesOf } from '../views/view-context.ts';
import { nextGame } from './runtime/next-game.ts';
import { MatchRuntime } from './runtime/match-runtime.ts';
import { KeyedQueues } from './serial-queue.ts';

export interface LiveMatchesParts extends GivenServices {
  readonly store: Store;
  readonly shards: Shards;
  readonly beatEvery: number | undefined;
  readonly defaults: ServerSettings;
  readonly retryAfter: readonly number[];
  readonly limits: Limits;
  readonly botUserId: string;
}

/** What a start needs to know of Discord. */
export interface StartParts {
  readonly serverOf: (guildId: string) => { readonly available: boolean } | undefined;
  /** Clocks stand, and presses can be answered. Resolves when the gateway has mentioned every server. */
  readonly onStopped: () => Promise<void>;
}

/** All matches of this process: the runtime that changes them, the drivers that show them, and who looks after them. */
export class LiveMatches {
  readonly services: Services;
  readonly runtime: MatchRuntime;
  readonly heartbeat: Heartbeat;
  readonly outages: Outages;
  readonly onHold: OnHold;
  readonly membership: Membership;
  readonly boardCalls: BoardCalls;
  readonly backgroundLoads: BackgroundLoads;
  readonly recent = new RecentActivity();
  readonly driverOf: (live: LiveMatch) => Driver;
  readonly #drivers: Drivers;
  readonly #loader: MatchLoader;
  readonly #due: DueMatches;
  readonly #sleepers: Sleepers;
  readonly #drawnEndgames: DrawnEndgames;
  readonly #botPlayer: BotPlayer;
  readonly #archive: GameArchive;
  readonly #parts: LiveMatchesParts;
  readonly #leaving: LeavingPlayers;
  readonly #threads: ThreadFinder;
  #serverOf: StartParts['serverOf'] = () => undefined;
  #isStarted = false;

  constructor(parts: LiveMatchesParts) {
    this.#parts = parts;
    const { log, clock, store, directory, shards, words, openingOf } = parts;
    const { recent } = this;
    const { person } = directory;
    const boardOf = (live: LiveMatch): KnownBoard => this.driverOf(live).board;
    const mentionOf: MentionOf = (player) => preferencesOf(person(player)).mention;
    const shown = (live: LiveMatch): Promise<void> => this.driverOf(live).idle();

    this.heartbeat = new Heartbeat({
      store,
      shards,
      every: parts.beatEvery,
      clock,
      log,
      takeShown: () => this.#sleepers.takeShown(),
      returnShown: (shownStates) => this.#sleepers.returnShown(shownStates),
      onOutage: (since, until) => this.outages.survived(since, until),
    });
    const { heartbeat } = this;
    const runtime: MatchRuntime = new MatchRuntime({
      ...parts,
      heartbeat,
      recent,
      outages: { taken: (live) => this.outages.taken(live) },
      load: (id) => this.#loader.load(id),
      onChange: (live, change, reply) => this.#changed(live, change, reply),
      isShown: (live) => !this.#drivers.isBehind(live),
      boardOf,
      mentionOf,
      onSetAside: (live, record) => this.onHold.show(record, clock.now(), this.driverOf(live)),
      onRemoved: (live) => this.#removed(live),
    });
    this.runtime = runtime;
    this.outages = new Outages({ ...parts, runtime, onBack: (span) => this.#back(span) });
    this.backgroundLoads = new BackgroundLoads({ runtime, clock, log, shown });
    const { outages, backgroundLoads } = this;
    this.boardCalls = new BoardCalls({ runtime, boardOf, mentionOf, clock, log, backgroundLoads });
    this.#due = new DueMatches({ ...parts, runtime, heartbeat, outages, backgroundLoads, boardCalls: this.boardCalls });
    this.#loader = new MatchLoader({
      ...parts,
      runtime,
      outages,
      heartbeat,
      quarantine: runtime.quarantine,
      recent,
      onUnreadable: (record) => this.onHold.show(record, outages.lastSignOf(record, recent)),
      onAdopted: (live, past, { shownState }) => {
        const isUnheard = !recent.hasHeard(live.id, live.place.guildId);
        this.driverOf(live).restore(past, shownState, isUnheard, recent.newestIn(live.threadId));
      },
      onLoaded: (live) => this.#wake(live),
    });

    const nextOf: Services['nextGame'] = (live, player) => nextGame(store, live, player);
    this.#drivers = new Drivers({
      ...parts,
      view: { words, person, openingOf },
      readButton,
      runtime,
      isCutOff: (live) => outages.isCutOff(live),
      nextGame: nextOf,
      onShown: (live, boardShown) => this.#shown(live, boardShown),
      onCard: () => heartbeat.beatSoon(),
    });
    this.driverOf = this.#drivers.of;
    const { driverOf, forgetPlayer } = this;
    this.#leaving = new LeavingPlayers({
      ...parts,
      runtime,
      isNeeded: (player) => this.#archive.holds(player) || this.#loader.needs(player) || runtime.needs(player),
    });
    this.onHold = new OnHold({ ...parts, person });

    this.membership = new Membership({ ...parts, runtime, people: store, driverOf });
    this.#drawnEndgames = new DrawnEndgames({ ...parts, runtime });
    this.#botPlayer = new BotPlayer({ ...parts, runtime, shown });
    this.#archive = new GameArchive({ store, directory, log, forgetPlayer });

    this.#sleepers = new Sleepers({
      ...parts,
      runtime,
      recent,
      due: this.#due,
      onHold: this.onHold,
      drivers: this.#drivers,
      callAt: (live) => this.boardCalls.timeOf(live),
      isDown: () => heartbeat.isDown,
      isNeeded: (live) => this.#botPlayer.isThinking(live) || this.membership.isChecking(live),
    });

    this.#threads = new ThreadFinder({ ...parts, person, runtime, driverOf, serverOf: (id) => this.#serverOf(id) });
    this.services = {
      ...parts,
      person,
      runtime,
      recent,
      driverOf,
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

  /** Goes on where the last process has ended (RUN-03, TIME-08): no match is loaded that nobody needs. Rejects with `StoreUnavailable`. */
  async start({ serverOf, onStopped }: StartParts): Promise<void> {
    const { clock, store, shards } = this.#parts;
    this.#serverOf = serverOf;
    await this.outages.began(clock.now());
    // A heartbeat before the absence is written down would hide it.
    await this.heartbeat.start();
    await onStopped();
    // What Discord tells of the servers is known before anything is sent there; where that takes long, it is found out.
    await this.backgroundLoads.idleWithin(1000);
    await this.outages.ended(clock.now());
    this.#isStarted = true;
    for (const live of this.runtime.all()) this.#wake(live);
    this.backgroundLoads.each(() => store.unsettled(shards));
    this.#due.start();
  }

  /** The number of matches that Discord does not show as they are. */
  get behind(): number {
    return this.#drivers.behind;
  }

  async idle(): Promise<void> {
    await this.onHold.idle();
    // A board that was shown is reported to its match, and what the match then decides is shown, too.
    for (let round = 0; round < 2; round += 1) {
      await this.#due.idle();
      await this.backgroundLoads.idle();
      await this.membership.idle();
      await this.#loader.idle();
      await this.#drawnEndgames.idle();
      await Promise.all(Array.from(this.runtime.all(), (live) => live.queue.idle()));
      await this.#drivers.idle();
    }
  }

  abandon(): void {
    this.runtime.stop();
    this.#due.stop();
    this.backgroundLoads.stop();
    this.membership.stop();
    this.boardCalls.stop();
    this.#botPlayer.stop();
    this.#threads.stop();
    this.#drivers.stop();
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

  readonly forgetPlayer = (player: PlayerId): void => this.#leaving.add([player]);

  #changed(live: LiveMatch, change: MatchChange, reply: Reply | undefined): void {
    this.driverOf(live).changed(change, reply);
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
    this.membership.forget(live);
    this.#drivers.forget(live);
    this.#leaving.add(live.people);
  }

  /** A match was loaded, or the start has come so far that what it shows may be sent. */
  #wake(live: LiveMatch): void {
    this.#due.wakes(live.id);
    this.boardCalls.look(live);
    if (!this.#isStarted) return;
    const driver = this.driverOf(live);
    if (this.#serverOf(live.place.guildId)?.available === false) driver.close('outage');
    this.membership.resume(live);
    this.#drawnEndgames.look(live);
    this.#botPlayer.look(live);
    if (!this.#threads.find(live) && !this.runtime.pressed.has(live.id)) driver.wakeUp();
  }

  /** Clicks arrive again: players who sit there are told at once, others when they next need their match (RUN-05). */
  #back(span: number): void {
    const { store, shards } = this.#parts;
    if (span >= WORTH_TELLING) this.backgroundLoads.each(() => store.liveIn(shards));
    if (this.#isStarted) this.#due.start();
  }
}

const settingsIn = (store: Store, defaults: ServerSettings): Settings => ({
  defaults,
  read: async (id) => (id === undefined ? undefined : await store.readSettings(id)) ?? defaults,
  write: (id, settings) => store.writeSettings(id, settings),
});
