import {
  type APIButtonComponent,
  type APIComponentInContainer,
  ComponentType,
  TextInputStyle,
  type APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { button, gallery, text, privateCard, row } from './message-draft.ts';
import type { ButtonLook, Row, MessageDraft, PictureAttachment } from './message-draft.ts';
import { ADMIN_COMMANDS, bold, joinLines, type Markdown } from './markdown.ts';
import { encodeCustomId } from './custom-id.ts';
import { managesServer } from './permissions.ts';
import type { Words } from './view-context.ts';
import { makeFen } from '../engine/fen.ts';
import { START } from '../engine/position.ts';
import { describeBoard } from '../render/describe-board.ts';
import { DEFAULT_LOOK } from '../render/look.ts';
import { setUpScene, type SetUp } from './board-picture.ts';

export type HelpPart = Markdown | PictureAttachment;

/** A page of the help, shown to the asker alone (PLAY-13). The buttons come last. */
export const helpCard = (parts: readonly HelpPart[], rows: readonly Row[]): MessageDraft =>
  privateCard([...parts.map(componentOf), ...rows], parts.filter(isPicture));

export const pageButton = (page: MenuPage, label: string, look: ButtonLook = 'plain'): APIButtonComponent =>
  button({ verb: 'menu', topic: page }, label, look);

const isPicture = (part: HelpPart): part is PictureAttachment => 'kind' in part;

const componentOf = (part: HelpPart): APIComponentInContainer => (isPicture(part) ? gallery(part) : text(part));

/** The main menu and what it leads to (START-12). */
export const MENU_PAGES = [
  'home',
  'new-game',
  'play-bot',
  'join',
  'matches',
  'preferences',
  'settings',
  'doctor',
  'rules-board',
  'rules-moves',
  'rules-jumps',
  'rules-kings',
  'rules-ending',
  'playing',
  'commands',
] as const;
export type MenuPage = (typeof MENU_PAGES)[number];

/** Pages that say the same to everybody. The rest opens a form, or shows what is the asker's own. */
export type HelpPage = Exclude<
  MenuPage,
  'new-game' | 'play-bot' | 'join' | 'matches' | 'preferences' | 'settings' | 'doctor'
>;

export interface MenuContext {
  /** The asker's own, as bits. */
  readonly permissions: string | undefined;
  readonly words: Words;
}

/** A page of the main menu (START-12), for the asker alone: also the help during play, so it touches no match (PLAY-13). */
export function menuPage(page: HelpPage, context: MenuContext): MessageDraft {
  const { words } = context;
  switch (page) {
    case 'home':
      return homePage(context);
    case 'rules-board':
    case 'rules-moves':
    case 'rules-jumps':
    case 'rules-kings':
    case 'rules-ending':
      return rulesPage(page, words);
    case 'playing':
      return playingPage(words);
    case 'commands':
      return commandsPage(words);
    default:
      return page satisfies never;
  }
}

function homePage({ permissions, words: { menu } }: MenuContext): MessageDraft {
  return helpCard(
    [menu.home, menu.homeButtons],
    [
      row([
        pageButton('new-game', menu.newGame, 'primary'),
        pageButton('play-bot', menu.playBot),
        pageButton('join', menu.join),
      ]),
      row([
        pageButton('matches', menu.matches),
        pageButton('rules-board', menu.rules),
        pageButton('playing', menu.playing),
      ]),
      row([
        pageButton('commands', menu.commands),
        pageButton('preferences', menu.preferences),
        ...(managesServer(permissions) ? [pageButton('settings', menu.settings)] : []),
      ]),
    ],
  );
}

const playingPage = ({ menu, help }: Words): MessageDraft =>
  helpCard(
    [help.title({ subject: help.playing.title }), ...Object.values(help.playing.sections)],
    [
      row([
        pageButton('home', menu.back),
        pageButton('rules-board', menu.rules),
        pageButton('commands', menu.commands),
      ]),
    ],
  );

const COMMAND_GROUPS = {
  starting: ['challenge', 'open', 'join', 'solo', 'hotseat', 'from', 'games'],
  inMatch: ['move', 'board', 'draw', 'resign', 'pause', 'takeback', 'leave', 'abort', 'pdn', 'review'],
  other: ['stats', 'standings', 'history', 'me', 'help'],
  managing: ADMIN_COMMANDS,
} as const satisfies Readonly<Record<keyof Words['commandGroups'], readonly (keyof Words['commands'])[]>>;

/** Options that are listed as if they were commands. */
const LISTED_OPTIONS = { repost: 'boardRepost', text: 'boardText', replay: 'boardReplay' } as const;

/** Every command with what it does, in the words that Discord shows while it is typed. */
function commandsPage({ menu, help, commands, commandGroups }: Words): MessageDraft {
  const { title, line } = help.commands;
  const linesOf = (name: keyof Words['commands']): readonly Markdown[] => [
    line({ name, description: commands[name] }),
    ...(name === 'board'
      ? Object.entries(LISTED_OPTIONS).map(([option, key]) =>
          line({ name: `board ${option}:true`, description: commands[key] }),
        )
      : []),
  ];
  const groups = (['starting', 'inMatch', 'other', 'managing'] as const).map((group) =>
    joinLines([bold(commandGroups[group]), ...COMMAND_GROUPS[group].flatMap(linesOf)]),
  );
  return helpCard([help.title({ subject: title }), ...groups], [row([pageButton('home', menu.back)])]);
}

/** As long as the option of `/checkers join`: spaces and dashes in a code are no mistake. */
const LONGEST_TYPED_CODE = 40;

/** The form that asks for a table's code (START-02, START-12). The field stands in a label: Discord deprecates rows in forms. */
export function joinForm({ menu }: Words): APIModalInteractionResponseCallbackData {
  const id = encodeCustomId({ verb: 'join-form' });
  return {
    custom_id: id,
    title: menu.formTitle,
    components: [
      {
        type: ComponentType.Label,
        label: menu.formLabel,
        description: menu.formHint,
        component: {
          type: ComponentType.TextInput,
          custom_id: id,
          style: TextInputStyle.Short,
          placeholder: menu.formExample,
          min_length: 1,
          max_length: LONGEST_TYPED_CODE,
          required: true,
        },
      },
    ],
  };
}

export const RULES_PAGES = ['rules-board', 'rules-moves', 'rules-jumps', 'rules-kings', 'rules-ending'] as const;
export type RulesPage = (typeof RULES_PAGES)[number];

interface RulesText {
  readonly title: string;
  readonly parts: readonly HelpPart[];
}

/** One page of the rules, for somebody who has never played, with the ways to the pages before and after it (PLAY-13). */
export function rulesPage(page: RulesPage, words: Words): MessageDraft {
  const { help, menu } = words;
  const at = RULES_PAGES.indexOf(page);
  const { title, parts } = rulesText(page, words);
  const previous = RULES_PAGES[at - 1];
  const next = RULES_PAGES[at + 1];
  return helpCard(
    [help.rulesTitle({ subject: title, page: at + 1, pages: RULES_PAGES.length }), ...parts],
    [
      row([
        pageButton('home', menu.back),
        ...(previous === undefined ? [] : [pageButton(previous, menu.previous)]),
        next === undefined ? pageButton('playing', menu.playing, 'primary') : pageButton(next, menu.next, 'primary'),
      ]),
    ],
  );
}

function rulesText(page: RulesPage, words: Words): RulesText {
  const { help } = words;
  const draw = (diagram: Diagram, task?: string): PictureAttachment => drawDiagram(diagram, words, task);
  switch (page) {
    case 'rules-board': {
      const { title, text, numbers, turned } = help.board;
      return { title, parts: [text, numbers, draw(DIAGRAMS.numbers), turned, draw(DIAGRAMS.turned)] };
    }
    case 'rules-moves': {
      const { title, text, choosing, moved } = help.moves;
      return { title, parts: [text, choosing, draw(DIAGRAMS.choosing), moved, draw(DIAGRAMS.moved)] };
    }
    case 'rules-jumps': {
      const { title, text, must, mustTask, again } = help.jumps;
      return { title, parts: [text, must, draw(DIAGRAMS.must, mustTask), again, draw(DIAGRAMS.again)] };
    }
    case 'rules-kings': {
      const { title, text, crowned, both, bothTask } = help.kings;
      return { title, parts: [text, crowned, draw(DIAGRAMS.crowned), both, draw(DIAGRAMS.both, bothTask)] };
    }
    case 'rules-ending': {
      const { title, win, blocked, blockedTask, draw: drawn } = help.ending;
      return { title, parts: [win, blocked, draw(DIAGRAMS.blocked, blockedTask), drawn] };
    }
    default:
      return page satisfies never;
  }
}

const BEGINNING = makeFen(START);

/** The pictures of the rules: red has the dark side. They look from red's side wherever red acts. */
export const DIAGRAMS = {
  numbers: { name: 'numbers', fen: BEGINNING, bottom: 'light' },
  turned: { name: 'first-turn', fen: BEGINNING, bottom: 'dark', marksMovable: true },
  choosing: { name: 'step', fen: BEGINNING, bottom: 'dark', chosen: 11 },
  moved: { name: 'stepped', fen: BEGINNING, bottom: 'dark', moves: ['11-15'] },
  must: { name: 'jump', fen: 'B:W17,18,23-32:B1-9,12,14,15', bottom: 'dark', marksMovable: true },
  again: { name: 'jump-on', fen: 'B:W6,14,22,21,29,32:B1,3,12', bottom: 'dark', moves: ['1x10x17x26'] },
  crowned: { name: 'crowned', fen: 'B:W20,28,29:B5,12,26', bottom: 'dark', moves: ['26-31'] },
  both: { name: 'king-jump', fen: 'B:W10,18,28,30:BK15,4,12', bottom: 'dark', chosen: 15 },
  blocked: { name: 'blocked', fen: 'B:W5,12:B1,8,K7', bottom: 'light', moves: ['7-3'] },
} as const satisfies Readonly<Record<string, Diagram>>;

export type Diagram = Omit<SetUp, 'names'>;

/** The picture with its alt text, in which `task` says what must be done. Throws where a diagram breaks the rules. */
export function drawDiagram(diagram: Diagram, { alt, help }: Words, task?: string): PictureAttachment {
  const scene = setUpScene({ ...diagram, names: help.sides });
  return {
    kind: 'board',
    name: `${diagram.name}.png`,
    description: describeBoard({ scene, names: help.players, task }, alt.board),
    scene,
    look: DEFAULT_LOOK,
  };
}
