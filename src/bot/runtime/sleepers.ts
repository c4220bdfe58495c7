import { isAway, isExpecting } from '../../match/outline.ts';
import { millis, type MatchId, type Millis } from '../../match/ids.ts';
import { nextWakeUp } from '../../match/match.ts';
import { isRunning } from '../../match/phases.ts';
import type { ShownState } from '../../store/match-rows.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { DueMatches } from './due-matches.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';
import type { RecentActivity } from './recent-activity.ts';

/** What shows the matches, as far as their rows and their sleep go. */
interface Drivers {
  readonly of: (live: LiveMatch) => {
    readonly saved: { readonly text: string; readonly isDone: boolean };
    readonly liveMessageId: string | undefined;
  };
  isSaved(live: LiveMatch): boolean;
  takeUnsaved(): readonly LiveMatch[];
  toBeSaved(live: LiveMatch): void;
}

interface SleepersParts {
  readonly runtime: Pick<MatchRuntime, 'all' | 'find' | 'sleep'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly recent: RecentActivity;
  readonly due: Pick<DueMatches, 'sleeps'>;
  readonly drivers: Drivers;
  /** What stands where a record can't be read. */
  readonly onHold: { take(): Map<MatchId, ShownState>; mark(id: MatchId, shown: ShownState): void };
  /** When its board will have to be looked at. */
  readonly callAt: (live: LiveMatch) => Millis | undefined;
  readonly isDown: () => boolean;
  /** Something of it goes on that no other object would go on with. */
  readonly isNeeded: (live: LiveMatch) => boolean;
}

/** In milliseconds: a match that nobody, nor its clock, has needed for so long may sleep. */
const SLEEPS_AFTER = 60_000;

/** Writes with each heartbeat what is shown of matches, and lets those go from memory that nobody needs. */
export class Sleepers {
  readonly #parts: SleepersParts;
  /** What was last written of them. */
  readonly #written = new WeakMap<LiveMatch, ShownState>();

  constructor(parts: SleepersParts) {
    this.#parts = parts;
  }

  /** Gives what is to be written with a heartbeat. What was given with the one before is in the database by now. */
  takeShown(): ReadonlyMap<MatchId, ShownState> {
    const { runtime, drivers, onHold, isDown } = this.#parts;
    if (!isDown())
      this.#each(runtime.all(), (live) => {
        if (this.#isUnneeded(live)) this.#letSleep(live);
      });
    const states = onHold.take();
    this.#each(drivers.takeUnsaved(), (live) => {
      const state = this.#stateOf(live);
      this.#written.set(live, state);
      states.set(live.id, state);
    });
    return states;
  }

  #stateOf(live: LiveMatch): ShownState {
    const { text, isDone } = this.#parts.drivers.of(live).saved;
    const { match, cardId, threadId } = live;
    const due = live.isOver ? {} : { dueAt: this.#dueAt(live) };
    return { text, revision: match.revision, isSettled: isDone && !isExpecting(match), cardId, threadId, ...due };
  }

  /** A mistake with one must not keep the others from being saved. */
  #each(matches: Iterable<LiveMatch>, work: (live: LiveMatch) => void): void {
    for (const live of matches) {
      try {
        work(live);
      } catch (error) {
        this.#parts.log.error({ match: live.id, err: error }, 'what is shown of a match could not be saved');
      }
    }
  }

  /** They could not be written. */
  returnShown(shownStates: ReadonlyMap<MatchId, ShownState>): void {
    const { runtime, drivers, onHold } = this.#parts;
    for (const [id, shown] of shownStates) {
      const live = runtime.find(id);
      if (live === undefined) onHold.mark(id, shown);
      else drivers.toBeSaved(live);
    }
  }

  #isUnneeded(live: LiveMatch): boolean {
    const { clock, runtime, drivers, isNeeded } = this.#parts;
    const { match, isInBackground, usedAt } = live;
    const now = clock.now();
    if (live.isBusy || live.isOver || match.phase === 'new' || isAway(match) || isNeeded(live)) return false;
    if (!isInBackground && now - usedAt < SLEEPS_AFTER) return false;
    // Its thread is being opened, or looked for, by whatever holds the match.
    if (isRunning(match) && live.threadId === undefined) return false;
    const isAwake = runtime.find(live.id) === live;
    return isAwake && drivers.isSaved(live) && (this.#dueAt(live) ?? Infinity) > now;
  }

  /** Nothing is waited for here: a press that comes next finds it either in memory, or all of it in the database. */
  #letSleep(live: LiveMatch): void {
    const { clock, runtime, recent, due, drivers } = this.#parts;
    const { id, match, threadId } = live;
    const dueAt = this.#dueAt(live);
    const written = this.#written.get(live);
    if (written?.revision !== match.revision || !written.isSettled || written.dueAt !== dueAt) {
      drivers.toBeSaved(live);
      return;
    }
    const board = drivers.of(live).liveMessageId;
    if (threadId !== undefined && board !== undefined) recent.countBelow(threadId, board);
    recent.slept(id, clock.now());
    runtime.sleep(live);
    due.sleeps(id, dueAt);
  }

  #dueAt(live: LiveMatch): Millis | undefined {
    const times = [nextWakeUp(live.match), this.#parts.callAt(live)].filter((at) => at !== undefined);
    return times.length === 0 ? undefined : millis(Math.min(...times));
  }
}
