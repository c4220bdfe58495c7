import { canAgreeOn } from './draw.ts';
import { countsIn } from './ending.ts';
import { type GameResult, gameResult, winnerOf } from './game.ts';
import { type MatchId, otherSeat, type PlayerId, type Revision, seatOf, type Seats } from './ids.ts';
import { changedBy, type MatchEvent } from './match.ts';
import { isAlone, isRunning, newMatch, revisionAfter } from './phases.ts';
import type { CloseReason, Match, PausedMatch, PlayingMatch } from './phases.ts';
import { RULES } from './rules.ts';

interface ImpossibleEvent {
  readonly revision: Revision;
  readonly problem: string;
}

/** The first event that no decision can have led to, or where the journal breaks off. Times are not judged. */
export function findImpossibleEvent(id: MatchId, events: readonly MatchEvent[]): ImpossibleEvent | undefined {
  let match: Match = newMatch(id);
  let last: MatchEvent | undefined;
  for (const event of events) {
    const revision = revisionAfter(match);
    const gap = missingBetween(match, last, event);
    if (gap !== undefined) return { revision, problem: `${event.type}: ${gap}.` };
    const after: Match | undefined = isPossible(match, event) ? changedBy(match, event) : undefined;
    if (after === undefined)
      return { revision, problem: `${event.type}: it can't happen in this match, which is ${match.phase}.` };
    match = after;
    last = event;
  }
  const gap = missingBetween(match, last, undefined);
  return gap === undefined ? undefined : { revision: match.revision, problem: `The journal stops here: ${gap}.` };
}

const FOLLOWED_BY: { readonly [Type in MatchEvent['type']]?: readonly MatchEvent['type'][] } = {
  ChallengeAccepted: ['GameStarted', 'ReadyAsked'],
  TableJoined: ['GameStarted', 'ReadyAsked'],
  SeatPassed: ['SeatOffered', 'TableOpened'],
};

/** The problem if `next` can't follow `last`: some decisions yield several events, never only the first. */
function missingBetween(match: Match, last: MatchEvent | undefined, next: MatchEvent | undefined): string | undefined {
  const types = last === undefined ? undefined : FOLLOWED_BY[last.type];
  if (types !== undefined && (next === undefined || !types.includes(next.type))) {
    return `${last?.type} is followed by ${types.join(' or ')} at once, and that is not what comes next`;
  }
  if (last?.type === 'GameEnded' && countsIn(match) !== undefined && next?.type !== 'GameRated')
    return 'the game counts, and what it did to the ratings is not what follows';
  if (match.phase !== 'playing') return undefined;
  const isLot = next?.type === 'MovePlayed' && next.byLot === true;
  if (isLotDue(match) && !isLot) return 'the moves of the ballot are missing';
  const result = gameResult(match.game, match.options);
  if (result === undefined) return undefined;
  const isReported = next?.type === 'GameEnded' && isSameResult(next.result, result);
  return isReported ? undefined : `the game is over on the board (${result.reason}), and that is not what follows`;
}

function isPossible(match: Match, event: MatchEvent): boolean {
  switch (event.type) {
    case 'ReadyAsked':
    case 'GameStarted':
      return canMeet(match, event.seats);
    case 'MovePlayed':
      return event.byLot !== true || (match.phase === 'playing' && isLotDue(match));
    case 'GameEnded':
      return isRunning(match) && canEnd(match, event.result);
    case 'GamePaused':
      return match.phase === 'playing' && (match.pauseRequest !== undefined || isAlone(match));
    case 'SeatOffered':
      return match.phase === 'ended' && match.queue[0] === event.player;
    case 'MatchClosed':
      return CLOSED_FOR[match.phase].includes(event.reason) && isPlayer(match, event.by);
    default:
      return true;
  }
}

const isPlayer = (match: Match, by: PlayerId | undefined): boolean =>
  by === undefined || ('seats' in match && match.seats !== undefined && seatOf(match.seats, by) !== undefined);

function canMeet(match: Match, { dark, light }: Seats): boolean {
  const areThey = (one: PlayerId, other: PlayerId): boolean =>
    (dark === one && light === other) || (dark === other && light === one);
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
    default:
      return false;
  }
}

const isLotDue = ({ game, options }: PlayingMatch): boolean => game.moves.length < RULES[options.rules].ballotLength;

function canEnd(match: PlayingMatch | PausedMatch, result: GameResult): boolean {
  if (match.phase === 'paused') return result.reason === 'resigned';
  const { game, options } = match;
  switch (result.reason) {
    case 'resigned':
      return true;
    case 'left':
      return !isAlone(match);
    case 'improper-delay':
      return options.time !== 'off' && result.winner === otherSeat(game.position.turn);
    default:
      return canAgreeOn(result.reason, match) ?? isSameResult(result, gameResult(game, options));
  }
}

const isSameResult = (one: GameResult, other: GameResult | undefined): boolean =>
  one.reason === other?.reason && winnerOf(one) === winnerOf(other);

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

export type RawEvent = Readonly<Record<string, unknown>>;

/** Turns events of one format into the next; leaves what it doesn't know to the validation. */
export type Upcaster = (raw: RawEvent) => RawEvent;

const isRaw = (value: unknown): value is RawEvent => typeof value === 'object' && value !== null;

/**
 * One for each format before the current one. Another event or key makes another format: add a step and write its golden
 * journals (test/store/golden/write-golden.ts).
 */
export const UPCASTERS: readonly Upcaster[] = [
  // 2 adds HopPlayed, BoardMoved, SoloStarted, and the option `boards`: until then every move had a board of its own.
  (raw) => (isRaw(raw['options']) ? { ...raw, options: { boards: 'every-move', ...raw['options'] } } : raw),
  // 3 adds PauseWithdrawn, and says who closed a match.
  (raw) => raw,
  // 4 adds ratings: GameRated, the option `rated`, and `rating` where a game begins; the option `start`.
  (raw) => (isRaw(raw['options']) ? { ...raw, options: { rated: false, ...raw['options'] } } : raw),
];

export const EVENT_VERSION = UPCASTERS.length + 1;
