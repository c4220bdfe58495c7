import { turnBegins } from '../clock/turn-clock.ts';
import { startGame } from '../game.ts';
import { millis, type PlayerId, type Revision } from '../ids.ts';
import type {
  EndedMatch,
  FirstOccasion,
  InvitedMatch,
  Match,
  OpenTableMatch,
  PlayingMatch,
  ReadyCheckMatch,
  Score,
} from '../match.ts';
import type { Seat, Seats } from '../seat.ts';
import type { Of } from './of.ts';

/** How long the challenger has to press Ready (START-03). */
const READY_TIME = 5 * 60_000;
const NO_SCORE: Score = { wins: { dark: 0, light: 0 }, draws: 0 };

export function challengeMade(match: Match, event: Of<'ChallengeMade'>, next: Revision): Match | undefined {
  if (match.phase !== 'new') return undefined;
  const { challenger, invited, options, at: askedAt } = event;
  const expiresAt = millis(askedAt + options.invitationTime);
  const asked = { challenger, invited, options, askedAt, countsSince: askedAt, expiresAt, stops: [] };
  return { id: match.id, phase: 'invited', revision: next, ...asked };
}

/** A new table, or the one that a seat became which nobody of the queue took: its host last pressed when going on. */
export function tableOpened(match: Match, event: Of<'TableOpened'>, next: Revision): Match | undefined {
  if (match.phase !== 'new' && match.phase !== 'ended') return undefined;
  const { challenger, options, code, at } = event;
  const askedAt = match.phase === 'ended' && match.next.kind === 'seat' ? match.next.since : at;
  const expiresAt = millis(at + options.invitationTime);
  const occasion = match.phase === 'ended' ? 'new-opponent' : 'first-game';
  const stops = match.phase === 'ended' ? match.stops : [];
  const asked = { challenger, options, askedAt, countsSince: at, expiresAt, stops };
  return { id: match.id, phase: 'open-table', revision: next, number: next, occasion, code, ...asked };
}

export function readyAsked(match: Match, event: Of<'ReadyAsked'>, next: Revision): Match | undefined {
  if (match.phase !== 'invited' && match.phase !== 'open-table') return undefined;
  const { id, challenger, options, stops } = match;
  const { seats, at: countsSince } = event;
  const expiresAt = millis(countsSince + READY_TIME);
  const invited = match.phase === 'invited' ? match.invited : otherPlayer(seats, challenger);
  const asked = { challenger, invited, options, seats, countsSince, expiresAt, stops };
  return { id, phase: 'ready-check', revision: next, number: next, occasion: occasionOf(match), ...asked };
}

export function hotseatStarted(match: Match, event: Of<'HotseatStarted'>, next: Revision): Match | undefined {
  if (match.phase !== 'new') return undefined;
  const { operator, options, seats } = event;
  const { dark: challenger, light: invited } = seats;
  const asked = { challenger, invited, options, operator, stops: [] };
  return firstTurn({ id: match.id, occasion: 'first-game', ...asked }, event, next);
}

export function gameStarted(match: Match, event: Of<'GameStarted'>, next: Revision): Match | undefined {
  switch (match.phase) {
    case 'invited':
    case 'open-table':
    case 'ready-check': {
      const { id, challenger, options, stops } = match;
      const invited = match.phase === 'open-table' ? otherPlayer(event.seats, challenger) : match.invited;
      const occasion = occasionOf(match);
      return firstTurn({ id, occasion, challenger, invited, options, operator: undefined, stops }, event, next);
    }
    case 'ended':
      return nextGame(match, event, next);
    case 'new':
    case 'playing':
    case 'paused':
    case 'closed':
      return undefined;
    default:
      return match satisfies never;
  }
}

/** A rematch keeps the score, each player's with the player; somebody new begins at nought (END-06, END-07). */
function nextGame(match: EndedMatch, event: Of<'GameStarted'>, next: Revision): PlayingMatch {
  const { id, options, operator, queue, stops, score, next: question } = match;
  const { seats } = event;
  if (question.kind === 'rematch') {
    const { challenger, invited } = match;
    const wins = seats.dark === match.seats.dark ? score.wins : { dark: score.wins.light, light: score.wins.dark };
    const begun = firstTurn({ id, occasion: 'rematch', challenger, invited, options, operator, stops }, event, next);
    return { ...begun, queue, score: { wins, draws: score.draws } };
  }
  const challenger = question.remaining;
  const invited = otherPlayer(seats, challenger);
  const occasion = 'new-opponent';
  const begun = firstTurn({ id, occasion, challenger, invited, options, operator, stops }, event, next);
  const seat: Seat = seats.dark === challenger ? 'dark' : 'light';
  const isAway = match.away.some((missed) => match.seats[missed.seat] === challenger);
  const away = isAway ? [{ seat, since: event.at }] : [];
  return { ...begun, away, queue: queue.filter((player) => player !== invited) };
}

function firstTurn(
  match: Pick<PlayingMatch, 'id' | 'occasion' | 'challenger' | 'invited' | 'options' | 'operator' | 'stops'>,
  { seats, at }: Of<'GameStarted' | 'HotseatStarted'>,
  next: Revision,
): PlayingMatch {
  return {
    ...match,
    phase: 'playing',
    revision: next,
    seats,
    game: startGame(at, next, match.options.rules),
    clock: turnBegins(match.options.time, at, match.stops.length > 0),
    score: NO_SCORE,
    queue: [],
    drawOffer: undefined,
    drawWait: { dark: 0, light: 0 },
    pauseRequest: undefined,
    pauseWait: { dark: 0, light: 0 },
    away: [],
  };
}

const occasionOf = (match: InvitedMatch | OpenTableMatch | ReadyCheckMatch): FirstOccasion =>
  match.phase === 'invited' ? 'first-game' : match.occasion;

const otherPlayer = (seats: Seats, player: PlayerId): PlayerId => (seats.dark === player ? seats.light : seats.dark);
