import '@skyra/discord-components-core/discord-system-message.js';
import { type APIMessage, MessageType } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import type { World } from '../protocol.ts';
import { avatarOf, displayName } from './avatar.ts';
import { messageHash } from './markdown-view.ts';
import { messageTime } from './time-text.ts';

/** What Discord itself writes into a channel: a thread was started, somebody was added to it. */
export function systemMessageView(world: World, message: APIMessage): TemplateResult {
  const time = messageTime(message.timestamp, Date.now());
  const { icon, words } = systemWords(world, message);
  return html`<discord-system-message type=${icon} timestamp=${time} data-message-id=${message.id}
    >${words}</discord-system-message
  >`;
}

interface SystemWords {
  readonly icon: string;
  readonly words: unknown;
}

function systemWords(world: World, message: APIMessage): SystemWords {
  const { type, author, mentions, content } = message;
  const name = html`<strong>${displayName(author)}</strong>`;
  const others = mentions.map(displayName).join(', ');
  const known: Partial<Record<MessageType, () => SystemWords>> = {
    [MessageType.ThreadCreated]: () => ({
      icon: 'thread',
      words: html`${name} started a thread: <strong>${content}</strong>`,
    }),
    [MessageType.RecipientAdd]: () => ({
      icon: 'join',
      words: html`${name} added <strong>${others}</strong> to the thread.`,
    }),
    [MessageType.RecipientRemove]: () => ({
      icon: 'leave',
      words: html`${name} removed <strong>${others}</strong> from the thread.`,
    }),
    [MessageType.ChannelPinnedMessage]: () => ({ icon: 'pin', words: html`${name} pinned a message.` }),
    [MessageType.ThreadStarterMessage]: () => ({ icon: 'thread', words: starterWords(world, message) }),
    [MessageType.ChannelNameChange]: () => ({
      icon: 'edit',
      words: html`${name} changed the name: <strong>${content}</strong>`,
    }),
  };
  return known[type]?.() ?? { icon: 'edit', words: content };
}

/** The first message of a thread stands for the message it was started from. */
function starterWords(
  world: World,
  { referenced_message: starter, message_reference: reference }: APIMessage,
): unknown {
  if (starter === null || starter === undefined) return 'This thread was started from a message in the channel.';
  const target = { channelId: reference?.channel_id ?? starter.channel_id, messageId: starter.id };
  const parent = world.channels.find(({ id }) => id === target.channelId);
  return html`This thread was started from
    <a class="starter" href=${messageHash(target)}
      ><img src=${avatarOf(starter.author)} alt="" width="16" height="16" /> a message of
      ${displayName(starter.author)}${parent === undefined ? '' : ` in #${parent.name}`}</a
    >.`;
}
