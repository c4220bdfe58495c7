import type { APIMessageComponentEmoji } from 'discord-api-types/v10';

/** An emoji as text: a standard one is its own character, a server's own has only its name. */
export function emojiText({ id, name }: APIMessageComponentEmoji): string {
  return id === undefined ? (name ?? '') : `:${name ?? 'emoji'}:`;
}
