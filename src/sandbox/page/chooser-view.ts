import type { APIUser } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import { avatarOf, displayName } from './avatar.ts';

/** `GET /sandbox/session`: what the page knows before anybody has been chosen. */
export interface Session {
  readonly users: readonly APIUser[];
  readonly guild: { readonly id: string; readonly name: string };
}

/** The session, or undefined where the sandbox doesn't tell. */
export async function fetchSession(): Promise<Session | undefined> {
  try {
    const answer = await fetch('/sandbox/session');
    return answer.ok ? ((await answer.json()) as Session) : undefined;
  } catch {
    return undefined;
  }
}

/** The first thing a newcomer sees: who do you want to be? */
export function chooserView({ users, guild }: Session): TemplateResult {
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
