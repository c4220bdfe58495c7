import type { SystemAction } from '../../match/action.ts';
import { millis, type Millis } from '../../match/ids.ts';
import type { StopReason } from '../../match/match.ts';
import type { LastBeat } from '../../store/pulse-store.ts';
import { shardOf } from '../../store/shards.ts';
import type { Logger } from '../logger.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchRuntime } from './match-runtime.ts';

/** Reasons of an earlier process that say nothing about this one. */
const OF_A_PROCESS: readonly StopReason[] = ['process-away', 'gateway-away'];

/**
 * Gives time back that ran while nobody could play because this program was away (TIME-08): every clock and every deadline
 * stands from the last sign of life on, until clicks can arrive again.
 */
export class Outages {
  readonly #runtime: Pick<MatchRuntime, 'all' | 'act'>;
  readonly #log: Logger;

  constructor(runtime: Pick<MatchRuntime, 'all' | 'act'>, log: Logger) {
    this.#runtime = runtime;
    this.#log = log;
  }

  /** This process was there, and could take nothing from `since` to `until`. */
  survived(since: Millis, until: Millis): void {
    for (const hosted of this.#runtime.all()) {
      void this.#tell(hosted, { type: 'StopClock', reason: 'process-away' }, since);
      void this.#tell(hosted, { type: 'StartClock', reason: 'process-away' }, until);
    }
  }

  /**
   * Matches taken over from an earlier process stand since its last sign of life. Resolves once that is recorded: no sign
   * of life may be written before.
   */
  async began(lastBeats: readonly LastBeat[], now: Millis): Promise<void> {
    await Promise.all(
      Array.from(this.#runtime.all(), (hosted) =>
        this.#tell(hosted, { type: 'StopClock', reason: 'process-away' }, lastSign(hosted, lastBeats, now)),
      ),
    );
  }

  /** Clicks can arrive from `now` on. Resolves once that is recorded. */
  async ended(now: Millis): Promise<void> {
    await Promise.all(
      Array.from(this.#runtime.all(), (hosted) =>
        Promise.all(OF_A_PROCESS.map((reason) => this.#tell(hosted, { type: 'StartClock', reason }, now))),
      ),
    );
  }

  async #tell(hosted: HostedMatch, action: SystemAction, at: Millis): Promise<void> {
    try {
      await this.#runtime.act(hosted, action, { at });
    } catch (error) {
      this.#log.error({ match: hosted.id, err: error }, 'a match could not be given its time back');
    }
  }
}

/** When a match was surely served the last time: at the last beat of its shard, or when its last event happened. */
function lastSign({ place, lastEventAt }: HostedMatch, lastBeats: readonly LastBeat[], now: Millis): Millis {
  const beats = lastBeats.filter(({ shard, count }) => shardOf(place.guildId, count) === shard).map(({ at }) => at);
  return millis(Math.min(now, Math.max(lastEventAt ?? 0, ...beats)));
}
