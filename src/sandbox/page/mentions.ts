import type { APIUser } from 'discord-api-types/v10';
import { displayName } from './avatar.ts';

/**
 * Turns `@Bob` into the mention Discord stores, as its client does on sending. Longer names first, so that `@Bob Two`
 * isn't read as `@Bob`.
 */
export function withMentions(text: string, users: readonly APIUser[]): string {
  const names = users
    .flatMap((user) => [displayName(user), user.username].map((name) => ({ name, id: user.id })))
    .sort((a, b) => b.name.length - a.name.length);
  return text.replace(/(^|\s)@([^\n@]+)/gu, (whole, space: string, after: string) => {
    const found = names.find(({ name }) => after.toLowerCase().startsWith(name.toLowerCase()) && endsWord(after, name));
    return found === undefined ? whole : `${space}<@${found.id}>${after.slice(found.name.length)}`;
  });
}

function endsWord(text: string, name: string): boolean {
  return !/^[\p{L}\p{N}_]/u.test(text.slice(name.length));
}

/** Where a link to a message of this server leads; undefined for every other address. */
export function readMessageLink(
  url: string,
): { readonly channelId: string; readonly messageId: string | undefined } | undefined {
  const found = /^https?:\/\/[^/]+\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/u.exec(url);
  return found?.[1] === undefined ? undefined : { channelId: found[1], messageId: found[2] };
}
