import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { type APIMessage, ApplicationCommandType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { PageChannel, PageMessage, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { attachmentsView } from './pictures-view.ts';
import { avatarOf, displayName } from './avatar.ts';
import { componentsView } from './components-view.ts';
import { embedsView } from './embeds-view.ts';
import { withEmoji } from './emoji.ts';
import { ICONS } from './icons.ts';
import { markdownView } from './markdown-view.ts';
import { clockTime, messageTime, timeText } from './times.ts';
import { channelHash } from './mentions.ts';
import { messageWords } from './read-message.ts';
import { DiscordSystemMessage } from '@skyra/discord-components-core/discord-system-message.js';

// Discord's gray for times is too faint to read on a highlighted message; the components let no style in.
for (const component of [DiscordMessage, DiscordSystemMessage]) {
  component.elementStyles.push(css`
    :host .discord-message-timestamp {
      color: #adb1b8;
    }
  `);
}

/** One message, redrawn only when something about it changed: other messages keep their nodes and pictures. */
export function messageView(
  page: PageContext,
  world: World,
  channel: PageChannel,
  entry: PageMessage,
  continues: boolean,
): unknown {
  const { id } = entry.message;
  const pending = page.state.pending.get(id) ?? entry.waiting;
  const failure = page.state.failures.get(id);
  const thread = world.channels.find((each) => each.id === entry.threadId);
  const threadLine =
    thread === undefined ? '' : `${thread.name} ${thread.messages.at(-1)?.message.id ?? ''} ${thread.archived}`;
  const sought = page.state.soughtMessageId === id;
  // Mentions need only the names of channels.
  const names = world.channels.map((each) => `${each.id}${each.name}`).join();
  return guard(
    [entry, pending, failure, threadLine, sought, continues, world.users, world.commands, world.me.id, names],
    () =>
      entry.message.type === MessageType.ThreadStarterMessage
        ? starterView(world, entry.message)
        : userMessageView({ page, world, channel, entry, pending, failure, thread, sought, continues }),
  );
}

interface Drawn {
  readonly page: PageContext;
  readonly world: World;
  readonly channel: PageChannel;
  readonly entry: PageMessage;
  readonly pending: string | undefined;
  readonly failure: string | undefined;
  readonly thread: PageChannel | undefined;
  readonly sought: boolean;
  readonly continues: boolean;
}

function userMessageView(drawn: Drawn): TemplateResult {
  const { page, world, channel, entry, pending, failure, thread, sought, continues } = drawn;
  const { message, onlyMe } = entry;
  const flags = message.flags ?? 0;
  const thinking = (flags & MessageFlags.Loading) !== 0;
  const isEdited = message.edited_timestamp !== null && !thinking;
  const isSilent = (flags & MessageFlags.SuppressNotifications) !== 0;
  const mark = html`${isEdited ? html`<small class="edited"> (edited)</small>` : nothing}${isSilent ? SILENT : nothing}`;
  return html`<discord-message
    class="${onlyMe ? 'only-me' : ''} ${sought ? 'sought' : ''}"
    data-message-id=${message.id}
    data-author-id=${message.author.id}
    data-only-me=${onlyMe}
    author=${displayName(message.author)}
    avatar=${avatarOf(message.author)}
    timestamp=${continues ? clockTime(message.timestamp) : messageTime(message.timestamp, Date.now())}
    ?bot=${message.author.bot === true}
    ?message-body-only=${continues}
    .highlight=${message.mentions.some(({ id }) => id === world.me.id)}
  >
    ${aboveView(world, message)} ${onlyMe ? nothing : appsButton(page, world, message)}
    ${
      thinking
        ? html`<p class="md thinking">${displayName(message.author)} is thinking…</p>`
        : markdownView(message.content, world, mark)
    }
    ${attachmentsView(message, page.store)} ${embedsView(message.embeds, world, page.store)}
    ${componentsView({ page, world, channel, message, pending })}
    <div slot="thread" class="below">
      ${message.content === '' ? mark : nothing} ${thread === undefined ? nothing : threadCardView(thread, world)}
      ${failure === undefined ? nothing : html`<p class="failure" role="alert" data-testid="failure">${failure}</p>`}
      ${onlyMe ? onlyMeView(page, message) : nothing}
    </div>
  </discord-message>`;
}

/** Opens the menu of a message, which is there for apps alone. */
function appsButton({ store }: PageContext, { commands }: World, { id }: APIMessage): TemplateResult | typeof nothing {
  if (!commands.some(({ type }) => type === ApplicationCommandType.Message)) return nothing;
  return html`<button
    class="plain message-apps"
    data-testid="message-menu"
    aria-label="Apps for this message"
    aria-haspopup="dialog"
    @click=${({ clientX: x, clientY: y }: MouseEvent) => store.change({ members: { messageId: id, at: { x, y } } })}
  >
    ${ICONS.more}
  </button>`;
}

const SILENT = html`<span
  class="silent"
  role="img"
  aria-label="Sent without a notification"
  title="Sent without a notification"
>
  ${ICONS.silent}
</span>`;

function onlyMeView({ socket }: PageContext, { id }: APIMessage): TemplateResult {
  return html`<p class="only-me-note">
    ${ICONS.eye} Only you can see this ·
    <button
      class="link-button"
      data-testid="dismiss"
      @click=${() => void socket.ask({ type: 'dismiss', messageId: id })}
    >
      Dismiss message
    </button>
  </p>`;
}

/** Which command or message this one answers. */
function aboveView(world: World, message: APIMessage): TemplateResult | typeof nothing {
  const { type, interaction, referenced_message: replied } = message;
  const isMenu = type === MessageType.ContextMenuCommand;
  if ((type === MessageType.ChatInputCommand || isMenu) && interaction !== undefined) {
    return html`<div slot="reply" class="above-line">
      <img src=${avatarOf(interaction.user)} alt="" width="16" height="16" />
      <span class="above-author">${displayName(interaction.user)}</span> used
      <span class="above-command">${isMenu ? '' : '/'}${interaction.name}</span>
    </div>`;
  }
  if (type !== MessageType.Reply || replied === null || replied === undefined) return nothing;
  const href = channelHash(replied.channel_id, replied.id);
  return html`<a slot="reply" class="above-line" data-testid="reply-line" href=${href}>
    <img src=${avatarOf(replied.author)} alt="" width="16" height="16" />
    <span class="above-author">${displayName(replied.author)}</span>
    <span class="above-words">${withEmoji(messageWords(replied, world) || 'Press to see what this answers')}</span>
  </a>`;
}

/** A thread's first message stands for the message it was started from. */
function starterView(world: World, message: APIMessage): TemplateResult {
  const time = messageTime(message.timestamp, Date.now());
  return html`<discord-system-message type="thread" timestamp=${time} data-message-id=${message.id}
    >${starterWords(world, message)}</discord-system-message
  >`;
}

function starterWords(world: World, { referenced_message: starter }: APIMessage): unknown {
  if (starter === null || starter === undefined) return nothing;
  const parent = world.channels.find(({ id }) => id === starter.channel_id);
  return html`This thread was started from
    <a class="starter" href=${channelHash(starter.channel_id, starter.id)}
      ><img src=${avatarOf(starter.author)} alt="" width="16" height="16" /> a message of
      ${displayName(starter.author)}${parent === undefined ? '' : ` in #${parent.name}`}</a
    >.`;
}

/** Beneath a message that has a thread: its name, last message and link. */
function threadCardView(thread: PageChannel, world: World): TemplateResult {
  const last = thread.messages.findLast(
    ({ onlyMe, message }) => !onlyMe && message.type !== MessageType.ThreadStarterMessage,
  )?.message;
  return html`<a
    class="thread-card"
    href="#/channels/${thread.id}"
    data-thread-id=${thread.id}
    data-testid="thread-card"
  >
    <span class="thread-head"
      ><span class="thread-name">${thread.name}</span><span class="thread-cta">See thread ›</span></span
    >
    <span class="thread-last">${last === undefined ? emptyWords(thread) : lastWords(last, world)}</span>
  </a>`;
}

function lastWords(last: APIMessage, world: World): TemplateResult {
  return html`<img src=${avatarOf(last.author)} alt="" width="16" height="16" />
    <strong>${displayName(last.author)}</strong>
    <span class="excerpt">${withEmoji(messageWords(last, world) || 'posted something to look at')}</span>
    <time>${timeText(Date.parse(last.timestamp) / 1000, 'R', Date.now())}</time>`;
}

const emptyWords = ({ archived }: PageChannel): string =>
  archived ? 'This thread is archived.' : 'Nothing has been said yet.';
