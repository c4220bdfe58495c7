import { err, type Result } from '../engine/result.ts';
import type { LevelNumber } from '../engine/search/levels.ts';
import { startTurn } from './clock.ts';
import { endOfInvitation, firstTurn, type InvitationOver, lotMoves, seatsOf } from './game-start.ts';
import { type Game, moveBoard, takeBack } from './game.ts';
import {
  anyCountSchema,
  BOT,
  type PlayerId,
  playerIdSchema,
  type Revision,
  type Seat,
  seatOf,
  seatSchema,
  seatsSchema,
} from './ids.ts';
import { levelSchema, type MatchOptions, optionsSchema } from './options.ts';
import type { Match, PlayingMatch } from './phases.ts';
import { onMove, type PlayEvent, type PlayRejection } from './play.ts';
import {
  type Asked,
  type Deciders,
  type DecisionOf,
  type Drawn,
  event,
  type EventIn,
  happened,
  type OfType,
  type SeatedPlayer,
  seatedPlayer,
  type Stamp,
} from './topic.ts';

const EVENTS = [
  event('SoloStarted', { player: playerIdSchema, level: levelSchema, seats: seatsSchema, options: optionsSchema }),
  // Against the bot (START-10): the game goes on from where `moves` of it had been played; hops are dropped.
  event('MoveTakenBack', { seat: seatSchema, moves: anyCountSchema }),
  event('HintTaken', { seat: seatSchema }),
] as const;
export type SoloEvent = EventIn<typeof EVENTS>;

export type SoloAction = Asked &
  (
    | ({ readonly type: 'StartSolo'; readonly level: LevelNumber; readonly options: MatchOptions } & Drawn)
    /** `number` is that of what is taken back (`takebackFor`). */
    | { readonly type: 'TakeBack'; readonly number: Revision }
    /** The best move on this board, for the player on move. */
    | { readonly type: 'TakeHint'; readonly board: Revision }
  );

export type SoloRejection =
  | InvitationOver
  | PlayRejection
  | { readonly code: 'only-against-the-bot' }
  | { readonly code: 'nothing-to-take-back' }
  | { readonly code: 'taken-back-already' };

const decide: Deciders<SoloAction, SoloEvent | PlayEvent, SoloRejection> = {
  StartSolo: (match, { by: player, level, options, challengerSeat, ballot }, stamp) => {
    if (match.phase !== 'new') return err({ code: 'invitation-over', how: endOfInvitation(match) });
    const seats = seatsOf(player, BOT, challengerSeat, options);
    return happened(
      { type: 'SoloStarted', player, level, seats, options, ...stamp },
      ...lotMoves(options, ballot, stamp),
    );
  },
  TakeBack: decideTakeback,
  // Counted before it is given, and only on the board that it was asked for.
  TakeHint: (match, { by, board }, stamp) => {
    const seated = mayTakeHint(match, by, board);
    return seated.ok ? happened({ type: 'HintTaken', seat: seated.value.seat, ...stamp }) : seated;
  },
};

export interface Takeback {
  /** The number of what would be taken back. */
  readonly number: Revision;
  /** How many moves of the game stay. */
  readonly moves: number;
}

/** What a player can take back: the hops of a jump they have begun, else their last move with what was played after it. */
export function takebackFor({ moves, hops, position, boardRevision }: Game, seat: Seat): Takeback | undefined {
  if (hops.length > 0 && position.turn === seat) return { number: boardRevision, moves: moves.length };
  const last = moves.findLastIndex((played) => played.seat === seat && !played.byLot);
  const played = moves[last];
  return played && { number: played.revision, moves: last };
}

/** In a game against the bot only (START-10): another player need not put up with it. */
function decideTakeback(
  match: Match,
  action: OfType<SoloAction, 'TakeBack'>,
  stamp: Stamp,
): DecisionOf<SoloEvent, SoloRejection> {
  const seated = seatedPlayer(match, action.by);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  if (playing.level === undefined) return onlyAgainstTheBot;
  const takeback = takebackFor(playing.game, seat);
  if (takeback === undefined) return err({ code: 'nothing-to-take-back' });
  // Pressed twice, the second press would take back one move more than was meant.
  if (action.number !== takeback.number) return err({ code: 'taken-back-already' });
  return happened({ type: 'MoveTakenBack', seat, moves: takeback.moves, ...stamp });
}

/** The player on move against the bot, on the board that they look at: asked before a hint is looked for, too. */
export function mayTakeHint(match: Match, player: PlayerId, board: Revision): Result<SeatedPlayer, SoloRejection> {
  const seated = onMove(match, player, board);
  return seated.ok && seated.value.match.level === undefined ? onlyAgainstTheBot : seated;
}

const onlyAgainstTheBot: Result<never, SoloRejection> = err({ code: 'only-against-the-bot' });

function evolve(match: Match, event: SoloEvent, number: Revision): Match | undefined {
  switch (event.type) {
    case 'SoloStarted':
      return soloStarted(match, event, number);
    case 'MoveTakenBack':
      return match.phase === 'playing' ? movesTakenBack(match, event, number) : undefined;
    case 'HintTaken': {
      const isNow = match.phase === 'playing' && match.game.position.turn === event.seat;
      return isNow ? { ...match, game: { ...match.game, hints: match.game.hints + 1 } } : undefined;
    }
    default:
      event satisfies never;
      return undefined;
  }
}

function soloStarted(match: Match, event: OfType<SoloEvent, 'SoloStarted'>, number: Revision): Match | undefined {
  const { player: challenger, level, options, seats } = event;
  const areThey = challenger !== BOT && seatOf(seats, challenger) !== undefined && seatOf(seats, BOT) !== undefined;
  if (match.phase !== 'new' || !areThey) return undefined;
  const asked = { challenger, invited: BOT, options, operator: undefined, level, stops: [], results: [] };
  return firstTurn({ id: match.id, occasion: 'first-game', ...asked }, event, number);
}

/** The turn begins anew, and with it its clock; a jump that is begun anew has used its time. */
function movesTakenBack(
  match: PlayingMatch,
  event: OfType<SoloEvent, 'MoveTakenBack'>,
  revision: Revision,
): Match | undefined {
  const { game: before, options, stops, clock, endgame } = match;
  const kept = event.moves;
  const isTurn = kept === before.moves.length ? before.hops.length > 0 : before.moves[kept]?.seat === event.seat;
  if (match.level === undefined || !isTurn) return undefined;
  const game = takeBack(before, kept, revision);
  if (game.position.turn !== event.seat) return undefined;
  return {
    ...match,
    isResumed: false,
    game: options.boards === 'every-move' ? moveBoard(game, revision) : game,
    endgame: endgame && { ...endgame, isAsked: false },
    clock: kept === before.moves.length ? clock : startTurn(options.time, event.at, stops.length > 0),
  };
}

export const soloTopic = { events: EVENTS, decide, evolve };
