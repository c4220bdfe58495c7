import { countsFrom, type RunningClock } from './clock.ts';
import type { Game } from './game.ts';
import { type Millis, millis, otherSeat, type PlayerId } from './ids.ts';
import { isAlone, isBotsTurn, type PlayingMatch } from './match.ts';
import { patience } from './options.ts';

/** Why the live board goes on in a new message: all but the last two so that the player on move gets to see it. */
export const BOARD_MOVE_REASONS = ['absent', 'unanswered', 'buried', 'old', 'refused', 'asked'] as const;
export type BoardMoveReason = (typeof BOARD_MOVE_REASONS)[number];

/** What is known of a live board and those who play on it. After a restart it is of no press. */
export interface BoardMemory {
  readonly pressedAt: (player: PlayerId) => Millis | undefined;
  /** Whether too much stands below it. */
  readonly isBuried: boolean;
  /** When its message was posted; `undefined`: it is not up. */
  readonly postedAt: Millis | undefined;
  /** Whether its message can be changed by the way that the move comes. */
  readonly canEdit: boolean;
}

/** Discord limits edits of messages that are over an hour old. */
export const OLD_BOARD = 50 * 60_000;

/** Why the move that is made now should be shown on a new message; `undefined`: the board is edited. */
export function whyBoardMoves(
  match: PlayingMatch,
  { pressedAt, isBuried, postedAt, canEdit }: BoardMemory,
  now: Millis,
): BoardMoveReason | undefined {
  const { seats, game, options } = match;
  if (options.boards === 'every-move') return undefined;
  if (!canEdit) return 'refused';
  const lastPress = pressedAt(seats[otherSeat(game.position.turn)]);
  const isThere = lastPress !== undefined && now - lastPress <= patience(options.time);
  if (!isAlone(match) && !isThere) return 'absent';
  if (isBuried) return 'buried';
  return postedAt !== undefined && now - postedAt >= OLD_BOARD ? 'old' : undefined;
}

/** What is known of a live board while nobody moves. After a restart it is nothing. */
export interface BoardWatch {
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

/** An edit notifies nobody: the player on move is called once a turn, unless any press shows that they are there. */
function unansweredAt(match: PlayingMatch, { lastPressAt }: BoardWatch, clock: RunningClock): Millis | undefined {
  const { game, options } = match;
  if (game.calledBy >= game.turnRevision || isAlone(match)) return undefined;
  if (lastPressAt !== undefined && lastPressAt > turnSince(game)) return undefined;
  return millis(countsFrom(clock, clock.since) + patience(options.time));
}

function buriedAt(match: PlayingMatch, { buriedSince }: BoardWatch): Millis | undefined {
  if (buriedSince === undefined || isBotsTurn(match)) return undefined;
  // Later than the move, whose own event has its time.
  return millis(Math.max(buriedSince + QUIET, turnSince(match.game) + 1));
}

const turnSince = ({ moves, startedAt }: Game): Millis => moves.at(-1)?.at ?? startedAt;
