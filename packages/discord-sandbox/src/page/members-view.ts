import { type APIUser, ApplicationCommandType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { styleMap } from 'lit/directives/style-map.js';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { avatarOf, displayName } from './avatar.ts';
import { ICONS } from './icons.ts';
import { openDialog } from './pictures-view.ts';
import { openChannel, type Store } from './store.ts';

/** Avatars beside the channel's name; the others are only counted. */
const FACES = 4;

/** Who is in the open thread or server; a press lists them. */
export function facesView({ store }: PageContext, world: World, channel: PageChannel): TemplateResult {
  const members = membersOf(world, channel);
  const names = new Intl.ListFormat('en').format(members.map(displayName));
  const isThread = channel.kind === 'thread';
  const where = isThread ? 'In this thread' : 'Members';
  const words = members.length === 0 ? 'Nobody is in this thread' : `${where}: ${names}`;
  return html`<button
    class="plain faces"
    aria-label=${words}
    title=${words}
    aria-haspopup="dialog"
    data-testid=${isThread ? 'thread-members' : 'members'}
    @click=${() => store.change({ members: {} })}
  >
    ${members.slice(0, FACES).map((user) => html`<img src=${avatarOf(user)} alt="" width="24" height="24" />`)}
    ${members.length > FACES ? html`<small data-more="+${members.length - FACES}"></small>` : nothing}
  </button>`;
}

/** A thread's in the order they came; of the server people first. */
function membersOf({ users, memberIds }: World, channel: PageChannel): readonly APIUser[] {
  const isThread = channel.kind === 'thread';
  const members = (isThread ? channel.memberIds : memberIds).flatMap(
    (id) => users.find((user) => user.id === id) ?? [],
  );
  return isThread ? members : members.toSorted((a, b) => Number(a.bot === true) - Number(b.bot === true));
}

/** The list of members, or the menu of one of them: what Discord shows at a right click. */
export function membersView(page: PageContext, world: World): TemplateResult | typeof nothing {
  const { state, store } = page;
  const { members } = state;
  const channel = openChannel(state);
  if (members === undefined || channel === undefined) return nothing;
  const user = world.users.find(({ id }) => id === members.userId);
  const isMessage = members.messageId !== undefined;
  const place = members.at === undefined ? {} : { '--x': `${members.at.x}px`, '--y': `${members.at.y}px` };
  return html`${keyed(
    members,
    html`<dialog
      class="members ${members.at === undefined ? '' : 'at-pointer'}"
      style=${styleMap(place)}
      data-testid=${isMessage ? 'message-apps' : user === undefined ? 'member-list' : 'member-menu'}
      aria-label=${isMessage ? 'Message' : user === undefined ? 'Members' : displayName(user)}
      ${ref(openDialog)}
      @click=${({ target, currentTarget }: Event) => {
        // The dialog's own box is covered by its content: what is pressed then lies outside.
        if (target === currentTarget && target instanceof HTMLDialogElement) target.close();
      }}
      @close=${() => {
        // A list that gave way to a menu is closed as well, later.
        if (store.state.members === members) store.change({ members: undefined });
      }}
    >
      ${
        members.messageId === undefined
          ? user === undefined
            ? listView(store, membersOf(world, channel))
            : menuView(page, world, channel, user)
          : html`<div class="sheet">${appsView(page, world, channel, 'message', members.messageId)}</div>`
      }
    </dialog>`,
  )}`;
}

function listView(store: Store, members: readonly APIUser[]): TemplateResult {
  return html`<div class="sheet">
    <h2>Members</h2>
    <ul>
      ${members.map(
        (user) =>
          html`<li>
            <button
              class="member"
              data-user-id=${user.id}
              @click=${() => store.change({ members: { userId: user.id } })}
            >
              ${personView(user)}<span class="more" aria-hidden="true">${ICONS.more}</span>
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

const personView = (user: APIUser): TemplateResult => html`
  <img src=${avatarOf(user)} alt="" width="32" height="32" />
  <span><strong>${displayName(user)}</strong><small>${user.bot === true ? 'App' : user.username}</small></span>
`;

function menuView(page: PageContext, world: World, channel: PageChannel, user: APIUser): TemplateResult {
  const { composer, store } = page;
  return html`<div class="sheet">
    <h2 class="member">${personView(user)}</h2>
    <button
      class="item"
      @click=${() => {
        store.change({ members: undefined });
        composer.mention(user);
      }}
    >
      Mention
    </button>
    ${appsView(page, world, channel, 'user', user.id)}
  </div>`;
}

const MENU_TYPES = { user: ApplicationCommandType.User, message: ApplicationCommandType.Message } as const;

/** The commands that apps have put into the menus of users or messages. */
function appsView(
  { actions, store }: PageContext,
  { commands }: World,
  { id: channelId }: PageChannel,
  target: keyof typeof MENU_TYPES,
  targetId: string,
): TemplateResult | typeof nothing {
  const apps = commands.filter(({ type }) => type === MENU_TYPES[target]);
  if (apps.length === 0) return nothing;
  return html`<h3>Apps</h3>
    ${apps.map(
      ({ name }) =>
        html`<button
          class="item"
          data-command=${name}
          @click=${() => {
            store.change({ members: undefined });
            void actions.useOn(channelId, name, target, targetId);
          }}
        >
          ${name}
        </button>`,
    )}`;
}

/** Opens the menu of the person whose name, picture or mention an event is about; false when it is about nobody. */
export function openMenuAt(store: Store, event: MouseEvent): boolean {
  const userId = personAt(event);
  if (userId === undefined) return false;
  event.preventDefault();
  store.change({ members: { userId, at: { x: event.clientX, y: event.clientY } } });
  return true;
}

/** The author's name and picture stand inside the message's own component. */
function personAt(event: Event): string | undefined {
  const path = event.composedPath().filter((each) => each instanceof Element);
  const mention = path.find((each) => each.matches('discord-mention[data-user-id]'));
  if (mention !== undefined) return mention.getAttribute('data-user-id') ?? undefined;
  const isAuthor = path.some((each) => each.matches('.discord-author-avatar, .discord-author-username'));
  const message = isAuthor ? path.find((each) => each.matches('[data-author-id]')) : undefined;
  return message?.getAttribute('data-author-id') ?? undefined;
}
