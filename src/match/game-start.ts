import { ballotMoves } from '../engine/ballots.ts';
import { type Move, squaresOf } from '../engine/moves.ts';
import { err } from '../engine/result.ts';
import { startTurn } from './clock.ts';
import { startGame } from './game.ts';
import { otherSeat, playerIdSchema, seatsSchema } from './ids.ts';
import type { Millis, PlayerId, Revision, Seat, Seats } from './ids.ts';
import { firstToMove, type MatchOptions, optionsSchema, startOf } from './options.ts';
import { type GameRating, gameRatingSchema, ratingOf } from './rating.ts';
import {
  type CloseReason,
  type EndedMatch,
  type FirstOccasion,
  type InvitedMatch,
  type Match,
  type OpenTableMatch,
  type PlayingMatch,
  type ReadyCheckMatch,
  UNTOUCHED,
} from './phases.ts';
import type { PlayEvent } from './play.ts';
import { RULES } from './rules.ts';
import { event, happened } from './topic.ts';
import type { Asked, BeginsGame, Deciders, Drawn, EventIn, OfType, Stamp } from './topic.ts';

const EVENTS = [
  event('HotseatStarted', { operator: playerIdSchema, seats: seatsSchema, options: optionsSchema }),
  // `rating` is for games of two people, since there are ratings (RUN-12).
  event('GameStarted', { seats: seatsSchema, rating: gameRatingSchema.exactOptional() }),
] as const;
export type GameStartEvent = EventIn<typeof EVENTS>;

type GameStartAction = Asked & {
  readonly type: 'StartHotseat';
  readonly players: readonly [PlayerId, PlayerId];
  readonly options: MatchOptions;
} & Drawn;

type GameStartRejection = InvitationOver | { readonly code: 'names-alike' };

export type InvitationEnd = 'accepted' | CloseReason;
export type InvitationOver = { readonly code: 'invitation-over'; readonly how: InvitationEnd };

export const endOfInvitation = (match: Exclude<Match, { phase: 'new' }>): InvitationEnd =>
  match.phase === 'closed' && match.game === undefined ? match.reason : 'accepted';

const decide: Deciders<GameStartAction, GameStartEvent | PlayEvent, GameStartRejection> = {
  StartHotseat: (match, { by: operator, players, options, challengerSeat, ballot }, stamp) => {
    if (match.phase !== 'new') return err({ code: 'invitation-over', how: endOfInvitation(match) });
    if (players[0] === players[1]) return err({ code: 'names-alike' });
    const seats = seatsOf(...players, challengerSeat, options);
    return happened(
      { type: 'HotseatStarted', operator, seats, options, ...stamp },
      ...lotMoves(options, ballot, stamp),
    );
  },
};

export function beginGame(
  seats: Seats,
  options: MatchOptions,
  { ballot, ratedToday }: BeginsGame,
  stamp: Stamp,
): readonly (GameStartEvent | PlayEvent)[] {
  const rating = ratingOf(options, ratedToday);
  return [{ type: 'GameStarted', seats, rating, ...stamp }, ...lotMoves(options, ballot, stamp)];
}

/** A rematch of one person alone. */
export const beginAlone = (
  seats: Seats,
  options: MatchOptions,
  { ballot }: BeginsGame,
  stamp: Stamp,
): readonly (GameStartEvent | PlayEvent)[] => [
  { type: 'GameStarted', seats, ...stamp },
  ...lotMoves(options, ballot, stamp),
];

export function lotMoves({ rules, start }: MatchOptions, ballot = 0, stamp: Stamp): readonly PlayEvent[] {
  if (RULES[rules].ballotLength === 0 || start !== undefined) return [];
  const moved = (move: Move, turn: number): PlayEvent => {
    const seat: Seat = turn % 2 === 0 ? 'dark' : 'light';
    return { type: 'MovePlayed', seat, squares: squaresOf(move), byLot: true, ...stamp };
  };
  return ballotMoves(ballot).map(moved);
}

