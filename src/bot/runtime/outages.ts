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
/** Reasons that end with the process that gave them. */
const OF_A_PROCESS: readonly StopReason[] = [AWAY, 'gateway-away'];

/**
 * Gives time back that ran while nobody could play (TIME-08): every clock and deadline stops at the last heartbeat, until
 * clicks can arrive again.
 */
export class Outages {
  readonly #runtime: Pick<MatchRuntime, 'all' | 'act'>;
  readonly #log: Logger;
  /** Since when time is owed to matches for which the database failed again before it could be given back. */
  readonly #owed = new WeakMap<LiveMatch, Millis>();

  constructor(runtime: Pick<MatchRuntime, 'all' | 'act'>, log: Logger) {
    this.#runtime = runtime;
    this.#log = log;
  }

  /** This process could take nothing from `since` to `until`. Resolves with whether that is recorded for every match. */
  async survived(since: Millis, until: Millis): Promise<boolean> {
    const given = Array.from(this.#runtime.all(), (live) => this.#giveBack(live, since, until));
    return (await Promise.all(given)).every((isRecorded) => isRecorded);
  }

  /**
   * Stops recovered matches at the last heartbeat of the earlier process. Resolves once that is recorded: no new heartbeat
   * may be written before. Rejects with `StoreUnavailable`.
   */
  async began(lastBeats: readonly LastBeat[], now: Millis): Promise<void> {
    await Promise.all(
      Array.from(this.#runtime.all(), (live) =>
        this.#act(live, { type: 'StopClock', reason: AWAY }, lastSign(live, lastBeats, now)),
      ),
    );
  }

  /** Clicks can arrive from `now` on. Resolves once that is recorded. Rejects with `StoreUnavailable`. */
  async ended(now: Millis): Promise<void> {
    await Promise.all(
      Array.from(this.#runtime.all(), (live) =>
        Promise.all(OF_A_PROCESS.map((reason) => this.#act(live, { type: 'StartClock', reason }, now))),
      ),
    );
  }

  /** Both actions are queued at once, so that nothing comes between them. */
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

  /** Rejects with `StoreUnavailable`; any other failure concerns this match alone. */
  async #act(live: LiveMatch, action: SystemAction, at: Millis): Promise<void> {
    try {
      await this.#runtime.act(live, action, { at });
    } catch (error) {
      this.#log.error({ match: live.id, err: error }, 'could not give a match its time back');
      if (error instanceof StoreUnavailable) throw error;
    }
  }
}

/**
 * When a match was last served: at the last heartbeat of its shard or at its last event. A stamp after `now` is ignored:
 * the system clock was set back since.
 */
function lastSign({ place, lastEventAt }: LiveMatch, lastBeats: readonly LastBeat[], now: Millis): Millis {
  const beats = lastBeats.filter(({ shard, count }) => shardOf(place.guildId, count) === shard).map(({ at }) => at);
  const signs = [lastEventAt ?? 0, ...beats].filter((at) => at <= now);
  return signs.length === 0 ? now : millis(Math.max(...signs));
}
