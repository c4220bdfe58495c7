import type { Result } from '../../engine/result.ts';
import { type MatchChange, type MatchAction, nextWakeUp, type Rejection } from '../../match/match.ts';
import type { MatchRequest } from '../../match/admission.ts';
import { matchId, millis, type MatchId, type PlayerId, type TableCode } from '../../match/ids.ts';
import type { Store, StoredTable, UnreadableMatch } from '../../store/store.ts';
import { AlarmClock } from '../clock.ts';
import type { Reply } from '../discord/reply.ts';
import type { DatedAction } from './absences.ts';
import { Admissions, type AdmissionsParts } from './admissions.ts';
import type { Chance } from './chance.ts';
import type { Heartbeat } from './heartbeat.ts';
import { LiveMatch, type MatchPlace } from './live-match.ts';
import { MatchActions, type MatchActionsParts, type Request } from './match-actions.ts';
import { Quarantine, type RecordBroken } from './quarantine.ts';
import type { RecentActivity } from './recent-activity.ts';

interface RuntimeParts
  extends
    Omit<MatchActionsParts, 'store' | 'heartbeat' | 'admissions' | 'onRecorded' | 'onBroken'>,
    Omit<AdmissionsParts, 'store' | 'chance' | 'awake'> {
  readonly store: MatchActionsParts['store'] &
    AdmissionsParts['store'] &
    Pick<Store, 'at' | 'findTable' | 'retireMatch' | 'matchesOf' | 'setAside'>;
  readonly heartbeat: Pick<Heartbeat, 'check' | 'failed' | 'isDown' | 'recover'>;
  readonly chance: Pick<Chance, 'drawCode' | 'drawMatchId'>;
  readonly recent: RecentActivity;
  readonly load: (id: MatchId) => Promise<LiveMatch | undefined>;
  readonly onChange: (live: LiveMatch, change: MatchChange, reply: Reply | undefined) => void;
  readonly isShown: (live: LiveMatch) => boolean;
  readonly onSetAside: (live: LiveMatch, record: UnreadableMatch) => void;
  readonly onRemoved: (live: LiveMatch) => void;
}

/** A match stays in memory for so many milliseconds after its end, so that late clicks get a fitting answer. */
const AFTERLIFE = 5 * 60_000;
/** The bot tries for so many milliseconds to show the end of a match where Discord or a locked thread prevents it. */
const LONGEST_AFTERLIFE = 24 * 60 * 60_000;
/** An alarm without an effect rings again after this many milliseconds. */
const ALARM_RETRY = 5000;

