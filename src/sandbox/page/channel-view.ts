import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { firstStepsView } from './first-steps-view.ts';
import { continuesAuthor } from './group-messages.ts';
import { ICONS } from './icons.ts';
import { messageView } from './message-view.ts';
import { threadMembershipView } from './thread-membership-view.ts';
import { olderView } from './older-view.ts';
import { meButton } from './user-panel-view.ts';
import { welcomeView } from './welcome-view.ts';

/** The open channel: its head, its messages, and the line to write in. */
export function channelView(page: PageContext, world: World, channel: PageChannel): TemplateResult {
  const { state, scroll, composer, store } = page;
  return html`<main class="channel-view" data-channel-id=${channel.id}>
    <header class="channel-head">
      <button
        class="plain menu-button"
        data-testid="menu"
        aria-label="Open the channel list"
        aria-expanded=${state.drawer}
        @click=${() => {
          store.change({ drawer: true });
        }}
      >
        ${ICONS.menu}${awaits(world, channel) ? html`<span class="menu-dot"></span>` : nothing}
      </button>
      ${headline(world, channel)} ${threadMembershipView(page, world, channel)} ${meButton(page, world)}
    </header>
    ${keyed(
      channel.id,
      html`<div class="messages" ${ref(scroll.attach)} tabindex="0" role="log" aria-label="Messages in ${channel.name}">
        <div class="messages-inner">
          ${channel.hasOlder ? olderView(page) : welcomeView(channel)}
          <discord-messages no-background>
            ${repeat(
              channel.messages,
              ({ message }) => message.id,
              (each, index) => messageView(page, world, channel, each, continuesAuthor(channel.messages, index)),
            )}
          </discord-messages>
          ${firstStepsView(page, world, channel)}
        </div>
      </div>`,
    )}
    ${
      state.scrolledUp
        ? html`<button
            class="to-end"
            data-testid="jump-to-present"
            @click=${() => {
              scroll.toEnd();
            }}
          >
            Jump to the newest message ${ICONS.down}
          </button>`
        : nothing
    }
    ${composer.view(world, channel)}
  </main>`;
}

function headline(world: World, channel: PageChannel): TemplateResult {
  const parent = world.channels.find(({ id }) => id === channel.parentId);
  return html`<h1>
    ${
      parent === undefined
        ? nothing
        : html`<a
              class="parent"
              href="#/channels/${parent.id}"
              data-testid="parent-channel"
              aria-label="Back to ${parent.name}"
            >
              ${ICONS[parent.kind]}<span>${parent.name}</span></a
            ><span class="crumb" aria-hidden="true">›</span>`
    }
    ${parent === undefined ? ICONS[channel.kind] : nothing}
    <span class="here" data-testid="channel-name">${channel.name}</span>
    ${channel.locked ? html`<span class="tag">${ICONS.lock} locked</span>` : nothing}
    ${channel.archived ? html`<span class="tag">archived</span>` : nothing}
  </h1>`;
}

/** On a phone the channel list is out of sight; a dot says that something waits in it. */
function awaits(world: World, open: PageChannel): boolean {
  return world.channels.some(({ id, joined, kind, unread, mentions }) => {
    const counts = mentions > 0 || (unread > 0 && (kind !== 'thread' || joined));
    return id !== open.id && counts;
  });
}
