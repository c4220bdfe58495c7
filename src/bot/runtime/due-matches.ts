import { millis, type MatchId, type Millis } from '../../match/ids.ts';
import type { Shards, Store } from '../../store/store.ts';
import { AlarmClock, type Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { nextWakeUp } from '../../match/match.ts';
import type { BoardCalls } from './board-calls.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';
import type { Outages } from './outages.ts';
import type { BackgroundLoads } from './background-loads.ts';

interface DueMatchesParts {
  readonly store: Pick<Store, 'dueBefore'>;
  readonly shards: Shards;
  readonly clock: Clock;
  readonly log: Logger;
  readonly runtime: Pick<MatchRuntime, 'act' | 'find' | 'size'>;
  readonly heartbeat: Pick<Heartbeat, 'isDown'>;
  readonly outages: Pick<Outages, 'isLost'>;
  readonly backgroundLoads: Pick<BackgroundLoads, 'loadDue'> & {
    readonly due: Pick<BackgroundLoads['due'], 'has' | 'size'>;
  };
  readonly boardCalls: Pick<BoardCalls, 'take'>;
}

/** In milliseconds: matches that are due later are left to the next look. */
const HORIZON = 60_000;
const LOOK_EVERY = 30_000;
const AT_ONCE = 1000;

/** Rings for matches that sleep when their time has come. Those of the next minute have a timer each, all others only a row. */
export class DueMatches {
  readonly #parts: DueMatchesParts;
  readonly #alarms: AlarmClock<MatchId>;
  #looking: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor(parts: DueMatchesParts) {
    this.#parts = parts;
    this.#alarms = new AlarmClock(parts.clock, (id) => {
      if (!this.#isHeld && !this.#isAwake(id)) parts.backgroundLoads.loadDue(id, (live) => this.#take(live));
    });
  }

  /** Looks now, and from now on every half a minute. */
  start(): void {
    this.#cancel?.();
    if (this.#isStopped) return;
    this.#cancel = this.#parts.clock.after(LOOK_EVERY, () => this.start());
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
  }

  /** A match is in memory no more. */
  sleeps(id: MatchId, dueAt: Millis | undefined): void {
    const isNear = dueAt !== undefined && dueAt <= this.#parts.clock.now() + HORIZON;
    this.#alarms.set(id, isNear ? dueAt : undefined);
  }

  wakes(id: MatchId): void {
    this.#alarms.set(id, undefined);
  }

  async idle(): Promise<void> {
    await this.#looking;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
    this.#alarms.stop();
  }

  /** Nothing may fall due: nobody can press, or nothing can be written down. */
  get #isHeld(): boolean {
    return this.#parts.heartbeat.isDown || this.#parts.outages.isLost;
  }

  /** It is in memory, or about to be: its own alarms see to it. */
  #isAwake(id: MatchId): boolean {
    return this.#parts.runtime.find(id) !== undefined || this.#parts.backgroundLoads.due.has(id);
  }

  async #look(): Promise<void> {
    const { store, shards, clock, log, runtime, backgroundLoads } = this.#parts;
    if (this.#isHeld) return;
    try {
      const until = millis(clock.now() + HORIZON);
      // Rows of those in memory may be due long since: they must not hide the others.
      const due = await store.dueBefore(shards, until, AT_ONCE + backgroundLoads.due.size + runtime.size);
      for (const { id, dueAt } of due) if (!this.#isAwake(id)) this.#alarms.set(id, dueAt);
    } catch (error) {
      log.warn({ err: error }, 'could not look for matches that are due');
    }
  }

  async #take(live: LiveMatch): Promise<void> {
    const { runtime, clock, boardCalls } = this.#parts;
    if ((nextWakeUp(live.match) ?? Infinity) <= clock.now()) await runtime.act(live, { type: 'Tick' });
    await boardCalls.take(live);
  }
}
