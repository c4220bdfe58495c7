import { err, ok, type Result } from '../../engine/result.ts';
import type { MatchAction, Rejection } from '../../match/action.ts';
import { admit, admitAlone, type Blocks, type Census, type Limits } from '../../match/admission.ts';
import { decide } from '../../match/decide.ts';
import type { MatchEvent } from '../../match/event.ts';
import { matchId, millis, type MatchId, type Millis, type TableCode } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { nextWakeUp } from '../../match/next-wake-up.ts';
import type { Store, UnreadableMatch } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import { AlarmClock, type Clock } from '../clock.ts';
import { Attendance, readmit } from './admission.ts';
import type { Reply } from '../discord/reply.ts';
import { LiveMatch, type MatchRequest, type Place, changeOf, type Change } from './live-match.ts';
import type { Logger } from '../logger.ts';
import { MatchWriter, RecordBroken } from './match-writer.ts';
import type { Heartbeat } from './heartbeat.ts';
import { TableCodes } from './table-codes.ts';

/** How an action came in. */
export interface Request<Refusal> {
  /** When it was asked; now, when left off. A function is called once everything asked before is done. */
  readonly at?: Millis | (() => Millis);
  /** Where the answer goes. */
  readonly reply?: Reply;
  /**
   * Asked once the action is known to be allowed, before anything is recorded: a last chance to refuse, for what only
   * the outside can tell. Whatever it does must be harmless if the events are then not recorded.
   */
  readonly prepare?: (events: readonly MatchEvent[]) => Promise<Result<void, Refusal>>;
}

export interface RuntimeParts {
  readonly store: Pick<Store, 'append' | 'readMatch' | 'retireMatch' | 'findTable'>;
  readonly heartbeat: Pick<Heartbeat, 'check' | 'failed' | 'isDown' | 'recover'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: Logger;
  /** Whom players have blocked, as it is now. */
  readonly blocks: () => Blocks;
  readonly newMatchId: () => string;
  /** Chance: any code for a table. */
  readonly drawCode: () => TableCode;
  /** Called in the match's queue, right after it changed: must not wait for anything. */
  readonly onChange: (live: LiveMatch, change: Change, reply: Reply | undefined) => void;
  /** Whether Discord shows a match as it is, as far as it can be shown at all. */
  readonly isShown: (live: LiveMatch) => boolean;
  /** The match is over and forgotten. */
  readonly onRetired: (live: LiveMatch) => void;
  /** The record of a match can't be read any more: it is not live from here on. */
  readonly onBroken: (live: LiveMatch, record: UnreadableMatch) => void;
}

/** How long a match stays known after its end, so that late clicks get a fitting answer. */
const AFTERLIFE = 5 * 60_000;
/** How long its end is tried to be shown where Discord, or a locked thread, stands in the way. */
const LONGEST_AFTERLIFE = 24 * 60 * 60_000;
/** How soon, in milliseconds, an alarm rings again that came to nothing. */
const RINGS_AGAIN = 5000;

/**
 * The running matches of this process, each with one serial queue: decide, write to the journal, evolve, arm the alarm.
 * A journal that can't be written rejects the action as a whole: nothing has changed.
 */
