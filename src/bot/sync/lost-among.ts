import type { APIMessage } from 'discord-api-types/v10';
import type { MessageDraft } from '../../views/message-draft.ts';
import { saysTheSame } from './says-the-same.ts';

/**
 * The message, among `messages` (the newest first), by which an earlier process has said what `draft` says: younger than
 * the id `after`, not one of those `taken` already, and never changed - a settled question may have come to read the same.
 * Of several the first: what is said twice is said in its order.
 */
export const lostAmong = (
  messages: readonly APIMessage[],
  draft: MessageDraft,
  after: bigint,
  taken: ReadonlySet<string>,
): APIMessage | undefined =>
  messages.findLast(
    (message) =>
      BigInt(message.id) > after &&
      !taken.has(message.id) &&
      (message.edited_timestamp ?? null) === null &&
      saysTheSame(message, draft),
  );
