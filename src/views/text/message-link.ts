import { Markdown } from './markdown.ts';

/** Where a message stands. */
export interface MessageLink {
  readonly guildId: string;
  readonly channelId: string;
  readonly messageId: string;
}

/** A link that Discord's apps open in place. Throws a `TypeError` unless all three ids are digits. */
export function linkTo(link: MessageLink, label: Markdown): Markdown {
  const ids = [link.guildId, link.channelId, link.messageId];
  if (!ids.every((id) => /^[0-9]{1,20}$/.test(id))) throw new TypeError('a Discord id is a row of digits');
  return new Markdown(`[${label.text}](https://discord.com/channels/${ids.join('/')})`);
}
