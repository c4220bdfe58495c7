import { bold, boldName, relativeTime, say, type Markdown } from '../../markdown.ts';
import type { Person } from '../../person.ts';
import { duration } from './duration-words.ts';
import { call } from './names.ts';

/** What is asked before and in a game, and what became of it. Moments and spans in milliseconds. */
export const QUESTION_WORDS = {
  ready: (challenger: Person, invited: string, until: number): Markdown =>
    say`${boldName(invited)} is here. ${call(challenger)}, press ${bold('Ready')} and the game begins; no clock runs before that. Without it the match is called off ${relativeTime(until)}.`,
  readyPressed: (challenger: string): Markdown => say`${boldName(challenger)} is ready. The game begins.`,
  notReady: (challenger: string): Markdown =>
    say`${boldName(challenger)} was not there to press Ready, so the match was called off.`,
  calledOffBefore: say`The match was called off before it began.`,
  closedBefore: say`Somebody who manages the server closed the match before it began.`,

  drawOffered: (by: string, opponent: Person): Markdown =>
    say`${boldName(by)} offers a draw. ${call(opponent)}, do you accept? The game goes on meanwhile; your next move declines.`,
  drawAccepted: (by: string, opponent: string): Markdown =>
    say`${boldName(by)} offered a draw and ${boldName(opponent)} accepted.`,
  drawDeclinedBy: (by: string, opponent: string): Markdown =>
    say`${boldName(by)} offered a draw and ${boldName(opponent)} declined. The game goes on.`,
  drawTakenBack: (by: string): Markdown =>
    say`${boldName(by)} offered a draw and took the offer back. The game goes on.`,
  drawPlayedOn: (by: string, opponent: string): Markdown =>
    say`${boldName(by)} offered a draw; ${boldName(opponent)} played on, so the offer is over.`,
  drawInPause: (by: string): Markdown => say`${boldName(by)} offered a draw. The offer waits until the pause is over.`,
  drawOvertaken: (by: string): Markdown =>
    say`${boldName(by)} offered a draw; the game was over before it was answered.`,
  drawDeclined: (opponent: string): Markdown => say`${boldName(opponent)} declined the draw. The game goes on.`,
  drawWithdrawn: (by: string): Markdown => say`${boldName(by)} took the draw offer back. The game goes on.`,
  drawSent: say`Your draw offer is out. You can withdraw it until it is answered.`,
  drawAgreed: say`You both offered a draw, so the game is drawn.`,

  resign: (opponent: string): Markdown => say`Resign this game? ${boldName(opponent)} wins it then.`,
  resignWhichSide: say`Which side resigns? The other one wins this game.`,
  resigned: say`You resigned. Thank you for the game.`,
  resignKept: say`Good, the game goes on.`,

  leave: (opponent: string): Markdown =>
    say`Leave this match? ${boldName(opponent)} wins the game then, and there is no rematch.`,
  leaveWithoutResult: say`Leave this match? It is closed without a result and counts nowhere.`,
  left: say`You left the match.`,
  leaveKept: say`Good, you stay.`,

  pauseAsked: (by: string, opponent: Person, longest: number): Markdown =>
    say`${boldName(by)} asks for a pause of up to ${bold(duration(longest))}. ${call(opponent)}, do you agree? The clock runs on until you do; the next move ends the request.`,
  pauseAskedUntimed: (by: string, opponent: Person, longest: number): Markdown =>
    say`${boldName(by)} asks for a pause of up to ${bold(duration(longest))}. ${call(opponent)}, do you agree? The next move ends the request.`,
  pauseAgreed: (by: string, opponent: string): Markdown =>
    say`${boldName(by)} asked for a pause and ${boldName(opponent)} agreed.`,
  pauseRefusedBy: (by: string, opponent: string): Markdown =>
    say`${boldName(by)} asked for a pause and ${boldName(opponent)} refused. The game goes on.`,
  pausePlayedOn: (by: string): Markdown =>
    say`${boldName(by)} asked for a pause; the game went on, so the request is over.`,
  pauseOvertaken: (by: string): Markdown =>
    say`${boldName(by)} asked for a pause; the game was over before it was answered.`,
} as const;
