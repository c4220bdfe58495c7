import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { readButton } from '../commands/buttons.ts';
import { VenueWatch } from './display/venue-watch.ts';
import type { DiscordGate } from './discord/discord-gate.ts';
import type { InteractionRouter } from './interaction-router.ts';
import type { LiveMatches } from './live-matches.ts';

interface GatewayEventsParts {
  readonly liveMatches: LiveMatches;
  readonly router: InteractionRouter;
  readonly gate: DiscordGate;
  readonly botUserId: string;
}

/** Gives what takes every event of the gateway: presses and commands to the router, all else to the matches that it is about. */
export function gatewayEvents({
  liveMatches,
  router,
  gate,
  botUserId,
}: GatewayEventsParts): (packet: GatewayDispatchPayload) => void {
  const { runtime, reconcilerOf, membership, boardCalls, services } = liveMatches;
  const { log, missingIn } = services;
  const venues = new VenueWatch({
    runtime,
    reconcilerOf,
    readButton,
    onChat: (live) => boardCalls.look(live),
    missingIn,
    isServed: (guildId) => gate.isMemberOf(guildId, botUserId),
    log,
  });
  return (packet) => {
    try {
      if (packet.t === GatewayDispatchEvents.InteractionCreate) router.receive(packet.d);
      else {
        venues.handle(packet, botUserId);
        membership.handle(packet);
      }
    } catch (error) {
      log.error({ event: packet.t, err: error }, 'could not handle a gateway event');
    }
  };
}
