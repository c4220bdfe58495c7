import { bold, boldName, say, type Markdown } from '../markdown.ts';
import { CROWN } from './names.ts';

/** What somebody sees alone: their view of the board, the menu behind More. */
export const PRIVATE_WORDS = {
  viewAfter: (numberedMove: Markdown, colour: string): Markdown =>
    say`After ${numberedMove}, seen from the ${colour} side.`,
  viewOfStart: (colour: string): Markdown => say`The start of the game, seen from the ${colour} side.`,
  turn: (name: string): Markdown => say`${boldName(name)} is on move.`,
  over: say`The game is over.`,
  boardReposted: say`The board is at the bottom of the thread again.`,
  movePlayed: (move: string): Markdown => say`You played ${bold(move)}. The new board follows.`,
  more: say`### ${CROWN} More\n${bold('Help')} tells how to play and what the commands do. The game waits for nobody's reading: nothing changes in it.`,
} as const;
