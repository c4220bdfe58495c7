import { type GameResult, resultSchema, type WinReason } from './game.ts';
import { oneOf, otherSeat, playerIdSchema, type Revision, type Seat } from './ids.ts';
import { CLOSE_REASONS, GAME_CLOSE_REASONS, isAlone, isOpen, isRunning, isUnderWay } from './phases.ts';
import type {
  CloseReason,
  EndedMatch,
  GameCloseReason,
  Match,
  NextQuestion,
  PausedMatch,
  PlayingMatch,
  ReadyCheckMatch,
  Score,
} from './phases.ts';
import { type Pool, ratedGameShape } from './rating.ts';
import { awaitedFor } from './time.ts';
import { type Asked, event, type EventIn, type OfType, type Stamp } from './topic.ts';

const EVENTS = [
  event('GameEnded', { result: resultSchema }),
  // Of a game that counts, next to its end: the store finds the numbers where it keeps them (RUN-12).
  event('GameRated', ratedGameShape),
  // `by`: who called it off, or left without losing.
  event('MatchClosed', { reason: oneOf(CLOSE_REASONS), by: playerIdSchema.exactOptional() }),
] as const;
export type EndingEvent = EventIn<typeof EVENTS>;

/**
 * Whether the game has not yet begun in earnest: until both have made a move of their own in it - a ballot's are nobody's, a
 * rematch begins anew - leaving and running out of time call it off; from then on they lose it (START-13, TIME-02, END-03).
 */
export function canBeCalledOff({ game }: Pick<PlayingMatch, 'game'>): boolean {
  const hasMoved = (seat: Seat): boolean => game.moves.some((move) => move.seat === seat && !move.byLot);
  return !(hasMoved('dark') && hasMoved('light'));
}

/** The event that comes of leaving (END-03), or of the time running out (TIME-02): see `canBeCalledOff`. */
export const lossOrCallingOff = (
  match: PlayingMatch | PausedMatch,
  loser: Seat,
  reason: 'left' | 'improper-delay',
  stamp: Stamp,
): EndingEvent =>
  canBeCalledOff(match) ? { type: 'MatchClosed', reason: 'called-off', ...stamp } : lossBy(loser, reason, stamp);

export const lossBy = (loser: Seat, reason: WinReason, stamp: Stamp): EndingEvent => ({
  type: 'GameEnded',
  result: { kind: 'win', winner: otherSeat(loser), reason },
  ...stamp,
});

/** Without a result, by a player's own will; who plays alone need not be named. */
export const closing = (
  reason: CloseReason,
  { by }: Asked,
  match: ReadyCheckMatch | PlayingMatch | PausedMatch,
  stamp: Stamp,
): EndingEvent => ({
  type: 'MatchClosed',
  reason,
  ...('operator' in match && isAlone(match) ? {} : { by }),
  ...stamp,
});

export function evolveEnding(match: Match, event: EndingEvent, number: Revision): Match | undefined {
  switch (event.type) {
    case 'GameEnded':
      return gameEnded(match, event, number);
    case 'GameRated':
      return gameRated(match, event);
    case 'MatchClosed':
      return matchClosed(match, event);
    default:
      event satisfies never;
      return undefined;
  }
}

/** For both to answer a rematch, and for one to go on (END-05). */
export const REMATCH_TIME = 5 * 60_000;

function gameEnded(
  match: Match,
  { result, at }: OfType<EndingEvent, 'GameEnded'>,
  number: Revision,
): EndedMatch | undefined {
  if (!isRunning(match)) return undefined;
  const { id, revision, challenger, invited, operator, level, seats, options, game, queue, stops, away } = match;
  const kept = { id, revision, challenger, invited, operator, level, seats, options, game, queue, stops, away };
  const results = [...match.results, { seats, result }];
  const question = { number, ...awaitedFor(REMATCH_TIME, at) };
  const next: NextQuestion =
    result.kind === 'win' && result.reason === 'left'
      ? { kind: 'go-on', remaining: seats[result.winner], ...question }
      : { kind: 'rematch', agreed: undefined, ...question };
  return { ...kept, phase: 'ended', results, result, endedAt: at, score: scoreAfter(match.score, result), next };
}

/** The pool in whose ratings the game that is over counts: `GameRated` is recorded right behind its end. */
export function countsIn(match: Match): Pool | undefined {
  if (match.phase !== 'ended') return undefined;
  const { rating } = match.game;
  return rating !== undefined && 'pool' in rating ? rating.pool : undefined;
}

function gameRated(
  match: Match,
  { number, pool, dark, light }: OfType<EndingEvent, 'GameRated'>,
): EndedMatch | undefined {
  if (match.phase !== 'ended') return undefined;
  const isDue = match.game.rated === undefined && countsIn(match) === pool;
  return isDue ? { ...match, game: { ...match.game, rated: { number, pool, dark, light } } } : undefined;
}

function scoreAfter(score: Score, result: GameResult): Score {
  if (result.kind === 'draw') return { ...score, draws: score.draws + 1 };
  return { ...score, wins: { ...score.wins, [result.winner]: score.wins[result.winner] + 1 } };
}

function matchClosed(match: Match, { reason, by, at }: OfType<EndingEvent, 'MatchClosed'>): Match | undefined {
  if (!isOpen(match)) return undefined;
  const { id, revision, challenger, options, results } = match;
  const closed = { id, phase: 'closed', revision, challenger, options, results, by, closedAt: at } as const;
  if (match.phase === 'open-table') return { ...closed, reason, invited: undefined, seats: undefined, game: undefined };
  const { invited } = match;
  if (!isUnderWay(match)) return { ...closed, reason, invited, seats: undefined, game: undefined };
  if (!isGameCloseReason(reason)) return undefined;
  const { operator, level, seats, game, score } = match;
  return {
    ...closed,
    reason,
    invited,
    operator,
    level,
    seats,
    game,
    score,
    result: match.phase === 'ended' ? match.result : undefined,
  };
}

const isGameCloseReason = (reason: string): reason is GameCloseReason =>
  GAME_CLOSE_REASONS.some((known) => known === reason);

export const endingTopic = { events: EVENTS, decide: {}, evolve: evolveEnding };
