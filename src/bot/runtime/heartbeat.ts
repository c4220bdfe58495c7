import { millis, type MatchId, type Millis } from '../../match/ids.ts';
import type { ShownState } from '../../store/match-rows.ts';
import type { Shards, Store } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

interface HeartbeatParts {
  readonly store: Pick<Store, 'beat'>;
  readonly shards: Shards;
  readonly clock: Clock;
  readonly log: Logger;
  readonly every: number | undefined;
  /** Never throws. */
  readonly takeShown: () => ReadonlyMap<MatchId, ShownState>;
  readonly returnShown: (shownStates: ReadonlyMap<MatchId, ShownState>) => void;
  /** Nobody could play in between (the clock may have been set back). Resolves with whether all matches have it. */
  readonly onOutage: (since: Millis, until: Millis) => Promise<boolean>;
}

export const BEAT_EVERY = 2000;

/** A heartbeat this late, or early, means that the process hung or the system clock was changed. */
const STALL = 2000;
/** In milliseconds: a store that takes longer for one hangs, and saves nothing else either. */
const LONGEST_BEAT = 10_000;

/** A stamp in the store every few seconds, so that an outage has a known start (TIME-08). Detects stalls and an unreachable database. */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  #lastTick: Millis;
  #downSince: Millis | undefined;
  /** Time from here on is being given back; until that is recorded, no later heartbeat may be written. */
  #owedSince: Millis | undefined;
  #outages = 0;
  /** Since when the store has been writing one. */
  #askedAt: Millis | undefined;
  #beating: Promise<void> | undefined;
  #cancel: (() => void) | undefined;
  #isAlive = false;
  #isStopped = false;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
    this.#lastTick = parts.clock.now();
  }

  /** The database is unreachable: no action is taken, and no time may run out. */
  get isDown(): boolean {
    return this.#downSince !== undefined;
  }

  /** Presses can be saved, as far as is known: the database answers, and in time. */
  get isSaving(): boolean {
    const isLate = this.#askedAt !== undefined && this.#parts.clock.now() - this.#askedAt > LONGEST_BEAT;
    return !this.isDown && !isLate;
  }

  async start(): Promise<void> {
    this.#lastTick = this.#parts.clock.now();
    this.#isAlive = true;
    await this.#write().catch(() => undefined);
    if (this.#cancel === undefined) this.#plan();
  }

  abandon(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  /** Stops with a last heartbeat, so that a restart costs no more time than it takes. */
  async stop(): Promise<void> {
    this.abandon();
    await this.#beating?.catch(() => undefined);
    if (this.#isAlive && !this.isDown) await this.#write();
  }

  /** Detects a stall or a jump: call it before anything is decided by the clock. Before `start` all clocks stand. */
  check(): void {
    const { every, clock, log } = this.#parts;
    if (every === undefined || !this.#isAlive) return;
    const now = clock.now();
    const since = this.#lastTick;
    const late = now - since;
    this.#lastTick = now;
    if (late >= -STALL && late <= every + STALL) return;
    log.warn({ since, now }, 'this process hung, or the system clock was changed: nobody loses time');
    if (!this.isDown) void this.#giveBack(since, now);
  }

  failed(error: unknown, since: Millis): void {
    if (this.isDown) return;
    this.#downSince = since;
    this.#parts.log.error({ err: error }, 'the database is unavailable: no move is accepted until it is back');
    if (this.#cancel === undefined) this.#plan();
  }

  async recover(): Promise<void> {
    if (!this.isDown) return;
    try {
      await this.beat();
    } catch (error) {
      // Whether or not the heartbeat was written, nothing the caller asked for has been.
      throw new StoreUnavailable('unavailable', 'the database is still out of reach', error);
    }
  }

  beatSoon(): void {
    if (!this.#isAlive || this.#isStopped) return;
    this.beat().catch(() => undefined);
  }

  beat(): Promise<void> {
    this.#beating ??= this.#write().finally(() => (this.#beating = undefined));
    return this.#beating;
  }

  async #write(): Promise<void> {
    const { store, shards, clock, log, takeShown, returnShown } = this.#parts;
    const shownStates = takeShown();
    const now = clock.now();
    try {
      // If the process dies before an outage is given back, the next one must know when it began.
      this.#askedAt = now;
      await store.beat({ shards, at: this.#owedSince ?? this.#downSince ?? now, shownStates });
    } catch (error) {
      returnShown(shownStates);
      this.failed(error, now);
      throw error;
    } finally {
      this.#askedAt = undefined;
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
    this.#cancel = clock.after(every, () => {
      this.#cancel = undefined;
      this.check();
      // Without a regular heartbeat, tries go on only while the database is unreachable.
      if (this.#parts.every !== undefined || this.isDown) this.#plan();
      this.beat().catch(() => undefined);
    });
  }
}
