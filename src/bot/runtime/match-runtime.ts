import { err, ok, type Result } from '../../engine/result.ts';
import type { MatchAction } from '../../match/action.ts';
import { admit, admitAlone, type Blocks, type Census, type Limits } from '../../match/admission.ts';
import { decide } from '../../match/decide.ts';
import type { MatchEvent } from '../../match/event.ts';
import { matchId, millis, type MatchId, type Millis } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { nextWakeUp } from '../../match/next-wake-up.ts';
import type { Rejection } from '../../match/rejection.ts';
import type { TableCode } from '../../match/table-code.ts';
import type { CodeStore } from '../../store/code-store.ts';
import type { Journal } from '../../store/journal.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { AlarmClock } from './alarm-clock.ts';
import { Attendance } from './attendance.ts';
import type { Clock } from '../clock.ts';
import type { Door } from '../reception/door.ts';
import { HostedMatch, type MatchRequest, type Place } from './hosted-match.ts';
import type { Logger } from '../logger.ts';
import { changeOf, type Change } from './match-change.ts';
import { MatchElsewhere, MatchWriter } from './match-writer.ts';
import type { Pulse } from './pulse.ts';
import { readmit } from './readmission.ts';
import { TableCodes } from './table-codes.ts';

/** How an action came in. */
export interface Request<Refusal> {
  /** When it was asked; now, when left off. A function is called once everything asked before is done. */
  readonly at?: Millis | (() => Millis);
  /** Where the answer goes. */
  readonly door?: Door;
  /**
   * Asked once the action is known to be allowed, before anything is recorded: a last chance to refuse, for what only
   * the outside can tell. Whatever it does must be harmless if the events are then not recorded.
   */
  readonly prepare?: (events: readonly MatchEvent[]) => Promise<Result<void, Refusal>>;
}

