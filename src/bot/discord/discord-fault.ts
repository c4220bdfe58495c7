import { DiscordAPIError, RateLimitError } from 'discord.js';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';

/**
 * Why a request failed.
 * - `forbidden`: a permission is missing; pointless to repeat until a permission event comes.
 * - `acknowledged`: the interaction has been answered already, by a request whose answer was lost.
 * - `expired`: the interaction's token is not valid (any more).
 * - `refused`: any other 4xx. Never repeated: invalid requests count towards a ban.
 * - `rate-limited`: it had no effect, and may be repeated later.
 * - `unreachable`: 5xx, a network error or no answer in time. It is unknown whether the request took effect.
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

/** Classifies an error of the REST client; anything that is not an answer from Discord is `unreachable`. */
export function faultOf(error: unknown): DiscordFault {
  if (error instanceof RateLimitError) return 'rate-limited';
  if (!(error instanceof DiscordAPIError)) return 'unreachable';
  const known = FAULTS[Number(error.code)];
  if (known !== undefined) return known;
  return error.status === 403 ? 'forbidden' : 'refused';
}

/** How long Discord asks to wait, in milliseconds; 0 when it did not say. */
export const waitAskedFor = (error: unknown): number => (error instanceof RateLimitError ? error.retryAfter : 0);
