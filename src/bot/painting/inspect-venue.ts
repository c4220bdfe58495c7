import { currentBoard, type BoardSurface } from './board-surface.ts';
import { customIdsOf } from '../discord/custom-ids-of.ts';
import type { HostedMatch } from '../runtime/hosted-match.ts';
import type { QuestionSurface } from './question-surface.ts';
import { shownBy } from './shown-message.ts';
import type { Venue } from './venue.ts';

export interface InspectionParts {
  readonly hosted: HostedMatch;
  readonly venue: Venue;
  readonly board: Pick<BoardSurface, 'ledger'>;
  readonly question: Pick<QuestionSurface, 'messageIds' | 'forget' | 'announced'>;
  /** The invitation, or the table, is gone: nobody can answer it. */
  readonly onVenueLost: () => void;
}

/**
 * Looks at what became of a match's messages while nobody told: what was deleted counts as deleted from here on, and
 * boards and questions that nobody knew of are known. Rejects when Discord can't be asked; then some of it may be known
 * already.
 */
export async function inspectVenue(parts: InspectionParts): Promise<void> {
  const { threadId } = parts.hosted;
  if (threadId === undefined) await inspectCard(parts);
  else await inspectThread(threadId, parts);
}

async function inspectThread(threadId: string, { hosted, venue, board, question }: InspectionParts): Promise<void> {
  const { match } = hosted;
  const { ledger } = board;
  const ids = [...(ledger.live === undefined ? [] : [ledger.live.messageId]), ...question.messageIds];
  for (const id of ids) {
    if (await venue.holds(threadId, id)) continue;
    if (!ledger.deleted(id)) question.forget(id);
  }
  for (const message of await venue.ownRecent(threadId)) {
    const shown = shownBy(customIdsOf(message), match);
    if (shown?.kind === 'board') {
      ledger.found({ messageId: message.id, revision: shown.revision }, currentBoard(match));
    } else if (shown !== undefined) {
      question.announced({ messageId: message.id, number: shown.number });
    }
  }
}

async function inspectCard({ hosted, venue, onVenueLost }: InspectionParts): Promise<void> {
  const { cardId, match, place } = hosted;
  if ((match.phase !== 'invited' && match.phase !== 'open-table') || cardId === undefined) return;
  if (await venue.holds(place.channelId, cardId)) return;
  hosted.cardId = undefined;
  onVenueLost();
}
