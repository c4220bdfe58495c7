import { bold, say } from '../../markdown.ts';
import { CHALLENGE, CROWN } from './names.ts';

/** The main menu and what stands on its buttons (START-12); labels and the form are plain text. */
export const MENU_WORDS = {
  newTable: 'New table',
  join: 'Join',
  matches: 'My matches',
  rules: 'Rules',
  playing: 'Playing here',
  commands: 'Commands',
  settings: 'Settings',
  openTable: 'Open a table',
  back: 'Back',
  previous: 'Previous',
  next: 'Next',

  home: say`### ${CROWN} King Me\nCheckers with the people of this server. The quickest way to a game is ${CHALLENGE}.`,
  homeButtons: say`${bold('New table')} starts a game, ${bold('Join')} takes you to one by its code. New to checkers? ${bold('Rules')} begins at the beginning, with pictures; ${bold('Playing here')} tells what the buttons do.`,

  newTableTitle: say`### ${CROWN} A new game`,
  waysToBegin: [
    say`${CHALLENGE} invites one person. When they accept, a thread opens with the board.`,
    say`${bold(say`/checkers open`)} sets up a table: whoever joins first plays you.`,
    say`${bold(say`/checkers hotseat`)} plays both sides on one screen, for two people side by side.`,
  ],
  tableOptions: say`Each takes options: the time for a move, the colours, how the board looks, the rules. ${bold('Open a table')} sets one up in this channel with the server's usual ones.`,

  formTitle: 'Join a table',
  formLabel: 'Code',
  formHint: 'The six letters and digits that the table shows',
  formExample: 'K7M4QX',
} as const;
