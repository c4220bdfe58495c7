import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import { destination, isWhole, legalMoves, nextSquares, playedOn, squaresOf, type Move } from '../engine/moves.ts';
import type { Position } from '../engine/position.ts';
import { makeMove, readMove, referee } from '../engine/referee.ts';
import type { Square } from '../engine/square.ts';
import { onMove } from '../match/decision.ts';
import type { Revision } from '../match/ids.ts';
import { NOTHING_SELECTED, type Selection } from '../views/board-picture.ts';
import { privateMessage } from '../views/message-draft.ts';
import type { OfRevision } from '../views/custom-id.ts';
import { act, actOrRefuse, answerChange, refuseInMatch, tookPlace, type MatchRefusal } from './act.ts';
import { inMatch, type Choice, type Command } from './command.ts';
import type { MatchContext, Services } from './services.ts';

/** A typed move: the same referee as for clicks; the new board is the answer (PLAY-04, PLAY-05). */
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
    const read = readMove(turn.value.match.game.position, text);
    if (!read.ok) return refuseInMatch(services, context, read.error);
    context.reply.expect('public');
    const asked = { type: 'PlayMove', squares: squaresOf(read.value) } as const;
    const change = await actOrRefuse(services, context, asked);
    if (change === undefined) return;
    const answer = () => privateMessage(context.words.answers.movePlayed(makeMove(read.value)));
    await answerChange(services, context, { isDone: tookPlace(change, 'MovePlayed'), answer });
  }),
  complete({ name, text }, live) {
    const match = live?.match;
    return name === 'move' && match?.phase === 'playing' ? autocompleteMoves(match.game.position, text) : [];
  },
} satisfies Command<string>;

/** Discord shows no more. */
const MOST_CHOICES = 25;

/** At most 25 legal moves that begin as typed, each with its whole path (PLAY-04); any separator, and the short `22x8`. */
export function autocompleteMoves(position: Position, typed: string): Choice[] {
  const wanted = squaresTyped(typed);
  if (wanted === undefined) return [];
  return legalMoves(position)
    .filter((legal) => writings(legal).some((writing) => writing.startsWith(wanted)))
    .slice(0, MOST_CHOICES)
    .map(makeMove)
    .map((text) => ({ name: text, value: text }));
}

/** `22 15 8`, and in short `22 8`. */
const writings = (legal: Move): readonly string[] => [
  [legal.from, ...legal.path].join(' '),
  `${legal.from} ${destination(legal)}`,
];

/** The squares typed so far, one blank between; `undefined` for what can't become a move. */
function squaresTyped(text: string): string | undefined {
  const trimmed = text.trim();
  return /^(?:\d[\d\s:*x×–—-]*)?$/iu.test(trimmed) ? trimmed.replaceAll(/\D+/g, ' ') : undefined;
}

/** First press of a move: a piece (PLAY-01). */
export async function pick(
  services: Services,
  context: MatchContext,
  { revision: board, square }: OfRevision & { readonly square: Square },
): Promise<void> {
  const turn = onMove(context.live.match, context.player, board);
  if (!turn.ok) return refusePress(services, context, board, turn.error);
  const { position } = turn.value.match.game;
  if (nextSquares(position, [square]).length > 0) {
    return choose(services, context, board, { kind: 'piece', square });
  }
  // Not a button of this board: the referee finds the words for a piece that can't move.
  const judged = referee(position, [square]);
  return refusePress(services, context, board, judged.ok ? { code: 'stale-board' } : judged.error);
}

/** Back: nothing is chosen any more (PLAY-02). */
export async function back(services: Services, context: MatchContext, { revision: board }: OfRevision): Promise<void> {
  const turn = onMove(context.live.match, context.player, board);
  if (turn.ok) await choose(services, context, board, NOTHING_SELECTED);
  else await refusePress(services, context, board, turn.error);
}

/** Second press, the target: forced hops are played on (PLAY-03), forks are offered, a whole move is put to the match. */
export async function go(
  services: Services,
  context: MatchContext,
  { revision: board, squares }: OfRevision & { readonly squares: readonly Square[] },
): Promise<void> {
  const turn = onMove(context.live.match, context.player, board);
  if (!turn.ok) return refusePress(services, context, board, turn.error);
  const { position } = turn.value.match.game;
  const path = playedOn(position, squares);
  const goesOn = !isWhole(position, path) && nextSquares(position, path).length > 0;
  if (goesOn) return choose(services, context, board, { kind: 'hop', squares: path });
  const played = await act(services, context, { type: 'PlayMove', board, squares: path });
  if (!played.ok) await refusePress(services, context, board, played.error);
}

/** Shows a choice on the live board only: a forged press must not turn another message into a second board. */
async function choose(services: Services, context: MatchContext, board: Revision, selection: Selection): Promise<void> {
  const { reply, live } = context;
  const reconciler = services.reconcilerOf(live);
  // A board can be pressed before its own posting has been confirmed.
  await reconciler.idle();
  const { liveMessageId } = reconciler;
  if (reply.from.kind === 'press' && liveMessageId !== undefined && reply.from.messageId !== liveMessageId) {
    await refusePress(services, context, board, { code: 'stale-board' });
  } else {
    await reconciler.select(selection, board, reply);
  }
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
    // The board to point to may be on its way.
    await services.reconcilerOf(live).idle();
    await retireBoard(services, context, board);
  }
  await refuseInMatch(services, context, isOld && match.phase === 'playing' ? { code: 'stale-board' } : refused);
}

async function retireBoard({ reconcilerOf }: Services, context: MatchContext, board: Revision): Promise<void> {
  const { reply, isGenuine, live } = context;
  if (!isGenuine) return;
  const reconciler = reconcilerOf(live);
  // A board that the reconciler is about to settle itself, or a private message, is not ours to change here.
  if (reply.from.kind !== 'press' || reply.from.messageId === reconciler.liveMessageId) return;
  const record = reconciler.recordOf(board);
  if (record !== undefined) await reply.update(record);
}
