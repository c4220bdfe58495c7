import { countsFrom } from './clock.ts';
import { liveBoard } from './game.ts';
import { type Millis, millis, otherSeat, type PlayerId } from './ids.ts';
import { isAlone, type PlayingMatch } from './match.ts';
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

/** When a board that was edited, which notifies nobody, has stayed unanswered; any press of the player on move calls it off. */
export function unansweredAt(match: PlayingMatch, lastPressAt: Millis | undefined): Millis | undefined {
  const { game, clock, options, away } = match;
  const isNew = liveBoard(game) >= game.turnRevision;
  if (isNew || clock.kind !== 'running' || isAlone(match) || game.hops.length > 0) return undefined;
  if (away.some(({ seat }) => seat === game.position.turn)) return undefined;
  const turnSince = game.moves.at(-1)?.at ?? game.startedAt;
  if (lastPressAt !== undefined && lastPressAt > turnSince) return undefined;
  return millis(countsFrom(clock, clock.since) + patience(options.time));
}