/** The seats as drawn, or as the options say (START-04). */
export function seatsOf(
  challenger: PlayerId,
  invited: PlayerId,
  drawn: Seat,
  options: Pick<MatchOptions, 'first' | 'rules' | 'start'>,
): Seats {
  const starts = firstToMove(options);
  const chosen = options.first === 'challenger' ? starts : otherSeat(starts);
  return (options.first === 'drawn' ? drawn : chosen) === 'dark'
    ? { dark: challenger, light: invited }
    : { dark: invited, light: challenger };
}

export function evolveGameStart(match: Match, event: GameStartEvent, number: Revision): Match | undefined {
  switch (event.type) {
    case 'HotseatStarted':
      return hotseatStarted(match, event, number);
    case 'GameStarted':
      return gameStarted(match, event, number);
    default:
      event satisfies never;
      return undefined;
  }
}

function hotseatStarted(
  match: Match,
  event: OfType<GameStartEvent, 'HotseatStarted'>,
  number: Revision,
): Match | undefined {
  const { operator, options, seats } = event;
  const { dark: challenger, light: invited } = seats;
  if (match.phase !== 'new' || challenger === invited) return undefined;
  const asked = { challenger, invited, options, operator, level: undefined, stops: [], results: [] };
  return firstTurn({ id: match.id, occasion: 'first-game', ...asked }, event, number);
}

function gameStarted(match: Match, event: OfType<GameStartEvent, 'GameStarted'>, number: Revision): Match | undefined {
  if (match.phase === 'ended') return nextGame(match, event, number);
  if (match.phase !== 'invited' && match.phase !== 'open-table' && match.phase !== 'ready-check') return undefined;
  const { id, challenger, options, stops, results } = match;
  const invited = match.phase === 'open-table' ? otherPlayer(event.seats, challenger) : match.invited;
  const meeting = {
    id,
    occasion: occasionOf(match),
    challenger,
    invited,
    options,
    operator: undefined,
    level: undefined,
    stops,
    results,
  };
  return firstTurn(meeting, event, number);
}

/** A rematch keeps each player's score; a new opponent begins at nought (END-06, END-07). */
function nextGame(match: EndedMatch, event: OfType<GameStartEvent, 'GameStarted'>, number: Revision): PlayingMatch {
  const { id, options, operator, level, queue, stops, results, score, next: question } = match;
  const kept = { id, options, operator, level, stops, results };
  const { seats } = event;
  if (question.kind === 'rematch') {
    const { challenger, invited } = match;
    const wins = seats.dark === match.seats.dark ? score.wins : { dark: score.wins.light, light: score.wins.dark };
    const begun = firstTurn({ ...kept, occasion: 'rematch', challenger, invited }, event, number);
    return { ...begun, queue, score: { wins, draws: score.draws } };
  }
  const challenger = question.remaining;
  const invited = otherPlayer(seats, challenger);
  const occasion = 'new-opponent';
  const begun = firstTurn({ ...kept, occasion, challenger, invited }, event, number);
  const seat: Seat = seats.dark === challenger ? 'dark' : 'light';
  const isAway = match.away.some((missed) => match.seats[missed.seat] === challenger);
  const away = isAway ? [{ seat, since: event.at }] : [];
  return { ...begun, away, queue: queue.filter((player) => player !== invited) };
}

export function firstTurn(
  match: Pick<
    PlayingMatch,
    'id' | 'occasion' | 'challenger' | 'invited' | 'options' | 'operator' | 'level' | 'stops' | 'results'
  >,
  { seats, at, rating }: { readonly seats: Seats; readonly at: Millis; readonly rating?: GameRating },
  number: Revision,
): PlayingMatch {
  return {
    ...match,
    phase: 'playing',
    revision: number,
    seats,
    game: startGame(at, number, { rules: match.options.rules, start: startOf(match.options), rating }),
    clock: startTurn(match.options.time, at, match.stops.length > 0),
    ...UNTOUCHED,
  };
}

export const occasionOf = (match: InvitedMatch | OpenTableMatch | ReadyCheckMatch): FirstOccasion =>
  match.phase === 'invited' ? 'first-game' : match.occasion;

export const otherPlayer = (seats: Seats, player: PlayerId): PlayerId =>
  seats.dark === player ? seats.light : seats.dark;

export const gameStartTopic = { events: EVENTS, decide, evolve: evolveGameStart };
