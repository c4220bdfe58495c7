import { type Markdown, say, bold, relativeTime } from '../../markdown.ts';
import { boldName, call, duration, andList } from './phrases.ts';
import type { Person } from '../../view-context.ts';
import type { StopReason } from '../../../match/match.ts';

/** Game messages: news that gets a message of its own in the thread (PLAY-12). Moments and spans in milliseconds. */
export const notice = {
  openingDrawn: (moves: readonly string[], next: string) =>
    say`The opening was drawn by lot and is on the board: ${bold(moves.join(' '))}. ${boldName(next)} moves next.`,

  warning: (person: Person, lossAt: number) =>
    say`${call(person)}, your time for this move is up. Move now: the game is lost ${relativeTime(lossAt)}.`,
  reminder: (person: Person, lossAt: number) =>
    say`${call(person)}, it is your move. The game is lost on time ${relativeTime(lossAt)}.`,

  pauseOver: (onMove: string) => say`The pause is over. ${boldName(onMove)} is on move.`,
  pauseOverTimed: (onMove: string, left: Markdown) => say`The pause is over. ${boldName(onMove)} is on move: ${left}`,

  vanished: (name: string, opponent: string, until: number) =>
    say`${boldName(name)} has left. If they are not back ${relativeTime(until)}, ${boldName(opponent)} wins.`,
  vanishedAtTheStart: (name: string, until: number) =>
    say`${boldName(name)} has left. If they are not back ${relativeTime(until)}, the game is called off.`,
  hadVanished: (name: string) => say`${boldName(name)} has left.`,
  vanishedInPause: (name: string) => say`${boldName(name)} has left. The pause goes on.`,
  vanishedTimed: (name: string) => say`${boldName(name)} has left. They may come back; the clock decides.`,
  vanishedUntimed: (name: string) =>
    say`${boldName(name)} has left. They may come back; there is no time limit, so the game waits.`,
  vanishedWhileStopped: (name: string) =>
    say`${boldName(name)} has left. Nothing is lost while the clock stands still.`,
  returned: (name: string) => say`${boldName(name)} is back. The game goes on.`,
  returnedInPause: (name: string) => say`${boldName(name)} is back. The pause goes on.`,

  cameTooLate: (person: Person) =>
    say`${call(person)}, good to see you back. The game is over by now; how it ended stands above.`,

  /** How long clicks could not arrive, and what it cost: nothing (TIME-08). */
  outage: (reason: StopReason, span: number) => say`${AWAY[reason]} for ${bold(duration(span))}.`,
  clockGoesOn: say`The clock was stopped meanwhile and runs again.`,
  clockStillStops: say`The clock was stopped meanwhile, and still is.`,
  nothingLost: say`Nothing is lost; play on.`,

  notReady: (challenger: string) =>
    say`${boldName(challenger)} was not there to begin. The match was called off and counts nowhere.`,
  calledOffBefore: say`The match was called off before it began. It counts nowhere.`,
  closedByManager: say`Somebody who manages the server closed the match.`,
};

const AWAY: Readonly<Record<StopReason, string>> = {
  'process-away': 'I was away',
  'gateway-away': 'Discord was out of reach',
  'venue-closed': 'I could not write in this thread',
  'server-unavailable': 'Discord had trouble with this server',
};

/** What is asked before and in a game, and what became of it. Moments and spans in milliseconds. */
export const question = {
  ready: (challenger: Person, invited: string, until: number) =>
    say`${boldName(invited)} is here. ${call(challenger)}, press ${bold('Ready')} and the game begins; no clock runs before that. Without it the match is called off ${relativeTime(until)}.`,
  readyPressed: (challenger: string) => say`${boldName(challenger)} is ready. The game begins.`,
  notReady: (challenger: string) =>
    say`${boldName(challenger)} was not there to press Ready, so the match was called off.`,
  calledOffBefore: say`The match was called off before it began.`,
  closedBefore: say`Somebody who manages the server closed the match before it began.`,

  drawOffered: (by: string, opponent: Person) =>
    say`${boldName(by)} offers a draw. ${call(opponent)}, do you accept? The game goes on meanwhile; your next move declines.`,
  drawAccepted: (by: string, opponent: string) =>
    say`${boldName(by)} offered a draw and ${boldName(opponent)} accepted.`,
  drawDeclinedBy: (by: string, opponent: string) =>
    say`${boldName(by)} offered a draw and ${boldName(opponent)} declined. The game goes on.`,
  drawTakenBack: (by: string) => say`${boldName(by)} offered a draw and took the offer back. The game goes on.`,
  drawPlayedOn: (by: string, opponent: string) =>
    say`${boldName(by)} offered a draw; ${boldName(opponent)} played on, so the offer is over.`,
  drawInPause: (by: string) => say`${boldName(by)} offered a draw. The offer waits until the pause is over.`,
  drawOvertaken: (by: string) => say`${boldName(by)} offered a draw; the game was over before it was answered.`,

  resign: (opponent: string) => say`Resign this game? ${boldName(opponent)} wins it then.`,
  resignWhichSide: say`Which side resigns? The other one wins this game.`,
  resigned: say`You resigned. Thank you for the game.`,
  resignKept: say`Good, the game goes on.`,

  leave: (opponent: string) =>
    say`Leave this match? ${boldName(opponent)} wins the game then, and there is no rematch.`,
  leaveWithoutResult: say`Leave this match? It is closed without a result and counts nowhere.`,
  left: say`You left the match.`,
  leaveKept: say`Good, you stay.`,

  pauseAsked: (by: string, opponent: Person, longest: number) =>
    say`${boldName(by)} asks for a pause of up to ${bold(duration(longest))}. ${call(opponent)}, do you agree? The clock runs on until you do; the next move ends the request.`,
  pauseAskedUntimed: (by: string, opponent: Person, longest: number) =>
    say`${boldName(by)} asks for a pause of up to ${bold(duration(longest))}. ${call(opponent)}, do you agree? The next move ends the request.`,
  pauseAgreed: (by: string, opponent: string) =>
    say`${boldName(by)} asked for a pause and ${boldName(opponent)} agreed.`,
  pauseRefusedBy: (by: string, opponent: string) =>
    say`${boldName(by)} asked for a pause and ${boldName(opponent)} refused. The game goes on.`,
  pausePlayedOn: (by: string) => say`${boldName(by)} asked for a pause; the game went on, so the request is over.`,
  pauseOvertaken: (by: string) => say`${boldName(by)} asked for a pause; the game was over before it was answered.`,
};

