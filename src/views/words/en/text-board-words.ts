import { bold, boldName, codeBlock, relativeTime, say, type Markdown } from '../../markdown.ts';
import { duration } from './duration-words.ts';
import { plural } from './names.ts';

/** A side as the letters of the board show it. */
export interface LetteredSide {
  readonly name: string;
  readonly colour: string;
  readonly man: string;
  readonly king: string;
  readonly men: number;
  readonly kings: number;
}

const squares = (bottom: string): Markdown =>
  say`A bare number is an empty square, what lies between is out of play. At the bottom: ${bottom}.`;

/** The board in letters (PLAY-11), written to be heard as well as read. */
export const TEXT_BOARD_WORDS = {
  begins: say`No move has been played yet.`,
  lastMove: (name: string, numberedMove: Markdown): Markdown => say`Last move: ${boldName(name)}, ${numberedMove}.`,
  turn: (name: string, colour: string): Markdown => say`${boldName(name)} (${colour}) is on move.`,
  paused: say`The game is paused.`,
  result: (result: Markdown): Markdown => say`The game is over. ${result}`,
  noResult: say`The game is over, without a result.`,
  /** Whose turn it would be, were the game not over. */
  lastTurn: (name: string, colour: string): Markdown => say`${boldName(name)} (${colour}) was on move.`,
  mustJump: (moves: readonly string[], more: number): Markdown => say`A jump must be taken: ${list(moves, more)}.`,
  moves: (moves: readonly string[], more: number): Markdown => say`Moves: ${list(moves, more)}.`,
  noLimit: say`There is no time limit.`,
  losesAt: (loss: number): Markdown => say`Without a move the game is lost ${relativeTime(loss)}.`,
  limitAndLoss: (limit: number, loss: number): Markdown =>
    say`The time limit is reached ${relativeTime(limit)}; without a move the game is lost ${relativeTime(loss)}.`,
  clockStands: (left: number): Markdown => say`The clock stands, with ${bold(duration(left))} left.`,
  side: ({ name, colour, man, king, men, kings }: LetteredSide): Markdown =>
    say`${bold(man)} is a ${colour} man, ${bold(king)} a ${colour} king: ${boldName(name)} has ${plural(men, 'man', 'men')} and ${plural(kings, 'king', 'kings')}.`,
  squares,
  squaresAndStar: (bottom: string): Markdown => say`${squares(bottom)} A star marks the piece that moved last.`,
  board: (rows: string): Markdown => codeBlock(rows),
} as const;

/** "9-13, 9-14 and 3 more". */
const list = (moves: readonly string[], more: number): string =>
  moves.join(', ') + (more > 0 ? ` and ${more} more` : '');
