import type { BoardId, GoId, PickId } from '../../../commands/ids/component-id.ts';
import { NOTHING_SELECTED, type Selection } from '../../../commands/board/board-view.ts';
import type { PlaceRejection } from '../../../commands/answers/place-rejection.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import { isWhole, nextSquares, playedOn } from '../../../engine/moves.ts';
import { referee } from '../../../engine/referee.ts';
import type { Revision } from '../../../match/ids.ts';
import { onMove } from '../../../match/on-move.ts';
import type { Rejection } from '../../../match/rejection.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { actOf } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** A press on a board: where the match stands, and where the press came from. */
export interface BoardPress {
  readonly hosted: HostedMatch;
  readonly board: Revision;
}

/** First press of a move: a piece (PLAY-01). */
export async function handlePick(
  hall: Hall,
  visit: Visit,
  hosted: HostedMatch,
  { board, square }: PickId,
): Promise<void> {
  const turn = onMove(hosted.match, visit.player, board);
  if (!turn.ok) {
    await refusePress(hall, visit, { hosted, board }, turn.error);
    return;
  }
  const { position } = turn.value.match.game;
  if (nextSquares(position, [square]).length === 0) {
    // Not a button of this board: the referee finds the words for a piece that can't move.
    const judged = referee(position, [square]);
    const rejection: Rejection = judged.ok ? { code: 'stale-board' } : judged.error;
    await refusePress(hall, visit, { hosted, board }, rejection);
    return;
  }
  await choose(hall, visit, { hosted, board }, { kind: 'piece', square });
}

/** Back: nothing is chosen any more (PLAY-02). */
export async function handleBack(hall: Hall, visit: Visit, hosted: HostedMatch, { board }: BoardId): Promise<void> {
  const turn = onMove(hosted.match, visit.player, board);
  if (turn.ok) await choose(hall, visit, { hosted, board }, NOTHING_SELECTED);
  else await refusePress(hall, visit, { hosted, board }, turn.error);
}

/**
 * Second press: where the piece goes. What is forced is played on (PLAY-03); where a jump forks, the next hops are
 * offered; a whole move is put to the match.
 */
export async function handleGo(hall: Hall, visit: Visit, hosted: HostedMatch, { board, squares }: GoId): Promise<void> {
  const turn = onMove(hosted.match, visit.player, board);
  if (!turn.ok) {
    await refusePress(hall, visit, { hosted, board }, turn.error);
    return;
  }
  const { position } = turn.value.match.game;
  const path = playedOn(position, squares);
  const goesOn = !isWhole(position, path) && nextSquares(position, path).length > 0;
  if (goesOn) {
    await choose(hall, visit, { hosted, board }, { kind: 'hop', squares: path });
    return;
  }
  const played = await actOf(hall, visit, hosted, { type: 'PlayMove', board, squares: path });
  if (!played.ok) await refusePress(hall, visit, { hosted, board }, played.error);
}

/**
 * Shows a choice on the board that was pressed. It must be the live one: a press that a tampered client makes up on
 * another message must not turn that message into a second board.
 */
async function choose(hall: Hall, visit: Visit, press: BoardPress, selection: Selection): Promise<void> {
  const { hosted, board } = press;
  const { door } = visit;
  const painter = hall.painterOf(hosted);
  // A board can be pressed before its own posting has been confirmed.
  await painter.idle();
  const { liveMessageId } = painter.board;
  if (door.from.kind === 'press' && liveMessageId !== undefined && door.from.messageId !== liveMessageId) {
    await refusePress(hall, visit, press, { code: 'stale-board' });
  } else {
    await painter.select(selection, board, door);
  }
}

/**
 * Tells the clicker alone why nothing changed (PLAY-07). A board that is not the current one is turned into the record
 * it should be, whoever pressed it, so that nobody presses it again.
 */
export async function refusePress(
  hall: Hall,
  visit: Visit,
  press: BoardPress,
  rejection: Rejection | PlaceRejection,
): Promise<void> {
  const { hosted, board } = press;
  const { match } = hosted;
  const isOld = match.phase !== 'playing' || match.game.boardRevision !== board;
  if (isOld) {
    // The board to point to may be on its way.
    await hall.painterOf(hosted).idle();
    await retireBoard(hall, visit, press);
  }
  const words = isOld && match.phase === 'playing' ? ({ code: 'stale-board' } as const) : rejection;
  await visit.door.reply(refusal(words, refusalContext(hall, hosted, words)));
}

async function retireBoard(
  { painterOf }: Hall,
  { door, isGenuine }: Visit,
  { hosted, board }: BoardPress,
): Promise<void> {
  if (!isGenuine) return;
  const painter = painterOf(hosted);
  // A board that the painter is about to settle itself, or a private message, is not ours to change here.
  if (door.from.kind !== 'press' || door.from.messageId === painter.board.liveMessageId) return;
  const record = painter.board.recordOf(hosted.match, board);
  if (record !== undefined) await door.update(record);
}
