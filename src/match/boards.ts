import { begun, countsFrom, type RunningClock } from './clock.ts';
import { type Game, liveBoard, moveBoard } from './game.ts';
import { type Millis, millis, oneOf, otherSeat, type PlayerId, type Revision, revisionSchema } from './ids.ts';
import { patience } from './options.ts';
import type { Mention } from './preferences.ts';
import { isAlone, isBotsTurn, type Match, type PlayingMatch } from './phases.ts';
import { event, happened, ifNews, seatedPlayer } from './topic.ts';
import type { Asked, Deciders, EventIn, OfType, SeatingRejection } from './topic.ts';

/** The reasons for which the live board goes on in a new message: all but the last two so that the player on move gets to see it. */
export const BOARD_MOVE_REASONS = ['always', 'absent', 'unanswered', 'buried', 'old', 'refused', 'asked'] as const;

export type BoardMoveReason = (typeof BOARD_MOVE_REASONS)[number];

const EVENTS = [
  // The live board goes on in a new message; the one left behind becomes a record (PLAY-11).
  event('BoardMoved', { reason: oneOf(BOARD_MOVE_REASONS) }),
  event('BoardPosted', { board: revisionSchema }),
] as const;
export type BoardEvent = EventIn<typeof EVENTS>;

type BoardAction = Asked & /** The live board comes to the bottom of its thread. */ {
  readonly type: 'CallBoard';
};

type BoardReport =
  /** Nobody has moved for a while: whether the board has to be seen. */
  | ({ readonly type: 'WatchBoard' } & BoardWatch)
  | { readonly type: 'BoardShown'; readonly board: Revision }
  /** Discord lets nobody edit the message of this board any more. */
  | { readonly type: 'BoardRefused'; readonly board: Revision };

const decide: Deciders<BoardAction | BoardReport, BoardEvent, SeatingRejection> = {
  CallBoard: (match, { by }, stamp) => {
    const seated = seatedPlayer(match, by);
    return seated.ok ? happened({ type: 'BoardMoved', reason: 'asked', ...stamp }) : seated;
  },
  WatchBoard: (match, watch, { at }) => {
    const next = match.phase === 'playing' ? nextBoardMove(match, watch) : undefined;
    return next !== undefined && at >= next.at ? happened({ type: 'BoardMoved', reason: next.reason, at }) : happened();
  },
  BoardShown: (match, { board }, { at }) => happened(...ifNews(evolve, match, { type: 'BoardPosted', board, at })),
  BoardRefused: (match, { board }, { at }) => {
    const isLive = match.phase === 'playing' && liveBoard(match.game) === board;
    return isLive ? happened({ type: 'BoardMoved', reason: 'refused', at }) : happened();
  },
};

function evolve(match: Match, event: BoardEvent, number: Revision): Match | undefined {
  if (match.phase !== 'playing') return undefined;
  const { clock, game, stops } = match;
  switch (event.type) {
    case 'BoardMoved':
      return { ...match, game: moveBoard(game, number, isSilent(event, game)) };
    case 'BoardPosted':
      if (clock.kind !== 'unseen' || game.turnRevision !== event.board) return undefined;
      return { ...match, clock: begun(clock, event.at, stops.length > 0) };
    default:
      event satisfies never;
      return undefined;
  }
}

/** A board that was buried comes down silently; with a move it calls the player on move. */
const isSilent = ({ reason, at }: OfType<BoardEvent, 'BoardMoved'>, { moves }: Game): boolean =>
  reason === 'buried' && moves.at(-1)?.at !== at;

/** A live board and its players as far as they are known. After a restart no press is. */
export interface BoardMemory {
  readonly pressedAt: (player: PlayerId) => Millis | undefined;
  /** What the player prefers. */
  readonly mentionOf: (player: PlayerId) => Mention;
  /** Too much stands below the board. */
  readonly isBuried: boolean;
  /** When the board's message was posted; `undefined`: the board is not up. */
  readonly postedAt: Millis | undefined;
  /** The board's message can be changed by the way that the move comes. */
  readonly canEdit: boolean;
}

/** Discord limits edits of messages that are over an hour old. */
export const OLD_BOARD = 50 * 60_000;

/** Why the move that is made now should be shown on a new message; `undefined`: the board is edited. */
export function whyBoardMoves(
  match: PlayingMatch,
  { pressedAt, mentionOf, isBuried, postedAt, canEdit }: BoardMemory,
  now: Millis,
): BoardMoveReason | undefined {
  const { seats, game, options } = match;
  if (options.boards === 'every-move') return undefined;
  if (!canEdit) return 'refused';
  const next = seats[otherSeat(game.position.turn)];
  const mention = isAlone(match) ? 'never' : mentionOf(next);
  if (mention === 'always') return 'always';
  const lastPress = pressedAt(next);
  const isThere = lastPress !== undefined && now - lastPress <= patience(options.time);
  if (mention === 'away' && !isThere) return 'absent';
  if (isBuried) return 'buried';
  return postedAt !== undefined && now - postedAt >= OLD_BOARD ? 'old' : undefined;
}

/** A live board as far as it is known while nobody moves. After a restart nothing is. */
export interface BoardWatch {
  /** What the player on move prefers: left out, to be called when they are away. */
  readonly mention?: Mention;
  /** When the player on move last pressed something. */
  readonly lastPressAt?: Millis;
  /** Since when nobody has written below it, nor its player pressed anything, where too much stands there and no piece is chosen. */
  readonly buriedSince?: Millis;
}

/** Milliseconds without a message after which a buried board comes down: below people who chat it would not stay long. */
const QUIET = 20_000;

interface BoardMove {
  readonly at: Millis;
  readonly reason: Extract<BoardMoveReason, 'unanswered' | 'buried'>;
}

/** When the live board goes on in a new message though nobody moves; not while clicks can't arrive, nor within a jump. */
export function nextBoardMove(match: PlayingMatch, watch: BoardWatch): BoardMove | undefined {
  const { game, clock, away } = match;
  const { turn } = game.position;
  if (clock.kind !== 'running' || game.hops.length > 0 || away.some(({ seat }) => seat === turn)) return undefined;
  const [unanswered, buried] = [unansweredAt(match, watch, clock), buriedAt(match, watch)];
  if (buried !== undefined && buried < (unanswered ?? Infinity)) return { at: buried, reason: 'buried' };
  return unanswered === undefined ? undefined : { at: unanswered, reason: 'unanswered' };
}

/** An edit notifies nobody: the player on move is called once a turn, unless any press shows that they are there, or they never are. */
function unansweredAt(
  match: PlayingMatch,
  { mention, lastPressAt }: BoardWatch,
  clock: RunningClock,
): Millis | undefined {
  const { game, options } = match;
  if (game.calledBy >= game.turnRevision || isAlone(match) || mention === 'never') return undefined;
  if (lastPressAt !== undefined && lastPressAt > game.turnSince) return undefined;
  return millis(countsFrom(clock, clock.since) + patience(options.time));
}

function buriedAt(match: PlayingMatch, { buriedSince }: BoardWatch): Millis | undefined {
  if (buriedSince === undefined || isBotsTurn(match)) return undefined;
  // Later than the move, whose own event has its time.
  return millis(Math.max(buriedSince + QUIET, match.game.turnSince + 1));
}

export const boardTopic = { events: EVENTS, decide, evolve };
