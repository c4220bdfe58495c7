import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { ICONS } from './icons.ts';
import { openChannel } from './store.ts';
import { userPanelView } from './user-panel-view.ts';

/** The left column: the server, its channels with their threads beneath them, and who I am. */
export function sidebarView(page: PageContext, world: World): TemplateResult {
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
    ({ id, joined, archived, mentions }) => id === open || mentions > 0 || (joined && !archived),
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
              @click=${() => {
                page.store.change({ allThreads: !page.state.allThreads });
              }}
            >
              ${page.state.allThreads ? 'Only my threads' : `${hidden} more ${hidden === 1 ? 'thread' : 'threads'}`}
            </button>
          </li>`
    }
  </ul>`;
}

function channelLink(page: PageContext, channel: PageChannel): TemplateResult {
  const { id, name, kind, unread, mentions, joined, archived } = channel;
  const current = openChannel(page.state)?.id === id;
  const isNew = unread > 0 && !current;
  const quiet = kind === 'thread' && (!joined || archived);
  return html`<a
    class="channel ${kind} ${isNew ? 'unread' : ''} ${quiet ? 'quiet' : ''}"
    href="#/channels/${id}"
    data-channel-id=${id}
    data-unread=${unread}
    data-mentions=${mentions}
    aria-current=${current ? 'page' : nothing}
    @click=${() => {
      page.store.change({ drawer: false });
    }}
  >
    ${kind === 'thread' ? nothing : ICONS[kind]}
    <span class="channel-name">${name}</span>
    ${isNew ? html`<span class="visually-hidden">, ${unread} unread</span>` : nothing}
    ${mentions > 0 && !current ? html`<span class="badge" aria-label="${mentions} mentions">${mentions}</span>` : nothing}
  </a>`;
}
