import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import { type Move, destination, movesAfterHops, nextSquares, squaresOf } from '../engine/moves.ts';
import { makeMove, readSquares } from '../engine/referee.ts';
import type { Square } from '../engine/square.ts';
import { movePath, onMove } from '../match/play.ts';
import type { Game } from '../match/game.ts';
import type { Revision } from '../match/ids.ts';
import { pathNotation } from '../views/board-buttons.ts';
import { privateMessage } from '../views/message-draft.ts';
import type { OfRevision } from '../views/custom-id.ts';
import { act, actOrRefuse, answerChange, refuseInMatch, tookPlace, type MatchRefusal } from './act.ts';
import { inMatch, type Choice, type Command } from './command.ts';
import { showPressedView } from './viewing.ts';
import type { MatchContext, MatchHandler, Services } from './services.ts';

/** A typed move: the same referee as for clicks (PLAY-04, PLAY-05). A board in a new message is the answer, else a few words are. */
export const move = {
  definition: ({ commands }) => ({
    description: commands.move,
    options: [
      { type: Option.String, name: 'move', description: commands.moveMove, required: true, autocomplete: true },
    ],
  }),
  read: (typed) => typed.text('move'),
  run: inMatch(async (services, context, text) => {
    const turn = onMove(context.live.match, context.player, undefined);
    if (!turn.ok) return refuseInMatch(services, context, turn.error);
    const read = readSquares(text);
    const path = read.ok ? movePath(turn.value.match.game, { squares: read.value }) : read;
    if (!path.ok) return refuseInMatch(services, context, path.error);
    context.reply.expect(turn.value.match.options.boards === 'one' ? 'private' : 'public');
    const change = await actOrRefuse(services, context, { type: 'PlayMove', squares: path.value });
    if (change === undefined) return;
    const answer = () => privateMessage(context.words.answers.movePlayed({ move: pathNotation(path.value) }));
    const isDone = tookPlace(change, 'MovePlayed') || tookPlace(change, 'HopPlayed');
    await answerChange(services, context, { isDone, answer });
  }),
  complete({ name, text }, live) {
    const match = live?.match;
    return name === 'move' && match?.phase === 'playing' ? autocompleteMoves(match.game, text) : [];
  },
} satisfies Command<string>;

/** Discord shows no more. */
const MOST_CHOICES = 25;

/**
 * At most 25 legal moves that begin as typed, each with its whole path (PLAY-04); any separator, and the short `22x8`. In
 * the middle of a jump, those that go on with it, also by what comes next.
 */
export function autocompleteMoves({ position, hops }: Pick<Game, 'position' | 'hops'>, typed: string): Choice[] {
  const wanted = squaresTyped(typed);
  if (wanted === undefined) return [];
  return movesAfterHops(position, hops)
    .filter((move) => writings(move, hops).some((writing) => writing.startsWith(wanted)))
    .slice(0, MOST_CHOICES)
    .map(makeMove)
    .map((text) => ({ name: text, value: text }));
}

/** `22 15 8`, in short `22 8`, and after a hop to 15 `15 8`. */
function writings(move: Move, hops: readonly Square[]): readonly string[] {
  const squares = squaresOf(move);
  const goingOn = hops.length > 0 ? [squares.slice(hops.length - 1).join(' ')] : [];
  return [squares.join(' '), `${move.from} ${destination(move)}`, ...goingOn];
}

/** The squares typed so far, one blank between; `undefined` for what can't become a move. */
function squaresTyped(text: string): string | undefined {
  const trimmed = text.trim();
  return /^(?:\d[\d\s:*x×\u2010-\u2014-]*)?$/iu.test(trimmed) ? trimmed.replaceAll(/\D+/g, ' ') : undefined;
}

/** First press of a move: a piece (PLAY-01). */
export const pick: MatchHandler<OfRevision & { readonly square: Square }> = async (
  services,
  context,
  { revision: board, square },
) => {
  const turn = onMove(context.live.match, context.player, board);
  if (!turn.ok) return refusePress(services, context, board, turn.error);
  const { game } = turn.value.match;
  if (game.hops.length === 0 && nextSquares(game.position, [square]).length > 0) {
    return choose(services, context, board, square);
  }
  // Not a button of this board: the referee finds the words for a piece that can't move.
  const judged = movePath(game, { squares: [square] });
  return refusePress(services, context, board, judged.ok ? { code: 'stale-board' } : judged.error);
};

