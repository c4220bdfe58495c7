import '@skyra/discord-components-core/discord-thread.js';
import '@skyra/discord-components-core/discord-thread-message.js';
import { MessageType } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import { avatarOf, displayName } from './avatar.ts';
import { plainLine } from './plain-line.ts';
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
    <discord-thread name=${thread.name} cta="See thread">
      ${
        last === undefined
          ? html`<span>${thread.archived ? 'This thread is archived.' : 'Nothing has been said yet.'}</span>`
          : html`<discord-thread-message
              author=${displayName(last.author)}
              avatar=${avatarOf(last.author)}
              ?bot=${last.author.bot === true}
              relative-timestamp=${timeText(Date.parse(last.timestamp) / 1000, 'R', Date.now())}
              ><span class="excerpt"
                >${plainLine(last.content, world.users) || 'posted something to look at'}</span
              ></discord-thread-message
            >`
      }
    </discord-thread>
  </a>`;
}
