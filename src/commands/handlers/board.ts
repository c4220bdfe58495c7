import type { BoardId, GoId, PickId } from '../../views/component-id.ts';
import { NOTHING_SELECTED, type Selection } from '../../views/board-picture.ts';
import { type PlaceRejection, refusal } from '../../views/refusal.ts';
import { isWhole, nextSquares, playedOn } from '../../engine/moves.ts';
import { referee } from '../../engine/referee.ts';
import type { Revision } from '../../match/ids.ts';
import { onMove } from '../../match/decision.ts';
import type { Rejection } from '../../match/action.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { actOf } from './put-action.ts';
import { refusalContext } from './refusal-context.ts';

/** A press on a board: where the match stands, and where the press came from. */
export interface BoardPress {
  readonly live: LiveMatch;
  readonly board: Revision;
}

/** First press of a move: a piece (PLAY-01). */
export async function handlePick(
  services: Services,
  context: Context,
  live: LiveMatch,
  { board, square }: PickId,
): Promise<void> {
  const turn = onMove(live.match, context.player, board);
  if (!turn.ok) {
    await refusePress(services, context, { live, board }, turn.error);
    return;
  }
  const { position } = turn.value.match.game;
  if (nextSquares(position, [square]).length === 0) {
    // Not a button of this board: the referee finds the words for a piece that can't move.
    const judged = referee(position, [square]);
    const rejection: Rejection = judged.ok ? { code: 'stale-board' } : judged.error;
    await refusePress(services, context, { live, board }, rejection);
    return;
  }
  await choose(services, context, { live, board }, { kind: 'piece', square });
}

/** Back: nothing is chosen any more (PLAY-02). */
export async function handleBack(
  services: Services,
  context: Context,
  live: LiveMatch,
  { board }: BoardId,
): Promise<void> {
  const turn = onMove(live.match, context.player, board);
  if (turn.ok) await choose(services, context, { live, board }, NOTHING_SELECTED);
  else await refusePress(services, context, { live, board }, turn.error);
}

/**
 * Second press: where the piece goes. What is forced is played on (PLAY-03); where a jump forks, the next hops are
 * offered; a whole move is put to the match.
 */
export async function handleGo(
  services: Services,
  context: Context,
  live: LiveMatch,
  { board, squares }: GoId,
): Promise<void> {
  const turn = onMove(live.match, context.player, board);
  if (!turn.ok) {
    await refusePress(services, context, { live, board }, turn.error);
    return;
  }
  const { position } = turn.value.match.game;
  const path = playedOn(position, squares);
  const goesOn = !isWhole(position, path) && nextSquares(position, path).length > 0;
  if (goesOn) {
    await choose(services, context, { live, board }, { kind: 'hop', squares: path });
    return;
  }
  const played = await actOf(services, context, live, { type: 'PlayMove', board, squares: path });
  if (!played.ok) await refusePress(services, context, { live, board }, played.error);
}

/**
 * Shows a choice on the board that was pressed. It must be the live one: a press that a tampered client makes up on
 * another message must not turn that message into a second board.
 */
async function choose(services: Services, context: Context, press: BoardPress, selection: Selection): Promise<void> {
  const { live, board } = press;
  const { reply } = context;
  const reconciler = services.reconcilerOf(live);
  // A board can be pressed before its own posting has been confirmed.
  await reconciler.idle();
  const { liveMessageId } = reconciler;
  if (reply.from.kind === 'press' && liveMessageId !== undefined && reply.from.messageId !== liveMessageId) {
    await refusePress(services, context, press, { code: 'stale-board' });
  } else {
    await reconciler.select(selection, board, reply);
  }
}

/**
 * Tells the clicker alone why nothing changed (PLAY-07). A board that is not the current one is turned into the record
 * it should be, whoever pressed it, so that nobody presses it again.
 */
export async function refusePress(
  services: Services,
  context: Context,
  press: BoardPress,
  rejection: Rejection | PlaceRejection,
): Promise<void> {
  const { live, board } = press;
  const { match } = live;
  const isOld = match.phase !== 'playing' || match.game.boardRevision !== board;
  if (isOld) {
    // The board to point to may be on its way.
    await services.reconcilerOf(live).idle();
    await retireBoard(services, context, press);
  }
  const words = isOld && match.phase === 'playing' ? ({ code: 'stale-board' } as const) : rejection;
  await context.reply.send(refusal(words, refusalContext(services, live, words)));
}

async function retireBoard(
  { reconcilerOf }: Services,
  { reply, isGenuine }: Context,
  { live, board }: BoardPress,
): Promise<void> {
  if (!isGenuine) return;
  const reconciler = reconcilerOf(live);
  // A board that the painter is about to settle itself, or a private message, is not ours to change here.
  if (reply.from.kind !== 'press' || reply.from.messageId === reconciler.liveMessageId) return;
  const record = reconciler.recordOf(board);
  if (record !== undefined) await reply.update(record);
}
