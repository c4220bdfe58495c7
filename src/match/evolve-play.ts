import { findMove, isWhole, movesAlong } from '../engine/moves.ts';
import type { Square } from '../engine/square.ts';
import { begun, hold, resumeClock, startTurn, timeUsed } from './clock.ts';
import type { EventOf } from './event.ts';
import { type Game, type GameResult, moveBoard, playHops, playMove, takeBack } from './game.ts';
import { type Millis, millis, type Revision } from './ids.ts';
import {
  type Away,
  type ClockStop,
  type EndedMatch,
  GAME_CLOSE_REASONS,
  type GameCloseReason,
  isAlone,
  isOpen,
  isRunning,
  isUnderWay,
  type Match,
  mayAskForDraw,
  type NextQuestion,
  type PausedMatch,
  type PlayingMatch,
  type Score,
} from './match.ts';
import {
  areClicksLost,
  awaitedFor,
  losesClicks,
  resumeCountdown,
  shiftCountdown,
  stopCountdown,
} from './next-wake-up.ts';

type PlayingEvent = EventOf<
  | 'MovePlayed'
  | 'HopPlayed'
  | 'MoveTakenBack'
  | 'HintTaken'
  | 'DrawOffered'
  | 'DrawWithdrawn'
  | 'DrawDeclined'
  | 'EndgameDrawn'
  | 'EndgameDrawAgreed'
  | 'BoardMoved'
  | 'BoardPosted'
  | 'ReminderDue'
  | 'PauseRequested'
  | 'PauseRefused'
  | 'PauseWithdrawn'
  | 'GamePaused'
>;

export function evolvePlaying(match: PlayingMatch, event: PlayingEvent, number: Revision): Match | undefined {
  const { clock, game, stops, drawOffer, drawWait, endgame, pauseWait } = match;
  const { pauseRequest, isResumed: _isResumed, ...lasting } = match;
  switch (event.type) {
    case 'MovePlayed':
      return movePlayed(match, event, number);
    case 'HopPlayed': {
      const { seat, squares, at } = event;
      if (game.position.turn !== seat || !goesOn(game, squares) || isWhole(game.position, squares)) return undefined;
      // A player who presses has seen the board, even if its posting has not been reported yet.
      const seen = clock.kind === 'unseen' ? begun(clock, at, stops.length > 0) : clock;
      return { ...match, game: playHops(game, squares, number), clock: seen };
    }
    case 'MoveTakenBack':
      return movesTakenBack(match, event, number);
    case 'HintTaken':
      return event.seat === game.position.turn ? { ...match, game: { ...game, hints: game.hints + 1 } } : undefined;
    case 'DrawOffered':
      if (drawOffer !== undefined) return undefined;
      return { ...match, drawOffer: { by: event.seat, number } };
    case 'EndgameDrawn':
      if (!mayAskForDraw(match)) return undefined;
      return { ...match, endgame: { number, isAsked: true, agreed: undefined } };
    case 'EndgameDrawAgreed':
      if (endgame?.isAsked !== true || endgame.agreed !== undefined) return undefined;
      return { ...match, endgame: { ...endgame, agreed: event.seat } };
    case 'DrawWithdrawn':
    case 'DrawDeclined':
      if (endgame?.isAsked === true && endgame.number === event.offer)
        return event.type === 'DrawDeclined' ? { ...match, endgame: { ...endgame, isAsked: false } } : undefined;
      if (drawOffer?.number !== event.offer) return undefined;
      return { ...match, drawOffer: undefined, drawWait: [...drawWait, drawOffer.by] };
    case 'BoardMoved':
      return { ...match, game: moveBoard(game, number, isSilent(event, game)) };
    case 'BoardPosted':
      if (clock.kind !== 'unseen' || game.turnRevision !== event.board) return undefined;
      return { ...match, clock: begun(clock, event.at, stops.length > 0) };
    case 'ReminderDue': {
      const { seat, number: told } = event;
      if (clock.kind !== 'running' || seat !== game.position.turn || told <= clock.told) return undefined;
      return { ...match, clock: { ...clock, told } };
    }
    case 'PauseRequested':
      if (pauseRequest !== undefined || isAlone(match)) return undefined;
      return { ...match, pauseRequest: { by: event.seat, number } };
    case 'PauseRefused':
    case 'PauseWithdrawn':
      if (pauseRequest?.number !== event.request) return undefined;
      return { ...match, pauseRequest: undefined, pauseWait: [...pauseWait, pauseRequest.by] };
    case 'GamePaused': {
      const { at } = event;
      const paused = { pausedAt: at, number, ...awaitedFor(match.options.pauseTime, at), resumed: undefined };
      return { ...lasting, ...paused, phase: 'paused', clock: hold(clock, at) };
    }
    default:
      event satisfies never;
      return undefined;
  }
}

/** A board that was buried comes down silently; with a move it calls the player on move. */
const isSilent = ({ reason, at }: EventOf<'BoardMoved'>, { moves }: Game): boolean =>
  reason === 'buried' && moves.at(-1)?.at !== at;

/** Whether these squares go on with the jump that has begun, or begin a move where none has (RULE-07). */
const goesOn = ({ position, hops }: Game, squares: readonly Square[]): boolean =>
  squares.length > hops.length &&
  hops.every((square, index) => square === squares[index]) &&
  movesAlong(position, squares).length > 0;

