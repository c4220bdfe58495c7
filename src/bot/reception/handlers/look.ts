import type { ViewRefreshId } from '../../../commands/ids/component-id.ts';
import { pdnAnswer } from '../../../commands/board/pdn-answer.ts';
import { namesOf } from '../../../commands/text/person.ts';
import { boardRepostedAnswer } from '../../../commands/answers/private-answers.ts';
import { privateView } from '../../../commands/board/private-view.ts';
import { refusal } from '../../../commands/answers/refusals.ts';
import { textBoardMessage } from '../../../commands/board/text-board-message.ts';
import type { RecordedMatch } from '../../../match/game-record.ts';
import type { Rejection } from '../../../match/rejection.ts';
import { seatedPlayer } from '../../../match/seated-player.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../../runtime/hosted-match.ts';
import { peopleOf } from '../../runtime/match-people.ts';
import { seatFor } from './opponent-name.ts';
import { refusalContext } from './refusal-context.ts';
import { settle } from './settle.ts';

/** *My view* and `/checkers board`: the board from the asker's own side, for the asker alone (PLAY-09, WATCH-01). */
export async function handleView(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const seen = await recordOf(hall, visit, hosted);
  if (seen !== undefined) await visit.door.reply(privateView({ ...seen, seat: sideOf(visit, hosted) }));
}

/** Refresh on a private view, and its button that turns the board (WATCH-03). */
export async function handleRefresh(hall: Hall, visit: Visit, hosted: HostedMatch, id: ViewRefreshId): Promise<void> {
  const seen = await recordOf(hall, visit, hosted);
  if (seen !== undefined) await settle(visit, privateView({ ...seen, seat: id.seat }));
}

/** `/checkers board text:true`: the board in letters (PLAY-11). */
export async function handleTextBoard(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const seen = await recordOf(hall, visit, hosted);
  if (seen !== undefined) await visit.door.reply(textBoardMessage(seen.match, seen.names, sideOf(visit, hosted)));
}

/** `/checkers pdn`: the game so far as a file, for anybody. */
export async function handlePdn(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const seen = await recordOf(hall, visit, hosted);
  if (seen !== undefined) await visit.door.reply(pdnAnswer(seen.match, seen.names));
}

/** `/checkers board repost:true`: the live board comes back to the bottom of the thread. For those who play. */
export async function handleRepost(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const seated = seatedPlayer(hosted.match, visit.player);
  if (!seated.ok) {
    await visit.door.reply(refusal(seated.error, refusalContext(hall, hosted)));
    return;
  }
  await hall.painterOf(hosted).callBoardBack();
  await visit.door.reply(boardRepostedAnswer());
}

/** A watcher has no side: they see the board as records show it. */
const sideOf = ({ player }: Visit, { match }: HostedMatch) => seatFor(match, player) ?? 'light';

/** The match as far as it is on record; while there is nothing to see, the asker is told why. */
export async function recordOf(hall: Hall, { door }: Visit, hosted: HostedMatch) {
  const { match } = hosted;
  if (isRecorded(match)) return { match, names: namesOf(peopleOf(match.seats, hall.directory)) };
  const nothing: Rejection = { code: 'not-playing', phase: match.phase };
  await door.reply(refusal(nothing, refusalContext(hall, hosted)));
  return undefined;
}

const isRecorded = (match: HostedMatch['match']): match is RecordedMatch => 'game' in match && match.game !== undefined;
