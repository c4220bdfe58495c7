import type { SystemAction } from '../../match/action.ts';
import type { Millis } from '../../match/ids.ts';
import { shardOf } from '../../store/shards.ts';
import type { Clock } from '../clock.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { Logger } from '../logger.ts';
import type { MatchRuntime } from '../runtime/match-runtime.ts';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';

export interface GatewayWatchParts {
  readonly runtime: Pick<MatchRuntime, 'all' | 'act'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** How many connections Discord's servers are spread over. */
  readonly shardCount: number;
}

/**
 * A lost connection to Discord costs nobody time (TIME-08): clicks can't arrive, so the clocks of its servers stand from the
 * moment it was lost until they can. Stopped at once, also for a blip: a flag must not fall meanwhile. What players are told
 * of it is for those to say who show it.
 */
export class GatewayWatch {
  readonly #parts: GatewayWatchParts;
  /** The connections that are away. */
  readonly #away = new Set<number>();

  constructor(parts: GatewayWatchParts) {
    this.#parts = parts;
  }

  /** Clicks can't arrive at the moment: a game that begins now has to be told. */
  isAway({ place }: LiveMatch): boolean {
    return this.#away.size > 0 && this.#away.has(shardOf(place.guildId, this.#parts.shardCount));
  }

  /** The connection is gone: discord.js says `ShardReconnecting`, or `ShardDisconnect` when it gives up. */
  lost(shard = 0): void {
    if (this.#away.has(shard)) return;
    this.#away.add(shard);
    this.#tellAll(shard, 'StopClock');
  }

  /** Clicks arrive again: `ShardResume`, after everything missed was delivered, or `ShardReady`. */
  back(shard = 0): void {
    if (this.#away.delete(shard)) this.#tellAll(shard, 'StartClock');
  }

  /**
   * Tells every match once more how it stands with its connection: nobody was told who could not be, while nothing could be
   * written. Who knows it already takes no notice.
   */
  remind(): void {
    const { runtime, clock } = this.#parts;
    const at = clock.now();
    for (const live of runtime.all()) {
      const type = this.isAway(live) ? 'StopClock' : 'StartClock';
      this.#tell(live, { type, reason: 'gateway-away' }, at);
    }
  }

  #tellAll(shard: number, type: 'StopClock' | 'StartClock'): void {
    const { runtime, clock, shardCount } = this.#parts;
    const at = clock.now();
    for (const live of runtime.all()) {
      if (shardOf(live.place.guildId, shardCount) === shard) this.#tell(live, { type, reason: 'gateway-away' }, at);
    }
  }

  #tell(live: LiveMatch, action: SystemAction, at: Millis): void {
    this.#parts.runtime.act(live, action, { at }).catch((error: unknown) => {
      this.#parts.log.error({ match: live.id, err: error }, 'a clock could not be told of the connection');
    });
  }
}

/** What must not be missed while the bot is still getting ready: clicks, and what becomes of the places of its matches. */
const KEPT: ReadonlySet<GatewayDispatchEvents> = new Set([
  GatewayDispatchEvents.InteractionCreate,
  GatewayDispatchEvents.GuildCreate,
  GatewayDispatchEvents.GuildDelete,
  GatewayDispatchEvents.GuildMemberAdd,
  GatewayDispatchEvents.GuildMemberRemove,
  GatewayDispatchEvents.ChannelDelete,
  GatewayDispatchEvents.ThreadDelete,
  GatewayDispatchEvents.ThreadUpdate,
  GatewayDispatchEvents.ThreadMembersUpdate,
  GatewayDispatchEvents.MessageDelete,
  GatewayDispatchEvents.MessageDeleteBulk,
]);

/** Keeps what the gateway delivers until somebody takes it. Servers come whole at the start: only those that matter are kept. */
export class EarlyPackets {
  readonly #matters: (guildId: string) => boolean;
  #waiting: GatewayDispatchPayload[] = [];
  #take: ((packet: GatewayDispatchPayload) => void) | undefined;

  /** `matters`: whether somebody will want to know of this server. */
  constructor(matters: (guildId: string) => boolean) {
    this.#matters = matters;
  }

  readonly receive = (packet: GatewayDispatchPayload): void => {
    if (this.#take !== undefined) this.#take(packet);
    else if (this.#isKept(packet)) this.#waiting.push(packet);
  };

  /** Hands over everything that came so far, the oldest first, and from now on everything as it comes. */
  handTo(take: (packet: GatewayDispatchPayload) => void): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#take = take;
    for (const packet of waiting) take(packet);
  }

  #isKept(packet: GatewayDispatchPayload): boolean {
    if (packet.t === GatewayDispatchEvents.GuildCreate) return this.#matters(packet.d.id);
    return KEPT.has(packet.t);
  }
}
