import { MessageType } from 'discord-api-types/v10';
import type { PageMessage } from '../protocol.ts';

const GROUP_MS = 7 * 60_000;

/** Whether a message stands under the head of the one before it: same author, soon after, nothing to say above it. */
export function continuesAuthor(messages: readonly PageMessage[], index: number): boolean {
  const here = messages[index];
  const before = messages[index - 1];
  if (here === undefined || before === undefined) return false;
  const { message } = here;
  const plain = (type: MessageType): boolean => type === MessageType.Default || type === MessageType.ChatInputCommand;
  return (
    message.type === MessageType.Default &&
    plain(before.message.type) &&
    message.author.id === before.message.author.id &&
    !here.onlyMe &&
    !before.onlyMe &&
    Date.parse(message.timestamp) - Date.parse(before.message.timestamp) < GROUP_MS
  );
}
