import type { APIMessage } from 'discord-api-types/v10';
import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import type { Snowflake } from '../state/snowflake.ts';

/** Intents that must be switched on in the developer portal before a bot may ask for them. */
export const PRIVILEGED_INTENTS =
  GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;

const KNOWN_INTENTS = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);

export const areKnownIntents = (intents: number): boolean =>
  Number.isSafeInteger(intents) && intents >= 0 && (intents & ~KNOWN_INTENTS) === 0 && intents <= KNOWN_INTENTS;

/** Without the message content intent a bot reads only its own messages and those that mention it. */
export function withoutHiddenContent<T extends Partial<APIMessage>>(message: T, botId: Snowflake): T {
  const own = message.author?.id === botId;
  const mentioned = message.mentions?.some((user) => user.id === botId) === true;
  return own || mentioned ? message : { ...message, content: '', embeds: [], attachments: [], components: [] };
}

/** What a session with these intents gets to see of an event. */
export function visibleData(name: GatewayDispatchEvents, data: object, intents: number, botId: Snowflake): object {
  const isMessage = name === GatewayDispatchEvents.MessageCreate || name === GatewayDispatchEvents.MessageUpdate;
  if (!isMessage || (intents & GatewayIntentBits.MessageContent) !== 0) return data;
  return withoutHiddenContent(data as Partial<APIMessage>, botId);
}