/** A pause from beginning to end (TIME-06, TIME-07). Moments in milliseconds. */
export const pause = {
  isOn: (resumesAt: number) => say`The game is paused. It goes on by itself ${relativeTime(resumesAt)}.`,
  frozen: (onMove: string, left: Markdown) => say`The clock stands still. ${boldName(onMove)} is on move: ${left}`,
  askBoth: (people: readonly Person[]) =>
    say`${andList(people.map(call))}, press ${bold('Resume')} when you are ready; with both of you ready the game goes on at once.`,
  askOther: (ready: string, other: Person) =>
    say`${boldName(ready)} is ready. ${call(other)}, press ${bold('Resume')} and the game goes on at once.`,
  askOne: say`Press ${bold('Resume')} and the game goes on at once.`,
  leaving: say`Leaving now has no consequence: the match is closed without a result. Resigning loses, as always.`,
  bothResumed: say`The pause is over: both were ready.`,
  resumed: say`The pause is over.`,
  ranOut: say`The pause is over: its time has run out.`,
  endedInPause: (result: Markdown) => say`The pause ended with the game. ${result}`,
  closedInPause: (why: Markdown) => say`The pause ended with the match. ${why}`,
};

/** What is asked once a game is over, and what became of it (END-05, END-07). Moments in milliseconds. */
export const afterGame = {
  rematch: (people: readonly Person[], nextDark: string, until: number) =>
    say`${andList(people.map(call))}, play again? You switch seats: ${boldName(nextDark)} moves first. The question closes ${relativeTime(until)}.`,
  rematchHalf: (yes: string, other: Person, nextDark: string, until: number) =>
    say`${boldName(yes)} would like to play again. ${call(other)}, what do you say? You switch seats: ${boldName(nextDark)} moves first. The question closes ${relativeTime(until)}.`,
  playAgain: (nextDark: string, until: number) =>
    say`Play again? The seats are switched: ${boldName(nextDark)} moves first. The question closes ${relativeTime(until)}.`,
  rematchOn: say`Another game! The seats are switched.`,
  noRematch: (by: string) => say`${boldName(by)} doesn't want a rematch.`,
  rematchUnanswered: (by: string) => say`${boldName(by)} didn't answer, so there is no rematch.`,
  nobodyAnswered: say`Nobody asked for a rematch, so the match is over. Thank you for playing!`,
  noMore: say`The match is over. Thank you for playing!`,

  hasLeft: (opponent: string) => say`${boldName(opponent)} has left.`,
  goOn: (why: Markdown, remaining: Person, queue: number, until: number) =>
    say`${why} ${call(remaining)}, play someone else? ${queue === 0 ? "Nobody is in the queue, so I'd open the seat to anyone" : "I'd ask the queue, one after the other"}. The question closes ${relativeTime(until)}.`,
  goesOn: (remaining: string) => say`${boldName(remaining)} is looking for a new opponent.`,
  stopped: (remaining: string) => say`${boldName(remaining)} stops here. The match is over. Thank you for playing!`,
  goOnUnanswered: (remaining: string) =>
    say`${boldName(remaining)} didn't answer, so the match is over. Thank you for playing!`,

  seat: (asked: Person, remaining: string, until: number) =>
    say`${call(asked)}, a seat is free: would you play ${boldName(remaining)}? Who moves first is drawn, the score begins at 0 – 0. The offer ends ${relativeTime(until)}.`,
  seatStop: (remaining: string) => say`${boldName(remaining)} can stop here instead.`,
  seatTaken: (asked: string, remaining: string) => say`${boldName(asked)} plays ${boldName(remaining)}.`,
  seatPassed: (asked: string) => say`${boldName(asked)} leaves the seat to others.`,
  seatUnanswered: (asked: string) => say`${boldName(asked)} did not answer in time.`,
  seatWithdrawn: (remaining: string) =>
    say`${boldName(remaining)} stops here. The match is over. Thank you for playing!`,

  table: (host: string, code: string, until: number) =>
    say`Waiting for an opponent: the seat opposite ${boldName(host)} is free for anybody. Press ${bold('Join')}, or type ${bold(say`/checkers join`)} with the code ${bold(code)} anywhere in this server. The table lapses ${relativeTime(until)}.`,
  tableJoined: (player: string, host: string) => say`${boldName(player)} sits down opposite ${boldName(host)}.`,
  tableTakenBack: (host: string) => say`${boldName(host)} took the table back.`,
  tableLapsed: say`Nobody came in time, so the table was cleared away.`,
  tableClosed: say`Somebody who manages the server closed the table.`,

  closedByManager: say`Somebody who manages the server closed the match.`,
};
