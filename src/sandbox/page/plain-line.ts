import type { APIUser } from 'discord-api-types/v10';
import { displayName } from './avatar.ts';
import { parseMarkdown } from './markdown.ts';
import type { Block } from './markdown.ts';
import type { Inline } from './markdown-inline.ts';

/**
 * A text without its marks, on one line, for places that show it in passing (a thread's card, the line of a reply).
 * @param users for the names behind mentions
 */
export function plainLine(content: string, users: readonly APIUser[]): string {
  const blocks = parseMarkdown(content).map((block) => blockText(block, users));
  return blocks.join(' ').replace(/\s+/gu, ' ').trim();
}

function blockText(block: Block, users: readonly APIUser[]): string {
  switch (block.kind) {
    case 'code-block':
      return block.text;
    case 'quote':
      return block.blocks.map((each) => blockText(each, users)).join(' ');
    case 'list':
      return block.items
        .flat()
        .map((each) => blockText(each, users))
        .join(' ');
    case 'paragraph':
    case 'heading':
    case 'subtext':
      return block.children.map((each) => inlineText(each, users)).join('');
    default:
      return block satisfies never;
  }
}

function inlineText(part: Inline, users: readonly APIUser[]): string {
  switch (part.kind) {
    case 'text':
    case 'code':
    case 'everyone':
      return part.text;
    case 'strong':
    case 'emphasis':
    case 'underline':
    case 'strike':
    case 'link':
      return part.children.map((each) => inlineText(each, users)).join('');
    case 'spoiler':
      return '▒▒▒';
    case 'user': {
      const user = users.find(({ id }) => id === part.id);
      return user === undefined ? '@somebody' : `@${displayName(user)}`;
    }
    case 'channel':
      return '#channel';
    case 'role':
      return '@role';
    case 'command':
      return `/${part.name}`;
    case 'emoji':
      return `:${part.name}:`;
    case 'time':
      return '…';
    default:
      return part satisfies never;
  }
}
