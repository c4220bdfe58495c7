import { type Markdown, say, bold, relativeTime, command } from '../../markdown.ts';
import { button } from './buttons.ts';
import { boldName, call, duration, andList } from './phrases.ts';
import type { Person } from '../../view-context.ts';
import type { StopReason } from '../../../match/phases.ts';

/** Game messages: news that gets a message of its own in the thread (PLAY-12). Moments and spans in milliseconds. */
export const notice = {
  openingDrawn: (moves: readonly string[], next: string) =>
    say`The random opening is on the board: ${bold(moves.join(' '))}. It's ${boldName(next)}'s turn.`,

  /** Until both have moved, a game is called off instead of lost (TIME-02). */
  warning: (person: Person, lossAt: number, isCalledOff: boolean) =>
    say`${call(person)}, your time for this move is up. Move now, or the game is ${isCalledOff ? 'called off' : 'lost'} ${relativeTime(lossAt)}.`,
  reminder: (person: Person, lossAt: number, isCalledOff: boolean) =>
    say`${call(person)}, it's your turn. If you don't move, ${isCalledOff ? 'the game is called off' : 'you lose on time'} ${relativeTime(lossAt)}.`,

  vanished: (name: string, opponent: string, until: number) =>
    say`${boldName(name)} has left. If they aren't back ${relativeTime(until)}, ${boldName(opponent)} wins.`,
  vanishedAtTheStart: (name: string, until: number) =>
    say`${boldName(name)} has left. If they aren't back ${relativeTime(until)}, the game is called off.`,
  hadVanished: (name: string) => say`${boldName(name)} has left.`,
  vanishedInPause: (name: string) => say`${boldName(name)} has left. The pause continues.`,
  vanishedTimed: (name: string) => say`${boldName(name)} has left. They can come back; the clock keeps running.`,
  vanishedUntimed: (name: string) =>
    say`${boldName(name)} has left. They can come back; there is no time limit, so the game waits.`,
  vanishedWhileStopped: (name: string) => say`${boldName(name)} has left. Nothing is lost while the clock is stopped.`,
  returned: (name: string) => say`${boldName(name)} is back. The game goes on.`,
  returnedInPause: (name: string) => say`${boldName(name)} is back. The pause continues.`,

  cameTooLate: (person: Person) =>
    say`${call(person)}, good to see you back. The game is over now; you can see above how it ended.`,

  /** How long clicks could not arrive, and what it cost: nothing (TIME-08). */
  outage: (reason: StopReason, span: number) => say`${AWAY[reason]} for ${bold(duration(span))}.`,
  clockGoesOn: say`The clock was stopped and is running again.`,
  clockStillStops: say`The clock was stopped and still is.`,
  nothingLost: say`Nothing is lost; play on.`,

  notReady: (challenger: string) =>
    say`${boldName(challenger)} wasn't there to start the game, so the match was called off.`,
};

const AWAY: Readonly<Record<StopReason, string>> = {
  'process-away': 'I was away',
  'gateway-away': "I couldn't reach Discord",
  'venue-closed': "I couldn't write in this thread",
  'server-unavailable': 'Discord had trouble with this server',
};

