import { type APIMessage, MessageType } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import { avatarOf, displayName } from './avatar.ts';
import { messageWords } from './message-words.ts';
import { timeText } from './time-text.ts';

/** Beneath a message that has a thread: its name, its last words, and the way in. */
export function threadCardView(thread: PageChannel, world: World): TemplateResult {
  const last = thread.messages.findLast(
    ({ onlyMe, message }) => !onlyMe && message.type !== MessageType.ThreadStarterMessage,
  )?.message;
  return html`<a
    class="thread-card"
    href="#/channels/${thread.id}"
    data-thread-id=${thread.id}
    data-testid="thread-card"
  >
    <span class="thread-head"
      ><span class="thread-name">${thread.name}</span><span class="thread-cta">See thread ›</span></span
    >
    <span class="thread-last">${last === undefined ? emptyWords(thread) : lastWords(last, world)}</span>
  </a>`;
}

function lastWords(last: APIMessage, world: World): TemplateResult {
  return html`<img src=${avatarOf(last.author)} alt="" width="16" height="16" />
    <strong>${displayName(last.author)}</strong>
    <span class="excerpt">${messageWords(last, world) || 'posted something to look at'}</span>
    <time>${timeText(Date.parse(last.timestamp) / 1000, 'R', Date.now())}</time>`;
}

const emptyWords = ({ archived }: PageChannel): string =>
  archived ? 'This thread is archived.' : 'Nothing has been said yet.';
