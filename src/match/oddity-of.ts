import { BALLOT_LENGTH } from './ballots.ts';
import type { MatchEvent } from './event.ts';
import { changedBy } from './evolve.ts';
import { gameResult, type GameResult } from './game.ts';
import type { PlayerId } from './ids.ts';
import { isRunning, isUnderWay } from './is-running.ts';
import type { CloseReason, EndedMatch, Match, PausedMatch, PlayingMatch } from './match.ts';
import { otherSeat, type Seats } from './seat.ts';

type Of<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;

/** What is wrong about an event on a match to which no decision can have led it, in a few words; `undefined`: nothing. */
export function oddityOf(match: Match, event: MatchEvent): string | undefined {
  const isIdle = !isAnnouncement(event) && changedBy(match, event) === undefined;
  if (isIdle) return `it changes nothing in a match that is ${match.phase}`;
  return isPossible(match, event) ? undefined : `it can't happen in this match, which is ${match.phase}`;
}

/** What leaves the change to the event that follows it. */
const isAnnouncement = ({ type }: MatchEvent): boolean =>
  type === 'ChallengeAccepted' || type === 'TableJoined' || type === 'SeatPassed';

/** Beyond what `evolve` itself insists on. */
function isPossible(match: Match, event: MatchEvent): boolean {
  switch (event.type) {
    case 'ChallengeMade':
      return event.challenger !== event.invited;
    case 'HotseatStarted':
      return event.seats.dark !== event.seats.light;
    case 'ChallengeAccepted':
      return match.phase === 'invited';
    case 'TableJoined':
      return match.phase === 'open-table' && event.player !== match.challenger;
    case 'TableOpened':
      return match.phase !== 'ended' || (isRemaining(match, event.challenger) && match.queue.length === 0);
    case 'ReadyAsked':
    case 'GameStarted':
      return canMeet(match, event.seats);
    case 'MovePlayed':
      return match.phase === 'playing' && (event.byLot === true) === isLotDue(match);
    case 'DrawOffered':
      return match.phase === 'playing' && match.drawOffer === undefined;
    case 'GameEnded':
      return isRunning(match) && canEnd(match, event.result);
    case 'MatchClosed':
      return CLOSED_FOR[match.phase].includes(event.reason);
    case 'BoardPosted':
      return match.phase === 'playing' && match.clock.kind === 'unseen';
    case 'ReminderDue':
      return match.phase === 'playing' && match.game.position.turn === event.seat && event.number > match.clock.told;
    case 'PauseRequested':
      return match.phase === 'playing' && match.pauseRequest === undefined && match.operator === undefined;
    case 'GamePaused':
      return match.phase === 'playing' && (match.pauseRequest !== undefined || match.operator !== undefined);
    case 'ResumeAgreed':
      return match.phase === 'paused' && match.resumed !== event.seat && match.operator === undefined;
    case 'PlayerVanished':
    case 'PlayerReturned':
      return isUnderWay(match) && isAway(match, event) === (event.type === 'PlayerReturned');
    case 'Watched':
    case 'Unwatched':
      return isUnderWay(match) && match.queue.includes(event.player) === (event.type === 'Unwatched');
    case 'RematchAccepted':
      return match.phase === 'ended' && match.next.kind === 'rematch' && match.next.agreed !== event.seat;
    case 'SeatOffered':
      return match.phase === 'ended' && match.queue[0] === event.player;
    case 'SeatPassed':
      return match.phase === 'ended' && match.next.kind === 'seat' && match.next.asked === event.player;
    case 'DrawWithdrawn':
    case 'DrawDeclined':
    case 'PauseRefused':
    case 'GameResumed':
    case 'ClockStopped':
    case 'ClockStarted':
    case 'RematchDeclined':
      return true;
    default:
      event satisfies never;
      return false;
  }
}

const isRemaining = ({ next }: EndedMatch, player: PlayerId): boolean =>
  next.kind !== 'rematch' && next.remaining === player;

const isAway = ({ away }: PlayingMatch | PausedMatch | EndedMatch, { seat }: Of<'PlayerVanished' | 'PlayerReturned'>) =>
  away.some((missed) => missed.seat === seat);

/** Whether those two can be the ones who play now. */
function canMeet(match: Match, { dark, light }: Seats): boolean {
  const areThey = (one: PlayerId, other: PlayerId): boolean =>
    dark !== light && [one, other].every((player) => player === dark || player === light);
  switch (match.phase) {
    case 'invited':
      return areThey(match.challenger, match.invited);
    case 'open-table':
      return dark !== light && (dark === match.challenger || light === match.challenger);
    case 'ready-check':
      return dark === match.seats.dark && light === match.seats.light;
    case 'ended': {
      const { next, seats } = match;
      if (next.kind === 'rematch') return dark === seats.light && light === seats.dark;
      return next.kind === 'seat' && areThey(next.remaining, next.asked);
    }
    case 'new':
    case 'playing':
    case 'paused':
    case 'closed':
      return false;
    default:
      return match satisfies never;
  }
}

const isLotDue = ({ game, options }: PlayingMatch): boolean =>
  options.rules === 'tournament' && game.moves.length < BALLOT_LENGTH;

function canEnd(match: PlayingMatch | PausedMatch, result: GameResult): boolean {
  if (match.phase === 'paused') return result.reason === 'resigned';
  const { game, options, drawOffer } = match;
  switch (result.reason) {
    case 'resigned':
      return true;
    case 'left':
      return match.operator === undefined;
    case 'improper-delay':
      return options.time !== 'off' && result.winner === otherSeat(game.position.turn);
    case 'agreement':
      return drawOffer !== undefined;
    case 'all-captured':
    case 'blocked':
    case 'third-repetition':
    case 'quiet-turns':
      return isSameResult(result, gameResult(game, options));
    default:
      return result satisfies never;
  }
}

export const isSameResult = (one: GameResult, other: GameResult | undefined): boolean =>
  one.reason === other?.reason && winnerOf(one) === winnerOf(other);

const winnerOf = (result: GameResult) => (result.kind === 'win' ? result.winner : undefined);

const WHILE_PLAYED: readonly CloseReason[] = ['venue-lost', 'called-off', 'closed-by-manager'];
const CLOSED_FOR: Readonly<Record<Match['phase'], readonly CloseReason[]>> = {
  new: [],
  invited: ['declined', 'cancelled', 'expired', 'venue-lost', 'closed-by-manager'],
  'open-table': ['cancelled', 'expired', 'venue-lost', 'closed-by-manager'],
  'ready-check': ['not-ready', ...WHILE_PLAYED],
  playing: ['host-left', ...WHILE_PLAYED],
  paused: ['left-in-pause', ...WHILE_PLAYED],
  ended: ['finished', 'closed-by-manager'],
  closed: [],
};
