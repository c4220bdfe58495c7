import type { ViewRefreshId } from '../../views/component-id.ts';
import { pdnAnswer } from '../../views/record.ts';
import { namesOf } from '../../views/person.ts';
import { boardRepostedAnswer } from '../../views/private-answers.ts';
import { privateView } from '../../views/private-view.ts';
import { refusal } from '../../views/refusal.ts';
import { textBoardMessage } from '../../views/text-board.ts';
import type { RecordedMatch } from '../../match/game-record.ts';
import type { Rejection } from '../../match/action.ts';
import { seatedPlayer } from '../../match/decision.ts';
import type { Services, Context } from '../services.ts';
import type { LiveMatch } from '../../bot/runtime/live-match.ts';
import { peopleOf } from '../../bot/runtime/match-people.ts';
import { seatFor } from './opponent-name.ts';
import { refusalContext } from './refusal-context.ts';
import { settle } from './settle.ts';

/** *My view* and `/checkers board`: the board from the asker's own side, for the asker alone (PLAY-09, WATCH-01). */
export async function handleView(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const seen = await recordOf(services, context, live);
  if (seen !== undefined) await context.reply.send(privateView({ ...seen, seat: sideOf(context, live) }));
}

/** Refresh on a private view, and its button that turns the board (WATCH-03). */
export async function handleRefresh(
  services: Services,
  context: Context,
  live: LiveMatch,
  id: ViewRefreshId,
): Promise<void> {
  const seen = await recordOf(services, context, live);
  if (seen !== undefined) await settle(context, privateView({ ...seen, seat: id.seat }));
}

/** `/checkers board text:true`: the board in letters (PLAY-11). */
export async function handleTextBoard(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const seen = await recordOf(services, context, live);
  if (seen !== undefined) await context.reply.send(textBoardMessage(seen.match, seen.names, sideOf(context, live)));
}

/** `/checkers pdn`: the game so far as a file, for anybody. */
export async function handlePdn(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const seen = await recordOf(services, context, live);
  if (seen !== undefined) await context.reply.send(pdnAnswer(seen.match, seen.names));
}

/** `/checkers board repost:true`: the live board comes back to the bottom of the thread. For those who play. */
export async function handleRepost(services: Services, context: Context, live: LiveMatch): Promise<void> {
  const seated = seatedPlayer(live.match, context.player);
  if (!seated.ok) {
    await context.reply.send(refusal(seated.error, refusalContext(services, live)));
    return;
  }
  await services.reconcilerOf(live).callBoardBack();
  await context.reply.send(boardRepostedAnswer());
}

/** A watcher has no side: they see the board as records show it. */
const sideOf = ({ player }: Context, { match }: LiveMatch) => seatFor(match, player) ?? 'light';

/** The match as far as it is on record; while there is nothing to see, the asker is told why. */
export async function recordOf(services: Services, { reply }: Context, live: LiveMatch) {
  const { match } = live;
  if (isRecorded(match)) return { match, names: namesOf(peopleOf(match.seats, services.directory)) };
  const nothing: Rejection = { code: 'not-playing', phase: match.phase };
  await reply.send(refusal(nothing, refusalContext(services, live)));
  return undefined;
}

const isRecorded = (match: LiveMatch['match']): match is RecordedMatch => 'game' in match && match.game !== undefined;
