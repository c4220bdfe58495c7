import { ComponentType } from 'discord-api-types/v10';
import type { APIComponentInMessageActionRow } from 'discord-api-types/v10';
import type { PlayerId } from '../match/ids.ts';
import { encodeCustomId } from './custom-id.ts';
import type { Markdown } from './markdown.ts';
import { pageButton } from './menu-page.ts';
import { privateCard, row, text, type MessageDraft } from './message-draft.ts';
import { menuRow } from './settings-page.ts';
import { plainName, type Words } from './view-context.ts';

/** What can be chosen behind `/checkers me`. */
export const ME_PARTS = ['blocks', 'block', 'unblock'] as const;
export type MePart = (typeof ME_PARTS)[number];

/** Somebody whom the asker has blocked. */
export interface BlockedPlayer {
  readonly player: PlayerId;
  readonly name: string;
}

interface BlocksPage {
  readonly blocked: readonly BlockedPlayer[];
  /** So many of them are passed over in the menu. */
  readonly after?: number;
  /** What was just done. */
  readonly done?: Markdown;
}

/** A menu has room for 25: those blocked, and the way to the others. */
const LISTED = 24;

/** In the menu of those blocked, the way to the part of the list that begins after so many: no player's id. */
const WAY_ON = /^after:(?<after>\d{1,6})$/;

/** What somebody has chosen in the menu of those they have blocked. */
export function readUnblocked(value: string): { readonly after: number } | { readonly player: string } {
  const after = WAY_ON.exec(value)?.groups?.['after'];
  return after === undefined ? { player: value } : { after: Number(after) };
}

/** Whom the asker has blocked, in the server or not, private. */
export function blocksPage({ blocked, after = 0, done }: BlocksPage, words: Words): MessageDraft {
  const { title, intro, none, some } = words.me.blocks;
  const names = blocked.slice(0, LISTED).map(({ name }) => name);
  const list = names.length === 0 ? none : some({ names, more: blocked.length - names.length });
  return privateCard([
    text(title, ...(done === undefined ? [] : [done]), list, intro),
    menuRow(blockMenu(words)),
    ...(blocked.length === 0 ? [] : [menuRow(unblockMenu(blocked, after, words))]),
    row([pageButton('home', words.menu.back)]),
  ]);
}

const blockMenu = ({ me }: Words): APIComponentInMessageActionRow => ({
  type: ComponentType.UserSelect,
  custom_id: encodeCustomId({ verb: 'me', topic: 'block' }),
  placeholder: me.blockSomebody,
});

function unblockMenu(
  blocked: readonly BlockedPlayer[],
  after: number,
  { me, nameless }: Words,
): APIComponentInMessageActionRow {
  const first = after < blocked.length ? after : 0;
  const next = first + LISTED < blocked.length ? first + LISTED : 0;
  const options = blocked
    .slice(first, first + LISTED)
    .map(({ player, name }) => ({ value: String(player), label: plainName(name, nameless) }));
  const wayOn = { value: `after:${next}`, label: me.others({ count: blocked.length - options.length }) };
  return {
    type: ComponentType.StringSelect,
    custom_id: encodeCustomId({ verb: 'me', topic: 'unblock' }),
    placeholder: me.unblockSomebody,
    options: options.length < blocked.length ? [...options, wayOn] : options,
  };
}
