import { MessageType } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import { ALL_MENTIONS, findMentions } from '../state/mentions.ts';
import { postMessage } from '../state/messages.ts';
import { channelPermissions, holds } from '../state/permissions.ts';
import type { AnyChannel, MessageRecord } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { channelFor } from './send-interaction.ts';

const LENGTH = 2000;

/** Whether a user may write in a channel or thread. */
export function canSend(state: DiscordState, userId: Snowflake, channel: AnyChannel): boolean {
  const permissions = channelPermissions(state, userId, channel);
  if (channel.kind !== 'thread') return holds(permissions, 'SendMessages');
  return holds(permissions, 'SendMessagesInThreads') && (!channel.locked || holds(permissions, 'ManageThreads'));
}

/** Posts a plain message of a user's own; gives it, or why the client would not have sent it. */
export function say(
  state: DiscordState,
  userId: Snowflake,
  channelId: Snowflake,
  content: string,
): MessageRecord | string {
  const channel = channelFor(state, userId, channelId);
  if (typeof channel === 'string') return channel;
  if (!canSend(state, userId, channel)) return 'You may not write here.';
  const text = content.trim();
  if (text === '' || text.length > LENGTH) return `A message has 1 to ${LENGTH} characters.`;
  return postMessage(state, channel, {
    authorId: userId,
    type: MessageType.Default,
    content: text,
    components: [],
    embeds: [],
    files: [],
    flags: 0,
    mentions: findMentions(state, userId, channel, text, ALL_MENTIONS),
  });
}
