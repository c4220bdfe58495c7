import type { SystemAction } from '../../match/match.ts';
import { millis, type Millis } from '../../match/ids.ts';
import type { StopReason } from '../../match/phases.ts';
import { type LastBeat, shardOf } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';

interface OutagesParts {
  readonly runtime: Pick<MatchRuntime, 'all' | 'act'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly shardCount: number;
}

const AWAY = 'process-away';
const OF_A_PROCESS: readonly StopReason[] = [AWAY, 'gateway-away'];

/** Stops clocks and deadlines while the process is away, or the connection of a shard is lost (TIME-08). */
export class Outages {
  readonly #parts: OutagesParts;
  readonly #lostShards = new Set<number>();
  readonly #owed = new WeakMap<LiveMatch, Millis>();

  constructor(parts: OutagesParts) {
    this.#parts = parts;
  }

  isCutOff({ place }: LiveMatch): boolean {
    return this.#lostShards.size > 0 && this.#lostShards.has(shardOf(place.guildId, this.#parts.shardCount));
  }

  /** Clicks stop arriving over a shard's connection. Clocks stop at once, even for a blip: no flag may fall meanwhile. */
  lost(shard = 0): void {
    if (this.#lostShards.has(shard)) return;
    this.#lostShards.add(shard);
    this.#reportConnection(shard);
  }

  back(shard = 0): void {
    if (this.#lostShards.delete(shard)) this.#reportConnection(shard);
  }

  /** This process could take nothing from `since` to `until`. Resolves with whether that is recorded for every match. */
  async survived(since: Millis, until: Millis): Promise<boolean> {
    const given = this.#all((live) => this.#giveBack(live, since, until));
    this.#reportConnection();
    return (await given).every((isRecorded) => isRecorded);
  }

  /** Stops recovered matches at the last heartbeat. No new one may be written before. Rejects with `StoreUnavailable`. */
  async began(lastBeats: readonly LastBeat[], now: Millis): Promise<void> {
    await this.#all((live) => this.#act(live, { type: 'StopClock', reason: AWAY }, lastSign(live, lastBeats, now)));
  }

  async ended(now: Millis): Promise<void> {
    await this.#all((live) =>
      Promise.all(OF_A_PROCESS.map((reason) => this.#act(live, { type: 'StartClock', reason }, now))),
    );
  }

  async #giveBack(live: LiveMatch, since: Millis, until: Millis): Promise<boolean> {
    const from = this.#owed.get(live) ?? since;
    this.#owed.delete(live);
    const told = await Promise.allSettled([
      this.#act(live, { type: 'StopClock', reason: AWAY }, from),
      this.#act(live, { type: 'StartClock', reason: AWAY }, until),
    ]);
    const isRecorded = told.every(({ status }) => status === 'fulfilled');
    if (!isRecorded) this.#owed.set(live, from);
    return isRecorded;
  }

  #reportConnection(shard?: number): void {
    const { clock, shardCount } = this.#parts;
    const at = clock.now();
    void this.#all(async (live) => {
      if (shard !== undefined && shardOf(live.place.guildId, shardCount) !== shard) return;
      const type = this.isCutOff(live) ? 'StopClock' : 'StartClock';
      await this.#act(live, { type, reason: 'gateway-away' }, at).catch(() => undefined);
    });
  }

  #all<T>(work: (live: LiveMatch) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from(this.#parts.runtime.all(), work));
  }

  async #act(live: LiveMatch, action: SystemAction, at: Millis): Promise<void> {
    try {
      await this.#parts.runtime.act(live, action, { at });
    } catch (error) {
      this.#parts.log.error({ match: live.id, err: error }, 'could not stop or start the clock of a match');
      if (error instanceof StoreUnavailable) throw error;
    }
  }
}

/**
 * The last heartbeat of its shard before its record could not be read, or its last event. A stamp after `now` is ignored: the
 * clock was set back since.
 */
export function lastSign(
  { place, lastEventAt, heldSince }: Pick<LiveMatch, 'place' | 'lastEventAt' | 'heldSince'>,
  lastBeats: readonly LastBeat[],
  now: Millis,
): Millis {
  const beats = lastBeats.filter(({ shard, count }) => shardOf(place.guildId, count) === shard).map(({ at }) => at);
  const alive = heldSince === undefined ? beats : [heldSince];
  const signs = [lastEventAt ?? 0, ...alive].filter((at) => at <= now);
  return signs.length === 0 ? now : millis(Math.max(...signs));
}
