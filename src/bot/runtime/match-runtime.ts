import { err, ok, type Result } from '../../engine/result.ts';
import { changeOf, historyOf, type MatchChange } from '../../match/journal.ts';
import { decide, type MatchAction, type MatchEvent, nextWakeUp, type Rejection } from '../../match/match.ts';
import { admit, admitAlone, takeCensus, asRequested, readmit } from '../../match/admission.ts';
import type { Blocks, Census, Limits, MatchRequest } from '../../match/admission.ts';
import { matchId, millis, type MatchId, type Millis, type TableCode } from '../../match/ids.ts';
import type { Match } from '../../match/phases.ts';
import type { Store, StoredTable, UnreadableMatch } from '../../store/store.ts';
import { encodeEvent } from '../../store/event-codec.ts';
import { StoreUnavailable, UnreadableEvent } from '../../store/store-errors.ts';
import { AlarmClock, type Clock } from '../clock.ts';
import type { Reply } from '../discord/reply.ts';
import type { Logger } from '../logger.ts';
import type { Chance } from './chance.ts';
import type { Heartbeat } from './heartbeat.ts';
import { type KnownBoard, LiveMatch, type MatchPlace, type MentionOf } from './live-match.ts';
import { logChange } from './log-change.ts';
import { countRatedToday, ratedPair } from './rated-today.ts';
import { Quarantine, RecordBroken } from './quarantine.ts';

export interface Request<Refusal> {
  /** When it was asked; default now. A function is called when it is the action's turn in the queue. */
  readonly at?: Millis | (() => Millis);
  readonly reply?: Reply;
  /** May still refuse an action that is allowed. Its effects must be harmless if the events are not recorded after all. */
  readonly prepare?: (events: readonly MatchEvent[]) => Promise<Result<void, Refusal>>;
}

interface RuntimeParts {
  readonly store: Pick<Store, 'append' | 'readMatch' | 'retireMatch' | 'findTable' | 'countRated' | 'ratedBetween'>;
  readonly heartbeat: Pick<Heartbeat, 'check' | 'failed' | 'isDown' | 'recover'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: Logger;
  readonly blocks: () => Blocks;
  readonly chance: Pick<Chance, 'drawCode' | 'drawMatchId'>;
  readonly onChange: (live: LiveMatch, change: MatchChange, reply: Reply | undefined) => void;
  readonly isShown: (live: LiveMatch) => boolean;
  readonly onSetAside: (live: LiveMatch, record: UnreadableMatch) => void;
  readonly onRemoved: (live: LiveMatch) => void;
  readonly boardOf: (live: LiveMatch) => KnownBoard;
  readonly mentionOf: MentionOf;
}

/** A match stays in memory for so many milliseconds after its end, so that late clicks get a fitting answer. */
const AFTERLIFE = 5 * 60_000;
/** The bot tries for so many milliseconds to show the end of a match where Discord or a locked thread prevents it. */
const LONGEST_AFTERLIFE = 24 * 60 * 60_000;
/** An alarm without an effect rings again after this many milliseconds. */
const ALARM_RETRY = 5000;

