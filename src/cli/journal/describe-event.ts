import { findMove } from '../../engine/moves.ts';
import { makeMove } from '../../engine/referee.ts';
import type { Square } from '../../engine/square.ts';
import type { MatchEvent } from '../../match/event.ts';
import { evolve } from '../../match/evolve.ts';
import type { GameResult } from '../../match/game.ts';
import type { Match } from '../../match/match.ts';
import type { MatchOptions } from '../../match/options.ts';
import type { Seat } from '../../match/ids.ts';
import { moment, span } from './moment.ts';
import type { PlayerNames } from './player-names.ts';

/** What an event on `before` says, in a few words for an operator. */
export function describeEvent(before: Match, event: MatchEvent, names: PlayerNames): string {
  const seated = (seat: Seat): string => seatName(before, seat, names);
  switch (event.type) {
    case 'ChallengeMade':
      return `${names.of(event.challenger)} asks ${names.of(event.invited)}; ${optionsLine(event.options)}`;
    case 'ChallengeAccepted':
      return 'yes';
    case 'TableOpened':
      return `${names.of(event.challenger)} waits at table ${event.code}; ${optionsLine(event.options)}`;
    case 'TableJoined':
      return `${names.of(event.player)} sits down`;
    case 'ReadyAsked':
      return 'whoever asked has been away for a while and has to press Ready';
    case 'HotseatStarted': {
      const { dark, light } = event.seats;
      const operator = names.of(event.operator);
      return `${operator} plays dark for ${names.of(dark)}, light for ${names.of(light)}; ${optionsLine(event.options)}`;
    }
    case 'GameStarted':
      return `${names.of(event.seats.dark)} has dark, ${names.of(event.seats.light)} light`;
    case 'MovePlayed':
      return `${seated(event.seat)} plays ${pathOf(before, event.squares)}${event.byLot === true ? ', by lot' : ''}`;
    case 'DrawOffered':
      return `${seated(event.seat)} offers a draw`;
    case 'DrawWithdrawn':
      return `offer ${event.offer} is taken back`;
    case 'DrawDeclined':
      return `offer ${event.offer} is declined`;
    case 'GameEnded':
      return resultLine(before, event.result, names);
    case 'MatchClosed':
      return event.reason;
    case 'BoardPosted':
      return `board ${event.board} is up`;
    case 'ReminderDue': {
      const { kind, left, lossAt, number } = event;
      return `${seated(event.seat)} is told that ${span(left)} are left (${kind} ${number}), until ${moment(lossAt)}`;
    }
    case 'PauseRequested':
      return `${seated(event.seat)} asks for a pause`;
    case 'PauseRefused':
      return `request ${event.request} is refused`;
    case 'GamePaused':
      return 'the clock stands';
    case 'ResumeAgreed':
      return `${seated(event.seat)} wants to go on`;
    case 'GameResumed':
      return 'play goes on';
    case 'ClockStopped':
    case 'ClockStarted':
      return event.reason;
    case 'PlayerVanished':
      return `${seated(event.seat)} is gone`;
    case 'PlayerReturned':
      return `${seated(event.seat)} is back`;
    case 'Watched':
      return `${names.of(event.player)} waits for a seat`;
    case 'Unwatched':
      return `${names.of(event.player)} no longer waits for a seat`;
    case 'RematchAccepted':
      return `${seated(event.seat)} wants to play again`;
    case 'RematchDeclined':
      return `${seated(event.seat)} does not want to play again`;
    case 'SeatOffered':
      return `${names.of(event.player)} is asked to take the seat; code ${event.code} is kept for a table`;
    case 'SeatPassed':
      return `${names.of(event.player)} does not take the seat`;
    default:
      return event satisfies never;
  }
}

/** `Alice (dark)`; a seat alone where nobody sits yet. */
export function seatName(match: Match, seat: Seat, names: PlayerNames): string {
  const seats = 'seats' in match ? match.seats : undefined;
  return seats === undefined ? seat : `${names.of(seats[seat])} (${seat})`;
}

export function resultLine(match: Match, result: GameResult, names: PlayerNames): string {
  return result.kind === 'draw'
    ? `a draw: ${result.reason}`
    : `${seatName(match, result.winner, names)} wins: ${result.reason}`;
}

export function optionsLine({ time, first, pieces, board, turning, rules, drawTurns }: MatchOptions): string {
  const warning = time === 'off' || time.warning === 'none' ? '' : ` and a warning of ${span(time.warning)}`;
  const clock = time === 'off' ? 'no clock' : `${span(time.limit)} a turn${warning}`;
  return `${clock}, first move ${first}, ${pieces} on ${board} that ${turning}, ${rules} rules, draw after ${drawTurns} quiet turns`;
}

function pathOf(before: Match, squares: readonly Square[]): string {
  const move = before.phase === 'playing' ? findMove(before.game.position, squares) : undefined;
  return move === undefined ? squares.join(' ') : makeMove(move);
}

const TYPE_WIDTH = 18;

/** A line for each event: number, moment, type, words, and what caused it; events of one decision hang together. */
export function eventLines(start: Match, entries: readonly (readonly MatchEvent[])[], names: PlayerNames): string[] {
  const lines: string[] = [];
  let match = start;
  for (const events of entries) {
    for (const [index, event] of events.entries()) {
      const words = describeEvent(match, event, names);
      match = evolve(match, event);
      const number = String(match.revision).padStart(5);
      const cause = event.cause === undefined ? '' : `  [${event.cause}]`;
      lines.push(
        `${number} ${index === 0 ? ' ' : '+'} ${moment(event.at)}  ${event.type.padEnd(TYPE_WIDTH)}${words}${cause}`,
      );
    }
  }
  return lines;
}
