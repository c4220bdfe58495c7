import type { DiscordState } from '../state/discord-state.ts';
import type { AnyChannel, MessageRecord } from '../state/records.ts';
import { snowflakeTime } from '../state/snowflake.ts';

/** "The past few minutes" of the documentation, taken as five. */
const NONCE_WINDOW_MS = 5 * 60_000;

/** The bot's own message of the last minutes with this nonce: with `enforce_nonce` it is given back instead of a second. */
export function findByNonce(
  state: DiscordState,
  channel: AnyChannel,
  nonce: string | number | undefined,
): MessageRecord | undefined {
  if (nonce === undefined) return undefined;
  return state.messages
    .inChannel(channel.id)
    .findLast(
      ({ message, nonce: known }) =>
        known === nonce &&
        message.author.id === state.application.id &&
        state.now() - snowflakeTime(message.id) <= NONCE_WINDOW_MS,
    );
}
