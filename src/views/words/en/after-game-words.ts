import { bold, boldName, relativeTime, say, type Markdown } from '../../markdown.ts';
import type { Person } from '../../person.ts';
import { andList, call, CHALLENGE } from './names.ts';

/** What is asked once a game is over, and what became of it (END-05, END-07). Moments in milliseconds. */
export const AFTER_GAME_WORDS = {
  rematch: (people: readonly Person[], nextDark: string, until: number): Markdown =>
    say`${andList(people.map(call))}, play again? You switch seats: ${boldName(nextDark)} moves first. The question closes ${relativeTime(until)}.`,
  rematchHalf: (yes: string, other: Person, nextDark: string, until: number): Markdown =>
    say`${boldName(yes)} would like to play again. ${call(other)}, what do you say? You switch seats: ${boldName(nextDark)} moves first. The question closes ${relativeTime(until)}.`,
  playAgain: (nextDark: string, until: number): Markdown =>
    say`Play again? The seats are switched: ${boldName(nextDark)} moves first. The question closes ${relativeTime(until)}.`,
  rematchOn: say`Another game! The seats are switched.`,
  noRematch: (by: string): Markdown => say`${boldName(by)} plays no further game this time.`,
  rematchUnanswered: (by: string): Markdown => say`${boldName(by)} did not answer in time, so there is no rematch.`,
  nobodyAnswered: say`Nobody asked for another game in time.`,
  noMore: say`No further game this time.`,

  goOnAfterLeaving: (remaining: Person, opponent: string, until: number): Markdown =>
    say`${boldName(opponent)} has left. ${goOn(remaining, until)}`,
  goOnAfterNo: (remaining: Person, opponent: string, until: number): Markdown =>
    say`${boldName(opponent)} plays no further game. ${goOn(remaining, until)}`,
  goesOn: (remaining: string): Markdown => say`${boldName(remaining)} plays on with somebody else.`,
  stopped: (remaining: string): Markdown => say`${boldName(remaining)} stops here.`,
  goOnUnanswered: (remaining: string): Markdown => say`${boldName(remaining)} did not answer in time.`,

  seat: (asked: Person, remaining: string, until: number): Markdown =>
    say`${call(asked)}, a seat is free: would you play ${boldName(remaining)}? Who moves first is drawn, the score begins at 0 – 0. The offer ends ${relativeTime(until)}.`,
  seatStop: (remaining: string): Markdown => say`${boldName(remaining)} can stop here instead.`,
  seatTaken: (asked: string, remaining: string): Markdown => say`${boldName(asked)} plays ${boldName(remaining)}.`,
  seatPassed: (asked: string): Markdown => say`${boldName(asked)} leaves the seat to others.`,
  seatUnanswered: (asked: string): Markdown => say`${boldName(asked)} did not answer in time.`,
  seatWithdrawn: (remaining: string): Markdown => say`${boldName(remaining)} stops here, so the seat is gone.`,

  table: (host: string, code: string, until: number): Markdown =>
    say`Waiting for an opponent: the seat opposite ${boldName(host)} is free for anybody. Press ${bold('Join')}, or type ${bold(say`/checkers join`)} with the code ${bold(code)} anywhere in this server. The table lapses ${relativeTime(until)}.`,
  tableJoined: (player: string, host: string): Markdown =>
    say`${boldName(player)} sits down opposite ${boldName(host)}.`,
  tableTakenBack: (host: string): Markdown => say`${boldName(host)} took the table back.`,
  tableLapsed: say`Nobody came in time, so the table was cleared away.`,
  tableClosed: say`Somebody who manages the server closed the table.`,

  closedByManager: say`Somebody who manages the server closed the match.`,
  matchIsOver: say`The match is over. Start another with ${CHALLENGE}.`,
} as const;

const goOn = (remaining: Person, until: number): Markdown =>
  say`${call(remaining)}, would you like to play on with somebody who watches? I would ask them one after the other. The question closes ${relativeTime(until)}.`;
