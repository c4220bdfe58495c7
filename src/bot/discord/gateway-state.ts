import { Events, type Client } from 'discord.js';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Logger } from '../logger.ts';
import type { Outages } from '../runtime/outages.ts';

/** Logs the state of a client's connections and reports it, once there is somebody to report to. */
export function watchConnection(client: Client, log: Logger, to: { readonly outages?: Outages }): void {
  client.on(Events.Error, (error) => log.error({ err: error }, 'the Discord client reports an error'));
  client.on(Events.Warn, (warning) => log.warn(warning));
  client.on(Events.ShardReconnecting, (shard) => {
    log.warn({ shard }, 'the connection to Discord is lost; connecting again');
    to.outages?.lost(shard);
  });
  client.on(Events.ShardDisconnect, (_event, shard) => {
    to.outages?.lost(shard);
  });
  client.on(Events.ShardResume, (shard, missed) => {
    log.info({ shard, missed }, 'connected to Discord again');
    to.outages?.back(shard);
  });
  client.on(Events.ShardReady, (shard) => {
    log.info({ shard }, 'connected to Discord');
    to.outages?.back(shard);
  });
}

/** Closes the client. It reports the loss of its connections on its way out, too, which is no news then. */
export async function disconnect(client: Client): Promise<void> {
  client.removeAllListeners(Events.ShardReconnecting);
  client.removeAllListeners(Events.ShardDisconnect);
  await client.destroy();
}

/** Holds back gateway events until somebody handles them: nothing may be missed while the bot is starting. */
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
    else if (packet.t !== GatewayDispatchEvents.GuildCreate || this.#hasMatches(packet.d.id)) {
      this.#buffered.push(packet);
    }
  };

  /** Passes on all buffered events, the oldest first, and from now on each as it arrives. */
  drainTo(handle: (packet: GatewayDispatchPayload) => void): void {
    const buffered = this.#buffered;
    this.#buffered = [];
    this.#handle = handle;
    for (const packet of buffered) handle(packet);
  }
}
