import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';

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
