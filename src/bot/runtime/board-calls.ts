import { nextBoardMove } from '../../match/boards.ts';
import { type Millis, millis } from '../../match/ids.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import { AlarmClock, type Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { BackgroundLoads } from './background-loads.ts';
import type { KnownBoard, LiveMatch, MentionOf } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';

interface BoardCallsParts {
  readonly runtime: Pick<MatchRuntime, 'act'>;
  readonly boardOf: (live: LiveMatch) => KnownBoard;
  readonly mentionOf: MentionOf;
  readonly clock: Clock;
  readonly log: Logger;
  /** They follow one another here: each has few requests on their way, and a press waits for none but its own match's. */
  readonly backgroundLoads: Pick<BackgroundLoads, 'loadDue'>;
}

/** In milliseconds. */
const RETRY_AFTER = 5000;

/**
 * Boards that go on in a new message though nobody moves. After a start many are due at one moment: those of matches at which
 * nobody presses follow one another, so that presses find their boards as they are.
 */
export class BoardCalls {
  readonly #parts: BoardCallsParts;
  readonly #alarms: AlarmClock<LiveMatch>;
  /** When each is looked at, of those that have such a time. */
  readonly #times = new Map<LiveMatch, Millis>();

  constructor(parts: BoardCallsParts) {
    this.#parts = parts;
    this.#alarms = new AlarmClock(parts.clock, ({ id }) =>
      parts.backgroundLoads.loadDue(id, (live) => this.take(live)),
    );
  }

  /** The match, or what is known of its board, has changed. */
  look(live: LiveMatch): void {
    this.#set(live, this.#dueAt(live));
  }

  /** When its board will have to be looked at; `undefined`: not before it changes. */
  timeOf(live: LiveMatch): Millis | undefined {
    return this.#times.get(live);
  }

  forget(live: LiveMatch): void {
    this.#set(live, undefined);
  }

  stop(): void {
    this.#alarms.stop();
  }

  #set(live: LiveMatch, at: Millis | undefined): void {
    if (at === undefined) this.#times.delete(live);
    else this.#times.set(live, at);
    this.#alarms.set(live, at);
  }

  #dueAt(live: LiveMatch): Millis | undefined {
    const { match } = live;
    const { boardOf, mentionOf } = this.#parts;
    return match.phase === 'playing' ? nextBoardMove(match, live.watch(boardOf, mentionOf))?.at : undefined;
  }

  /** Moves its board, if that is due. */
  async take(live: LiveMatch): Promise<void> {
    const { runtime, clock, log } = this.#parts;
    if ((this.timeOf(live) ?? Infinity) > clock.now()) return;
    try {
      const asked = await runtime.act(live, { type: 'WatchBoard' });
      if (!asked.ok || asked.value.events.length === 0) this.#set(live, later(this.#dueAt(live), clock.now()));
    } catch (error) {
      log.warn({ match: live.id, err: error }, 'a board could not be moved yet');
      // Nothing else gets better by waiting.
      if (error instanceof StoreUnavailable) this.#set(live, millis(clock.now() + RETRY_AFTER));
    }
  }
}

/** Something was pressed in the meantime. */
const later = (at: Millis | undefined, now: Millis): Millis | undefined =>
  at === undefined ? undefined : millis(Math.max(at, now + RETRY_AFTER));
