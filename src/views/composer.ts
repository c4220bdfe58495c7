import { ComponentType, SelectMenuDefaultValueType } from 'discord-api-types/v10';
import type { APIButtonComponent, APIComponentInMessageActionRow } from 'discord-api-types/v10';
import { makeFen } from '../engine/fen.ts';
import { START } from '../engine/position.ts';
import { LEVELS, type LevelNumber } from '../engine/search/levels.ts';
import { DEFAULT_LEVEL, type MatchOptions } from '../match/options.ts';
import { colorNames } from './start-picture.ts';
import { ratingOf } from '../match/rating.ts';
import { ratedWords } from './game-rating.ts';
import { lookOf, boardName } from './match-options.ts';
import { setUpScene } from './board-picture.ts';
import { encodeCustomId } from './custom-id.ts';
import type { Markdown, MessageLink } from './markdown.ts';
import { pageButton } from './menu-page.ts';
import { beside, button, privateCard, row, text, type MessageDraft, type PictureAttachment } from './message-draft.ts';
import { refusalWords, type Refused } from './refusal.ts';
import { FIRST_CHOICES, firstMoverOf } from '../match/read-options.ts';
import { listMenu, listOf as settingsList, menuRow, type ValueList } from './settings-page.ts';
import type { Words } from './view-context.ts';

/** What can be chosen for a new game without typing, from the top; all else is the server's default. */
export const COMPOSER_MENUS = ['opponent', 'level', 'time', 'rated', 'first', 'rules', 'pieces', 'board'] as const;
export type ComposerMenu = (typeof COMPOSER_MENUS)[number];

/** The menus of the composer, the button that sends what they show, and the one that brings the others. */
export const COMPOSER_PARTS = [...COMPOSER_MENUS, 'send', 'more'] as const;
export type ComposerPart = (typeof COMPOSER_PARTS)[number];

/** Against the bot, where nobody is asked whether they agree, there are two more (START-10), and nothing is rated. */
const menusFor = ({ opponent }: NewGame): readonly ComposerMenu[] => {
  const others = opponent?.level === undefined ? ['level', 'first'] : ['rated'];
  return COMPOSER_MENUS.filter((menu) => !others.includes(menu));
};

/** Whom one plays, or how strong, and how fast: the rest stands behind More options. */
const isFirstAsked = (menu: ComposerMenu, { opponent }: NewGame): boolean =>
  menu === 'time' || menu === (opponent?.level === undefined ? 'opponent' : 'level');

/** Somebody who was picked, and why they can't be challenged. */
export interface Picked {
  readonly userId: string;
  readonly name: string;
  readonly refused?: Refused;
  /** Of the bot (START-10). */
  readonly level?: LevelNumber;
}

export interface NewGame {
  /** Nobody: an open table. */
  readonly opponent: Picked | undefined;
  readonly options: MatchOptions;
  /** Menus that have been brought stay. */
  readonly shown?: readonly ComposerMenu[];
}

/** A new game put together without typing, for the asker alone (START-12). All that is chosen stands in the message itself. */
export function composer(game: NewGame, words: Words): MessageDraft {
  const { opponent, options, shown = [] } = game;
  const { title, otherWays, otherSoloWays, more } = words.composer;
  const preview = previewOf(options, words);
  const all = menusFor(game);
  const menus = all.filter((menu) => isFirstAsked(menu, game) || shown.includes(menu));
  const moreButton = button({ verb: 'compose', topic: 'more' }, more);
  return privateCard(
    [
      beside(preview, title, introOf(opponent, words), ...ratedNote(game, words)),
      ...menus.map((menu) => menuRow(menu === 'opponent' ? opponentMenu(opponent, words) : listOf(menu, game, words))),
      ...(opponent?.refused === undefined ? [] : [text(refusalWords(opponent.refused, { words }))]),
      row([sendButton(game, words), ...(menus.length < all.length ? [moreButton] : []), menuButton(words)]),
      text(opponent?.level === undefined ? otherWays : otherSoloWays),
    ],
    [preview],
  );
}

