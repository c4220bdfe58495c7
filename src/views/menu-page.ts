import { row } from './components.ts';
import type { MessageDraft } from './message-draft.ts';
import { helpCard, pageButton } from './help-card.ts';
import { rulesPage } from './rules-page.ts';
import type { Markdown } from './markdown.ts';
import { encodeCustomId } from './custom-id.ts';
import type { Words } from './view-context.ts';
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
  readonly words: Words;
}

/** A page of the main menu (START-12), for the asker alone: also the help during play, so it touches no match (PLAY-13). */
export function menuPage(page: HelpPage, context: MenuContext): MessageDraft {
  const { words } = context;
  switch (page) {
    case 'home':
      return homePage(context);
    case 'new-table':
      return newTablePage(words);
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

function homePage({ isManager, words: { menu } }: MenuContext): MessageDraft {
  return helpCard(
    [menu.home, menu.homeButtons],
    [
      row([
        pageButton('new-table', menu.newTable, 'primary'),
        pageButton('join', menu.join),
        pageButton('matches', menu.matches),
      ]),
      row([
        pageButton('rules-board', menu.rules),
        pageButton('playing', menu.playing),
        pageButton('commands', menu.commands),
        ...(isManager ? [pageButton('settings', menu.settings)] : []),
      ]),
    ],
  );
}

const newTablePage = ({ menu }: Words): MessageDraft =>
  helpCard(
    [menu.newTableTitle, ...menu.waysToBegin, menu.tableOptions],
    [row([pageButton('home', menu.back), pageButton('open-table', menu.openTable, 'primary')])],
  );

const playingPage = ({ menu, help }: Words): MessageDraft =>
  helpCard(
    [help.title(help.playing.title), ...help.playing.sections],
    [
      row([
        pageButton('home', menu.back),
        pageButton('rules-board', menu.rules),
        pageButton('commands', menu.commands),
      ]),
    ],
  );

/** Every command with what it does, in the words that Discord shows while it is typed. */
function commandsPage({ menu, help, commands, commandGroups }: Words): MessageDraft {
  const { title: pageTitle, group, line, boardRepost, boardText, boardReplay } = help.commands;
  const linesOf = (name: keyof Words['commands']): readonly Markdown[] => [
    line(name, commands[name]),
    ...(name === 'board'
      ? [
          line(boardRepost, commands.boardRepost),
          line(boardText, commands.boardText),
          line(boardReplay, commands.boardReplay),
        ]
      : []),
  ];
  return helpCard(
    [help.title(pageTitle), ...commandGroups.map(({ title, names }) => group(title, names.flatMap(linesOf)))],
    [row([pageButton('home', menu.back)])],
  );
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
