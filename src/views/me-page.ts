import { ComponentType } from 'discord-api-types/v10';
import type {
  APIButtonComponent,
  APIComponentInContainer,
  APIComponentInMessageActionRow,
} from 'discord-api-types/v10';
import { FIRST_BUTTONS, MENTIONS, OWN_SIDES, preferencesSchema, TAKEBACKS } from '../match/preferences.ts';
import type { Preferences } from '../match/preferences.ts';
import { THEME_NAMES } from '../render/look.ts';
import type { PlayerId } from '../match/ids.ts';
import { encodeCustomId } from './custom-id.ts';
import { bold, type Markdown } from './markdown.ts';
import { pageButton } from './menu-page.ts';
import { button, file, privateCard, row, text } from './message-draft.ts';
import type { ButtonLook, MessageDraft, TextAttachment } from './message-draft.ts';
import { listMenu, menuRow, type ValueList } from './settings-page.ts';
import { plainName, type Words } from './view-context.ts';

/** What a player can choose for themselves, in the order of the page. */
export const PREFERENCE_NAMES = ['mention', 'buttons', 'takebacks', 'board', 'letters', 'side'] as const;
export type PreferenceName = (typeof PREFERENCE_NAMES)[number];

/** All that can be chosen or pressed behind `/checkers me`. */
export const ME_PARTS = [
  ...PREFERENCE_NAMES,
  'home',
  'blocks',
  'block',
  'unblock',
  'data',
  'forget',
  'confirm',
] as const;
export type MePart = (typeof ME_PARTS)[number];

const meButton = (topic: MePart, label: string, look: ButtonLook = 'plain'): APIButtonComponent =>
  button({ verb: 'me', topic }, label, look);

/** What somebody has chosen for themselves, private. Everything on it is the presser's own. */
export function preferencesPage(preferences: Preferences, words: Words): MessageDraft {
  const { me, menu } = words;
  const choice = (name: PreferenceName): readonly APIComponentInContainer[] => [
    text(bold(me.preference[name])),
    menuRow(listMenu({ verb: 'me', topic: name }, valuesOf(name, preferences, words))),
  ];
  const [mention, buttons, takebacks, ...looks] = PREFERENCE_NAMES;
  return privateCard([
    text(me.title, me.intro),
    ...[mention, buttons, takebacks].flatMap(choice),
    text(me.ownViews),
    ...looks.flatMap(choice),
    row([
      meButton('blocks', me.blocksButton),
      meButton('data', me.dataButton),
      meButton('forget', me.forgetButton),
      pageButton('home', menu.back),
    ]),
  ]);
}

/** In the place of a theme, or of a yes: what the match has. */
const AS_IN_MATCH = 'match';
const ALWAYS = 'always';

function valuesOf(name: PreferenceName, preferences: Preferences, { me, choices }: Words): ValueList {
  const { mention, buttons, takebacks, board = AS_IN_MATCH, letters, side } = preferences;
  const { choice, note } = me;
  switch (name) {
    case 'mention':
      return listed(MENTIONS, mention, choice.mention, note.mention);
    case 'buttons':
      return listed(FIRST_BUTTONS, buttons, choice.buttons, note.buttons);
    case 'takebacks':
      return listed(TAKEBACKS, takebacks, choice.takebacks);
    case 'board':
      return listed([AS_IN_MATCH, ...THEME_NAMES], board, { match: me.asInMatch, ...choices.boards });
    case 'letters':
      return listed([AS_IN_MATCH, ALWAYS], letters ? ALWAYS : AS_IN_MATCH, { match: me.asInMatch, always: me.letters });
    case 'side':
      return listed(OWN_SIDES, side, choice.side);
    default:
      return name satisfies never;
  }
}

type Named = Readonly<Record<string, string>>;

const listed = (values: readonly string[], current: string, labels: Named, notes: Named = {}): ValueList => ({
  listed: values,
  current,
  label: (value) => labels[value] ?? value,
  note: (value) => notes[value],
});

/** The preferences after `value` was chosen for one; `undefined` for what is not on the page. */
export function withPreference(preferences: Preferences, name: PreferenceName, value: string): Preferences | undefined {
  if (name === 'board' && value === AS_IN_MATCH) {
    const { board: _board, ...others } = preferences;
    return others;
  }
  if (name === 'board' && !THEME_NAMES.some((theme) => theme === value)) return undefined;
  if (name === 'letters' && value !== ALWAYS && value !== AS_IN_MATCH) return undefined;
  const changed = { ...preferences, [name]: name === 'letters' ? value === ALWAYS : value };
  return preferencesSchema.safeParse(changed).data;
}

/** A page behind `/checkers me` that tells something, with its file below, and the way back or a question's answers. */
export function mePage(
  [title, ...lines]: readonly [Markdown, ...Markdown[]],
  words: Words,
  attached?: TextAttachment,
  asks?: 'confirm',
): MessageDraft {
  const { me } = words;
  const buttons =
    asks === undefined
      ? [meButton('home', me.back)]
      : [meButton(asks, me.forgetConfirm, 'danger'), meButton('home', words.button.cancel)];
  const files = attached === undefined ? [] : [attached];
  const said = [text(title, ...lines.slice(0, 1)), ...lines.slice(1).map((line) => text(line))];
  return privateCard([...said, ...files.map(file), row(buttons)], files);
}

interface BlocksPage {
  /** Somebody whom the asker has blocked each. */
  readonly blocked: readonly { readonly id: PlayerId; readonly name: string }[];
  /** So many of them had themselves forgotten: who they were is not known. */
  readonly forgotten?: number;
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

/** The players whom the asker has blocked, in the server or not, private. */
export function blocksPage({ blocked, forgotten = 0, after = 0, done }: BlocksPage, words: Words): MessageDraft {
  const { title, intro, none, some, erased } = words.me.blocks;
  const names = blocked.slice(0, LISTED).map(({ name }) => name);
  const list = names.length === 0 ? none : some({ names, more: blocked.length - names.length });
  return privateCard([
    text(title, ...(done === undefined ? [] : [done])),
    text(list, ...(forgotten === 0 ? [] : [erased({ count: forgotten })])),
    // It says the same of everybody.
    ...(done === undefined ? [text(intro)] : []),
    menuRow(blockMenu(words)),
    ...(blocked.length === 0 ? [] : [menuRow(unblockMenu(blocked, after, words))]),
    row([meButton('home', words.me.back)]),
  ]);
}

const blockMenu = ({ me }: Words): APIComponentInMessageActionRow => ({
  type: ComponentType.UserSelect,
  custom_id: encodeCustomId({ verb: 'me', topic: 'block' }),
  placeholder: me.blockSomebody,
});

function unblockMenu(
  blocked: BlocksPage['blocked'],
  after: number,
  { me, nameless }: Words,
): APIComponentInMessageActionRow {
  const first = after < blocked.length ? after : 0;
  const next = first + LISTED < blocked.length ? first + LISTED : 0;
  const options = blocked
    .slice(first, first + LISTED)

    .map(({ id, name }) => ({ value: String(id), label: plainName(name, nameless) }));
  const wayOn = { value: `after:${next}`, label: me.others({ count: blocked.length - options.length }) };
  return {
    type: ComponentType.StringSelect,
    custom_id: encodeCustomId({ verb: 'me', topic: 'unblock' }),
    placeholder: me.unblockSomebody,
    options: options.length < blocked.length ? [...options, wayOn] : options,
  };
}