/** What is asked before and in a game, and what became of it. Moments and spans in milliseconds. */
export const question = {
  ready: (challenger: Person, invited: string, until: number) =>
    say`${boldName(invited)} is here. ${call(challenger)}, press ${bold('Ready')} to start the game; no clock runs until then. Otherwise the match is called off ${relativeTime(until)}.`,
  readyPressed: (challenger: string) => say`${boldName(challenger)} is ready. The game begins.`,
  notReady: (challenger: string) => say`${boldName(challenger)} didn't press Ready in time.`,
  calledOffBefore: (by: string | undefined) =>
    by === undefined ? say`The match was called off before it began.` : say`${boldName(by)} called the match off.`,
  closedBefore: say`A server manager closed the match before it began.`,

  drawOffered: (by: string, opponent: Person) =>
    say`${boldName(by)} offers a draw. ${call(opponent)}, do you accept? If ${boldName(opponent.name)} moves, the offer lapses.`,
  drawAccepted: (by: string, opponent: string) =>
    say`${boldName(by)} offered a draw and ${boldName(opponent)} accepted.`,
  drawDeclinedBy: (by: string, opponent: string) =>
    say`${boldName(by)} offered a draw and ${boldName(opponent)} declined. The game goes on.`,
  drawTakenBack: (by: string) => say`${boldName(by)} offered a draw and withdrew the offer. The game goes on.`,
  drawPlayedOn: (by: string, opponent: string) =>
    say`${boldName(by)} offered a draw; ${boldName(opponent)} moved instead, so the offer lapsed.`,
  drawInPause: (by: string) => say`${boldName(by)} offered a draw. The offer waits until the pause is over.`,
  drawOvertaken: (by: string) => say`${boldName(by)} offered a draw; the game ended before it was answered.`,

  endgame: say`With best play, neither side can win this endgame. Shall we call it a draw? To play on, just move.`,
  endgameHalf: (agreed: string, other: string) =>
    say`With best play, neither side can win this endgame. ${boldName(agreed)} accepts a draw. ${boldName(other)}, do you? To play on, just move.`,
  endgameAgreed: say`Neither side could win this endgame, so you agreed to a draw.`,
  endgamePlayedOn: say`With best play, neither side can win this endgame, but the game goes on. Good luck!`,
  endgameInPause: say`With best play, neither side can win this endgame. The offer of a draw waits until the pause is over.`,
  endgameOvertaken: say`With best play, neither side could win this endgame; the game ended before you agreed to a draw.`,

  draw: (opponent: string) => say`Offer ${boldName(opponent)} a draw?`,
  drawAgree: (opponent: string) => say`${boldName(opponent)} offers a draw. Accept it?`,
  resign: (opponent: string) => say`Resign this game? ${boldName(opponent)} will win.`,
  resignWhichSide: say`Which side resigns? The other side will win.`,
  resigned: say`You resigned. Thanks for the game!`,
  resignKept: say`You're still in the game.`,

  leave: (opponent: string) =>
    say`Leave this match? ${boldName(opponent)} will win the game, and there won't be a rematch.`,
  leaveWithoutResult: say`Leave this match? It will end without a result and won't count.`,
  left: say`You left the match.`,
  leaveKept: say`You're still in the match.`,

  callOff: say`Call this game off? It will have no result.`,

  pauseAsked: (by: string, opponent: Person, longest: number) =>
    say`${boldName(by)} asks for a pause of up to ${bold(duration(longest))}. ${call(opponent)}, do you accept? The clock keeps running until you do. The next move cancels the request.`,
  pauseAskedUntimed: (by: string, opponent: Person, longest: number) =>
    say`${boldName(by)} asks for a pause of up to ${bold(duration(longest))}. ${call(opponent)}, do you accept? The next move cancels the request.`,
  pauseTakenBack: (by: string) => say`${boldName(by)} asked for a pause and withdrew the request.`,
  pauseRefusedBy: (by: string, opponent: string) =>
    say`${boldName(by)} asked for a pause and ${boldName(opponent)} declined. The game goes on.`,
  pausePlayedOn: (by: string) => say`${boldName(by)} asked for a pause; the game went on, so the request was canceled.`,
  pauseOvertaken: (by: string) => say`${boldName(by)} asked for a pause; the game ended before it was answered.`,
};

