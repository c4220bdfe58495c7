import { row } from '../text/components.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { HELP_WORDS } from '../words/en/help-words.ts';
import { MENU_WORDS as WORDS } from '../words/en/menu-words.ts';
import { commandsPage } from './commands-page.ts';
import { helpCard, pageButton } from './help-card.ts';
import { rulesPage } from './rules-page.ts';

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
    [WORDS.home, WORDS.homeButtons],
    [
      row([
        pageButton('new-table', WORDS.newTable, 'primary'),
        pageButton('join', WORDS.join),
        pageButton('matches', WORDS.matches),
      ]),
      row([
        pageButton('rules-board', WORDS.rules),
        pageButton('playing', WORDS.playing),
        pageButton('commands', WORDS.commands),
        ...(isManager ? [pageButton('settings', WORDS.settings)] : []),
      ]),
    ],
  );
}

const newTablePage = (): MessageDraft =>
  helpCard(
    [WORDS.newTableTitle, ...WORDS.waysToBegin, WORDS.tableOptions],
    [row([pageButton('home', WORDS.back), pageButton('open-table', WORDS.openTable, 'primary')])],
  );

const playingPage = (): MessageDraft =>
  helpCard(
    [HELP_WORDS.title(HELP_WORDS.playing.title), ...HELP_WORDS.playing.sections],
    [
      row([
        pageButton('home', WORDS.back),
        pageButton('rules-board', WORDS.rules),
        pageButton('commands', WORDS.commands),
      ]),
    ],
  );