/** A move refuses the other seat's offer, a draw its own seat hasn't agreed to, and any pause, and ends its own seat's waits. A click may be dated before its turn. */
function movePlayed(match: PlayingMatch, event: EventOf<'MovePlayed'>, revision: Revision): Match | undefined {
  if (match.game.position.turn !== event.seat) return undefined;
  const move = findMove(match.game.position, event.squares);
  if (move === undefined || !goesOn(match.game, event.squares)) return undefined;
  const { seat, at, byLot = false } = event;
  const { clock, options, drawOffer, drawWait, endgame, pauseWait } = match;
  const begins = clock.kind === 'running' ? millis(Math.max(at, clock.since)) : at;
  const game = playMove(match.game, move, { at, spent: timeUsed(clock, at), revision, byLot });
  return {
    ...match,
    game: byLot || options.boards === 'every-move' ? moveBoard(game, revision) : game,
    clock: startTurn(options.time, begins, match.stops.length > 0),
    drawOffer: drawOffer?.by === seat ? drawOffer : undefined,
    endgame: endgame && { ...endgame, isAsked: endgame.isAsked && endgame.agreed === seat },
    pauseRequest: undefined,
    isResumed: false,
    drawWait: drawWait.filter((waiting) => waiting !== seat),
    pauseWait: pauseWait.filter((waiting) => waiting !== seat),
  };
}

/** The turn begins anew, and with it its clock; a jump that is begun anew has used its time. */
function movesTakenBack(match: PlayingMatch, event: EventOf<'MoveTakenBack'>, revision: Revision): Match | undefined {
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

export function resumeEvent(
  match: Match,
  event: EventOf<'ResumeAgreed' | 'GameResumed'>,
  number: Revision,
): PausedMatch | PlayingMatch | undefined {
  if (match.phase !== 'paused') return undefined;
  if (event.type === 'ResumeAgreed') {
    const isNews = !isAlone(match) && match.resumed !== event.seat;
    return isNews ? { ...match, resumed: event.seat } : undefined;
  }
  const {
    number: _request,
    pausedAt: _pausedAt,
    countsSince: _countsSince,
    dueAt: _dueAt,
    resumed: _resumed,
    ...lasting
  } = match;
  const clock = startTurn(match.options.time, event.at, match.stops.length > 0, match.clock);
  const away = awayFrom(match, event.at);
  const game = { ...moveBoard(match.game, number), playRevision: number };
  return { ...lasting, phase: 'playing', game, clock, away, pauseRequest: undefined, isResumed: true };
}

/** Every reason holds the clock of a turn; the time of a question only those that lose clicks (TIME-08). */
export function clockStopped(match: Match, { reason, at }: EventOf<'ClockStopped'>): Match | undefined {
  if (!isOpen(match) || match.stops.some((stop) => stop.reason === reason)) return undefined;
  const stops: readonly ClockStop[] = [...match.stops, { reason, since: at }];
  if (match.phase === 'playing') return { ...match, stops, clock: hold(match.clock, at) };
  const standing = losesClicks(reason) ? stopCountdown(match, at) : match;
  return { ...standing, stops };
}

/** Time goes on when no reason is left; who is missing gets the whole time to return again. */
export function clockStarted(match: Match, { reason, at }: EventOf<'ClockStarted'>): Match | undefined {
  const stop = isOpen(match) ? match.stops.find((other) => other.reason === reason) : undefined;
  if (!isOpen(match) || stop === undefined) return undefined;
  // A stop that ends before it began: the wall clock was set back, and earlier moments move with it.
  const setBack = Math.max(0, stop.since - at);
  const stops = match.stops
    .filter((other) => other !== stop)
    .map((other): ClockStop => ({ reason: other.reason, since: millis(other.since - setBack) }));
  if (match.phase === 'playing') {
    const playing = { ...match, stops };
    return stops.length > 0 ? playing : { ...playing, clock: resumeClock(match.clock, at), away: awayFrom(match, at) };
  }
  if (!losesClicks(reason)) return { ...match, stops };
  const waiting = areClicksLost(stops) ? shiftCountdown(match, setBack) : resumeCountdown(match, at);
  return { ...waiting, stops };
}

/** Who leaves after a game takes back their yes to a rematch. */
export function awayChanged(
  match: Match,
  { type, seat, at }: EventOf<'PlayerVanished' | 'PlayerReturned'>,
): Match | undefined {
  if (!isUnderWay(match)) return undefined;
  const others = match.away.filter((away) => away.seat !== seat);
  const wasAway = others.length < match.away.length;
  if (wasAway !== (type === 'PlayerReturned')) return undefined;
  const away = type === 'PlayerVanished' ? [...others, { seat, since: at }] : others;
  if (match.phase !== 'ended') return { ...match, away };
  const { next: question } = match;
  const isTakenBack = type === 'PlayerVanished' && question.kind === 'rematch' && question.agreed === seat;
  return { ...match, away, next: isTakenBack ? { ...question, agreed: undefined } : question };
}

export function queueChanged(match: Match, { type, player }: EventOf<'Watched' | 'Unwatched'>): Match | undefined {
  if (!isUnderWay(match) || match.queue.includes(player) !== (type === 'Unwatched')) return undefined;
  const others = match.queue.filter((other) => other !== player);
  return { ...match, queue: type === 'Watched' ? [...others, player] : others };
}

const awayFrom = ({ away }: Pick<PlayingMatch, 'away'>, at: Millis): readonly Away[] =>
  away.map((one) => ({ ...one, since: at }));

/** For both to answer a rematch, and for one to go on (END-05). */
export const REMATCH_TIME = 5 * 60_000;

export function gameEnded(
  match: Match,
  { result, at }: EventOf<'GameEnded'>,
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

function scoreAfter(score: Score, result: GameResult): Score {
  if (result.kind === 'draw') return { ...score, draws: score.draws + 1 };
  return { ...score, wins: { ...score.wins, [result.winner]: score.wins[result.winner] + 1 } };
}

export function matchClosed(match: Match, { reason, by, at }: EventOf<'MatchClosed'>): Match | undefined {
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
