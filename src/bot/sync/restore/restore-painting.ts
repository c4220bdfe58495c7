import type { BoardSurface } from '../board-surface.ts';
import type { CardParts, CardSurface } from '../card-surface.ts';
import type { LiveMatch } from '../../runtime/live-match.ts';
import type { Logger } from '../../logger.ts';
import type { Change } from '../../runtime/match-change.ts';
import type { NewsSurface } from '../news-surface.ts';
import type { PlayerDirectory } from '../../runtime/player-directory.ts';
import type { QuestionSurface } from '../question-surface.ts';
import type { ThreadLife } from '../thread-life.ts';
import type { Venue } from '../venue.ts';
import { canWriteWithout } from '../write-permissions.ts';
import { restoreLastSeen } from './last-seen.ts';
import { readShowing, writeShowing, type Showing } from './showing.ts';

/** Everything that remembers something of what is shown. */
export interface Remembering {
  readonly board: BoardSurface;
  readonly card: CardSurface;
  readonly question: QuestionSurface;
  readonly news: NewsSurface;
  readonly life: ThreadLife;
  readonly venue: Venue;
}

export interface RestorationParts extends Pick<CardParts, 'missingIn'> {
  readonly live: LiveMatch;
  readonly directory: Pick<PlayerDirectory, 'person'>;
  readonly log: Logger;
}

/** What is known to be shown, for a process that comes after this one. */
export const showingOf = ({ board, card, question, news, life, venue }: Remembering): string =>
  writeShowing({
    version: 1,
    ...news.showing,
    newest: venue.newest,
    card: card.showing,
    boards: board.showing,
    questions: question.showing,
    isAtRest: life.isAtRest,
  });

/**
 * Lets everything remember what an earlier process knew. `text` is what `showingOf` gave there, up to a few seconds before
 * its end; where it makes no sense, nothing is known but the match's history.
 */
export function restorePainting(
  { board, card, question, news, life, venue }: Remembering,
  parts: RestorationParts,
  past: readonly Change[],
  text: string | undefined,
): void {
  const { live, directory } = parts;
  const showing = read(text, parts);
  restoreLastSeen(live, past, directory);
  board.restore(past, showing?.boards);
  question.restore(past, showing?.questions);
  news.restore(past, showing);
  const told = showing?.told ?? 0;
  card.restore(
    showing?.card,
    past.filter(({ after }) => after.revision > told),
  );
  life.restore(showing?.isAtRest ?? false);
  if (showing !== undefined) venue.restore(showing.newest);
  assumeHindrance(venue, parts);
}

function read(text: string | undefined, { live, log }: RestorationParts): Showing | undefined {
  if (text === undefined) return undefined;
  const showing = readShowing(text, live.match.revision);
  if (showing === undefined) log.warn({ match: live.id }, 'what was shown of a match can not be read');
  return showing;
}

/** What stood in the way stands there still, until Discord says otherwise: no clock may run in between. */
function assumeHindrance(venue: Venue, { live, missingIn }: RestorationParts): void {
  const { match, threadId, place } = live;
  const reasons = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  if (reasons.includes('server-unavailable')) {
    venue.close(place.channelId, 'outage');
    if (threadId !== undefined) venue.close(threadId, 'outage');
  } else if (reasons.includes('venue-closed') && threadId !== undefined) {
    if (canWriteWithout(missingIn(place.channelId))) venue.assumeLocked(threadId);
    else venue.close(threadId, 'forbidden');
  }
}
