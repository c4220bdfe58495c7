import type { SystemAction } from '../../match/action.ts';
import { millis, type Millis } from '../../match/ids.ts';
import type { StopReason } from '../../match/match.ts';
import type { LastBeat } from '../../store/store.ts';
import { shardOf } from '../../store/shards.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from './live-match.ts';
import type { MatchRuntime } from './match-runtime.ts';

const AWAY = 'process-away';
/** Reasons of an earlier process that say nothing about this one. */
const OF_A_PROCESS: readonly StopReason[] = [AWAY, 'gateway-away'];

/**
 * Gives time back that ran while nobody could play because this program was away (TIME-08): every clock and every deadline
 * stands from the last sign of life on, until clicks can arrive again.
 */
export class Outages {
  readonly #runtime: Pick<MatchRuntime, 'all' | 'act'>;
  readonly #log: Logger;
  /** Since when time is owed to matches that could not be given it back: the database was hardly there, and away again. */
  readonly #owed = new WeakMap<LiveMatch, Millis>();

  constructor(runtime: Pick<MatchRuntime, 'all' | 'act'>, log: Logger) {
    this.#runtime = runtime;
    this.#log = log;
  }

  /** This process was there, and could take nothing from `since` to `until`. Resolves with whether that is recorded everywhere. */
  async survived(since: Millis, until: Millis): Promise<boolean> {
    const given = Array.from(this.#runtime.all(), (live) => this.#giveBack(live, since, until));
    return (await Promise.all(given)).every((isRecorded) => isRecorded);
  }

  /**
   * Matches taken over from an earlier process stand since its last sign of life. Resolves once that is recorded: no sign
   * of life may be written before. Rejects with `StoreUnavailable` when it can't be.
   */
  async began(lastBeats: readonly LastBeat[], now: Millis): Promise<void> {
    await Promise.all(
      Array.from(this.#runtime.all(), (live) =>
        this.#tell(live, { type: 'StopClock', reason: AWAY }, lastSign(live, lastBeats, now)),
      ),
    );
  }

  /** Clicks can arrive from `now` on. Resolves once that is recorded. Rejects with `StoreUnavailable` when it can't be. */
  async ended(now: Millis): Promise<void> {
    await Promise.all(
      Array.from(this.#runtime.all(), (live) =>
        Promise.all(OF_A_PROCESS.map((reason) => this.#tell(live, { type: 'StartClock', reason }, now))),
      ),
    );
  }

  /** Both are asked for at once, so that nothing else comes between them. */
  async #giveBack(live: LiveMatch, since: Millis, until: Millis): Promise<boolean> {
    const from = this.#owed.get(live) ?? since;
    this.#owed.delete(live);
    const told = await Promise.allSettled([
      this.#tell(live, { type: 'StopClock', reason: AWAY }, from),
      this.#tell(live, { type: 'StartClock', reason: AWAY }, until),
    ]);
    const isRecorded = told.every(({ status }) => status === 'fulfilled');
    if (!isRecorded) this.#owed.set(live, from);
    return isRecorded;
  }

  /** Rejects with `StoreUnavailable`; any other failure concerns this match alone. */
  async #tell(live: LiveMatch, action: SystemAction, at: Millis): Promise<void> {
    try {
      await this.#runtime.act(live, action, { at });
    } catch (error) {
      this.#log.error({ match: live.id, err: error }, 'a match could not be given its time back');
      if (error instanceof StoreUnavailable) throw error;
    }
  }
}

/**
 * When a match was surely served the last time: at the last beat of its shard, or when its last event happened. A stamp from
 * after `now` tells nothing any more: the clock on the wall was set back since.
 */
function lastSign({ place, lastEventAt }: LiveMatch, lastBeats: readonly LastBeat[], now: Millis): Millis {
  const beats = lastBeats.filter(({ shard, count }) => shardOf(place.guildId, count) === shard).map(({ at }) => at);
  const signs = [lastEventAt ?? 0, ...beats].filter((at) => at <= now);
  return signs.length === 0 ? now : millis(Math.max(...signs));
}
