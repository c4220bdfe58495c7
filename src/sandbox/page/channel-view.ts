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
import { avatarOf, displayName } from './avatar.ts';
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

/** Avatars beside the thread's name; the others are only counted. */
const FACES = 4;

/** The members of the open thread, and Join or Leave. An archived thread offers neither. */
function threadMembershipView(
  { actions }: PageContext,
  world: World,
  channel: PageChannel,
): TemplateResult | typeof nothing {
  const { kind, id, joined, archived } = channel;
  if (kind !== 'thread') return nothing;
  return html`${facesView(world, channel)}
  ${
    archived
      ? nothing
      : html`<button
          class="quiet-button"
          data-testid=${joined ? 'leave-thread' : 'join-thread'}
          title=${joined ? 'Leave this thread; a mention brings you back' : 'Join this thread'}
          @click=${() => void actions.thread(id, joined ? 'leave' : 'join')}
        >
          ${joined ? 'Leave' : 'Join'}
        </button>`
  }`;
}

function facesView({ users }: World, { memberIds }: PageChannel): TemplateResult {
  const members = memberIds.flatMap((id) => users.find((user) => user.id === id) ?? []);
  const names = new Intl.ListFormat('en').format(members.map(displayName));
  const words = members.length === 0 ? 'Nobody is in this thread' : `In this thread: ${names}`;
  return html`<span class="faces" role="img" aria-label=${words} title=${words} data-testid="thread-members">
    ${members.slice(0, FACES).map((user) => html`<img src=${avatarOf(user)} alt="" width="24" height="24" />`)}
    ${members.length > FACES ? html`<small>+${members.length - FACES}</small>` : nothing}
  </span>`;
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
