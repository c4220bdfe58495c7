import type { GameResult } from '../game.ts';
import { millis, type Revision } from '../ids.ts';
import { isRunning } from '../is-running.ts';
import {
  GAME_CLOSE_REASONS,
  type EndedMatch,
  type GameCloseReason,
  type Match,
  type NextQuestion,
  type Score,
} from '../match.ts';
import { otherSeat, type Seats } from '../seat.ts';
import type { Of } from './of.ts';

/** How long both are asked for a rematch, and one whether to go on (END-05). */
const REMATCH_TIME = 5 * 60_000;
/** How long each watcher of the queue is asked (END-07). */
const SEAT_TIME = 60_000;

export function gameEnded(match: Match, { result, at }: Of<'GameEnded'>, next: Revision): EndedMatch | undefined {
  if (!isRunning(match)) return undefined;
  const { id, challenger, invited, operator, seats, options, game, queue, stops, away } = match;
  const kept = { id, challenger, invited, operator, seats, options, game, queue, stops, away };
  return {
    ...kept,
    phase: 'ended',
    revision: next,
    result,
    endedAt: at,
    score: scoreAfter(match.score, result),
    next: firstQuestion(result, seats, { number: next, countsSince: at, closesAt: millis(at + REMATCH_TIME) }),
  };
}

/** There is no rematch with somebody who has left. */
function firstQuestion(
  result: GameResult,
  seats: Seats,
  question: Pick<NextQuestion, 'number' | 'countsSince' | 'closesAt'>,
): NextQuestion {
  return result.kind === 'win' && result.reason === 'left'
    ? { kind: 'go-on', remaining: seats[result.winner], ...question }
    : { kind: 'rematch', agreed: undefined, ...question };
}

function scoreAfter(score: Score, result: GameResult): Score {
  if (result.kind === 'draw') return { ...score, draws: score.draws + 1 };
  return { ...score, wins: { ...score.wins, [result.winner]: score.wins[result.winner] + 1 } };
}

export function nextQuestion(
  match: Match,
  event: Of<'RematchAccepted' | 'RematchDeclined' | 'SeatOffered'>,
  next: Revision,
): EndedMatch | undefined {
  if (match.phase !== 'ended') return undefined;
  const question = questionAfter(match, event, next);
  if (question === undefined) return undefined;
  const asked = question.kind === 'seat' ? question.asked : undefined;
  return { ...match, revision: next, next: question, queue: match.queue.filter((player) => player !== asked) };
}

function questionAfter(
  { next: before, seats }: EndedMatch,
  event: Of<'RematchAccepted' | 'RematchDeclined' | 'SeatOffered'>,
  number: Revision,
): NextQuestion | undefined {
  const { at } = event;
  switch (event.type) {
    case 'RematchAccepted':
      return before.kind === 'rematch' ? { ...before, agreed: event.seat } : undefined;
    case 'RematchDeclined': {
      if (before.kind !== 'rematch') return undefined;
      const remaining = seats[otherSeat(event.seat)];
      return { kind: 'go-on', remaining, number, countsSince: at, closesAt: millis(at + REMATCH_TIME) };
    }
    case 'SeatOffered': {
      if (before.kind === 'rematch') return undefined;
      const { remaining } = before;
      const since = before.kind === 'seat' ? before.since : at;
      const { player: asked, code } = event;
      const closesAt = millis(at + SEAT_TIME);
      return { kind: 'seat', remaining, asked, code, since, number, countsSince: at, closesAt };
    }
    default:
      return event satisfies never;
  }
}

export function matchClosed(match: Match, { reason, at }: Of<'MatchClosed'>, next: Revision): Match | undefined {
  switch (match.phase) {
    case 'invited':
    case 'ready-check': {
      const { id, challenger, invited, options } = match;
      const closed = { id, phase: 'closed', revision: next, challenger, invited, options, closedAt: at } as const;
      return { ...closed, reason, seats: undefined, game: undefined };
    }
    case 'open-table': {
      const { id, challenger, options } = match;
      const closed = { id, phase: 'closed', revision: next, challenger, options, closedAt: at } as const;
      return { ...closed, reason, invited: undefined, seats: undefined, game: undefined };
    }
    case 'playing':
    case 'paused':
    case 'ended': {
      // Declined, cancelled or expired: a game that was begun can't be.
      if (!isGameCloseReason(reason)) return undefined;
      const { id, challenger, invited, options, seats, game, score } = match;
      const closed = { id, phase: 'closed', revision: next, challenger, invited, options, closedAt: at } as const;
      return { ...closed, reason, seats, game, score, result: match.phase === 'ended' ? match.result : undefined };
    }
    case 'new':
    case 'closed':
      return undefined;
    default:
      return match satisfies never;
  }
}

const isGameCloseReason = (reason: string): reason is GameCloseReason =>
  GAME_CLOSE_REASONS.some((known) => known === reason);
