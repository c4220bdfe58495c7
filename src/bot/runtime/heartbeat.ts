import { millis, type MatchId, type Millis } from '../../match/ids.ts';
import type { Store } from '../../store/store.ts';
import type { Shards } from '../../store/shards.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

export interface PulseParts {
  readonly store: Pick<Store, 'beat'>;
  readonly shards: Shards;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds from beat to beat; `undefined`: only where somebody asks for one. */
  readonly every: number | undefined;
  /** What has come to be shown since the last call. */
  readonly takeShownStates: () => ReadonlyMap<MatchId, string>;
  /** A beat that carried these was not written: they are for the next one. */
  readonly giveBack: (shownStates: ReadonlyMap<MatchId, string>) => void;
  /**
   * Nothing could be asked of this process from `since` to `until`: nobody's time must have run. By the clock on the wall,
   * which may have been set back meanwhile. Called at once, before anything else happens to any match. Resolves with whether
   * it is recorded everywhere.
   */
  readonly onOutage: (since: Millis, until: Millis) => Promise<boolean>;
}

/** How often a sign of life is written, in milliseconds: a crash is known to within as much. */
export const BEAT_EVERY = 2000;

/** A beat that comes so much too late, or too early, tells that the process, or the clock on the wall, did not go on as it should. */
const STALL = 2000;

/**
 * The sign of life (TIME-08): a stamp in the store every few seconds, so that an outage has a known start. It also finds the
 * outages that the process survives: the event loop stood still, the clock on the wall jumped, the database was away.
 */
export class Heartbeat {
  readonly #parts: PulseParts;
  #lastTick: Millis;
  #downSince: Millis | undefined;
  /** Time from here on is being given back: as long as that is not recorded, no later moment is a sure one. */
  #owedSince: Millis | undefined;
  #outages = 0;
  #beating: Promise<void> | undefined;
  #callOff: (() => void) | undefined;
  #isAlive = false;
  #isStopped = false;

  constructor(parts: PulseParts) {
    this.#parts = parts;
    this.#lastTick = parts.clock.now();
  }

  /** The database is away: nothing can be taken, and no time must run out. */
  get isDown(): boolean {
    return this.#downSince !== undefined;
  }

  /** From now on the process lives, as far as anybody can read in the store; where that is away already, once it is back. */
  async start(): Promise<void> {
    this.#lastTick = this.#parts.clock.now();
    this.#isAlive = true;
    // What went wrong is noted where it is found: no move is taken, and it is tried again.
    await this.#write().catch(() => undefined);
    if (this.#callOff === undefined) this.#plan();
  }

  /** No further beat by itself. */
  abandon(): void {
    this.#isStopped = true;
    this.#callOff?.();
  }

  /** The last beat, as exact as can be: a restart costs no more than it takes. */
  async stop(): Promise<void> {
    this.abandon();
    await this.#beating?.catch(() => undefined);
    if (!this.isDown) await this.#write();
  }

  /**
   * Looks whether time has gone on as it should since the last look. To be asked before anything is decided by the clock.
   * Before the first sign of life all clocks stand anyhow: however long getting ready takes, it is no outage of its own.
   */
  check(): void {
    const { every, clock, log } = this.#parts;
    if (every === undefined || !this.#isAlive) return;
    const now = clock.now();
    const since = this.#lastTick;
    const late = now - since;
    this.#lastTick = now;
    if (late >= -STALL && late <= every + STALL) return;
    log.warn({ since, now }, 'this process stood still, or the clock on the wall was set: nobody loses time by it');
    if (!this.isDown) void this.#giveBack(since, now);
  }

  /**
   * Something that was begun at `since` could not be written: the database is away, from then until a beat goes through. It
   * can take its time to say no, and nobody could do anything meanwhile.
   */
  failed(error: unknown, since: Millis): void {
    if (this.isDown) return;
    this.#downSince = since;
    this.#parts.log.error({ err: error }, 'the database is out of reach: no move is taken until it is back');
    if (this.#callOff === undefined) this.#plan();
  }

  /** Where the database was away: asks once more. Rejects with `StoreUnavailable` as long as it is. */
  async recover(): Promise<void> {
    if (!this.isDown) return;
    try {
      await this.beat();
    } catch (error) {
      // Whatever became of the beat: nothing of what somebody waits for has been written.
      throw new StoreUnavailable('unavailable', 'the database is still out of reach', error);
    }
  }

  /** There is something that should not wait for the next beat. Before the first one it has to. */
  beatSoon(): void {
    if (!this.#isAlive || this.#isStopped) return;
    // What went wrong is noted where it is found, and the next beat has it again.
    this.beat().catch(() => undefined);
  }

  /** Writes a sign of life. */
  beat(): Promise<void> {
    this.#beating ??= this.#write().finally(() => (this.#beating = undefined));
    return this.#beating;
  }

  async #write(): Promise<void> {
    const { store, shards, clock, log, takeShownStates, giveBack } = this.#parts;
    const shownStates = takeShownStates();
    const now = clock.now();
    try {
      // Should the process die before an outage is given back, the next one has to know of it.
      await store.beat({ shards, at: this.#owedSince ?? this.#downSince ?? now, shownStates });
    } catch (error) {
      giveBack(shownStates);
      this.failed(error, now);
      throw error;
    }
    const since = this.#downSince;
    if (since === undefined) return;
    this.#downSince = undefined;
    log.info({ since }, 'the database is back');
    void this.#giveBack(since, clock.now());
  }

  async #giveBack(since: Millis, until: Millis): Promise<void> {
    this.#outages += 1;
    const outage = this.#outages;
    this.#owedSince = millis(Math.min(since, this.#owedSince ?? since));
    const isRecorded = await this.#parts.onOutage(since, until);
    if (isRecorded && outage === this.#outages) this.#owedSince = undefined;
  }

  #plan(): void {
    const { clock, every = BEAT_EVERY } = this.#parts;
    if (this.#isStopped) return;
    this.#callOff = clock.after(every, () => {
      this.#callOff = undefined;
      this.check();
      // Without a beat of its own a process asks only as long as the database is away.
      if (this.#parts.every !== undefined || this.isDown) this.#plan();
      // What went wrong is noted where it is found.
      this.beat().catch(() => undefined);
    });
  }
}
