import { isWhole, nextSquares, squaresOf } from '../engine/moves.ts';
import { type MoveProblem, referee, refereeHops } from '../engine/referee.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { Square } from '../engine/square.ts';
import { type ActionOf, type Decision, happened, type Rejection, type Stamp } from './action.ts';
import { declineRematch, stopHere } from './decide-after-game.ts';
import type { MatchEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { type DrawReason, type Game, gameResult, isOnBoard, type WinReason } from './game.ts';
import { otherSeat, type PlayerId, type Revision, type Seat, seatOf } from './ids.ts';
import {
  type CloseReason,
  type EndedMatch,
  isAlone,
  isRunning,
  isUnderWay,
  type Match,
  type PausedMatch,
  type PlayingMatch,
} from './match.ts';

export interface SeatedPlayer<M extends PlayingMatch | PausedMatch = PlayingMatch> {
  readonly match: M;
  readonly seat: Seat;
}

/** The player's seat in a running game, or `not-playing`, `not-a-player`. An operator acts for `seat`. */
export function seatedPlayer(match: Match, player: PlayerId, seat?: Seat): Result<SeatedPlayer, Rejection> {
  if (match.phase !== 'playing') return err({ code: 'not-playing', phase: match.phase });
  return seatedAt(match, player, seat);
}

export function seatedOrPaused(
  match: Match,
  player: PlayerId,
  seat?: Seat,
): Result<SeatedPlayer<PlayingMatch | PausedMatch>, Rejection> {
  if (!isRunning(match)) return err({ code: 'not-playing', phase: match.phase });
  return seatedAt(match, player, seat);
}

export function seatedAt<M extends PlayingMatch | PausedMatch>(
  match: M,
  player: PlayerId,
  seat?: Seat,
): Result<SeatedPlayer<M>, Rejection> {
  if (match.operator === player) return ok({ match, seat: seat ?? match.game.position.turn });
  const own = match.operator === undefined ? seatOf(match.seats, player) : undefined;
  return own === undefined ? err({ code: 'not-a-player' }) : ok({ match, seat: own });
}

/** The seat of a player who may move on that board. A stale board is reported before a wrong turn. */
export function onMove(match: Match, player: PlayerId, board: Revision | undefined): Result<SeatedPlayer, Rejection> {
  const seated = seatedPlayer(match, player);
  if (!seated.ok) return seated;
  const { game } = seated.value.match;
  if (board !== undefined && !isOnBoard(game, board)) return err({ code: 'stale-board' });
  if (seated.value.seat !== game.position.turn) return err({ code: 'not-your-turn', turn: game.position.turn });
  return seated;
}

/** A hop of a jump (RULE-07), or a move with the result if it ends the game: no journal may hold one without the other. */
export function decidePlay(match: Match, action: ActionOf<'PlayMove'>, stamp: Stamp): Decision {
  const seated = onMove(match, action.by, action.board);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const path = movePath(playing.game, action);
  if (!path.ok) return path;
  const squares = path.value;
  if (!isWhole(playing.game.position, squares)) return happened({ type: 'HopPlayed', seat, squares, ...stamp });
  const played: MatchEvent = { type: 'MovePlayed', seat, squares, ...stamp };
  const after = evolve(playing, played);
  const result = after.phase === 'playing' ? gameResult(after.game, after.options) : undefined;
  if (result !== undefined) return happened(played, { type: 'GameEnded', result, ...stamp });
  const { boardMoves: reason } = action;
  return reason === undefined ? happened(played) : happened(played, { type: 'BoardMoved', reason, ...stamp });
}

export function decideCallBoard(match: Match, action: ActionOf<'CallBoard'>, stamp: Stamp): Decision {
  const seated = seatedPlayer(match, action.by);
  return seated.ok ? happened({ type: 'BoardMoved', reason: 'asked', ...stamp }) : seated;
}

/**
 * The squares that are meant, from the departure on, as far as they take a move. Only a press, on a `board`, begins a jump
 * without finishing it: typed, it is refused unless it is whole (PLAY-04).
 */
export function movePath(
  { position, hops }: Game,
  { board, squares }: Pick<ActionOf<'PlayMove'>, 'board' | 'squares'>,
): Result<readonly Square[], MoveProblem> {
  const isHop = hops.length > 0 || (board !== undefined && nextSquares(position, squares).length > 0);
  if (isHop) return refereeHops(position, hops, squares);
  const move = referee(position, squares);
  return move.ok ? ok(squaresOf(move.value)) : move;
}

type DrawAction = ActionOf<'OfferDraw' | 'WithdrawDraw' | 'AcceptDraw' | 'DeclineDraw'>;

/** Either player offers a draw at any time; it uses up no turn (END-02). */
export function decideDraw(match: Match, action: DrawAction, stamp: Stamp): Decision {
  const seated = seatedPlayer(match, action.by, action.type === 'OfferDraw' ? action.seat : undefined);
  if (!seated.ok) return seated;
  return action.type === 'OfferDraw' ? offerDraw(seated.value, stamp) : answerDraw(seated.value, action, stamp);
}

/** Two offers are an agreement, even after a declined one. */
function offerDraw({ match, seat }: SeatedPlayer, stamp: Stamp): Decision {
  if (match.drawOffer?.by === seat) return err({ code: 'already-offered' });
  if (match.drawOffer !== undefined || agreesOnEndgame(match, otherSeat(seat))) return happened(agreement(stamp));
  if (match.drawWait.includes(seat)) return err({ code: 'offered-this-turn' });
  return happened({ type: 'DrawOffered', seat, ...stamp });
}

const agreesOnEndgame = ({ endgame }: PlayingMatch, seat: Seat): boolean =>
  endgame?.isAsked === true && endgame.agreed === seat;

/** An answer names its offer, so an old button settles no later one. An operator answers for the other side. */
function answerDraw(
  { match, seat }: SeatedPlayer,
  action: Exclude<DrawAction, { type: 'OfferDraw' }>,
  stamp: Stamp,
): Decision {
  const { drawOffer, operator, endgame } = match;
  if (endgame?.isAsked === true && endgame.number === action.offer && action.type !== 'WithdrawDraw')
    return answerEndgame(match, seat, action, stamp);
  if (drawOffer === undefined || drawOffer.number !== action.offer) return err({ code: 'no-such-offer' });
  const own = drawOffer.by === seat;
  if (action.type === 'WithdrawDraw') {
    return own || operator !== undefined
      ? happened({ type: 'DrawWithdrawn', offer: drawOffer.number, ...stamp })
      : err({ code: 'not-your-offer' });
  }
  if (own && operator === undefined) return err({ code: 'your-own-offer' });
  return action.type === 'AcceptDraw'
    ? happened(agreement(stamp))
    : happened({ type: 'DrawDeclined', offer: drawOffer.number, ...stamp });
}

/** Both have to accept (RULE-12), one after the other; an operator does it for both, and who has offered a draw wants one. */
function answerEndgame(
  match: PlayingMatch,
  seat: Seat,
  { type, offer }: ActionOf<'AcceptDraw' | 'DeclineDraw'>,
  stamp: Stamp,
): Decision {
  if (type === 'DeclineDraw') return happened({ type: 'DrawDeclined', offer, ...stamp });
  const other = otherSeat(seat);
  if (match.operator !== undefined || match.drawOffer?.by === other || agreesOnEndgame(match, other))
    return happened(agreement(stamp, 'endgame'));
  if (agreesOnEndgame(match, seat)) return err({ code: 'draw-accepted-already' });
  return happened({ type: 'EndgameDrawAgreed', seat, ...stamp });
}

function agreement(stamp: Stamp, reason: DrawReason = 'agreement'): MatchEvent {
  return { type: 'GameEnded', result: { kind: 'draw', reason }, ...stamp };
}

/** The other player agrees to a pause (TIME-06); who plays alone needs nobody. */
export function decidePause(
  match: Match,
  action: ActionOf<'RequestPause' | 'AgreePause' | 'RefusePause'>,
  stamp: Stamp,
): Decision {
  const seated = seatedPlayer(match, action.by);
  if (!seated.ok) return seated;
  return action.type === 'RequestPause' ? requestPause(seated.value, stamp) : answerPause(seated.value, action, stamp);
}

function requestPause({ match, seat }: SeatedPlayer, stamp: Stamp): Decision {
  if (isAlone(match)) return happened({ type: 'GamePaused', ...stamp });
  if (match.pauseRequest?.by === seat) return err({ code: 'pause-asked-already' });
  if (match.pauseRequest !== undefined) return happened({ type: 'GamePaused', ...stamp });
  if (match.pauseWait.includes(seat)) return err({ code: 'pause-asked-this-turn' });
  return happened({ type: 'PauseRequested', seat, ...stamp });
}

function answerPause(
  { match, seat }: SeatedPlayer,
  action: ActionOf<'AgreePause' | 'RefusePause'>,
  stamp: Stamp,
): Decision {
  const { pauseRequest } = match;
  if (pauseRequest === undefined || pauseRequest.number !== action.request)
    return err({ code: 'no-such-pause-request' });
  if (pauseRequest.by === seat) return err({ code: 'your-own-pause-request' });
  return action.type === 'AgreePause'
    ? happened({ type: 'GamePaused', ...stamp })
    : happened({ type: 'PauseRefused', request: pauseRequest.number, ...stamp });
}

export function decideResume(match: Match, action: ActionOf<'Resume'>, stamp: Stamp): Decision {
  if (match.phase !== 'paused') return err({ code: 'not-paused' });
  const seated = seatedAt(match, action.by);
  if (!seated.ok) return seated;
  const { seat } = seated.value;
  if (isAlone(match)) return happened({ type: 'GameResumed', ...stamp });
  if (match.resumed === seat) return err({ code: 'resumed-already' });
  const agreed = { type: 'ResumeAgreed', seat, ...stamp } as const;
  return match.resumed === undefined ? happened(agreed) : happened(agreed, { type: 'GameResumed', ...stamp });
}

/** Confirmed once (END-01) by the number of the game: moves don't void the confirmation, a new game does. */
export function decideResign(match: Match, action: ActionOf<'Resign'>, stamp: Stamp): Decision {
  const seated = seatedOrPaused(match, action.by, action.seat);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const number = playing.game.startRevision;
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  return happened(lossBy(seat, 'resigned', stamp));
}

/** Once confirmed, leaving calls off a game that has just begun (START-13), or loses it (END-03); a pause it closes (TIME-07). */
export function decideLeave(match: Match, action: ActionOf<'Leave'>, stamp: Stamp): Decision {
  const close = (reason: CloseReason): Decision => happened({ type: 'MatchClosed', reason, ...stamp });
  if (match.phase === 'ready-check') {
    return seatOf(match.seats, action.by) === undefined ? err({ code: 'not-a-player' }) : close('called-off');
  }
  if (match.phase === 'ended') {
    return match.next.kind === 'rematch'
      ? declineRematch(match, action.by, stamp)
      : stopHere(match, action.by, match.next.number, stamp);
  }
  const seated = seatedOrPaused(match, action.by);
  if (!seated.ok) return seated;
  const { match: live, seat } = seated.value;
  if (live.phase === 'paused') return close('left-in-pause');
  const number = live.game.startRevision;
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  return isAlone(live) ? close('host-left') : happened(lossOrCallingOff(live, seat, 'left', stamp));
}

/** Possible until both have made a move of their own; a ballot's moves don't count. */
export function decideAbort(match: Match, action: ActionOf<'Abort'>, stamp: Stamp): Decision {
  const off: Decision = happened({ type: 'MatchClosed', reason: 'called-off', ...stamp });
  if (match.phase === 'ready-check') {
    return seatOf(match.seats, action.by) === undefined ? err({ code: 'not-a-player' }) : off;
  }
  const seated = seatedOrPaused(match, action.by);
  if (!seated.ok) return seated;
  return canBeCalledOff(seated.value.match) ? off : err({ code: 'too-late-to-call-off' });
}

/**
 * Whether the game has not yet begun in earnest: until both have made a move of their own in it - a ballot's are nobody's, a
 * rematch begins anew - leaving and running out of time call it off; from then on they lose it (START-13, TIME-02, END-03).
 */
export function canBeCalledOff({ game }: Pick<PlayingMatch, 'game'>): boolean {
  const hasMoved = (seat: Seat): boolean => game.moves.some((move) => move.seat === seat && !move.byLot);
  return !(hasMoved('dark') && hasMoved('light'));
}

export function decideClose(match: Match, stamp: Stamp): Decision {
  return match.phase === 'new' || match.phase === 'closed'
    ? err({ code: 'not-playing', phase: match.phase })
    : happened({ type: 'MatchClosed', reason: 'closed-by-manager', ...stamp });
}

/** What comes of leaving (END-03), or of the time running out (TIME-02): see `canBeCalledOff`. */
export const lossOrCallingOff = (
  match: PlayingMatch | PausedMatch,
  loser: Seat,
  reason: 'left' | 'improper-delay',
  stamp: Stamp,
): MatchEvent =>
  canBeCalledOff(match) ? { type: 'MatchClosed', reason: 'called-off', ...stamp } : lossBy(loser, reason, stamp);

const lossBy = (loser: Seat, reason: WinReason, stamp: Stamp): MatchEvent => ({
  type: 'GameEnded',
  result: { kind: 'win', winner: otherSeat(loser), reason },
  ...stamp,
});

/** Joins or leaves the queue for a seat (WATCH-02); nothing else changes (WATCH-01). */
export function decideWatch(match: Match, action: ActionOf<'Watch' | 'Unwatch'>, stamp: Stamp): Decision {
  if (!isUnderWay(match)) return err({ code: 'not-playing', phase: match.phase });
  if (isAlone(match)) return err({ code: 'no-queue-here' });
  const { by: player } = action;
  const isIn = match.queue.includes(player);
  if (action.type === 'Unwatch') {
    return isIn ? happened({ type: 'Unwatched', player, ...stamp }) : err({ code: 'not-watching' });
  }
  if (holdsSeat(match, player)) return err({ code: 'players-dont-queue' });
  return isIn ? err({ code: 'watching-already' }) : happened({ type: 'Watched', player, ...stamp });
}

/** Who has left a finished game holds no seat; who is asked to take it must answer first. */
function holdsSeat(match: PlayingMatch | PausedMatch | EndedMatch, player: PlayerId): boolean {
  if (match.phase !== 'ended' || match.next.kind === 'rematch') return Object.values(match.seats).includes(player);
  return player === match.next.remaining || (match.next.kind === 'seat' && player === match.next.asked);
}
