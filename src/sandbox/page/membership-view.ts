import { html, type TemplateResult } from 'lit';
import type { World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { avatarOf, displayName } from './avatar.ts';
import { ICONS } from './icons.ts';
import { people } from './store.ts';

/** The way out of the server as the person one is, and the way back. */
export function membershipView(page: PageContext, world: World): TemplateResult {
  const { guild, me, inServer } = world;
  if (!inServer) return returnButton(page, world, 'membership');
  // Discord lets no owner go before the server has another one.
  if (guild.ownerId === me.id) return html`<p class="membership">You own ${guild.name}: an owner can’t leave.</p>`;
  return html`<button
    class="membership leave"
    data-testid="leave-server"
    @click=${() => {
      void page.actions.server('leave');
    }}
  >
    ${ICONS.reply} Leave ${guild.name}
  </button>`;
}

/** All there is to see for somebody who has left. */
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
  return html`<button
    class=${look}
    data-testid="return-to-server"
    @click=${() => {
      void actions.server('join');
    }}
  >
    Return to ${guild.name}
  </button>`;
}
