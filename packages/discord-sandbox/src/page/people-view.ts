import type { APIUser } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { avatarOf, displayName } from './avatar.ts';
import { ICONS } from './icons.ts';
import { people } from './store.ts';

/** Who I am, and ways to be somebody else in this or another window. */
export function userPanelView(page: PageContext, world: World): TemplateResult {
  const { state, store } = page;
  const others = people(world).filter(({ id }) => id !== world.me.id);
  return html`<div class="user-panel" data-testid="user-switcher" data-user-id=${world.me.id}>
    ${
      state.userMenu
        ? html`<ul class="user-menu" data-testid="user-menu">
            ${others.map((user) => html`<li>${becomeLink(user)} ${newWindowLink(user)}</li>`)}
            <li>${membershipView(page, world)}</li>
          </ul>`
        : nothing
    }
    <button class="me" aria-expanded=${state.userMenu} @click=${() => store.change({ userMenu: !state.userMenu })}>
      <img src=${avatarOf(world.me)} alt="" width="34" height="34" />
      <span><small>You are</small><strong>${displayName(world.me)}</strong></span>
      <span class="switch">Switch</span>
    </button>
  </div>`;
}

/** On a phone, where the panel is out of sight, it stands at the top and opens the panel. */
export function meButton({ store }: PageContext, { me }: World): TemplateResult {
  return html`<button
    class="plain me-button"
    data-testid="me"
    aria-label="You are ${displayName(me)}. Be somebody else"
    @click=${() => store.change({ drawer: true, userMenu: true })}
  >
    <img src=${avatarOf(me)} alt="" width="30" height="30" />
  </button>`;
}

export function becomeLink(user: APIUser): TemplateResult {
  return html`<a class="be" href=${asUser(user)} data-testid="become" data-user-id=${user.id}>
    <img src=${avatarOf(user)} alt="" width="28" height="28" />
    <span>Become ${displayName(user)} here</span>
  </a>`;
}

/** A link to the page as somebody else in a window of its own. */
export function newWindowLink(user: APIUser): TemplateResult {
  const name = displayName(user);
  return html`<a
    class="new-window"
    href=${asUser(user)}
    target=${`sandbox-${user.id}`}
    data-testid="open-as"
    data-user-id=${user.id}
  >
    Open as ${name} in a new window ${ICONS.window}
  </a>`;
}

/** The other person opens the same channel. */
const asUser = (user: APIUser): string => `?user=${encodeURIComponent(user.id)}${location.hash}`;

/** Leave or rejoin the server. */
function membershipView(page: PageContext, world: World): TemplateResult {
  const { guild, me, inServer } = world;
  if (!inServer) return returnButton(page, world, 'membership');
  // Discord lets no owner leave.
  if (guild.ownerId === me.id) return html`<p class="membership">You own ${guild.name}: an owner can’t leave.</p>`;
  return html`<button
    class="membership leave"
    data-testid="leave-server"
    @click=${() => void page.actions.server('leave')}
  >
    ${ICONS.leave} Leave ${guild.name}
  </button>`;
}

export function outsideView(page: PageContext, world: World): TemplateResult {
  const others = people(world).filter(({ id }) => id !== world.me.id);
  return html`<main class="boot outside" data-testid="outside">
    <h1>You have left ${world.guild.name}</h1>
    <p class="faint">
      You see nothing of it from out here, and you are in none of its threads any more. Come back whenever you like: a
      thread takes you in again when you join it, or when somebody mentions you there.
    </p>
    ${returnButton(page, world, 'filled-button')}
    <p class="faint">Or look on as somebody who is still there:</p>
    <ul>
      ${others.map(
        (user) =>
          html`<li>
            <a class="be" href="?user=${encodeURIComponent(user.id)}">
              <img src=${avatarOf(user)} alt="" width="28" height="28" />${displayName(user)}
            </a>
          </li>`,
      )}
    </ul>
  </main>`;
}

function returnButton({ actions }: PageContext, { guild }: World, look: string): TemplateResult {
  return html`<button class=${look} data-testid="return-to-server" @click=${() => void actions.server('join')}>
    Return to ${guild.name}
  </button>`;
}
