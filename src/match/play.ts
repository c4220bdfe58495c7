import { z } from 'zod';
import { findMove, isWhole, movesAlong, nextSquares, squaresOf } from '../engine/moves.ts';
import { type MoveProblem, referee, refereeHops } from '../engine/referee.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { type Square, SQUARES } from '../engine/square.ts';
import type { BoardEvent, BoardMoveReason } from './boards.ts';
import { begun, startTurn, timeUsed } from './clock.ts';
import type { EndingEvent } from './ending.ts';
import { type Game, gameResult, isOnBoard, moveBoard, playHops, playMove } from './game.ts';
import { millis, type PlayerId, type Revision, type Seat, seatSchema } from './ids.ts';
import { type Match, type PlayingMatch, revisionAfter } from './phases.ts';
import { event, happened, seatedPlayer } from './topic.ts';
import type { Asked, Deciders, DecisionOf, EventIn, OfType, SeatedPlayer, SeatingRejection, Stamp } from './topic.ts';

const isSquare = (value: unknown): boolean => SQUARES.some((square) => square === value);

const pathSchema = z
  .array(z.custom<Square>(isSquare, 'must be a playing square, 1 to 32'), 'must be a list of squares')
  .min(2, 'must have two squares at least')
  .readonly();

const EVENTS = [
  event('MovePlayed', {
    seat: seatSchema,
    squares: pathSchema,
    byLot: z.literal(true, 'must be true or left out').exactOptional(),
  }),
  // An unfinished jump (RULE-07): its departure and every landing so far.
  event('HopPlayed', { seat: seatSchema, squares: pathSchema }),
] as const;
export type PlayEvent = EventIn<typeof EVENTS>;

/**
 * `board` is the revision that the player looked at; a typed move means the current board. `boardMoves`: why a whole
 * move is not shown on the message that stands (`whyBoardMoves`).
 */
type PlayAction = Asked & {
  readonly type: 'PlayMove';
  readonly board?: Revision;
  readonly squares: readonly Square[];
  readonly boardMoves?: BoardMoveReason;
};

export type PlayRejection =
  | MoveProblem
  | SeatingRejection
  | { readonly code: 'not-your-turn'; readonly turn: Seat }
  | { readonly code: 'stale-board' };

/** The seat of a player who may move on that board. A stale board is reported before a wrong turn. */
export function onMove(
  match: Match,
  player: PlayerId,
  board: Revision | undefined,
): Result<SeatedPlayer, PlayRejection> {
  const seated = seatedPlayer(match, player);
  if (!seated.ok) return seated;
  const { game } = seated.value.match;
  if (board !== undefined && !isOnBoard(game, board)) return err({ code: 'stale-board' });
  if (seated.value.seat !== game.position.turn) return err({ code: 'not-your-turn', turn: game.position.turn });
  return seated;
}

const decide: Deciders<PlayAction, PlayEvent | EndingEvent | BoardEvent, PlayRejection> = {
  PlayMove: playMoveOrHop,
};

/** A hop of a jump (RULE-07), or a move with the result if it ends the game: no journal may hold one without the other. */
function playMoveOrHop(
  match: Match,
  action: PlayAction,
  stamp: Stamp,
): DecisionOf<PlayEvent | EndingEvent | BoardEvent, PlayRejection> {
  const seated = onMove(match, action.by, action.board);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const path = movePath(playing.game, action);
  if (!path.ok) return path;
  const squares = path.value;
  if (!isWhole(playing.game.position, squares)) return happened({ type: 'HopPlayed', seat, squares, ...stamp });
  const played: OfType<PlayEvent, 'MovePlayed'> = { type: 'MovePlayed', seat, squares, ...stamp };
  const after = movePlayed(playing, played, revisionAfter(playing));
  const result = after && gameResult(after.game, after.options);
  if (result !== undefined) return happened(played, { type: 'GameEnded', result, ...stamp });
  const { boardMoves: reason } = action;
  return reason === undefined ? happened(played) : happened(played, { type: 'BoardMoved', reason, ...stamp });
}

/**
 * The squares that are meant, from the departure on, as far as they take a move. Only a press, on a `board`, begins a jump
 * without finishing it: typed, it is refused unless it is whole (PLAY-04).
 */
export function movePath(
  { position, hops }: Game,
  { board, squares }: Pick<PlayAction, 'board' | 'squares'>,
): Result<readonly Square[], MoveProblem> {
  const isHop = hops.length > 0 || (board !== undefined && nextSquares(position, squares).length > 0);
  if (isHop) return refereeHops(position, hops, squares);
  const move = referee(position, squares);
  return move.ok ? ok(squaresOf(move.value)) : move;
}

function evolve(match: Match, event: PlayEvent, number: Revision): Match | undefined {
  if (match.phase !== 'playing') return undefined;
  switch (event.type) {
    case 'MovePlayed':
      return movePlayed(match, event, number);
    case 'HopPlayed': {
      const { seat, squares, at } = event;
      const { clock, game, stops } = match;
      if (game.position.turn !== seat || !goesOn(game, squares) || isWhole(game.position, squares)) return undefined;
      // A player who presses has seen the board, even if its posting has not been reported yet.
      const seen = clock.kind === 'unseen' ? begun(clock, at, stops.length > 0) : clock;
      return { ...match, game: playHops(game, squares, number), clock: seen };
    }
    default:
      event satisfies never;
      return undefined;
  }
}

/** Whether these squares go on with the jump that has begun, or begin a move where none has (RULE-07). */
const goesOn = ({ position, hops }: Game, squares: readonly Square[]): boolean =>
  squares.length > hops.length &&
  hops.every((square, index) => square === squares[index]) &&
  movesAlong(position, squares).length > 0;

/** A click may be dated before its turn. */
function movePlayed(
  match: PlayingMatch,
  event: OfType<PlayEvent, 'MovePlayed'>,
  revision: Revision,
): PlayingMatch | undefined {
  if (match.game.position.turn !== event.seat) return undefined;
  const move = findMove(match.game.position, event.squares);
  if (move === undefined || !goesOn(match.game, event.squares)) return undefined;
  const { seat, at, byLot = false } = event;
  const { clock, options } = match;
  const begins = clock.kind === 'running' ? millis(Math.max(at, clock.since)) : at;
  const game = playMove(match.game, move, { at, spent: timeUsed(clock, at), revision, byLot });
  return {
    ...match,
    game: byLot || options.boards === 'every-move' ? moveBoard(game, revision) : game,
    clock: startTurn(options.time, begins, match.stops.length > 0),
    ...answeredBy(match, seat),
  };
}

/** A move refuses all that is asked, but its own seat's offer, and what of a drawn endgame that one agreed to; its own waits end. */
function answeredBy(match: PlayingMatch, seat: Seat) {
  const { drawOffer, endgame } = match;
  const others = (waits: readonly Seat[]): readonly Seat[] => waits.filter((waiting) => waiting !== seat);
  return {
    drawOffer: drawOffer?.by === seat ? drawOffer : undefined,
    endgame: endgame && { ...endgame, isAsked: endgame.isAsked && endgame.agreed === seat },
    drawWait: others(match.drawWait),
    pauseRequest: undefined,
    isResumed: false,
    pauseWait: others(match.pauseWait),
    takebackRequest: undefined,
    takebackWait: others(match.takebackWait),
  };
}

export const playTopic = { events: EVENTS, decide, evolve };
