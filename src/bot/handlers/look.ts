import type { ViewRefreshId } from '../../commands/component-id.ts';
import { boardRepostedAnswer } from '../../commands/private-answers.ts';
import { privateView } from '../../commands/private-view.ts';
import { namesOf } from '../../commands/person.ts';
import { refusal } from '../../commands/refusals.ts';
import { seatOf, type Seat } from '../../match/seat.ts';
import type { Hall, Visit } from '../hall.ts';
import type { HostedMatch } from '../hosted-match.ts';
import { peopleOf } from '../match-people.ts';
import { refusalContext } from './board.ts';

/** *My view* and `/checkers board`: the board from the asker's own side, for the asker alone (PLAY-09, WATCH-01). */
export async function handleView(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const { match } = hosted;
  // A watcher has no side: they see the board as records show it.
  const seat = 'seats' in match && match.seats !== undefined ? seatOf(match.seats, visit.player) : undefined;
  const draft = viewOf(hall, hosted, seat ?? 'light');
  await visit.door.reply(draft ?? refusal(notPlaying(hosted), refusalContext(hall, hosted)));
}

/** Refresh on a private view. */
export async function handleRefresh(hall: Hall, visit: Visit, hosted: HostedMatch, id: ViewRefreshId): Promise<void> {
  const draft = viewOf(hall, hosted, id.seat);
  if (draft === undefined) await visit.door.reply(refusal(notPlaying(hosted), refusalContext(hall, hosted)));
  else if (visit.isGenuine) await visit.door.update(draft);
  else await visit.door.reply(draft);
}

/** `/checkers board repost:true`: the live board comes back to the bottom of the thread. For the two players. */
export async function handleRepost(hall: Hall, visit: Visit, hosted: HostedMatch): Promise<void> {
  const { match } = hosted;
  const { door, player } = visit;
  if (match.phase !== 'playing') {
    await door.reply(refusal(notPlaying(hosted), refusalContext(hall, hosted)));
  } else if (seatOf(match.seats, player) === undefined) {
    await door.reply(refusal({ code: 'not-a-player' }));
  } else {
    await hall.painterOf(hosted).callBoardBack();
    await door.reply(boardRepostedAnswer());
  }
}

function viewOf({ directory }: Hall, { match }: HostedMatch, seat: Seat) {
  if (match.phase !== 'playing' && match.phase !== 'ended') return undefined;
  return privateView({ match, names: namesOf(peopleOf(match.seats, directory)), seat });
}

function notPlaying({ match }: HostedMatch) {
  return { code: 'not-playing', phase: match.phase === 'playing' ? 'ended' : match.phase } as const;
}
