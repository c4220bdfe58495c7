import { row } from './components.ts';
import type { MessageDraft } from './message-draft.ts';
import { HELP_WORDS, COMMAND_GROUPS } from './words/en/help-words.ts';
import { helpCard, pageButton } from './help-card.ts';
import { rulesPage } from './rules-page.ts';
import type { Markdown } from './markdown.ts';
import { COMMAND_WORDS } from './words/en/command-words.ts';
import { MENU_WORDS } from './words/en/menu-words.ts';
import { encodeCustomId } from './custom-id.ts';
import { ComponentType, TextInputStyle, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';

/** The main menu and what it leads to (START-12). */
export const MENU_PAGES = [
  'home',
  'new-table',
  'open-table',
  'join',
  'matches',
  'settings',
  'rules-board',
  'rules-moves',
  'rules-jumps',
  'rules-kings',
  'rules-ending',
  'playing',
  'commands',
] as const;
export type MenuPage = (typeof MENU_PAGES)[number];

/** Pages that say the same to everybody. The rest opens a form, opens a table, or shows what is the asker's own. */
export type HelpPage = Exclude<MenuPage, 'join' | 'matches' | 'settings' | 'open-table'>;

export interface MenuContext {
  /** Whether the asker may manage the server, and so sees Settings. */
  readonly isManager: boolean;
}

/**
 * A page of the main menu (START-12), for the asker alone: `home` has the buttons to all the others, each of those has
 * Back. The same pages are the help during play; none of them touches a match (PLAY-13).
 */
export function menuPage(page: HelpPage, context: MenuContext): MessageDraft {
  switch (page) {
    case 'home':
      return homePage(context);
    case 'new-table':
      return newTablePage();
    case 'rules-board':
    case 'rules-moves':
    case 'rules-jumps':
    case 'rules-kings':
    case 'rules-ending':
      return rulesPage(page);
    case 'playing':
      return playingPage();
    case 'commands':
      return commandsPage();
    default:
      return page satisfies never;
  }
}

function homePage({ isManager }: MenuContext): MessageDraft {
  return helpCard(
    [MENU_WORDS.home, MENU_WORDS.homeButtons],
    [
      row([
        pageButton('new-table', MENU_WORDS.newTable, 'primary'),
        pageButton('join', MENU_WORDS.join),
        pageButton('matches', MENU_WORDS.matches),
      ]),
      row([
        pageButton('rules-board', MENU_WORDS.rules),
        pageButton('playing', MENU_WORDS.playing),
        pageButton('commands', MENU_WORDS.commands),
        ...(isManager ? [pageButton('settings', MENU_WORDS.settings)] : []),
      ]),
    ],
  );
}

const newTablePage = (): MessageDraft =>
  helpCard(
    [MENU_WORDS.newTableTitle, ...MENU_WORDS.waysToBegin, MENU_WORDS.tableOptions],
    [row([pageButton('home', MENU_WORDS.back), pageButton('open-table', MENU_WORDS.openTable, 'primary')])],
  );

const playingPage = (): MessageDraft =>
  helpCard(
    [HELP_WORDS.title(HELP_WORDS.playing.title), ...HELP_WORDS.playing.sections],
    [
      row([
        pageButton('home', MENU_WORDS.back),
        pageButton('rules-board', MENU_WORDS.rules),
        pageButton('commands', MENU_WORDS.commands),
      ]),
    ],
  );

const { commands } = HELP_WORDS;

/** Every command with what it does, in the words that Discord shows while it is typed. */
function commandsPage(): MessageDraft {
  return helpCard(
    [
      HELP_WORDS.title(commands.title),
      ...COMMAND_GROUPS.map(({ title, names }) => commands.group(title, names.flatMap(commandLines))),
    ],
    [row([pageButton('home', MENU_WORDS.back)])],
  );
}

function commandLines(name: (typeof COMMAND_GROUPS)[number]['names'][number]): readonly Markdown[] {
  const line = commands.line(name, COMMAND_WORDS[name]);
  if (name !== 'board') return [line];
  return [
    line,
    commands.line(commands.boardRepost, COMMAND_WORDS.boardRepost),
    commands.line(commands.boardText, COMMAND_WORDS.boardText),
    commands.line(commands.boardReplay, COMMAND_WORDS.boardReplay),
  ];
}

/** As long as the option of `/checkers join`: spaces and dashes in a code are no mistake. */
const LONGEST_TYPED_CODE = 40;

/**
 * The form that asks for a table's code (START-02, START-12). Form and text field have the same custom id: what was typed
 * comes back under it. The field stands in a label, as Discord wants it since it calls rows in forms deprecated.
 */
export function joinForm(): APIModalInteractionResponseCallbackData {
  const id = encodeCustomId({ verb: 'join-form' });
  return {
    custom_id: id,
    title: MENU_WORDS.formTitle,
    components: [
      {
        type: ComponentType.Label,
        label: MENU_WORDS.formLabel,
        description: MENU_WORDS.formHint,
        component: {
          type: ComponentType.TextInput,
          custom_id: id,
          style: TextInputStyle.Short,
          placeholder: MENU_WORDS.formExample,
          min_length: 1,
          max_length: LONGEST_TYPED_CODE,
          required: true,
        },
      },
    ],
  };
}
