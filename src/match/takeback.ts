import { err } from '../engine/result.ts';
import { startTurn } from './clock.ts';
import { drawAfterTakeback } from './draw.ts';
import { type Game, moveBoard, takeBack } from './game.ts';
import { anyCountSchema, otherSeat, type Revision, revisionSchema, type Seat, seatSchema } from './ids.ts';
import { isAlone, type Match, type PlayingMatch, type TakebackRequest } from './phases.ts';
import type { Preferences } from './preferences.ts';
import { event, happened, seatedPlayer } from './topic.ts';
import type { Asked, Deciders, DecisionOf, EventIn, OfType, Refusal, SeatingRejection, Stamp } from './topic.ts';

const EVENTS = [
  // The game goes on from where `moves` of it had been played; hops are dropped (START-10, PLAY-15).
  event('MoveTakenBack', { seat: seatSchema, moves: anyCountSchema }),
  // Asks the opponent for just that.
  event('TakebackAsked', { seat: seatSchema, moves: anyCountSchema }),
  event('TakebackDeclined', { request: revisionSchema }),
  event('TakebackWithdrawn', { request: revisionSchema }),
] as const;
type TakebackEvent = EventIn<typeof EVENTS>;

type TakebackAction = Asked &
  (
    | {
        readonly type: 'TakeBack';
        /** The number of what is taken back (`takebackFor`), where a button names it. */
        readonly number?: Revision;
        /** What the opponent prefers. */
        readonly opponentTakes?: Preferences['takebacks'];
      }
    | { readonly type: 'AgreeTakeback'; readonly request: Revision }
    | { readonly type: 'DeclineTakeback'; readonly request: Revision }
    | { readonly type: 'WithdrawTakeback'; readonly request: Revision }
  );

type TakebackRejection =
  | SeatingRejection
  | Refusal<
      | 'nothing-to-take-back'
      | 'taken-back-already'
      | 'takeback-in-rated-game'
      | 'opponent-takes-nothing-back'
      | 'takeback-asked-already'
      | 'takeback-asked-this-turn'
      | 'asked-for-takeback-yourself'
      | 'no-such-takeback-request'
      | 'your-own-takeback-request'
      | 'not-your-takeback-request'
    >;

type TakebackDecision = DecisionOf<TakebackEvent, TakebackRejection>;

const decide: Deciders<TakebackAction, TakebackEvent, TakebackRejection> = {
  TakeBack: askOrTakeBack,
  AgreeTakeback: answerTakeback,
  DeclineTakeback: answerTakeback,
  WithdrawTakeback: answerTakeback,
};

export interface Takeback {
  /** The number of what would be taken back. */
  readonly number: Revision;
  /** The number of moves of the game that stay. */
  readonly moves: number;
}

/** The takeback that a player has: the hops of a jump they have begun, else their last move with what was played after it. */
export function takebackFor({ moves, hops, position, boardRevision }: Game, seat: Seat): Takeback | undefined {
  if (hops.length > 0 && position.turn === seat) return { number: boardRevision, moves: moves.length };
  const last = moves.findLastIndex((played) => played.seat === seat && !played.byLot);
  const played = moves[last];
  return played && { number: played.revision, moves: last };
}

/** Whose move goes when this player takes back: in a hotseat game the last that was made, on either side. */
export const takebackSeat = ({ operator, game }: Pick<PlayingMatch, 'operator' | 'game'>, own: Seat): Seat =>
  operator === undefined || game.hops.length > 0 ? own : otherSeat(game.position.turn);

/** Ratings count on every move; a casual game is the two players' own (PLAY-15). */
export const takesBack = ({ game: { rating } }: Pick<PlayingMatch, 'game'>): boolean =>
  rating === undefined || !('pool' in rating);

