import { html, nothing, type TemplateResult } from 'lit';
import type { World, PageChannel } from '../protocol.ts';
import type { Actions } from './actions.ts';
import { displayName } from './avatar.ts';
import { channelView } from './channel-view.ts';
import type { Composer } from './composer.ts';
import { lightboxView } from './pictures-view.ts';
import { outsideView, userPanelView } from './people-view.ts';
import { membersView } from './members-view.ts';
import { modalView } from './modal-view.ts';
import type { ScrollAnchor } from './scroll-anchor.ts';
import type { LiveSocket } from './socket.ts';
import { openChannel, type PageState, type Store } from './store.ts';
import { ICONS } from './icons.ts';
import { withEmoji } from './emoji.ts';
import { plainLine } from './read-message.ts';
import { repeat } from 'lit/directives/repeat.js';

export interface PageContext {
  readonly state: PageState;
  readonly socket: LiveSocket;
  readonly actions: Actions;
  readonly composer: Composer;
  readonly scroll: ScrollAnchor;
  readonly store: Store;
}

export function appView(page: PageContext): TemplateResult {
  const { world, online, drawer } = page.state;
  const channel = openChannel(page.state);
  if (world === undefined) return html`<main class="boot" role="status">${online ? 'Connecting…' : LOST}</main>`;
  document.title = `${channel === undefined ? world.guild.name : channelTitle(channel)} · ${displayName(world.me)}`;
  return html`
    <div class="app ${drawer ? 'drawer-open' : ''}">
      ${sidebarView(page, world)}
      <button
        class="drawer-shade"
        aria-label="Close the channel list"
        tabindex="-1"
        @click=${() => page.store.change({ drawer: false })}
      ></button>
      ${channel === undefined ? nowhereView(page, world) : channelView(page, world, channel)}
    </div>
    ${online ? nothing : html`<div class="banner" role="status" data-testid="reconnecting">${LOST}</div>`}
    ${toastsView(page)} ${membersView(page, world)} ${modalView(page, world)} ${lightboxView(page.store)}
  `;
}

function nowhereView(page: PageContext, world: World): TemplateResult {
  if (!world.inServer) return outsideView(page, world);
  return html`<main class="boot">There is no channel here that you can see.</main>`;
}

const LOST = 'The sandbox is away. The page reconnects by itself as soon as it is back…';

const channelTitle = ({ kind, name }: PageChannel): string => (kind === 'thread' ? name : `#${name}`);

function sidebarView(page: PageContext, world: World): TemplateResult {
  const parents = world.channels.filter(({ kind }) => kind !== 'thread');
  return html`<nav class="sidebar" aria-label="Channels">
    <header class="guild">
      <span class="guild-name">${world.guild.name}</span>
      <span class="bot-state" data-testid="bot-status" data-online=${world.botOnline}>
        <span class="dot ${world.botOnline ? 'on' : 'off'}"></span>${world.botOnline ? 'Bot online' : 'Bot offline'}
      </span>
    </header>
    <ul class="channels">
      ${repeat(
        parents,
        ({ id }) => id,
        (channel) => html`<li>${channelLink(page, channel)} ${threadList(page, world, channel)}</li>`,
      )}
    </ul>
    ${userPanelView(page, world)}
  </nav>`;
}

function threadList(page: PageContext, world: World, parent: PageChannel): TemplateResult | typeof nothing {
  const threads = world.channels.filter(({ kind, parentId }) => kind === 'thread' && parentId === parent.id);
  const open = openChannel(page.state)?.id;
  const mine = threads.filter(
    ({ id, joined, archived }) => id === open || page.state.mentions.has(id) || (joined && !archived),
  );
  const shown = page.state.allThreads ? threads : mine;
  const hidden = threads.length - mine.length;
  if (threads.length === 0) return nothing;
  return html`<ul class="threads">
    ${repeat(
      shown,
      ({ id }) => id,
      (thread) => html`<li>${channelLink(page, thread)}</li>`,
    )}
    ${
      hidden === 0
        ? nothing
        : html`<li>
            <button
              class="more-threads"
              data-testid="all-threads"
              aria-expanded=${page.state.allThreads}
              @click=${() => page.store.change({ allThreads: !page.state.allThreads })}
            >
              ${page.state.allThreads ? 'Only my threads' : `${hidden} more ${hidden === 1 ? 'thread' : 'threads'}`}
            </button>
          </li>`
    }
  </ul>`;
}

function channelLink(page: PageContext, channel: PageChannel): TemplateResult {
  const { id, name, kind, joined, archived } = channel;
  const mentions = page.state.mentions.get(id) ?? 0;
  const current = openChannel(page.state)?.id === id;
  const quiet = kind === 'thread' && (!joined || archived);
  return html`<a
    class="channel ${kind} ${quiet ? 'quiet' : ''}"
    href="#/channels/${id}"
    data-channel-id=${id}
    data-mentions=${mentions}
    aria-current=${current ? 'page' : nothing}
    @click=${() => page.store.change({ drawer: false })}
  >
    ${kind === 'thread' ? nothing : ICONS[kind]}
    <span class="channel-name">${name}</span>
    ${mentions > 0 && !current ? html`<span class="badge" aria-label="${mentions} mentions">${mentions}</span>` : nothing}
  </a>`;
}

/** Discord's notifications show no text of components either. */
const NO_TEXT = 'You are mentioned. Press here to see the message.';

/** Push notifications; a press opens the message. */
function toastsView({ state, actions }: PageContext): TemplateResult {
  return html`<div class="toasts" role="log" aria-live="polite" aria-label="Notifications">
    ${repeat(
      state.toasts,
      ({ key }) => key,
      ({ key, channelId, title, text }) =>
        html`<div class="toast" data-testid="toast" data-channel-id=${channelId}>
          <button
            class="toast-open"
            @click=${() => {
              actions.forget(key);
              actions.open(channelId);
            }}
          >
            <strong>${title}</strong>
            <span>${withEmoji(plainLine(text, state.world?.users ?? []) || NO_TEXT)}</span>
          </button>
          <button class="plain" aria-label="Close this notification" @click=${() => actions.forget(key)}>
            ${ICONS.close}
          </button>
        </div>`,
    )}
  </div>`;
}
