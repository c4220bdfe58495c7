import type { DiscordState } from './discord-state.ts';
import type { ThreadRecord } from './records.ts';
import { isThread } from './records.ts';
import { snowflakeTime } from './snowflake.ts';
import { changeThread } from './threads.ts';

const MINUTE_MS = 60_000;

/** Archives every thread that has been idle for longer than it may be. Editing a message is not activity ("Threads"). */
export function archiveIdleThreads(state: DiscordState): void {
  for (const channel of state.channels.values()) {
    if (!isThread(channel) || channel.archived) continue;
    const idle = state.now() - lastActivity(channel);
    if (idle >= channel.autoArchiveDuration * MINUTE_MS) changeThread(state, channel, { archived: true });
  }
}

/** The last message, or the last time the thread was opened, unarchived or given another duration. */
function lastActivity(thread: ThreadRecord): number {
  const messageAt = thread.lastMessageId === null ? 0 : snowflakeTime(thread.lastMessageId);
  return Math.max(messageAt, Date.parse(thread.archiveTimestamp));
}
