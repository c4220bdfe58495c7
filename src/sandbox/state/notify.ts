import type { APIMessage } from 'discord-api-types/v10';
import { MessageFlags } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';
import type { Mentions } from './mentions.ts';
import { canView } from './permissions.ts';
import type { AnyChannel } from './records.ts';
import { isThread } from './records.ts';
import type { Snowflake } from './snowflake.ts';

/**
 * Tells people of a new message: an unread badge for who can see it, a push notification for who is mentioned. Edits never
 * come here, so they notify nobody. The server's setting is Discord's "only @mentions".
 */
export function notifyOfMessage(
  state: DiscordState,
  channel: AnyChannel,
  message: APIMessage,
  mentions: Mentions,
  repliedTo: Snowflake | undefined,
): void {
  const silent = ((message.flags ?? 0) & MessageFlags.SuppressNotifications) !== 0;
  for (const member of state.members.values()) {
    const userId = member.userId;
    if (userId === message.author.id || !canView(state, userId, channel)) continue;
    if (isThread(channel) && !channel.members.has(userId)) continue;
    const mentioned =
      mentions.everyone ||
      mentions.users.includes(userId) ||
      repliedTo === userId ||
      member.roles.some((role) => mentions.roles.includes(role));
    state.readMarks.arrived(userId, channel.id, mentioned);
    if (!mentioned || silent) continue;
    const author = message.author.global_name ?? message.author.username;
    const title = `${author} (${isThread(channel) ? channel.name : `#${channel.name}`})`;
    state.events.toast({
      userId,
      channelId: channel.id,
      messageId: message.id,
      title,
      // The text of a Components V2 message is not shown in a notification.
      text: readable(state, message.content),
    });
  }
}

/** Names in place of mentions, as a phone shows them. */
function readable(state: DiscordState, content: string): string {
  return content.replaceAll(/<@!?(\d+)>/g, (whole, id: string) => {
    const user = state.users.get(id);
    return user === undefined ? whole : `@${user.global_name ?? user.username}`;
  });
}