function introOf(opponent: Picked | undefined, { composer: said }: Words): Markdown {
  if (opponent === undefined) return said.intro;
  return opponent.level === undefined ? said.challengeIntro({ name: opponent.name }) : said.soloIntro;
}

const ratedNote = ({ opponent, options }: NewGame, words: Words): readonly Markdown[] =>
  opponent?.level === undefined ? [ratedWords(ratingOf(options), words)] : [];

/** The composer while what it shows is being posted: it can't be sent twice. */
export function sendingGame({ opponent }: NewGame, { composer: said }: Words): MessageDraft {
  if (opponent?.level !== undefined) return privateCard([text(said.settingUp)]);
  return privateCard([text(opponent === undefined ? said.opening : said.challenging({ name: opponent.name }))]);
}

/** What the composer has become, with the way to the invitation or table. */
export function sentGame({ opponent }: NewGame, card: MessageLink, words: Words): MessageDraft {
  const { begun, challenged, opened } = words.composer;
  if (opponent?.level !== undefined) return privateCard([text(begun({ link: card })), row([menuButton(words)])]);
  const done = opponent === undefined ? opened({ link: card }) : challenged({ name: opponent.name, link: card });
  return privateCard([text(done), row([menuButton(words)])]);
}

const menuButton = ({ menu }: Words): APIButtonComponent => pageButton('home', menu.back);

function sendButton({ opponent }: NewGame, { composer: said }: Words): APIButtonComponent {
  const label =
    opponent === undefined
      ? said.openTable
      : opponent.level === undefined
        ? said.challenge({ name: opponent.name })
        : said.play;
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

type List = Exclude<ComposerMenu, 'opponent'>;

/** What is chosen stands beside what it is chosen for: a menu has no label of its own. */
function listOf(list: List, game: NewGame, words: Words): APIComponentInMessageActionRow {
  const { label, ...values } = valuesOf(list, game, words);
  const labeled = (value: string): string => words.composer.list[list]({ chosen: label(value) });
  return listMenu({ verb: 'compose', topic: list }, { ...values, label: labeled });
}

function valuesOf(list: List, { opponent, options }: NewGame, words: Words): ValueList {
  const level = opponent?.level ?? DEFAULT_LEVEL;
  switch (list) {
    case 'level':
      return {
        listed: LEVELS.map((one) => String(one.level)),
        current: String(level),
        label: (value) => levelChoice(LEVELS.find((one) => String(one.level) === value)?.level ?? level, words),
      };
    case 'first': {
      const { first } = words.choices;
      const current = FIRST_CHOICES.find((choice) => firstMoverOf(choice) === options.first) ?? 'drawn';
      return {
        listed: FIRST_CHOICES,
        current,
        label: (value) => first[FIRST_CHOICES.find((one) => one === value) ?? current],
      };
    }
    case 'rated': {
      const list = settingsList('rated', options, words);
      // Nothing is to be chosen where there is no clock.
      return options.time === 'off' ? { ...list, listed: [], label: () => words.choices.rated.no } : list;
    }
    default:
      return settingsList(list, options, words);
  }
}

/** A level as it is offered to be chosen: "4, Regular". */
export const levelChoice = (level: LevelNumber, { level: { choice, names } }: Words): string =>
  choice({ level, name: names[level] });

const BEGINNING = makeFen(START);

/** The board as it will look. Who sits where is not settled yet, so the sides go by their colors. */
function previewOf(options: MatchOptions, words: Words): PictureAttachment {
  const { board, pieces } = options;
  const names = colorNames(options, words);
  return {
    kind: 'board',
    name: 'preview.png',
    description: words.composer.preview({ board: boardName(board, words), pieces: words.choices.pieces[pieces] }),
    scene: setUpScene({ name: 'preview', fen: BEGINNING, bottom: 'light', names }),
    look: lookOf(options),
  };
}