/** Another player has to agree (PLAY-15); who plays alone needs nobody (START-10). */
function askOrTakeBack(match: Match, action: OfType<TakebackAction, 'TakeBack'>, stamp: Stamp): TakebackDecision {
  const seated = seatedPlayer(match, action.by);
  if (!seated.ok) return seated;
  const { match: playing } = seated.value;
  const { takebackRequest, takebackWait } = playing;
  const seat = takebackSeat(playing, seated.value.seat);
  if (!takesBack(playing)) return err({ code: 'takeback-in-rated-game' });
  const takeback = takebackFor(playing.game, seat);
  if (takeback === undefined) return err({ code: 'nothing-to-take-back' });
  // Pressed twice, the second press would take back one move more than was meant.
  if ((action.number ?? takeback.number) !== takeback.number) return err({ code: 'taken-back-already' });
  const { moves } = takeback;
  if (isAlone(playing)) return happened({ type: 'MoveTakenBack', seat, moves, ...stamp });
  if (takebackRequest?.by === seat) return err({ code: 'takeback-asked-already' });
  if (takebackRequest !== undefined) return err({ code: 'asked-for-takeback-yourself' });
  if (action.opponentTakes === 'never') return err({ code: 'opponent-takes-nothing-back' });
  if (takebackWait.includes(seat)) return err({ code: 'takeback-asked-this-turn' });
  return happened({ type: 'TakebackAsked', seat, moves, ...stamp });
}

function answerTakeback(
  match: Match,
  { type, by, request }: Exclude<TakebackAction, { type: 'TakeBack' }>,
  stamp: Stamp,
): TakebackDecision {
  const seated = seatedPlayer(match, by);
  if (!seated.ok) return seated;
  const { takebackRequest } = seated.value.match;
  if (takebackRequest?.number !== request) return err({ code: 'no-such-takeback-request' });
  const { by: seat, moves } = takebackRequest;
  const isOwn = seat === seated.value.seat;
  if (type === 'WithdrawTakeback') {
    return isOwn
      ? happened({ type: 'TakebackWithdrawn', request, ...stamp })
      : err({ code: 'not-your-takeback-request' });
  }
  if (isOwn) return err({ code: 'your-own-takeback-request' });
  return happened(
    type === 'AgreeTakeback'
      ? { type: 'MoveTakenBack', seat, moves, ...stamp }
      : { type: 'TakebackDeclined', request, ...stamp },
  );
}

function evolve(match: Match, event: TakebackEvent, number: Revision): Match | undefined {
  if (match.phase !== 'playing') return undefined;
  const { takebackRequest, takebackWait } = match;
  switch (event.type) {
    case 'MoveTakenBack':
      return movesTakenBack(match, event, number);
    case 'TakebackAsked': {
      const { seat: by, moves } = event;
      const isOwn = takebackFor(match.game, by)?.moves === moves;
      if (takebackRequest !== undefined || isAlone(match) || !takesBack(match) || !isOwn) return undefined;
      return { ...match, takebackRequest: { by, number, moves } };
    }
    case 'TakebackDeclined':
    case 'TakebackWithdrawn':
      if (takebackRequest?.number !== event.request) return undefined;
      return { ...match, takebackRequest: undefined, takebackWait: [...takebackWait, takebackRequest.by] };
    default:
      event satisfies never;
      return undefined;
  }
}

/** The turn begins anew, and with it its clock; a jump that is begun anew has used its time. */
function movesTakenBack(
  match: PlayingMatch,
  { seat, moves, at }: OfType<TakebackEvent, 'MoveTakenBack'>,
  revision: Revision,
): Match | undefined {
  const { game: before, options, stops, clock, takebackRequest } = match;
  const isSameTurn = moves === before.moves.length;
  const isTurn = isSameTurn ? before.hops.length > 0 : before.moves[moves]?.seat === seat;
  if (!isTurn || !(isAlone(match) || isAskedFor(takebackRequest, seat, moves))) return undefined;
  const game = takeBack(before, moves, { at, revision });
  if (game.position.turn !== seat) return undefined;
  return {
    ...match,
    isResumed: false,
    game: options.boards === 'every-move' ? moveBoard(game, revision) : game,
    ...drawAfterTakeback(match),
    pauseRequest: undefined,
    takebackRequest: undefined,
    clock: isSameTurn ? clock : startTurn(options.time, at, stops.length > 0),
  };
}

const isAskedFor = (request: TakebackRequest | undefined, seat: Seat, moves: number): boolean =>
  request?.by === seat && request.moves === moves;

export const takebackTopic = { events: EVENTS, decide, evolve };
