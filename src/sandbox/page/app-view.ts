import { html, nothing, type TemplateResult } from 'lit';
import type { World } from '../protocol.ts';
import type { Actions } from './actions.ts';
import { displayName } from './avatar.ts';
import { channelView } from './channel-view.ts';
import type { Composer } from './composer.ts';
import { lightboxView } from './lightbox-view.ts';
import { outsideView } from './membership-view.ts';
import { modalView } from './modal-view.ts';
import type { ScrollKeeper } from './scroll-keeper.ts';
import { sidebarView } from './sidebar-view.ts';
import { openChannel, type PageState, type Store } from './store.ts';
import { toastsView } from './toasts-view.ts';

/** What every view may use. */
export interface PageContext {
  readonly state: PageState;
  readonly actions: Actions;
  readonly composer: Composer;
  readonly scroll: ScrollKeeper;
  readonly store: Store;
}

/** The whole page. */
export function appView(page: PageContext): TemplateResult {
  const { world, online, drawer } = page.state;
  const channel = openChannel(page.state);
  if (world === undefined) {
    return html`<main class="boot" role="status">${online ? 'Connecting…' : LOST}</main>`;
  }
  document.title = `${channel === undefined ? world.guild.name : channelTitle(channel)} · ${displayName(world.me)}`;
  return html`
    <div class="app ${drawer ? 'drawer-open' : ''}">
      ${sidebarView(page, world)}
      <button
        class="drawer-shade"
        aria-label="Close the channel list"
        tabindex="-1"
        @click=${() => {
          page.store.change({ drawer: false });
        }}
      ></button>
      ${channel === undefined ? nowhereView(page, world) : channelView(page, world, channel)}
    </div>
    ${online ? nothing : html`<div class="banner" role="status" data-testid="reconnecting">${LOST}</div>`}
    ${toastsView(page)} ${modalView(page, world)} ${lightboxView(page.store)}
  `;
}

function nowhereView(page: PageContext, world: World): TemplateResult {
  if (!world.inServer) return outsideView(page, world);
  return html`<main class="boot">There is no channel here that you can see.</main>`;
}

const LOST = 'The sandbox is away. The page reconnects by itself as soon as it is back…';

function channelTitle({
  kind,
  name,
  unread,
}: {
  readonly kind: string;
  readonly name: string;
  readonly unread: number;
}): string {
  const count = unread > 0 ? `(${unread}) ` : '';
  return `${count}${kind === 'thread' ? '' : '#'}${name}`;
}
