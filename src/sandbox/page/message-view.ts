import '@skyra/discord-components-core/discord-message.js';
import { type APIMessage, MessageFlags, MessageType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { PageChannel, PageMessage, World } from '../protocol.ts';
import { aboveView } from './above-view.ts';
import type { PageContext } from './app-view.ts';
import { attachmentsView } from './attachments-view.ts';
import { avatarOf, displayName } from './avatar.ts';
import { componentsView } from './components-view.ts';
import { embedsView } from './embeds-view.ts';
import { ICONS } from './icons.ts';
import { markdownView } from './markdown-view.ts';
import { systemMessageView } from './system-message-view.ts';
import { threadCardView } from './thread-card-view.ts';
import { clockTime, messageTime } from './time-text.ts';

/**
 * One message. Drawn anew only when it, its thread, its pending click or the names around it changed: the rest of the
 * list keeps its very nodes, so no picture is loaded twice.
 */
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
  // Channels are looked at by name only, in mentions.
  const names = world.channels.map((each) => `${each.id}${each.name}`).join();
  return guard(
    [entry, pending, failure, threadLine, sought, continues, world.users, world.roles, world.me.id, names],
    () =>
      isSystem(entry.message)
        ? systemMessageView(world, entry.message)
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
  const mark = isEdited ? html`<small class="edited"> (edited)</small>` : nothing;
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
    ${aboveView(world, message)}
    ${
      thinking
        ? html`<p class="md thinking">${displayName(message.author)} is thinking…</p>`
        : markdownView(message.content, world, mark)
    }
    ${attachmentsView(message, page.store)} ${embedsView(message, world)}
    ${componentsView({ page, world, channel, message, pending })}
    <div slot="thread" class="below">
      ${message.content === '' ? mark : nothing} ${thread === undefined ? nothing : threadCardView(thread, world)}
      ${failure === undefined ? nothing : html`<p class="failure" role="alert" data-testid="failure">${failure}</p>`}
      ${onlyMe ? onlyMeView(page, message) : nothing}
    </div>
  </discord-message>`;
}

function onlyMeView({ actions }: PageContext, { id }: APIMessage): TemplateResult {
  return html`<p class="only-me-note">
    ${ICONS.eye} Only you can see this ·
    <button
      class="link-button"
      data-testid="dismiss"
      @click=${() => {
        void actions.dismiss(id);
      }}
    >
      Dismiss message
    </button>
  </p>`;
}

function isSystem({ type }: APIMessage): boolean {
  return !(type === MessageType.Default || type === MessageType.Reply || type === MessageType.ChatInputCommand);
}
