import { BALLOT_LENGTH } from './ballots.ts';
import type { MatchEvent, EventOf } from './event.ts';
import { evolve, newMatch, revisionAfter, changedBy } from './evolve.ts';
import { gameResult, type GameResult } from './game.ts';
import { type MatchId, type Revision, type PlayerId, otherSeat, type Seats } from './ids.ts';
import {
  type Match,
  isRunning,
  isUnderWay,
  type CloseReason,
  type EndedMatch,
  type PausedMatch,
  type PlayingMatch,
} from './match.ts';

/** An event that can't have happened. */
export interface UnsoundEvent {
  readonly revision: Revision;
  /** One sentence for an operator. */
  readonly problem: string;
}

/**
 * The first event of a journal that no decision can have led to, with what came before it; `undefined` where there is none.
 * `fold` never fails: it counts such an event and goes on, towards a match that nobody has played. Moments are not judged, as
 * clocks on walls are set, nor how long somebody had to wait for something, as such rules may change.
 */
export function unsoundAt(id: MatchId, events: readonly MatchEvent[]): UnsoundEvent | undefined {
  let match: Match = newMatch(id);
  let last: MatchEvent | undefined;
  for (const event of events) {
    const problem = brokenOff(match, last, event) ?? oddityOf(match, event);
    if (problem !== undefined) return { revision: revisionAfter(match), problem: `${event.type}: ${problem}.` };
    match = evolve(match, event);
    last = event;
  }
  const problem = last === undefined ? undefined : brokenOff(match, last, undefined);
  return problem === undefined
    ? undefined
    : { revision: match.revision, problem: `The journal stops here: ${problem}.` };
}

/** Why `next`, or the end of the journal, can't come here: some decisions say more than one thing, and never stop halfway. */
function brokenOff(match: Match, last: MatchEvent | undefined, next: MatchEvent | undefined): string | undefined {
  const types = last === undefined ? undefined : FOLLOWED_BY[last.type];
  if (types !== undefined && (next === undefined || !types.includes(next.type))) {
    return `${last?.type} is followed by ${types.join(' or ')} at once, and that is not what comes next`;
  }
  if (match.phase !== 'playing') return undefined;
  const { game, options } = match;
  const isLot = options.rules === 'tournament' && game.moves.length < BALLOT_LENGTH;
  if (isLot && !(next?.type === 'MovePlayed' && next.byLot === true)) return 'the moves of the ballot are missing';
  const result = gameResult(game, options);
  if (result === undefined) return undefined;
  const isTold = next?.type === 'GameEnded' && isSameResult(next.result, result);
  return isTold ? undefined : `the game is over on the board (${result.reason}), and that is not what follows`;
}

const FOLLOWED_BY: { readonly [Type in MatchEvent['type']]?: readonly MatchEvent['type'][] } = {
  ChallengeAccepted: ['GameStarted', 'ReadyAsked'],
  TableJoined: ['GameStarted', 'ReadyAsked'],
  SeatPassed: ['SeatOffered', 'TableOpened'],
};

/** What is wrong about an event on a match to which no decision can have led it, in a few words; `undefined`: nothing. */
function oddityOf(match: Match, event: MatchEvent): string | undefined {
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

const isAway = (
  { away }: PlayingMatch | PausedMatch | EndedMatch,
  { seat }: EventOf<'PlayerVanished' | 'PlayerReturned'>,
) => away.some((missed) => missed.seat === seat);

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

const isSameResult = (one: GameResult, other: GameResult | undefined): boolean =>
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
