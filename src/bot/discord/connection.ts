import { Events, type Client } from 'discord.js';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createClient, watchConnection, type ConnectionListener, type RequestCounter } from './discord-client.ts';
import { login, type LoginParts } from './login.ts';
import type { RequestLimiter } from './request-limiter.ts';

/** A client that is logged in, and what the gateway has said to it. */
export interface Connection {
  readonly client: Client<true>;
  /** Resolves once the gateway has told of every server. */
  readonly everyServer: Promise<void>;
  /** Passes on what the gateway has said so far, and from now on everything as it comes. */
  drainTo(handle: (packet: GatewayDispatchPayload) => void): void;
}

interface ConnectionParts extends LoginParts {
  readonly limiter: RequestLimiter;
  readonly counter?: RequestCounter | undefined;
  /** Hears of each loss as soon as it is there. */
  readonly losses: { readonly listener?: ConnectionListener };
  /** Servers with matches: what the gateway says of them at the start is kept. */
  readonly hasMatches: (guildId: string) => boolean;
}

/** Logs the bot in, over several tries if need be. Rejects with `LoginRefused`. */
export async function connect(
  config: Config & { readonly token: string },
  { limiter, counter, losses, hasMatches, ...parts }: ConnectionParts,
): Promise<Connection> {
  let packets = new PacketBuffer(hasMatches);
  const newClient = (): Client => {
    const fresh = createClient(config, systemClock, limiter, counter);
    watchConnection(fresh, parts.log, losses);
    packets = new PacketBuffer(hasMatches);
    fresh.on(Events.Raw, packets.receive);
    return fresh;
  };
  const client = await login(newClient, config.token, parts);
  const everyServer = new Promise<void>((resolve) => {
    if (client.isReady()) resolve();
    else client.once(Events.ClientReady, () => resolve());
  });
  if (!knowsItself(client)) throw new Error('a client that is logged in knows who it is');
  return { client, everyServer, drainTo: (handle) => packets.drainTo(handle) };
}

/** True from the login on, before every server has arrived. */
const knowsItself = (client: Client): client is Client<true> => client.user !== null && client.application !== null;

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
