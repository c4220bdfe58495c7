import { type Markdown, say, bold, relativeTime } from '../../markdown.ts';
import { boldName, call, duration, CHALLENGE } from './phrases.ts';
import type { Person } from '../../person.ts';
import type { StopReason } from '../../../match/match.ts';

/** Game messages: news that gets a message of its own in the thread (PLAY-12). Moments and spans in milliseconds. */
export const notice = {
  openingDrawn: (moves: readonly string[], next: string) =>
    say`The opening was drawn by lot and is on the board: ${bold(moves.join(' '))}. ${boldName(next)} moves next.`,

  warning: (person: Person, lossAt: number) =>
    say`${call(person)}, your time for this move is up. Move now: the game is lost ${relativeTime(lossAt)}.`,
  reminder: (person: Person, lossAt: number) =>
    say`${call(person)}, it is your move. The game is lost on time ${relativeTime(lossAt)}.`,

  pauseRefused: (opponent: string) => say`${boldName(opponent)} would rather play on. No pause now.`,
  pauseOver: (onMove: string) => say`The pause is over. ${boldName(onMove)} is on move.`,
  pauseOverTimed: (onMove: string, left: Markdown) => say`The pause is over. ${boldName(onMove)} is on move: ${left}`,

  vanished: (name: string, opponent: string, until: number) =>
    say`${boldName(name)} has left. If they are not back ${relativeTime(until)}, ${boldName(opponent)} wins.`,
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
    say`${call(person)}, good to see you back. This match is closed by now; how it ended stands above.`,

  /** How long clicks could not arrive, and what it cost: nothing (TIME-08). */
  outage: (reason: StopReason, span: number) => say`${AWAY[reason]} for ${bold(duration(span))}.`,
  clockGoesOn: say`The clock was stopped meanwhile and runs again.`,
  clockStillStops: say`The clock was stopped meanwhile, and still is.`,
  nothingLost: say`Nothing is lost; play on.`,

  noRematch: (by: string) => say`${boldName(by)} plays no further game.`,
  rematchUnanswered: (by: string) => say`${boldName(by)} did not answer, so there is no rematch.`,
  seatPassed: (asked: string) => say`${boldName(asked)} leaves the seat to others.`,
  seatUnanswered: (asked: string) => say`${boldName(asked)} did not answer.`,
  nextIsAsked: say`The next one is asked.`,
  seatIsFree: (host: string) =>
    say`Nobody else waits for the seat opposite ${boldName(host)}, so it is free for anybody now.`,

  notReady: (challenger: string) =>
    say`${boldName(challenger)} was not there to begin. The match was called off and counts nowhere.`,
  calledOffBefore: say`The match was called off before it began. It counts nowhere.`,
  closedByManager: say`Somebody who manages the server closed the match.`,
  matchIsOver: say`The match is over. Thank you for playing; ${CHALLENGE} starts another.`,
};

const AWAY: Readonly<Record<StopReason, string>> = {
  'process-away': 'I was away',
  'gateway-away': 'Discord was out of reach',
  'venue-closed': 'I could not write in this thread',
  'server-unavailable': 'Discord had trouble with this server',
};