/** A pause from beginning to end (TIME-06, TIME-07). Moments in milliseconds. */
export const pause = {
  isOn: (resumesAt: number) => say`The game is paused. It resumes automatically ${relativeTime(resumesAt)}.`,
  frozen: (onMove: string, left: Markdown) => say`The clock is stopped. It's ${boldName(onMove)}'s turn: ${left}`,
  askBoth: (people: readonly Person[]) => say`${andList(people.map(call))}, press ${bold('Resume')} when you're ready.`,
  askOther: (ready: string, other: Person) =>
    say`${boldName(ready)} is ready. ${call(other)}, press ${bold('Resume')} to continue the game.`,
  askOne: say`Press ${bold('Resume')} to continue the game.`,
  leaving: say`${bold(button.leave)} ends the match without a result; ${bold(button.resign)} loses the game.`,
  was: say`The game was paused.`,
  ranOut: say`The game was paused until the time of the pause ran out.`,
};

/** What is asked once a game is over, and what became of it (END-05, END-07). Moments in milliseconds. */
export const afterGame = {
  rematch: (people: readonly Person[], first: string, span: number) =>
    say`Rematch? ${andList(people.map(call))}, ${switched(first)} ${answerWithin(span)}`,
  rematchHalf: (yes: string, other: Person, first: string, until: number) =>
    say`Rematch? ${boldName(yes)} says yes. ${call(other)}, ${switched(first)} The offer expires ${relativeTime(until)}.`,
  playAgain: (first: string, span: number) =>
    say`Rematch? The sides switch, so ${boldName(first)} moves first. ${answerWithin(span)}`,
  rematchOn: say`Rematch accepted.`,
  noRematch: (by: string) => say`${boldName(by)} declined the rematch.`,
  rematchUnanswered: (by: string) => say`${boldName(by)} didn't answer in time, so there's no rematch.`,
  nobodyAnswered: say`Nobody asked for a rematch in time. Thanks for playing!`,
  noMore: say`The match is over. Thanks for playing!`,

  hasLeft: (opponent: string) => say`${boldName(opponent)} has left.`,
  goOn: (remaining: Person, queue: number, span: number) =>
    say`${call(remaining)}, do you want to play someone ${queue === 0 ? 'else? Nobody is in the queue, so I would open a table for anyone.' : 'from the queue?'} ${answerWithin(span)}`,
  goesOn: (remaining: string) => say`${boldName(remaining)} is looking for a new opponent.`,
  stopped: (remaining: string) => say`${boldName(remaining)} is done for today. Thanks for playing!`,
  goOnUnanswered: (remaining: string) => say`${boldName(remaining)} didn't answer in time. Thanks for playing!`,

  seat: (asked: Person, remaining: string, until: number) =>
    say`${call(asked)}, a seat is free. Do you want to play ${boldName(remaining)}? Who moves first is random, and the score starts at 0-0. The offer expires ${relativeTime(until)}.`,
  seatStop: (remaining: string) => say`(${boldName(remaining)}: ${bold(button.stopHere)} ends the match.)`,
  seatTaken: (asked: string, remaining: string) =>
    say`${boldName(asked)} took the seat and plays ${boldName(remaining)}.`,
  seatPassed: (asked: string) => say`${boldName(asked)} passed on the seat.`,
  seatUnanswered: (asked: string) => say`${boldName(asked)} didn't answer in time.`,
  seatWithdrawn: (remaining: string) => say`${boldName(remaining)} is done for today. Thanks for playing!`,

  table: (host: string, code: string, until: number) =>
    say`${boldName(host)} is waiting for an opponent, and anyone can join: press ${bold('Join')}, or type ${command('join')} with the code ${bold(code)} anywhere in this server. The table expires ${relativeTime(until)}.`,
  tableJoined: (player: string, host: string) => say`${boldName(player)} joined ${boldName(host)}'s table.`,
  tableTakenBack: (host: string) => say`${boldName(host)} closed the table.`,
  tableExpired: say`Nobody joined in time, so the table expired.`,
  tableClosed: say`A server manager closed the table.`,

  closedByManager: say`A server manager closed the match.`,
};

const switched = (first: string) => say`you'll switch sides, so ${boldName(first)} moves first.`;

const answerWithin = (span: number) => say`Answer within ${bold(duration(span))}.`;