export interface RuntimeParts {
  readonly journal: Journal;
  readonly codes: CodeStore;
  readonly pulse: Pick<Pulse, 'check' | 'failed' | 'isDown' | 'recover'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: Logger;
  /** Whom players have blocked, as it is now. */
  readonly blocks: () => Blocks;
  readonly newMatchId: () => string;
  /** Chance: any code for a table. */
  readonly drawCode: () => TableCode;
  /** Called in the match's queue, right after it changed: must not wait for anything. */
  readonly onChange: (hosted: HostedMatch, change: Change, door: Door | undefined) => void;
  /** Whether Discord shows a match as it is, as far as it can be shown at all. */
  readonly isShown: (hosted: HostedMatch) => boolean;
  /** The match is over and forgotten. */
  readonly onRetired: (hosted: HostedMatch) => void;
  /** Another process has the match: this one has let go of it, and of the thread in which it was played. */
  readonly onLost: (hosted: HostedMatch, threadId: string | undefined) => void;
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
  readonly #matches = new Map<MatchId, HostedMatch>();
  readonly #byThread = new Map<string, HostedMatch>();
  readonly #alarms: AlarmClock<HostedMatch>;
  readonly #attendance = new Attendance();
  readonly #writer: MatchWriter;
  readonly codes: TableCodes;

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
    this.codes = new TableCodes(parts.drawCode, parts.codes);
    this.#writer = new MatchWriter(parts.journal);
    this.#alarms = new AlarmClock(parts.clock, (hosted) => {
      this.#ring(hosted);
    });
  }

  find(id: MatchId): HostedMatch | undefined {
    return this.#matches.get(id);
  }

  inThread(threadId: string): HostedMatch | undefined {
    return this.#byThread.get(threadId);
  }

  all(): Iterable<HostedMatch> {
    return this.#matches.values();
  }

  /**
   * Makes room for a match, within the limits (START-01): for a challenge, or for an open table or a hotseat game where
   * nobody is invited. It counts from this moment on; a match for which no action follows must be retired.
   */
  open(request: MatchRequest, place: Place): Result<HostedMatch, Rejection> {
    const { challenger, invited } = request;
    const { limits, blocks } = this.#parts;
    const census = this.#census();
    const refused =
      invited === undefined
        ? admitAlone(challenger, census, limits)
        : admit({ challenger, invited }, census, limits, blocks());
    if (refused !== undefined) return err(refused);
    const people = invited === undefined ? [challenger] : [challenger, invited];
    const hosted = new HostedMatch(this.#unusedId(), place, people);
    this.#attendance.asks(hosted, request);
    this.#matches.set(hosted.id, hosted);
    return ok(hosted);
  }

  /** Takes over a match that the journal tells of, as it stands there. */
  adopt(hosted: HostedMatch): void {
    this.#matches.set(hosted.id, hosted);
    if (hosted.threadId !== undefined) this.#byThread.set(hosted.threadId, hosted);
    this.codes.adopted(hosted);
    this.#arm(hosted);
  }

  /** Ties a thread to its match. */
  seatInThread(hosted: HostedMatch, threadId: string): void {
    hosted.threadId = threadId;
    this.#byThread.set(threadId, hosted);
  }

  /** The thread is gone, or is no place for the match any more. */
  leaveThread(hosted: HostedMatch): void {
    if (hosted.threadId !== undefined) this.#byThread.delete(hosted.threadId);
    hosted.threadId = undefined;
  }

  /**
   * Puts an action to a match, behind everything that was asked of it before. What has to be looked up first - who it is
   * that asks, a code that nobody has - is looked up when it is its turn, so that whoever came first is first. Rejects with `StoreUnavailable` when it
   * could not be recorded, and with `MatchElsewhere` when another process has the match: nothing has changed then.
   */
  async act<Refusal = never>(
    hosted: HostedMatch,
    asked: MatchAction | (() => Promise<MatchAction>),
    request: Request<Refusal> = {},
  ): Promise<Result<Change, Rejection | Refusal>> {
    const { clock, pulse } = this.#parts;
    // Whatever time has been lost is given back before anything is judged by the clock.
    pulse.check();
    if (pulse.isDown) await pulse.recover();
    return hosted.queue.add(async () => {
      const since = clock.now();
      try {
        const action = typeof asked === 'function' ? await asked() : asked;
        return await this.#take(hosted, action, request);
      } catch (error) {
        if (error instanceof StoreUnavailable) pulse.failed(error, since);
        if (error instanceof MatchElsewhere) this.#lose(hosted, error);
        throw error;
      } finally {
        this.#attendance.settled(hosted);
      }
    });
  }

  async #take<Refusal>(
    hosted: HostedMatch,
    action: MatchAction,
    { at, door, prepare }: Request<Refusal>,
  ): Promise<Result<Change, Rejection | Refusal>> {
    for (const missed of await this.#writer.catchUp(hosted)) this.#changed(hosted, missed, undefined);
    const before = hosted.match;
    const asked = typeof at === 'function' ? at() : at;
    const decision = decide(before, action, asked ?? this.#parts.clock.now());
    if (!decision.ok) return decision;
    const change = changeOf(before, decision.value);
    if (change.events.length === 0) return ok(change);
    const refused = this.#admitAgain(hosted, change.after, action);
    if (refused !== undefined) return err(refused);
    const prepared = await prepare?.(change.events);
    if (prepared?.ok === false) return prepared;
    await this.#writer.write(hosted, change);
    this.#changed(hosted, change, door);
    return ok(change);
  }

  #changed(hosted: HostedMatch, change: Change, door: Door | undefined): void {
    const { after, events } = change;
    hosted.match = after;
    this.#arm(hosted);
    this.#parts.log.debug(
      { match: hosted.id, revision: after.revision, events: events.map((event) => event.type) },
      'match changed',
    );
    this.#parts.onChange(hosted, change, door);
  }

  /** Lets go of a match: over for good, or never begun. */
  retire(hosted: HostedMatch): void {
    this.#letGo(hosted);
    this.#parts.journal.retire(hosted.id).catch((error: unknown) => {
      this.#parts.log.error({ match: hosted.id, err: error }, 'the journal did not let go of a match');
    });
    this.#parts.onRetired(hosted);
  }

  stop(): void {
    this.#alarms.stop();
  }

  /** Another process has the match. */
  #lose(hosted: HostedMatch, error: MatchElsewhere): void {
    if (this.#matches.get(hosted.id) !== hosted) return;
    this.#parts.log.warn({ match: hosted.id, err: error }, 'a match is played elsewhere');
    const { threadId } = hosted;
    this.#letGo(hosted);
    this.#parts.onLost(hosted, threadId);
  }

  #letGo(hosted: HostedMatch): void {
    this.#alarms.set(hosted, undefined);
    this.#matches.delete(hosted.id);
    this.leaveThread(hosted);
    this.codes.retired(hosted);
    this.#attendance.gone(hosted);
  }

  #arm(hosted: HostedMatch): void {
    const { clock } = this.#parts;
    this.#alarms.set(hosted, hosted.isOver ? millis(clock.now() + AFTERLIFE) : nextWakeUp(hosted.match));
  }

  /** A timer only asks; the state decides. */
  #ring(hosted: HostedMatch): void {
    const { clock, isShown, pulse } = this.#parts;
    const now = clock.now();
    const { match } = hosted;
    if (match.phase === 'closed') {
      if (isShown(hosted) || now - match.closedAt >= LONGEST_AFTERLIFE) this.retire(hosted);
      else this.#alarms.set(hosted, millis(now + AFTERLIFE));
      return;
    }
    // Whatever changes the match sets its alarm anew. Should nothing do - the journal can't be written, the clock on the
    // wall was set back - this one must not be the last.
    this.#alarms.set(hosted, millis(now + RINGS_AGAIN));
    // Nobody's time runs out while nobody's move is taken.
    if (pulse.isDown) return;
    this.act(hosted, { type: 'Tick' }).catch((error: unknown) => {
      this.#parts.log.error({ match: hosted.id, err: error }, 'an alarm could not be answered');
    });
  }

  /** Limits and blocks once more, where the match comes to count for somebody. The place is kept until it does. */
  #admitAgain(hosted: HostedMatch, after: Match, action: MatchAction): Rejection | undefined {
    if (!('by' in action)) return undefined;
    const { limits, blocks } = this.#parts;
    const refused = readmit({ before: hosted.match, after, by: action.by }, () => this.#census(), limits, blocks());
    if (refused === undefined) this.#attendance.becomes(hosted, after);
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
