import { err, ok, type Result } from '../engine/result.ts';
import type { MatchAction } from '../match/action.ts';
import {
  admit,
  admitAcceptance,
  takeCensus,
  type AdmissionRequest,
  type Census,
  type Limits,
} from '../match/admission.ts';
import { decide } from '../match/decide.ts';
import type { MatchEvent } from '../match/event.ts';
import { evolve } from '../match/evolve.ts';
import { matchId, millis, type MatchId, type Millis } from '../match/ids.ts';
import type { Match } from '../match/match.ts';
import { UNTIMED_OPTIONS } from '../match/match-options.ts';
import { nextWakeUp } from '../match/next-wake-up.ts';
import type { Rejection } from '../match/rejection.ts';
import type { Journal } from '../store/journal.ts';
import { AlarmClock } from './alarm-clock.ts';
import type { Clock } from './clock.ts';
import type { Door } from './door.ts';
import { HostedMatch, type Place } from './hosted-match.ts';
import type { Logger } from './logger.ts';

/** What an accepted action did. No events: there was nothing to do. */
export interface Change {
  readonly before: Match;
  readonly after: Match;
  readonly events: readonly MatchEvent[];
}

/** How an action came in. */
export interface Request<Refusal> {
  /** When it was asked; now, when left off. */
  readonly at?: Millis;
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
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: Logger;
  readonly newMatchId: () => string;
  /** Called in the match's queue, right after it changed: must not wait for anything. */
  readonly onChange: (hosted: HostedMatch, change: Change, door: Door | undefined) => void;
  /** The match is over and forgotten. */
  readonly onRetired: (hosted: HostedMatch) => void;
}

/** How long a match stays known after its end, so that late clicks get a fitting answer. */
const AFTERLIFE = 5 * 60_000;

/**
 * The running matches of this process, each with one serial queue: decide, write to the journal, evolve, arm the alarm.
 * A journal that can't be written rejects the action as a whole: nothing has changed.
 */
export class MatchRuntime {
  readonly #parts: RuntimeParts;
  readonly #matches = new Map<MatchId, HostedMatch>();
  readonly #byThread = new Map<string, HostedMatch>();
  readonly #alarms: AlarmClock<HostedMatch>;
  /** Accepted, and on the way to their first board: these count as running for both players already. */
  readonly #starting = new Set<HostedMatch>();

  constructor(parts: RuntimeParts) {
    this.#parts = parts;
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
   * Makes room for a match, within the limits (START-01). It counts from this moment on; a match for which no challenge
   * follows must be retired.
   */
  open(request: AdmissionRequest, place: Place): Result<HostedMatch, Rejection> {
    const refused = admit(request, this.#census(), this.#parts.limits);
    if (refused !== undefined) return err(refused);
    const hosted = new HostedMatch(this.#unusedId(), place, request);
    this.#matches.set(hosted.id, hosted);
    return ok(hosted);
  }

  /**
   * May this player's acceptance still count (START-01)? If so, the place it takes is kept until the action that it
   * prepares has been done, or two acceptances at once would slip past the limit.
   */
  admitAcceptance(hosted: HostedMatch): Rejection | undefined {
    const { match } = hosted;
    if (match.phase !== 'invited') return undefined;
    const refused = admitAcceptance(match.invited, this.#census(), this.#parts.limits);
    if (refused === undefined) this.#starting.add(hosted);
    return refused;
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

  /** Puts an action to a match, behind everything that was asked of it before. */
  act<Refusal = never>(
    hosted: HostedMatch,
    action: MatchAction,
    request: Request<Refusal> = {},
  ): Promise<Result<Change, Rejection | Refusal>> {
    return hosted.queue.add(async () => {
      try {
        return await this.#take(hosted, action, request);
      } finally {
        this.#starting.delete(hosted);
      }
    });
  }

  async #take<Refusal>(
    hosted: HostedMatch,
    action: MatchAction,
    { at, door, prepare }: Request<Refusal>,
  ): Promise<Result<Change, Rejection | Refusal>> {
    const before = hosted.match;
    const decision = decide(before, action, at ?? this.#parts.clock.now());
    if (!decision.ok) return decision;
    const events = decision.value;
    if (events.length === 0) return ok({ before, after: before, events });
    const prepared = await prepare?.(events);
    if (prepared?.ok === false) return prepared;
    const appended = await this.#parts.journal.append(hosted.id, before.revision, events);
    if (appended === 'conflict') throw new Error('another process has written to this match');
    const after = events.reduce<Match>(evolve, before);
    hosted.match = after;
    this.#alarms.set(hosted, hosted.isOver ? millis(this.#parts.clock.now() + AFTERLIFE) : nextWakeUp(after));
    this.#parts.log.debug(
      { match: hosted.id, revision: after.revision, events: events.map((event) => event.type) },
      'match changed',
    );
    const change = { before, after, events };
    this.#parts.onChange(hosted, change, door);
    return ok(change);
  }

  /** Lets go of a match: over for good, or never begun. */
  retire(hosted: HostedMatch): void {
    this.#alarms.set(hosted, undefined);
    this.#matches.delete(hosted.id);
    this.leaveThread(hosted);
    this.#parts.journal.retire(hosted.id).catch((error: unknown) => {
      this.#parts.log.error({ match: hosted.id, err: error }, 'the journal did not let go of a match');
    });
    this.#parts.onRetired(hosted);
  }

  stop(): void {
    this.#alarms.stop();
  }

  /** A timer only asks; the state decides. */
  #ring(hosted: HostedMatch): void {
    if (hosted.isOver) {
      this.retire(hosted);
      return;
    }
    this.act(hosted, { type: 'Tick' }).catch((error: unknown) => {
      this.#parts.log.error({ match: hosted.id, err: error }, 'an alarm could not be answered');
    });
  }

  #census(): Census {
    const now = this.#parts.clock.now();
    const asGood = { type: 'ChallengeMade', options: UNTIMED_OPTIONS, at: now } as const;
    // What is being asked right now counts as asked, or two at once would slip past the limits.
    const matches = Array.from(this.#matches.values(), (hosted) => {
      const { match, request } = hosted;
      if (match.phase === 'new') return evolve(match, { ...asGood, ...request });
      if (!this.#starting.has(hosted)) return match;
      const seats = { dark: request.challenger, light: request.invited };
      return evolve(match, { type: 'GameStarted', seats, at: now });
    });
    return takeCensus(matches, now);
  }

  #unusedId(): MatchId {
    let id = matchId(this.#parts.newMatchId());
    while (this.#matches.has(id)) id = matchId(this.#parts.newMatchId());
    return id;
  }
}
