import { type APIMessage, MessageReferenceType, MessageType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { World } from '../protocol.ts';
import { avatarOf, displayName } from './avatar.ts';
import { messageHash } from './markdown-view.ts';
import { messageWords } from './message-words.ts';

/** The line above a message's head: which command it answers, or which message. */
export function aboveView(world: World, message: APIMessage): TemplateResult | typeof nothing {
  const metadata = message.interaction_metadata;
  if (message.type === MessageType.ChatInputCommand && metadata !== undefined) {
    // The metadata of a command names it since 2024; the older `interaction` field still does.
    const name = 'name' in metadata && typeof metadata.name === 'string' ? metadata.name : message.interaction?.name;
    return html`<div slot="reply" class="above-line">
      <img src=${avatarOf(metadata.user)} alt="" width="16" height="16" />
      <span class="above-author">${displayName(metadata.user)}</span> used
      <span class="above-command">/${name ?? 'a command'}</span>
    </div>`;
  }
  const reference = message.message_reference;
  if (message.type !== MessageType.Reply || reference?.type === MessageReferenceType.Forward) return nothing;
  const replied = message.referenced_message;
  if (replied === null || replied === undefined) {
    return html`<div slot="reply" class="above-line"><i>The original message was deleted.</i></div>`;
  }
  const target = messageHash({ channelId: replied.channel_id, messageId: replied.id });
  return html`<a slot="reply" class="above-line" data-testid="reply-line" href=${target}>
    <img src=${avatarOf(replied.author)} alt="" width="16" height="16" />
    <span class="above-author">${displayName(replied.author)}</span>
    <span class="above-words">${messageWords(replied, world) || 'Press to see what this answers'}</span>
  </a>`;
}
