import { Events, type Client } from 'discord.js';
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
  readonly shardCount: number;
}

/**
 * Stops the clocks of a shard's servers while its connection is lost, as clicks can't arrive (TIME-08). It stops them at
 * once, also for a blip: no flag may fall in the meantime.
 */
export class GatewayWatch {
  readonly #parts: GatewayWatchParts;
  readonly #lostShards = new Set<number>();

  constructor(parts: GatewayWatchParts) {
    this.#parts = parts;
  }

  /** Whether clicks of a match can't arrive at the moment: a game that begins now has to know. */
  isAway({ place }: LiveMatch): boolean {
    return this.#lostShards.size > 0 && this.#lostShards.has(shardOf(place.guildId, this.#parts.shardCount));
  }

  /** The connection is gone: discord.js says `ShardReconnecting`, or `ShardDisconnect` when it gives up. */
  lost(shard = 0): void {
    if (this.#lostShards.has(shard)) return;
    this.#lostShards.add(shard);
    this.#reportShard(shard, 'StopClock');
  }

  /** Clicks arrive again: `ShardResume`, after everything missed was delivered, or `ShardReady`. */
  back(shard = 0): void {
    if (this.#lostShards.delete(shard)) this.#reportShard(shard, 'StartClock');
  }

  /** Reports the connection to every match again, as reports fail while the store is away. Repeated ones have no effect. */
  resend(): void {
    const at = this.#parts.clock.now();
    for (const live of this.#parts.runtime.all())
      this.#report(live, this.isAway(live) ? 'StopClock' : 'StartClock', at);
  }

  #reportShard(shard: number, type: 'StopClock' | 'StartClock'): void {
    const { runtime, clock, shardCount } = this.#parts;
    const at = clock.now();
    for (const live of runtime.all()) {
      if (shardOf(live.place.guildId, shardCount) === shard) this.#report(live, type, at);
    }
  }

  #report(live: LiveMatch, type: 'StopClock' | 'StartClock', at: Millis): void {
    this.#parts.runtime.act(live, { type, reason: 'gateway-away' }, { at }).catch((error: unknown) => {
      this.#parts.log.error({ match: live.id, err: error }, 'could not report the state of the connection to a match');
    });
  }
}

/** Logs the state of a client's connection. The client reports a loss on its own way out, too: that is no news. */
export function logConnection(client: Client, log: Logger, isLeaving: () => boolean): void {
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client reports an error'));
  client.on(Events.Warn, (warning) => log.warn(warning));
  client.on(Events.ShardReconnecting, (shard) => {
    if (!isLeaving()) log.warn({ shard }, 'the connection to Discord is lost; connecting again');
  });
  client.on(Events.ShardResume, (shard, missed) => log.info({ shard, missed }, 'connected to Discord again'));
  client.on(Events.ShardReady, (shard) => log.info({ shard }, 'connected to Discord'));
}

export function watchConnection(client: Client, watch: GatewayWatch, isLeaving: () => boolean): void {
  const lost = (shard: number): void => {
    if (!isLeaving()) watch.lost(shard);
  };
  client.on(Events.ShardReconnecting, lost);
  client.on(Events.ShardDisconnect, (_event, shard) => {
    lost(shard);
  });
  client.on(Events.ShardResume, (shard) => {
    watch.back(shard);
  });
  client.on(Events.ShardReady, (shard) => {
    watch.back(shard);
  });
}

/** What must not be missed while the bot is starting: clicks, and changes to the venues of its matches. */
const BUFFERED: ReadonlySet<GatewayDispatchEvents> = new Set([
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

/** Holds back gateway events until somebody handles them. */
export class PacketBuffer {
  readonly #hasMatches: (guildId: string) => boolean;
  #buffered: GatewayDispatchPayload[] = [];
  #handle: ((packet: GatewayDispatchPayload) => void) | undefined;

  /** `hasMatches`: whether a server has matches. At the start all servers arrive in full: only those are kept. */
  constructor(hasMatches: (guildId: string) => boolean) {
    this.#hasMatches = hasMatches;
  }

  readonly receive = (packet: GatewayDispatchPayload): void => {
    if (this.#handle !== undefined) this.#handle(packet);
    else if (this.#isKept(packet)) this.#buffered.push(packet);
  };

  /** Passes on all buffered events, the oldest first, and from now on each as it arrives. */
  drainTo(handle: (packet: GatewayDispatchPayload) => void): void {
    const buffered = this.#buffered;
    this.#buffered = [];
    this.#handle = handle;
    for (const packet of buffered) handle(packet);
  }

  #isKept(packet: GatewayDispatchPayload): boolean {
    if (packet.t === GatewayDispatchEvents.GuildCreate) return this.#hasMatches(packet.d.id);
    return BUFFERED.has(packet.t);
  }
}
