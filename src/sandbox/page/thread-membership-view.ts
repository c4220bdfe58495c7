import { html, nothing, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { avatarOf, displayName } from './avatar.ts';

/** Faces beside the thread's name; the others are only counted. */
const FACES = 4;

/** Who is in the open thread, and the way in or out of it. An archived thread lets nobody in or out. */
export function threadMembershipView(
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
          @click=${() => {
            void actions.thread(id, joined ? 'leave' : 'join');
          }}
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
