import {
  ComponentType,
  SelectMenuDefaultValueType,
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
} from 'discord-api-types/v10';
import { makeFen } from '../engine/fen.ts';
import { START } from '../engine/position.ts';
import type { MatchOptions } from '../match/options.ts';
import { colourName } from '../render/look.ts';
import { lookOf, setUpScene } from './board-picture.ts';
import { encodeCustomId } from './custom-id.ts';
import type { MessageLink } from './markdown.ts';
import { boardName } from './match-options.ts';
import { pageButton } from './menu-page.ts';
import { beside, button, privateCard, row, text, type MessageDraft, type PictureAttachment } from './message-draft.ts';
import { refusalWords, type Refused } from './refusal.ts';
import { listMenu, listOf, menuRow } from './settings-page.ts';
import type { Words } from './view-context.ts';

/** What is chosen for a new game without typing; all else is the server's default. */
const LISTS = ['time', 'rules', 'pieces', 'board'] as const;
type List = (typeof LISTS)[number];

/** The menus of the composer, and the button that sends what they show. */
export const COMPOSER_PARTS = ['opponent', ...LISTS, 'send'] as const;
export type ComposerPart = (typeof COMPOSER_PARTS)[number];

/** Somebody who was picked, and why they can't be challenged. */
export interface Picked {
  readonly userId: string;
  readonly name: string;
  readonly refused?: Refused;
}

export interface NewGame {
  /** Nobody: an open table. */
  readonly opponent: Picked | undefined;
  readonly options: MatchOptions;
}

/** A new game put together without typing, for the asker alone (START-12). All that is chosen stands in the message itself. */
export function composer(game: NewGame, words: Words): MessageDraft {
  const { opponent, options } = game;
  const { title, intro, otherWays } = words.composer;
  const preview = previewOf(options, words);
  return privateCard(
    [
      beside(preview, title, intro),
      menuRow(opponentMenu(opponent, words)),
      ...LISTS.map((list) => menuRow(chosenMenu(list, options, words))),
      ...(opponent?.refused === undefined ? [] : [text(refusalWords(opponent.refused, { words }))]),
      row([sendButton(opponent, words), menuButton(words)]),
      text(otherWays),
    ],
    [preview],
  );
}

/** The composer while what it shows is being posted: it can't be sent twice. */
export const sendingGame = ({ opponent }: NewGame, { composer: said }: Words): MessageDraft =>
  privateCard([text(opponent === undefined ? said.opening : said.challenging(opponent.name))]);

/** What the composer has become, with the way to the invitation or table. */
export function sentGame({ opponent }: NewGame, card: MessageLink, words: Words): MessageDraft {
  const { challenged, opened } = words.composer;
  const done = opponent === undefined ? opened(card) : challenged(opponent.name, card);
  return privateCard([text(done), row([menuButton(words)])]);
}

const menuButton = ({ menu }: Words): APIButtonComponent => pageButton('home', menu.back);

function sendButton(opponent: Picked | undefined, { composer: said }: Words): APIButtonComponent {
  const label = opponent === undefined ? said.openTable : said.challenge(opponent.name);
  const sent = button({ verb: 'compose', topic: 'send' }, label, 'success');
  return opponent?.refused === undefined ? sent : { ...sent, disabled: true };
}

const opponentMenu = (opponent: Picked | undefined, { composer: said }: Words): APIComponentInMessageActionRow => ({
  type: ComponentType.UserSelect,
  custom_id: encodeCustomId({ verb: 'compose', topic: 'opponent' }),
  placeholder: said.opponent,
  min_values: 0,
  max_values: 1,
  default_values: opponent === undefined ? [] : [{ id: opponent.userId, type: SelectMenuDefaultValueType.User }],
});

/** What is chosen stands beside what it is chosen for: a menu has no label of its own. */
function chosenMenu(list: List, options: MatchOptions, words: Words): APIComponentInMessageActionRow {
  const { label, ...values } = listOf(list, options, words);
  const labelled = (value: string): string => words.composer.labelled(list, label(value));
  return listMenu({ verb: 'compose', topic: list }, { ...values, label: labelled });
}

const BEGINNING = makeFen(START);

/** The board as it will look. Who sits where is not settled yet, so the sides go by their colours. */
function previewOf(options: MatchOptions, words: Words): PictureAttachment {
  const { board, pieces } = options;
  const names = { dark: colourName(pieces, 'dark'), light: colourName(pieces, 'light') };
  return {
    kind: 'picture',
    name: 'preview.png',
    description: words.composer.preview(boardName(board, words), words.choices.pieces[pieces]),
    scene: setUpScene({ name: 'preview', fen: BEGINNING, bottom: 'light', names }),
    look: lookOf(options),
  };
}