export class MatchRuntime {
  readonly #parts: RuntimeParts;
  readonly #matches = new Map<MatchId, LiveMatch>();
  readonly #byThread = new Map<string, LiveMatch>();
  readonly #alarms: AlarmClock<LiveMatch>;
  readonly #attendance = new Attendance();
  readonly #writer: MatchWriter;
  readonly codes: TableCodes;

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
    this.codes = new TableCodes(parts.drawCode, parts.store);
    this.#writer = new MatchWriter(parts.store);
    this.#alarms = new AlarmClock(parts.clock, (live) => {
      this.#ring(live);
    });
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

  /**
   * Makes room for a match, within the limits (START-01): for a challenge, or for an open table or a hotseat game where
   * nobody is invited. It counts from this moment on; a match for which no action follows must be retired.
   */
  open(request: MatchRequest, place: Place): Result<LiveMatch, Rejection> {
    const { challenger, invited } = request;
    const { limits, blocks } = this.#parts;
    const census = this.#census();
    const refused =
      invited === undefined
        ? admitAlone(challenger, census, limits)
        : admit({ challenger, invited }, census, limits, blocks());
    if (refused !== undefined) return err(refused);
    const people = invited === undefined ? [challenger] : [challenger, invited];
    const live = new LiveMatch(this.#unusedId(), place, people);
    this.#attendance.asks(live, request);
    this.#matches.set(live.id, live);
    return ok(live);
  }

  /** Takes over a match that the journal tells of, as it stands there. */
  adopt(live: LiveMatch): void {
    this.#matches.set(live.id, live);
    if (live.threadId !== undefined) this.#byThread.set(live.threadId, live);
    this.codes.adopted(live);
    this.#arm(live);
  }

  /** Ties a thread to its match. */
  seatInThread(live: LiveMatch, threadId: string): void {
    live.threadId = threadId;
    this.#byThread.set(threadId, live);
  }

  /** The thread is gone, or is no place for the match any more. */
  leaveThread(live: LiveMatch): void {
    if (live.threadId !== undefined) this.#byThread.delete(live.threadId);
    live.threadId = undefined;
  }

  /**
   * Puts an action to a match, behind everything that was asked of it before. What has to be looked up first - who it is
   * that asks, a code that nobody has - is looked up when it is its turn, so that whoever came first is first. Rejects with `StoreUnavailable` when it
   * could not be recorded, and with `RecordBroken` when the match can't be read any more: nothing has changed then.
   */
  async act<Refusal = never>(
    live: LiveMatch,
    asked: MatchAction | (() => Promise<MatchAction>),
    request: Request<Refusal> = {},
  ): Promise<Result<Change, Rejection | Refusal>> {
    const { clock, heartbeat } = this.#parts;
    // Whatever time has been lost is given back before anything is judged by the clock.
    heartbeat.check();
    if (heartbeat.isDown) await heartbeat.recover();
    return live.queue.add(async () => {
      const since = clock.now();
      try {
        const action = typeof asked === 'function' ? await asked() : asked;
        return await this.#take(live, action, request);
      } catch (error) {
        if (error instanceof StoreUnavailable) heartbeat.failed(error, since);
        if (error instanceof RecordBroken) this.#setAside(live, error.record);
        throw error;
      } finally {
        this.#attendance.settled(live);
      }
    });
  }

  async #take<Refusal>(
    live: LiveMatch,
    action: MatchAction,
    { at, reply, prepare }: Request<Refusal>,
  ): Promise<Result<Change, Rejection | Refusal>> {
    for (const missed of await this.#writer.catchUp(live)) this.#changed(live, missed, undefined);
    const before = live.match;
    const asked = typeof at === 'function' ? at() : at;
    const decision = decide(before, action, asked ?? this.#parts.clock.now());
    if (!decision.ok) return decision;
    const change = changeOf(before, decision.value);
    if (change.events.length === 0) return ok(change);
    const refused = this.#admitAgain(live, change.after, action);
    if (refused !== undefined) return err(refused);
    const prepared = await prepare?.(change.events);
    if (prepared?.ok === false) return prepared;
    await this.#writer.write(live, change);
    this.#changed(live, change, reply);
    return ok(change);
  }

  #changed(live: LiveMatch, change: Change, reply: Reply | undefined): void {
    const { after, events } = change;
    live.match = after;
    this.#arm(live);
    this.#parts.log.debug(
      { match: live.id, revision: after.revision, events: events.map((event) => event.type) },
      'match changed',
    );
    this.#parts.onChange(live, change, reply);
  }

  /** Lets go of a match: over for good, or never begun. */
  retire(live: LiveMatch): void {
    this.#forgetPlayer(live);
    this.#parts.store.retireMatch(live.id).catch((error: unknown) => {
      this.#parts.log.error({ match: live.id, err: error }, 'the journal did not let go of a match');
    });
    this.#parts.onRetired(live);
  }

  stop(): void {
    this.#alarms.stop();
  }

  #setAside(live: LiveMatch, record: UnreadableMatch): void {
    if (this.#matches.get(live.id) !== live) return;
    this.#forgetPlayer(live);
    this.#parts.onBroken(live, record);
  }

  #forgetPlayer(live: LiveMatch): void {
    this.#alarms.set(live, undefined);
    this.#matches.delete(live.id);
    this.leaveThread(live);
    this.codes.retired(live);
    this.#attendance.gone(live);
  }

  #arm(live: LiveMatch): void {
    const { clock } = this.#parts;
    this.#alarms.set(live, live.isOver ? millis(clock.now() + AFTERLIFE) : nextWakeUp(live.match));
  }

  /** A timer only asks; the state decides. */
  #ring(live: LiveMatch): void {
    const { clock, isShown, heartbeat } = this.#parts;
    const now = clock.now();
    const { match } = live;
    if (match.phase === 'closed') {
      if (isShown(live) || now - match.closedAt >= LONGEST_AFTERLIFE) this.retire(live);
      else this.#alarms.set(live, millis(now + AFTERLIFE));
      return;
    }
    // Whatever changes the match sets its alarm anew. Should nothing do - the journal can't be written, the clock on the
    // wall was set back - this one must not be the last.
    this.#alarms.set(live, millis(now + RINGS_AGAIN));
    // Nobody's time runs out while nobody's move is taken.
    if (heartbeat.isDown) return;
    this.act(live, { type: 'Tick' }).catch((error: unknown) => {
      this.#parts.log.error({ match: live.id, err: error }, 'an alarm could not be answered');
    });
  }

  /** Limits and blocks once more, where the match comes to count for somebody. The place is kept until it does. */
  #admitAgain(live: LiveMatch, after: Match, action: MatchAction): Rejection | undefined {
    if (!('by' in action)) return undefined;
    const { limits, blocks } = this.#parts;
    const refused = readmit({ before: live.match, after, by: action.by }, () => this.#census(), limits, blocks());
    if (refused === undefined) this.#attendance.becomes(live, after);
    return refused;
  }

  #census(): Census {
    return this.#attendance.census(this.#matches.values(), this.#parts.clock.now());
  }

  #unusedId(): MatchId {
    let id = matchId(this.#parts.newMatchId());
    while (this.#matches.has(id)) id = matchId(this.#parts.newMatchId());
    return id;
  }
}
