import type { SystemAction } from '../../match/action.ts';
import type { Millis } from '../../match/ids.ts';
import type { Clock } from '../clock.ts';
import type { HostedMatch } from '../runtime/hosted-match.ts';
import type { Logger } from '../logger.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';

export interface GatewayWatchParts {
  readonly runtime: Pick<MatchRuntime, 'all' | 'act'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * A lost connection to Discord costs nobody time (TIME-08): clicks can't arrive, so every clock stands from the moment it was
 * lost until they can. Stopped at once, also for a blip: a flag must not fall meanwhile. What players are told of it is for
 * those to say who show it.
 */
export class GatewayWatch {
  readonly #parts: GatewayWatchParts;
  /** The connections that are away: Discord gives a large bot several. */
  readonly #away = new Set<number>();

  constructor(parts: GatewayWatchParts) {
    this.#parts = parts;
  }

  /** Clicks can't arrive at the moment: a game that begins now has to be told. */
  get isAway(): boolean {
    return this.#away.size > 0;
  }

  /** The connection is gone: discord.js says `ShardReconnecting`, or `ShardDisconnect` when it gives up. */
  lost(shard = 0): void {
    const isNews = !this.isAway;
    this.#away.add(shard);
    if (isNews) this.#tellAll('StopClock');
  }

  /** Clicks arrive again: `ShardResume`, after everything missed was delivered, or `ShardReady`. */
  back(shard = 0): void {
    if (this.#away.delete(shard) && !this.isAway) this.#tellAll('StartClock');
  }

  #tellAll(type: 'StopClock' | 'StartClock'): void {
    const at = this.#parts.clock.now();
    for (const hosted of this.#parts.runtime.all()) this.#tell(hosted, { type, reason: 'gateway-away' }, at);
  }

  #tell(hosted: HostedMatch, action: SystemAction, at: Millis): void {
    this.#parts.runtime.act(hosted, action, { at }).catch((error: unknown) => {
      this.#parts.log.error({ match: hosted.id, err: error }, 'a clock could not be told of the connection');
    });
  }
}
