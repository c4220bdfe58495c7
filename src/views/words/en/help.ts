import { type Markdown, joinLines, bold, say, type MarkdownPart } from '../../markdown.ts';
import { CROWN, CHALLENGE } from './phrases.ts';
const section = (title: string, ...lines: readonly Markdown[]) => joinLines([bold(title), ...lines]);

/** Help for somebody who has never played (PLAY-13). In its pictures red is the first mover, and white the second. */
export const help = {
  players: { dark: 'the first mover', light: 'the second mover' },
  sides: { dark: 'Red', light: 'White' },
  title: (subject: string) => say`### ${CROWN} ${subject}`,
  rulesTitle: (subject: string, page: number, pages: number) =>
    say`### ${CROWN} ${subject}\n-# The rules, page ${page} of ${pages}`,

  board: {
    title: 'The board',
    text: say`Two players, twelve men each, and only the dark squares are played on. The aim is to leave the other side without a move: take its pieces, or block them.\n${bold('Red')} moves first here, then ${bold('white')}, turn by turn. A match can have other colours; the one that owns squares 1 to 12 always begins.\nEvery dark square has a ${bold('number')}. Moves are named by it: ${bold('11-15')} goes from 11 to 15.`,
    numbers: say`White's side of the table. From here the numbers run like the words on a page, from 1 to 32.`,
    turned: say`Red's side: the same board, turned half round. ${bold('My view')} shows a match from your own side. Who is on move has the lit plate with the ${bold('triangle')}. A ${bold('broken ring')} marks the pieces that can move.`,
  },
  moves: {
    title: 'Moving',
    text: say`A ${bold('man')} steps one square diagonally forward, onto an empty square. Forward means away from you, towards the other side. On your turn you must move: nobody passes.`,
    choosing: say`Red picks up the man on 11, now in a closed ring on a ${bold('black square')}. It can go where the ${bold('dots')} are: to 15 or to 16.`,
    moved: say`It stepped to 15, which is written ${bold('11-15')}. The arrow shows the last move. Now it is white's turn.`,
  },
  jumps: {
    title: 'Jumping',
    text: say`You capture by ${bold('jumping')}: over an enemy piece next to yours, onto the empty square right behind it. The piece you jumped leaves the board. Men jump forward only.\n${bold('When you can jump, you must.')} With several jumps to choose from, take whichever you like.`,
    must: say`Red must jump, and no other piece may move: ${bold('15')} over 18 to ${bold('22')}. Written ${bold('15x22')}, with an x for a jump. A ring with ${bold('arrow heads')} marks the pieces that must jump.`,
    mustTask: 'Red must jump: 15x22 takes the white man on 18.',
    again: say`Landed, and another jump is open to the same piece? Then it ${bold('goes on')}, all in one turn, and may turn a corner. Red played ${bold('1x10x17x26')}: three men gone, shown pale and crossed out.`,
  },
  kings: {
    title: 'Kings',
    text: say`A man that reaches the far row becomes a ${bold('king')} ${CROWN}. That ends the turn, even if it could jump on. A king steps and jumps ${bold('forward and back')}, and no farther than a man: one square, or over one piece next to it.`,
    crowned: say`The red man stepped from 26 to 31, the far row, and wears the crown.`,
    both: say`A king's choice: back over 10 to ${bold('6')}, or forward over 18 to ${bold('22')}.`,
    bothTask: 'The red king on 15 must jump: back to 6, or forward to 22.',
  },
  ending: {
    title: 'How a game ends',
    win: say`${bold('You win')} when your opponent is on move and can't: no pieces left, or every one blocked. You also win when they resign, run out of time or leave.`,
    blocked: say`Red's king stepped back to 3, and white can't move. The man on 5 has red in front of it; the man on 12 can't jump over 8, because 3 is taken. ${bold('Red wins.')}`,
    blockedTask: 'White is on move and has no move: red wins.',
    draw: say`The game is ${bold('drawn')} when both agree, when the same position stands for the third time with the same player on move, or after 50 turns in a row without a capture or a crowning. The number of turns can be chosen; tournament rules count 80 turns in which nothing is captured and no man moves.`,
  },

  playing: {
    title: 'Playing here',
    sections: [
      section(
        'Your turn',
        say`Press the number of a piece, then the square it goes to. Pressed the wrong one? Press another, or ${bold('Back')}. What is forced in a jump is played for you. Or type the move: ${bold(say`/checkers move`)} with ${bold('11-15')}, ${bold('22x15')}.`,
      ),
      section(
        'Under the board',
        say`${bold('Draw')} offers one; play goes on until your opponent answers.`,
        say`${bold('Resign')} gives the game up, after a question.`,
        say`${bold('Pause')} stops the clock once your opponent agrees, until both press ${bold('Resume')} or the pause is over. Whoever leaves in a pause loses nothing.`,
        say`${bold('My view')} shows the board from your side, to you alone.`,
        say`${bold('More')} has this help, the last moves as an animation, watching, leaving and the time used.`,
      ),
      section(
        'The clock',
        say`A match can have a time limit for each move; the invitation tells it, and the board counts it down. It starts when the board is posted and stops with your whole move. At the limit I warn you and the warning time runs, if the match has one; after that the game is lost. While I can't be reached, no clock runs.`,
      ),
      section(
        'Leaving',
        say`${bold(say`/checkers leave`)} loses the game at once, after a question. Until both of you have moved, ${bold(say`/checkers abort`)} calls the game off and costs nothing. Somebody who leaves the thread or the server has 30 seconds to come back when the limit is 15 minutes or less; with more time, or none, only the clock decides. Being offline is not leaving.`,
        say`Discord tells me who left only if my operator has switched on the ${bold('members intent')}. If not, press ${bold('More')} and then ${bold('Opponent gone?')}: I go and look, once.`,
      ),
      section(
        'After a game',
        say`Both press ${bold('Yes')} within 5 minutes: a rematch, with colours and first move switched. When one says no, or has left, the other can go on with the next watcher in line.`,
        say`${bold('Replay')} below a result goes through that game move by move, ${bold('Animation')} shows all of it. They are for everybody, at any time.`,
      ),
      section(
        'Watching',
        say`Whoever can read the thread can watch. ${bold('More')} and then ${bold('Watch')} puts you in line for a free seat; nobody is told.`,
      ),
    ],
  },

  commands: {
    title: 'Commands',
    group: (title: string, lines: readonly Markdown[]) => section(title, ...lines),
    line: (command: MarkdownPart, description: string) => say`${bold(say`/checkers ${command}`)} · ${description}`,
    boardRepost: say`board repost:true`,
    boardText: say`board text:true`,
    boardReplay: say`board replay:true`,
  },
};

/** The main menu and what stands on its buttons (START-12); labels and the form are plain text. */
export const menu = {
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
};