/** Back: nothing is chosen any more (PLAY-02). */
export async function back(services: Services, context: MatchContext, { revision: board }: OfRevision): Promise<void> {
  const turn = onMove(context.live.match, context.player, board);
  if (turn.ok) await choose(services, context, board, undefined);
  else await refusePress(services, context, board, turn.error);
}

/** Second press, the target: a whole move, or a hop of a jump with several ways on (PLAY-03). */
export const go: MatchHandler<OfRevision & { readonly squares: readonly Square[] }> = async (
  services,
  context,
  { revision: board, squares },
) => {
  if (isLeftBehind(services, context, board)) return refusePress(services, context, board, { code: 'stale-board' });
  const played = await act(services, context, { type: 'PlayMove', board, squares });
  if (!played.ok) await refusePress(services, context, board, played.error);
  else if (context.isPrivate) await showPressedView(services, context);
};

/** Shows a choice on the live board only: a forged press must not turn another message into a second board. */
async function choose(
  services: Services,
  context: MatchContext,
  board: Revision,
  chosen: Square | undefined,
): Promise<void> {
  const { reply, live } = context;
  // Nobody else sees a choice in a private view.
  if (context.isPrivate) return showPressedView(services, context, chosen);
  const driver = services.driverOf(live);
  // A board can be pressed before its own posting has been confirmed.
  await driver.idle();
  const { liveMessageId } = driver;
  const { match } = live;
  if (reply.from.kind === 'press' && liveMessageId !== undefined && reply.from.messageId !== liveMessageId) {
    const isCurrent = match.phase === 'playing' && match.game.boardRevision === board;
    if (isCurrent || isLeftBehind(services, context, board))
      return refusePress(services, context, board, { code: 'stale-board' });
    // The board went on in another message since it was pressed: the choice is shown there.
    await retireBoard(services, context, board);
  }
  await driver.select(chosen, board, reply);
}

/** Whether the board already stood in another message when this one was pressed. */
function isLeftBehind({ driverOf }: Services, { live, cause, isPrivate }: MatchContext, board: Revision): boolean {
  const { match } = live;
  const { liveMessageId } = driverOf(live);
  const isOld = match.phase === 'playing' && board < match.game.boardRevision;
  return isOld && !isPrivate && liveMessageId !== undefined && BigInt(liveMessageId) < BigInt(cause);
}

/** Tells the clicker why nothing changed (PLAY-07), and turns a `board` that is not current into its record. */
export async function refusePress(
  services: Services,
  context: MatchContext,
  board: Revision,
  refused: MatchRefusal,
): Promise<void> {
  const { live } = context;
  const { match } = live;
  const isOld = match.phase !== 'playing' || match.game.boardRevision !== board;
  if (isOld) {
    // The board to point to may be on its way, or, after a restart, waits for somebody to press.
    const driver = services.driverOf(live);
    // What an earlier process has not shown any more goes out by this press.
    driver.wakeUp(board < match.revision && !context.isPrivate ? context.reply : undefined);
    await driver.idle();
    if (context.isPrivate) await showPressedView(services, context);
    else await retireBoard(services, context, board);
  }
  if (board > live.match.revision) await refuseInMatch(services, context, { code: 'board-ahead' });
  else await refuseInMatch(services, context, isOld && match.phase === 'playing' ? { code: 'stale-board' } : refused);
}

async function retireBoard({ driverOf }: Services, context: MatchContext, board: Revision): Promise<void> {
  const { reply, isGenuine, live } = context;
  if (!isGenuine) return;
  const driver = driverOf(live);
  // A board that the driver is about to settle itself is not ours to change here.
  if (reply.from.kind !== 'press' || reply.from.messageId === driver.liveMessageId) return;
  const record = driver.recordOf(board);
  if (record !== undefined && reply.canUpdate) await reply.update(record);
}
