import { isWhole, nextSquares, squaresOf } from '../engine/moves.ts';
import { type MoveProblem, referee, refereeHops } from '../engine/referee.ts';
import { err, ok, type Result } from '../engine/result.ts';
import type { Square } from '../engine/square.ts';
import { type ActionOf, type Decision, happened, type PlayerAction, type Rejection, type Stamp } from './action.ts';
import { declineRematch, stopHere } from './decide-after-game.ts';
import type { MatchEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { type Game, gameResult, isOnBoard, type WinReason } from './game.ts';
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
  type ReadyCheckMatch,
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

/** The other player agrees to a pause (TIME-06); who plays alone needs nobody. */
export function decidePause(
  match: Match,
  action: ActionOf<'RequestPause' | 'AgreePause' | 'RefusePause' | 'WithdrawPause'>,
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
  action: ActionOf<'AgreePause' | 'RefusePause' | 'WithdrawPause'>,
  stamp: Stamp,
): Decision {
  const { pauseRequest } = match;
  if (pauseRequest === undefined || pauseRequest.number !== action.request)
    return err({ code: 'no-such-pause-request' });
  const own = pauseRequest.by === seat;
  const { number: request } = pauseRequest;
  switch (action.type) {
    case 'WithdrawPause':
      return own ? happened({ type: 'PauseWithdrawn', request, ...stamp }) : err({ code: 'not-your-pause-request' });
    case 'AgreePause':
      return own ? err({ code: 'your-own-pause-request' }) : happened({ type: 'GamePaused', ...stamp });
    case 'RefusePause':
      return own ? err({ code: 'your-own-pause-request' }) : happened({ type: 'PauseRefused', request, ...stamp });
    default:
      return action satisfies never;
  }
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
  if (match.phase === 'ready-check') return decideAbort(match, action, stamp);
  if (match.phase === 'ended') {
    return match.next.kind === 'rematch'
      ? declineRematch(match, action.by, stamp)
      : stopHere(match, action.by, match.next.number, stamp);
  }
  const seated = seatedOrPaused(match, action.by);
  if (!seated.ok) return seated;
  const { match: live, seat } = seated.value;
  if (live.phase === 'paused') return happened(closing('left-in-pause', action, live, stamp));
  const number = live.game.startRevision;
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  if (isAlone(live)) return happened(closing('host-left', action, live, stamp));
  return happened(canBeCalledOff(live) ? closing('called-off', action, live, stamp) : lossBy(seat, 'left', stamp));
}

/** Possible until both have made a move of their own; a ballot's moves don't count. */
export function decideAbort(match: Match, action: ActionOf<'Abort' | 'Leave'>, stamp: Stamp): Decision {
  if (match.phase === 'ready-check') {
    const isPlayer = seatOf(match.seats, action.by) !== undefined;
    return isPlayer ? happened(closing('called-off', action, match, stamp)) : err({ code: 'not-a-player' });
  }
  const seated = seatedOrPaused(match, action.by);
  if (!seated.ok) return seated;
  const { match: live } = seated.value;
  const number = live.game.startRevision;
  if (!canBeCalledOff(live)) return err({ code: 'too-late-to-call-off' });
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  return happened(closing('called-off', action, live, stamp));
}

/** Without a result, by a player's own will; who plays alone need not be named. */
const closing = (
  reason: CloseReason,
  { by }: PlayerAction,
  match: ReadyCheckMatch | PlayingMatch | PausedMatch,
  stamp: Stamp,
): MatchEvent => ({
  type: 'MatchClosed',
  reason,
  ...('operator' in match && isAlone(match) ? {} : { by }),
  ...stamp,
});

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
