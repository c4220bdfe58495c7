import { bold, say } from '../markdown.ts';
import { CROWN } from './names.ts';

/** Help for somebody who has never played (PLAY-13). */
export const HELP_WORDS = {
  /** Who is who in the example picture. */
  exampleNames: { dark: 'red', light: 'white' },
  exampleTask: 'Red must jump: 15x22 takes the white man on 18.',
  example: say`Here red must jump: ${bold('15')} over 18 to ${bold('22')}, written ${bold('15x22')}.`,
  title: say`### ${CROWN} Checkers`,
  start: say`${bold('Start')}\nType ${bold(say`/checkers challenge`)} and pick somebody. When they press ${bold('Accept')}, a thread opens with the board. Who plays red and moves first is drawn.`,
  moving: say`${bold('Your turn')}\nPress the number of a piece, then where it goes. ${bold('Back')} puts it down again. Every dark square has its number. You can also type ${bold(say`/checkers move`)}, like ${bold('11-15')} or ${bold('22x15')}.`,
  rules: say`${bold('The rules')}\nMen step one square diagonally forward. You capture by jumping over an enemy piece next to yours, to the empty square right behind it. When you can jump, you must; when the same piece can jump on, it must. A man that reaches the far row becomes a king ${CROWN} and its turn ends; kings move and jump forward and back.`,
  ending: say`${bold('Winning')}\nTake all pieces, or leave your opponent without a move. It is a draw when both agree, when a position stands for the third time, or after 50 turns in a row without a capture or a crowning.`,
  commands: say`${bold('Commands in a match')}\n${bold(say`/checkers board`)} your view of the board, for you alone; with ${bold('repost')} the live board comes to the end of the thread\n${bold(say`/checkers draw`)} offer a draw\n${bold(say`/checkers resign`)} give the game up, after a question\n${bold(say`/checkers help`)} this page`,
} as const;
