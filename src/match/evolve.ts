import { findMove } from '../engine/moves.ts';
import type { MatchEvent } from './event.ts';
import { playMove, startGame, type GameResult } from './game.ts';
import { millis, revision, type MatchId, type Revision } from './ids.ts';
import type { Match, NewMatch, Score } from './match.ts';

type Of<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;

/** A match to which nothing has happened. */
export const newMatch = (id: MatchId): NewMatch => ({ id, phase: 'new', revision: revision(0) });

/** The match that a journal tells of. */
export const fold = (id: MatchId, events: Iterable<MatchEvent>): Match =>
  [...events].reduce<Match>(evolve, newMatch(id));

/**
 * The match after `event`. Takes everything from the event, the time included, and never throws: an event that can't
 * happen in this phase - a journal that was written by a newer or a broken program - is counted and changes nothing else.
 */
export function evolve(match: Match, event: MatchEvent): Match {
  const next = revision(match.revision + 1);
  return changed(match, event, next) ?? { ...match, revision: next };
}

/** `undefined`: the event leaves everything but the revision as it was. */
function changed(match: Match, event: MatchEvent, next: Revision): Match | undefined {
  switch (event.type) {
    case 'ChallengeMade':
      return challengeMade(match, event, next);
    case 'ChallengeAccepted':
      // The state it leads to is the game's, which starts in the same decision.
      return undefined;
    case 'GameStarted':
      return gameStarted(match, event, next);
    case 'MovePlayed':
      return movePlayed(match, event, next);
    case 'DrawOffered':
      if (match.phase !== 'playing') return undefined;
      return { ...match, revision: next, drawOffer: { by: event.seat, number: next } };
    case 'DrawWithdrawn':
      if (match.phase !== 'playing' || match.drawOffer?.number !== event.offer) return undefined;
      return { ...match, revision: next, drawOffer: undefined };
    case 'DrawDeclined':
      if (match.phase !== 'playing' || match.drawOffer?.number !== event.offer) return undefined;
      return { ...match, revision: next, drawOffer: undefined, declined: [...match.declined, match.drawOffer.by] };
    case 'GameEnded':
      return gameEnded(match, event, next);
    case 'MatchClosed':
      return matchClosed(match, event, next);
    default:
      event satisfies never;
      return undefined;
  }
}

function challengeMade(match: Match, event: Of<'ChallengeMade'>, next: Revision): Match | undefined {
  if (match.phase !== 'new') return undefined;
  const { challenger, invited, options } = event;
  const expiresAt = millis(event.at + options.invitationTime);
  return { id: match.id, phase: 'invited', revision: next, challenger, invited, options, expiresAt };
}

function gameStarted(match: Match, event: Of<'GameStarted'>, next: Revision): Match | undefined {
  if (match.phase !== 'invited') return undefined;
  const { id, challenger, invited, options } = match;
  return {
    id,
    phase: 'playing',
    revision: next,
    challenger,
    invited,
    options,
    seats: event.seats,
    game: startGame(event.at, next),
    score: { wins: { dark: 0, light: 0 }, draws: 0 },
    drawOffer: undefined,
    declined: [],
  };
}

/** A completed turn refuses the other seat's draw offer, and frees the mover to offer again (END-02). */
function movePlayed(match: Match, event: Of<'MovePlayed'>, next: Revision): Match | undefined {
  if (match.phase !== 'playing' || match.game.position.turn !== event.seat) return undefined;
  const move = findMove(match.game.position, event.squares);
  if (move === undefined) return undefined;
  return {
    ...match,
    revision: next,
    game: playMove(match.game, move, event.at, next),
    drawOffer: match.drawOffer?.by === event.seat ? match.drawOffer : undefined,
    declined: match.declined.filter((seat) => seat !== event.seat),
  };
}

function gameEnded(match: Match, event: Of<'GameEnded'>, next: Revision): Match | undefined {
  if (match.phase !== 'playing') return undefined;
  const { drawOffer: _offer, declined: _declined, ...lasting } = match;
  return {
    ...lasting,
    phase: 'ended',
    revision: next,
    result: event.result,
    endedAt: event.at,
    score: scoreAfter(match.score, event.result),
  };
}

function scoreAfter(score: Score, result: GameResult): Score {
  if (result.kind === 'draw') return { ...score, draws: score.draws + 1 };
  return { ...score, wins: { ...score.wins, [result.winner]: score.wins[result.winner] + 1 } };
}

function matchClosed(match: Match, event: Of<'MatchClosed'>, next: Revision): Match | undefined {
  if (match.phase !== 'invited' && match.phase !== 'playing') return undefined;
  const { id, challenger, invited, options } = match;
  const closed = { id, phase: 'closed', revision: next, challenger, invited, options, closedAt: event.at } as const;
  if (match.phase === 'invited') return { ...closed, reason: event.reason, seats: undefined, game: undefined };
  // Declined, cancelled or expired: a game that is running can't be.
  return event.reason === 'venue-lost'
    ? { ...closed, reason: event.reason, seats: match.seats, game: match.game }
    : undefined;
}
