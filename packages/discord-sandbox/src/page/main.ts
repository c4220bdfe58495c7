import '@skyra/discord-components-core/discord-messages.js';
import { render, html, type TemplateResult } from 'lit';
import { Actions } from './actions.ts';
import { appView } from './app-view.ts';
import { Composer } from './composer.ts';
import { keepUnchanged, Store } from './store.ts';
import { ScrollAnchor } from './scroll-anchor.ts';
import { FocusKeeper } from './focus-keeper.ts';
import { LiveSocket } from './socket.ts';
import { avatarOf, displayName } from './avatar.ts';
import type { World } from '../protocol.ts';
import type { APIUser } from 'discord-api-types/v10';

const root = document.body;

/** A shorter loss of the connection is not mentioned. */
const AWAY_AFTER_MS = 800;

/** Connects as one person; without an id the sandbox decides who that is. */
function play(user: string | undefined): void {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const query = user === undefined ? '' : `?user=${encodeURIComponent(user)}`;
  const store = new Store(() => {
    draw();
  });
  let away: ReturnType<typeof setTimeout> | undefined;
  const socket = new LiveSocket(`${scheme}//${location.host}/sandbox/live${query}`, {
    onConnection: (online) => {
      clearTimeout(away);
      if (online) {
        store.change({ online });
        void actions.show(true);
      } else {
        void followRestart(user, store.state.world?.me.username);
        away = setTimeout(() => {
          store.change({ online: false });
        }, AWAY_AFTER_MS);
      }
    },
    onEvent: (event) => {
      switch (event.type) {
        case 'world':
          begin(store.state.world, event);
          break;
        case 'modal':
          store.change({ modal: event, modalError: undefined });
          break;
        case 'toast':
          actions.notify(event.channelId, event.title, event.text);
          break;
        default:
          event satisfies never;
      }
    },
  });
  const begin = (before: World | undefined, after: World): void => {
    store.change({ world: keepUnchanged(before, after) });
    if (before === undefined) composer.focusLine();
  };
  const actions = new Actions(store, socket);
  const composer = new Composer(store, socket);
  const scroll = new ScrollAnchor({
    onScrolledUp: (scrolledUp) => {
      if (store.state.scrolledUp !== scrolledUp) store.change({ scrolledUp });
      if (!scrolledUp) void actions.newestOnly();
    },
    onNearTop: () => {
      void actions.older();
    },
  });
  const focus = new FocusKeeper(root);
  const draw = (): void => {
    render(appView({ state: store.state, socket, actions, composer, scroll, store }), root);
    scroll.afterDraw(store.state);
    focus.afterDraw();
    void actions.show();
    actions.see();
  };
  globalThis.addEventListener('hashchange', () => {
    actions.followAddress();
  });
  document.addEventListener('visibilitychange', () => {
    actions.see();
  });
  actions.followAddress();
  socket.connect();
}

/** A restarted sandbox has new ids: goes on under the same name, or asks again who one is. */
async function followRestart(user: string | undefined, name: string | undefined): Promise<void> {
  const session = await fetchSession();
  if (session === undefined || user === undefined || session.users.some(({ id }) => id === user)) return;
  const same = session.users.find(({ username }) => username === name);
  location.replace(same === undefined ? '/' : `/?user=${same.id}`);
}

const chosen = new URLSearchParams(location.search).get('user');
if (chosen === null) {
  const session = await fetchSession();
  if (session === undefined) play(undefined);
  else render(chooserView(session), root);
} else play(chosen);

/** `GET /sandbox/session`: what the page knows before a person is chosen. */
export interface Session {
  readonly users: readonly APIUser[];
  readonly guild: { readonly id: string; readonly name: string };
}

async function fetchSession(): Promise<Session | undefined> {
  try {
    const answer = await fetch('/sandbox/session');
    return answer.ok ? ((await answer.json()) as Session) : undefined;
  } catch {
    return undefined;
  }
}

function chooserView({ users, guild }: Session): TemplateResult {
  return html`<main class="chooser" data-testid="chooser">
    <h1>Welcome to ${guild.name}</h1>
    <p>This is a small Discord of your own. Who would you like to be?</p>
    <ul>
      ${users
        .filter(({ bot }) => bot !== true)
        .map(
          (user) =>
            html`<li>
              <a href="?user=${user.id}" data-user-id=${user.id}>
                <img src=${avatarOf(user)} alt="" width="72" height="72" />
                ${displayName(user)}
              </a>
            </li>`,
        )}
    </ul>
    <p class="faint">Open a second window as somebody else, and you can play both sides.</p>
  </main>`;
}
