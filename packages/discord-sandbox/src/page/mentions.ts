import type { APIUser } from 'discord-api-types/v10';
import { displayName } from './avatar.ts';

/** Turns `@Bob` into a stored mention. Longer names first, so that `@Bob Two` isn't read as `@Bob`. */
export function withMentions(text: string, users: readonly APIUser[]): string {
  const ids = new Map(
    users.flatMap((user) => [user.username, displayName(user)].map((name) => [name.toLowerCase(), user.id])),
  );
  if (ids.size === 0) return text;
  const names = [...ids.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const mention = new RegExp(`(?<=^|\\s)@(${names.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
  return text.replace(mention, (whole, name: string) => {
    const id = ids.get(name.toLowerCase());
    return id === undefined ? whole : `<@${id}>`;
  });
}

const escapePattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/gu, '\\$&');

/** The page's own address for a link to a message or channel of this server; undefined for other links. */
export function readMessageLink(url: string): string | undefined {
  const found = /^https?:\/\/[^/]+\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/u.exec(url);
  return found?.[1] === undefined ? undefined : channelHash(found[1], found[2]);
}

/** The page's own address of a channel, or of a message in it. */
export const channelHash = (channelId: string, messageId?: string): string =>
  messageId === undefined ? `#/channels/${channelId}` : `#/channels/${channelId}/${messageId}`;
