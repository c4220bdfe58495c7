import { DiscordAPIError, RateLimitError } from 'discord.js';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';

/**
 * Why a request failed; `refused` is any 4xx without a name of its own, and invalid requests count toward a ban. Only
 * `unreachable` (5xx, a network error, no answer in time) leaves it open whether the request took effect.
 */
export type DiscordFault =
  | 'message-gone'
  | 'channel-gone'
  | 'archived'
  | 'forbidden'
  | 'acknowledged'
  | 'expired'
  | 'thread-exists'
  | 'refused'
  | 'rate-limited'
  | 'unreachable';

const FAULTS: Readonly<Record<number, DiscordFault>> = {
  [RESTJSONErrorCodes.UnknownMessage]: 'message-gone',
  [RESTJSONErrorCodes.UnknownChannel]: 'channel-gone',
  [RESTJSONErrorCodes.UnknownGuild]: 'channel-gone',
  [RESTJSONErrorCodes.InvalidActionOnArchivedThread]: 'archived',
  [RESTJSONErrorCodes.MissingAccess]: 'forbidden',
  [RESTJSONErrorCodes.MissingPermissions]: 'forbidden',
  [RESTJSONErrorCodes.ThreadLocked]: 'forbidden',
  [RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged]: 'acknowledged',
  [RESTJSONErrorCodes.UnknownInteraction]: 'expired',
  [RESTJSONErrorCodes.UnknownWebhook]: 'expired',
  [RESTJSONErrorCodes.InvalidWebhookToken]: 'expired',
  [RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage]: 'thread-exists',
};

export function faultOf(error: unknown): DiscordFault {
  if (error instanceof RateLimitError) return 'rate-limited';
  if (!(error instanceof DiscordAPIError)) return 'unreachable';
  const known = FAULTS[Number(error.code)];
  if (known !== undefined) return known;
  return error.status === 403 ? 'forbidden' : 'refused';
}

/** The wait that Discord asks for, in milliseconds; 0 when it did not say. */
export const waitAskedFor = (error: unknown): number => (error instanceof RateLimitError ? error.retryAfter : 0);

const INVALID_EMOJI = 'BUTTON_COMPONENT_INVALID_EMOJI';

/** True where a message was refused for an emoji on one of its buttons: it is gone, or Discord is not aware of it yet. */
export const isAboutEmoji = (error: unknown): boolean =>
  error instanceof DiscordAPIError &&
  error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType &&
  JSON.stringify(error.rawError).includes(INVALID_EMOJI);
