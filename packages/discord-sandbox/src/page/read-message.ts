import {
  type APIMessage,
  type APIMessageComponent,
  ComponentType,
  MessageType,
  type APIUser,
} from 'discord-api-types/v10';
import type { World, PageMessage, PageChannel } from '../protocol.ts';
import { displayName } from './avatar.ts';
import { parseMarkdown, type Node, type TimeStyle } from './markdown.ts';
import { timeText } from './times.ts';
import { people } from './store.ts';

/** A message's words, from content or components, on one line. */
export const messageWords = ({ content, components = [] }: APIMessage, { users }: World): string =>
  plainLine([content, ...components.flatMap(wordsWithin)].join('\n'), users);

function wordsWithin(component: APIMessageComponent): readonly string[] {
  if (component.type === ComponentType.TextDisplay) return [component.content];
  return 'components' in component ? component.components.flatMap(wordsWithin) : [];
}

/** A text without markup, on one line, for a thread's card or a reply; `users` give the names of mentions. */
export function plainLine(content: string, users: readonly APIUser[]): string {
  const blocks = parseMarkdown(content).map((block) => plainText(block, users));
  return blocks.join(' ').replace(/\s+/gu, ' ').trim();
}

/** A line is not drawn anew as time goes by: of a moment near or far it tells when, and not how long till then. */
const lasting = (seconds: number): TimeStyle => (Math.abs(seconds * 1000 - Date.now()) < DAY_MS ? 't' : 'f');
const DAY_MS = 86_400_000;

const HOLDS_BLOCKS: ReadonlySet<Node['kind']> = new Set(['quote', 'list', 'item']);

function plainText(node: Node, users: readonly APIUser[]): string {
  switch (node.kind) {
    case 'user': {
      const user = users.find(({ id }) => id === node.id);
      return user === undefined ? '@somebody' : `@${displayName(user)}`;
    }
    case 'channel':
      return '#channel';
    case 'command':
      return `/${node.name}`;
    case 'emoji':
      return `:${node.name}:`;
    case 'time':
      return timeText(node.seconds, node.style === 'R' ? lasting(node.seconds) : node.style, 0);
    default:
      if ('text' in node) return node.text;
      return node.children.map((child) => plainText(child, users)).join(HOLDS_BLOCKS.has(node.kind) ? ' ' : '');
  }
}

const GROUP_MS = 7 * 60_000;

/** Whether a message needs no head: same author as before, soon after, nothing to say above it. */
export function continuesAuthor(messages: readonly PageMessage[], index: number): boolean {
  const here = messages[index];
  const before = messages[index - 1];
  if (here === undefined || before === undefined) return false;
  const { message } = here;
  const plain = (type: MessageType): boolean =>
    type === MessageType.Default || type === MessageType.ChatInputCommand || type === MessageType.ContextMenuCommand;
  return (
    message.type === MessageType.Default &&
    plain(before.message.type) &&
    message.author.id === before.message.author.id &&
    !here.onlyMe &&
    !before.onlyMe &&
    Date.parse(message.timestamp) - Date.parse(before.message.timestamp) < GROUP_MS
  );
}

/** Whom my newest command in a channel waits for, or a message of the bot's own: it still has buttons. */
export function openInvitation(world: World, channel: PageChannel): APIUser | undefined {
  const isMine = ({ author, interaction_metadata: asked }: APIMessage): boolean =>
    asked === undefined ? author.bot === true : asked.user.id === world.me.id;
  const mine = channel.messages.findLast(({ message, onlyMe }) => !onlyMe && isMine(message))?.message;
  if (mine === undefined || !(mine.components ?? []).some(isPressable)) return undefined;
  return people(world).find(({ id }) => id !== world.me.id && mine.mentions.some((each) => each.id === id));
}

/** A component, or one within it. */
function isPressable(component: APIMessageComponent): boolean {
  if ('custom_id' in component) return !('disabled' in component && component.disabled);
  return 'components' in component && component.components.some(isPressable);
}
