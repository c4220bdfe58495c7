import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { firstStepsView } from './first-steps-view.ts';
import { ICONS } from './icons.ts';
import { messageView } from './message-view.ts';
import { meButton } from './people-view.ts';
import { facesView, openMenuAt } from './members-view.ts';
import { composerView } from './composer-view.ts';
import { continuesAuthor } from './read-message.ts';

export function channelView(page: PageContext, world: World, channel: PageChannel): TemplateResult {
  const { state, scroll, composer, store } = page;
  return html`<main class="channel-view" data-channel-id=${channel.id}>
    <header class="channel-head">
      <button
        class="plain menu-button"
        data-testid="menu"
        aria-label="Open the channel list"
        aria-expanded=${state.drawer}
        @click=${() => store.change({ drawer: true })}
      >
        ${ICONS.menu}${[...state.mentions.keys()].some((id) => id !== channel.id) ? html`<span class="menu-dot"></span>` : nothing}
      </button>
      ${headline(world, channel)} ${facesView(page, world, channel)} ${threadMembershipView(page, channel)}
      ${meButton(page, world)}
    </header>
    ${keyed(
      channel.id,
      html`<div
        class="messages"
        ${ref(scroll.attach)}
        tabindex="0"
        role="log"
        aria-label="Messages in ${channel.name}"
        @contextmenu=${(event: MouseEvent) => openMenuAt(store, event)}
        @click=${(event: MouseEvent) => {
          const command = event.target instanceof Element ? event.target.closest('[data-command]') : null;
          if (command === null) openMenuAt(store, event);
          else {
            event.preventDefault();
            composer.openNamed(command.getAttribute('data-command') ?? '');
          }
        }}
      >
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
        ? html`<button class="to-end" data-testid="jump-to-present" @click=${() => scroll.toEnd()}>
            Jump to the newest message ${ICONS.down}
          </button>`
        : nothing
    }
    ${composerView(composer, world, channel)}
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

/** Join or Leave; an archived thread offers neither. */
function threadMembershipView(
  { actions }: PageContext,
  { kind, id, joined, archived }: PageChannel,
): TemplateResult | typeof nothing {
  if (kind !== 'thread' || archived) return nothing;
  return html`<button
    class="quiet-button"
    data-testid=${joined ? 'leave-thread' : 'join-thread'}
    title=${joined ? 'Leave this thread; a mention brings you back' : 'Join this thread'}
    @click=${() => void actions.thread(id, joined ? 'leave' : 'join')}
  >
    ${joined ? 'Leave' : 'Join'}
  </button>`;
}

function welcomeView({ kind, name }: PageChannel): TemplateResult {
  const isThread = kind === 'thread';
  return html`<div class="welcome">
    <span class="welcome-mark">${ICONS[kind]}</span>
    <h2>${isThread ? name : `Welcome to #${name}!`}</h2>
    <p class="faint">This is the start of the ${isThread ? 'thread' : `#${name} channel`}.</p>
  </div>`;
}

/** Above the oldest message: scrolling up there, or a press, loads older ones. */
function olderView({ state, actions, scroll }: PageContext): TemplateResult {
  return html`<p class="older">
    <button
      class="quiet-button"
      data-testid="older"
      aria-busy=${state.fetchingOlder}
      @click=${() => {
        scroll.stay();
        void actions.older();
      }}
    >
      ${state.fetchingOlder ? 'Loading older messages…' : 'Show older messages'}
    </button>
  </p>`;
}