/** The matches in memory, each with one serial queue: decide, append to the journal, evolve, arm the alarm. */
export class MatchRuntime {
  readonly quarantine: Quarantine;
  /** Matches that a press is loading: what they show is brought up to date by its answer, and not before. */
  readonly pressed = new Set<MatchId>();
  readonly #parts: RuntimeParts;
  readonly #admissions: Admissions;
  readonly #matches = new Map<MatchId, LiveMatch>();
  readonly #byThread = new Map<string, LiveMatch>();
  /** They can't be pressed before they have taken up what they slept through. */
  readonly #waking = new Set<LiveMatch>();
  /** Players of new matches for which there may be room. */
  readonly #opening = new Set<readonly PlayerId[]>();
  /** They are over for good as soon as that is written. */
  readonly #retiring = new Map<MatchId, Promise<void>>();
  readonly #alarms: AlarmClock<LiveMatch>;
  readonly #actions: MatchActions;

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
    this.quarantine = new Quarantine(parts.store, parts.log);
    this.#admissions = new Admissions({ ...parts, awake: () => this.all() });
    this.#actions = new MatchActions({
      ...parts,
      admissions: this.#admissions,
      onRecorded: (live, change, reply) => this.#changed(live, change, reply),
      onBroken: (live, broken) => this.#setAside(live, broken),
    });
    this.#alarms = new AlarmClock(parts.clock, (live) => this.#ring(live));
  }

  /** A match in memory; any other one may sleep. */
  find(id: MatchId): LiveMatch | undefined {
    return this.#awake(this.#matches.get(id));
  }

  inThread(threadId: string): LiveMatch | undefined {
    return this.#awake(this.#byThread.get(threadId));
  }

  /** The matches in memory. */
  all(): Iterable<LiveMatch> {
    return this.#matches.values();
  }

  get size(): number {
    return this.#matches.size;
  }

  /** A match that is not over for long, wherever it is. Rejects with `StoreUnavailable`. */
  async load(id: MatchId): Promise<LiveMatch | undefined> {
    const awake = this.find(id);
    if (awake !== undefined) {
      awake.usedAt = this.#parts.clock.now();
      awake.isInBackground = false;
      return awake;
    }
    await this.#retiring.get(id);
    return this.#parts.load(id);
  }

  /** The match of a thread. Rejects with `StoreUnavailable`. */
  async loadIn(threadId: string): Promise<LiveMatch | undefined> {
    const awake = this.inThread(threadId);
    if (awake !== undefined) return awake;
    const row = (await this.#parts.store.at({ threadId })).at(-1);
    return row && this.load(row.id);
  }

  /** Loads the matches of a player in a server. */
  async matchesOf(player: PlayerId, guildId: string): Promise<readonly LiveMatch[]> {
    const rows = await this.#parts.store.matchesOf(player);
    const here = rows.filter(({ where }) => where.guildId === guildId);
    const found = await Promise.all(here.map(({ id }) => this.load(id)));
    return found.filter((live) => live !== undefined);
  }

  /** A code that leads nowhere yet, for an open table (START-02). Rejects when the store can't be read. */
  freeCode(): Promise<TableCode> {
    return this.#admissions.freeCode();
  }

  async findTable(code: TableCode): Promise<LiveMatch | StoredTable | undefined> {
    const stored = await this.#parts.store.findTable(code);
    return stored && ((stored.isOpen ? await this.load(stored.match) : this.find(stored.match)) ?? stored);
  }

  /** Adds a new match, within the limits (START-01). It counts from now on: without a following action it must be retired. */
  async open(request: MatchRequest, place: MatchPlace): Promise<Result<LiveMatch, Rejection>> {
    const { chance, clock, recent } = this.#parts;
    const { challenger, invited } = request;
    const people = invited === undefined ? [challenger] : [challenger, invited];
    this.#opening.add(people);
    try {
      return await this.#admissions.open(request, () => {
        const live = new LiveMatch(matchId(chance.drawMatchId()), place, people, recent);
        live.usedAt = clock.now();
        this.#matches.set(live.id, live);
        return live;
      });
    } finally {
      this.#opening.delete(people);
    }
  }

  /** True while there may be room for a new match of that player. */
  needs(player: PlayerId): boolean {
    return [...this.#opening].some((people) => people.includes(player));
  }

  /** Takes a match into memory. Before `takeUp` it can't be found. */
  adopt(live: LiveMatch): void {
    this.#matches.set(live.id, live);
    this.#waking.add(live);
    if (live.threadId !== undefined) this.#byThread.set(live.threadId, live);
  }

  /** What happened while it was asleep, before anything else is decided. Rejects, without the match, when it can't be written. */
  async takeUp(live: LiveMatch, actions: readonly DatedAction[], absence: number): Promise<void> {
    try {
      await live.queue.add(() => this.#actions.takeUp(live, actions, absence));
      this.#waking.delete(live);
      this.#arm(live);
    } catch (error) {
      this.sleep(live);
      throw error;
    }
  }

  /** Lets a match go that nobody needs: the database has all of it. */
  sleep(live: LiveMatch): void {
    const { threadId } = live;
    this.#remove(live);
    live.threadId = threadId;
    live.isAsleep = true;
  }

  seatInThread(live: LiveMatch, threadId: string): void {
    live.threadId = threadId;
    this.#byThread.set(threadId, live);
  }

  #leaveThread(live: LiveMatch): void {
    if (live.threadId !== undefined) this.#byThread.delete(live.threadId);
    live.threadId = undefined;
  }

  /** Nothing can be shown there any more, or nobody can answer: the match is closed without a result. */
  loseVenue(live: LiveMatch): void {
    this.#leaveThread(live);
    this.act(live, { type: 'LoseVenue' }).catch((error: unknown) => {
      this.#parts.log.error({ match: live.id, err: error }, 'a match without a venue could not be closed');
    });
  }

  /** Queues an action, or a lookup that gives it. Rejects with `StoreUnavailable`, `RecordBroken` or `UnreadableEvent`: nothing has changed then. */
  async act<Refusal = never>(
    live: LiveMatch,
    asked: MatchAction | (() => Promise<MatchAction>),
    request: Request<Refusal> = {},
  ): Promise<Result<MatchChange, Rejection | Refusal>> {
    const { clock, heartbeat } = this.#parts;
    live.usedAt = clock.now();
    // Lost time is given back before anything is decided by the clock.
    heartbeat.check();
    if (heartbeat.isDown) await heartbeat.recover();
    const present = live.isAsleep ? await this.load(live.id) : live;
    if (present !== undefined) return present.queue.add(() => this.#actions.take(present, asked, request));
    // It is over, or its record is broken: the journal says which.
    live.isUnsure = true;
    return live.queue.add(() => this.#actions.take(live, asked, request));
  }

  #changed(live: LiveMatch, change: MatchChange, reply: Reply | undefined): void {
    live.match = change.after;
    this.#arm(live);
    this.#parts.onChange(live, change, reply);
  }

  retire(live: LiveMatch): void {
    const { id } = live;
    this.#remove(live);
    const retiring = this.#parts.store
      .retireMatch(id)
      .catch((error: unknown) => {
        this.#parts.log.error({ match: id, err: error }, 'could not retire a match in the store');
      })
      .finally(() => this.#retiring.delete(id));
    this.#retiring.set(id, retiring);
  }

  stop(): void {
    this.#alarms.stop();
  }

  #setAside(live: LiveMatch, { record }: RecordBroken): void {
    if (this.#matches.get(live.id) !== live) return;
    this.quarantine.add(record);
    this.#parts.onSetAside(live, record);
    this.#remove(live);
  }

  #awake(live: LiveMatch | undefined): LiveMatch | undefined {
    return live === undefined || this.#waking.has(live) ? undefined : live;
  }

  #remove(live: LiveMatch): void {
    this.#alarms.set(live, undefined);
    this.#waking.delete(live);
    this.#matches.delete(live.id);
    this.#leaveThread(live);
    this.#parts.onRemoved(live);
  }

  #arm(live: LiveMatch): void {
    const { clock } = this.#parts;
    const { match, isOver } = live;
    this.#alarms.set(live, isOver ? millis(clock.now() + AFTERLIFE) : nextWakeUp(match));
  }

  #ring(live: LiveMatch): void {
    const { clock, isShown, heartbeat } = this.#parts;
    const now = clock.now();
    const { match } = live;
    if (match.phase === 'closed') {
      if (isShown(live) || now - match.closedAt >= LONGEST_AFTERLIFE) this.retire(live);
      else this.#alarms.set(live, millis(now + AFTERLIFE));
      return;
    }
    // Rings again if no change has reset it: the journal can't be written, or the system clock was set back.
    this.#alarms.set(live, millis(now + ALARM_RETRY));
    if (heartbeat.isDown) return;
    this.act(live, { type: 'Tick' }).catch((error: unknown) => {
      this.#parts.log.error({ match: live.id, err: error }, 'an alarm failed');
    });
  }
}