/** The running matches of this process, each with one serial queue: decide, append to the journal, evolve, arm the alarm. */
export class MatchRuntime {
  readonly quarantine: Quarantine;
  readonly #parts: RuntimeParts;
  readonly #matches = new Map<MatchId, LiveMatch>();
  readonly #byThread = new Map<string, LiveMatch>();
  readonly #alarms: AlarmClock<LiveMatch>;

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
    this.quarantine = new Quarantine(parts.log);
    this.#alarms = new AlarmClock(parts.clock, (live) => this.#ring(live));
  }

  find(id: MatchId): LiveMatch | undefined {
    return this.#matches.get(id);
  }

  inThread(threadId: string): LiveMatch | undefined {
    return this.#byThread.get(threadId);
  }

  all(): Iterable<LiveMatch> {
    return this.#matches.values();
  }

  get size(): number {
    return this.#matches.size;
  }

  /** A code that leads nowhere yet, for an open table (START-02). Rejects when the store can't be read. */
  async freeCode(): Promise<TableCode> {
    const { chance, store } = this.#parts;
    for (;;) {
      const code = chance.drawCode();
      const isReserved = this.#census().tables.has(code);
      if (!isReserved && (await store.findTable(code)) === undefined) return code;
    }
  }

  async findTable(code: TableCode): Promise<LiveMatch | StoredTable | undefined> {
    const stored = await this.#parts.store.findTable(code);
    return stored && (this.find(stored.match) ?? stored);
  }

  /** Adds a new match, within the limits (START-01). It counts from now on: without a following action it must be retired. */
  open(request: MatchRequest, place: MatchPlace): Result<LiveMatch, Rejection> {
    const { challenger, invited } = request;
    const { limits, blocks, clock, chance } = this.#parts;
    const census = this.#census();
    const refused =
      invited === undefined
        ? admitAlone(challenger, census, limits)
        : admit({ challenger, invited }, census, limits, blocks());
    if (refused !== undefined) return err(refused);
    const people = invited === undefined ? [challenger] : [challenger, invited];
    const live = new LiveMatch(matchId(chance.drawMatchId()), place, people);
    live.pending = asRequested(live.match, request, clock.now());
    this.#matches.set(live.id, live);
    return ok(live);
  }

  adopt(live: LiveMatch): void {
    this.#matches.set(live.id, live);
    if (live.threadId !== undefined) this.#byThread.set(live.threadId, live);
    this.#arm(live);
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
    // Lost time is given back before anything is decided by the clock.
    heartbeat.check();
    if (heartbeat.isDown) await heartbeat.recover();
    return live.queue.add(async () => {
      const since = clock.now();
      try {
        const action = typeof asked === 'function' ? await asked() : asked;
        return await this.#take(live, action, request);
      } catch (error) {
        if (error instanceof StoreUnavailable) heartbeat.failed(error, since);
        if (error instanceof RecordBroken) this.#setAside(live, error);
        if (error instanceof UnreadableEvent)
          this.#parts.log.error(
            { match: live.id, err: error },
            'an action was refused: its record could not be read back',
          );
        throw error;
      } finally {
        live.pending = undefined;
      }
    });
  }

  async #take<Refusal>(
    live: LiveMatch,
    action: MatchAction,
    { at, reply, prepare }: Request<Refusal>,
  ): Promise<Result<MatchChange, Rejection | Refusal>> {
    if (live.isUnsure) await this.#catchUp(live);
    const before = live.match;
    const asked = typeof at === 'function' ? at() : at;
    const now = asked ?? this.#parts.clock.now();
    const { boardOf, mentionOf } = this.#parts;
    const board = boardOf(live);
    // A press changes its own message whatever stands in the bot's way; a command can be answered with another board.
    const canEdit = board.canEdit || reply?.from.kind !== 'command';
    const put = live.remembering(action, { ...board, canEdit }, now, mentionOf);
    const first = decide(before, put, now);
    const pair = first.ok ? ratedPair(first.value) : undefined;
    const { guildId } = live.place;
    const counted = pair && (await countRatedToday({ pair, guildId, now }, () => this.all(), this.#parts.store));
    // At once, so that the next one to be decided counts this one.
    const decision = counted === undefined ? first : decide(before, { ...put, ...counted() }, now);
    if (!decision.ok) return decision;
    const change = changeOf(before, decision.value);
    if (change.events.length === 0) return ok(change);
    const refused = this.#admitAgain(live, change.after, action);
    if (refused !== undefined) return err(refused);
    // Nothing is prepared for what could not be written.
    if (prepare !== undefined) change.events.forEach(encodeEvent);
    const prepared = await prepare?.(change.events);
    if (prepared?.ok === false) return prepared;
    const recorded = changeOf(before, await this.#append(live, change));
    this.#changed(live, recorded, reply);
    return ok(recorded);
  }

  /** The events as they are recorded: a game that counts is rated where its ratings are kept (RUN-12). */
  async #append(live: LiveMatch, { before, events }: MatchChange): Promise<readonly MatchEvent[]> {
    try {
      const appended = await this.#parts.store.append({ before, events, where: live.where });
      if (appended !== 'conflict') return appended;
    } catch (error) {
      if (error instanceof StoreUnavailable && error.fault === 'uncertain') live.isUnsure = true;
      throw error;
    }
    // A write without an answer can still arrive after `#catchUp` has read the journal.
    live.isUnsure = true;
    throw new StoreUnavailable('unavailable', 'the journal holds newer events of this match');
  }

  async #catchUp(live: LiveMatch): Promise<void> {
    const read = await this.#parts.store.readMatch(live.id);
    if (read?.ok === false) throw new RecordBroken(read.error);
    const history = read === undefined ? [] : historyOf(live.id, read.value.entries);
    live.isUnsure = false;
    const { revision } = live.match;
    for (const missed of history.filter(({ after }) => after.revision > revision)) {
      this.#changed(live, missed, undefined);
    }
  }

  #changed(live: LiveMatch, change: MatchChange, reply: Reply | undefined): void {
    live.match = change.after;
    this.#arm(live);
    logChange(this.#parts.log, live, change);
    this.#parts.onChange(live, change, reply);
  }

  retire(live: LiveMatch): void {
    this.#remove(live);
    this.#parts.store.retireMatch(live.id).catch((error: unknown) => {
      this.#parts.log.error({ match: live.id, err: error }, 'could not retire a match in the store');
    });
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

  #remove(live: LiveMatch): void {
    this.#alarms.set(live, undefined);
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

  /** Checks limits and blocks again, and counts the match as it will be until the change is settled. */
  #admitAgain(live: LiveMatch, after: Match, action: MatchAction): Rejection | undefined {
    if (!('by' in action)) return undefined;
    const { match: before } = live;
    if (after.phase !== before.phase) {
      const { limits, blocks } = this.#parts;
      const refused = readmit({ before, after, by: action.by }, this.#census(), limits, blocks());
      if (refused !== undefined) return refused;
    }
    live.pending = after;
    return undefined;
  }

  /** Each match counts as what it is about to be; otherwise two at the same moment would both pass the limits. */
  #census(): Census {
    const outlines = Array.from(this.#matches.values(), ({ outline }) => outline);
    return takeCensus(outlines, this.#parts.clock.now());
  }
}
