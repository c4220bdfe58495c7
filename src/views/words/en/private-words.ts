import { bold, boldName, channelLink, say, type Markdown } from '../../markdown.ts';
import { CROWN, plural } from './names.ts';

/** What somebody sees alone: their view of the board, the menu behind More, short answers to what shows elsewhere. */
export const PRIVATE_WORDS = {
  viewAfter: (numberedMove: Markdown, colour: string): Markdown =>
    say`After ${numberedMove}, seen from the ${colour} side.`,
  viewOfStart: (colour: string): Markdown => say`The start of the game, seen from the ${colour} side.`,
  turn: (name: string): Markdown => say`${boldName(name)} is on move.`,
  paused: say`The game is paused.`,
  over: say`The game is over.`,
  boardReposted: say`The board is at the bottom of the thread again.`,
  movePlayed: (move: string): Markdown => say`You played ${bold(move)}. The new board follows.`,

  more: say`### ${CROWN} More`,
  moreHelp: say`${bold('Help')} tells how to play and what the commands do.`,
  moreTimes: say`${bold('Times')} shows what each move has taken.`,
  moreLastMoves: say`${bold('Last moves')} plays the last ten moves again, as an animation.`,
  moreWatch: say`${bold('Watch')} puts you in line for a seat, should one become free. Nobody is told.`,
  moreUnwatch: say`You are in line for a seat. ${bold('Stop watching')} takes you out again; nobody is told.`,
  moreLeave: say`${bold('Leave')} gives the game up and the match with it; you are asked first.`,
  moreLeaveFreely: say`${bold('Leave')} closes the match without a result.`,
  moreCallOff: say`${bold('Call off')} ends the match without a result, until both sides have moved.`,
  moreOpponentGone: say`${bold('Opponent gone?')} looks whether they are still here.`,

  pauseSent: (opponent: string): Markdown =>
    say`${boldName(opponent)} is asked for a pause. The game goes on until they agree.`,
  left: say`You left the match.`,
  calledOff: say`The match is called off. It counts nowhere.`,
  closed: say`The match is closed without a result.`,
  joined: (threadId: string): Markdown => say`You have a seat. The game: ${channelLink(threadId)}`,
  blocked: (name: string): Markdown =>
    say`${boldName(name)} can't challenge you or join your tables any more. ${bold(say`/checkers unblock`)} takes it back. They are not told.`,
  unblocked: (name: string): Markdown => say`${boldName(name)} can challenge you and join your tables again.`,
  opponentThere: (name: string): Markdown => say`${boldName(name)} is still here. The game goes on.`,
  opponentGone: (name: string): Markdown => say`${boldName(name)} has left. The thread is told what follows.`,
  opponentUnknown: (name: string): Markdown =>
    say`I can't find out at the moment whether ${boldName(name)} is still here. Please try again soon.`,
} as const;

/** What each player has spent (TIME-05); plain strings are notation and spans. */
export const TIMES_WORDS = {
  title: say`### ${CROWN} Time for each move`,
  none: say`No move has been played yet.`,
  earlier: (count: number): Markdown =>
    say`The first ${plural(count, 'turn is', 'turns are')} left out here; ${bold(say`/checkers pdn`)} has them all.`,
  move: (move: string, spent: string): Markdown => say`${move} ${bold(spent)}`,
  lot: (move: string): Markdown => say`${move} by lot`,
  turn: (turn: number, moves: readonly [Markdown | undefined, Markdown | undefined]): Markdown =>
    say`${bold(say`${turn}.`)} ${moves[0] ?? '…'}${moves[1] === undefined ? '' : say` · ${moves[1]}`}`,
} as const;
