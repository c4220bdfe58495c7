import type { BoardSurface } from './board-surface.ts';
import type { CardSurface } from './card-surface.ts';
import { heedBoards, heedQuestions, type FoundBoards, type FoundQuestions } from './found-messages.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { NewsSurface } from './news-surface.ts';
import type { QuestionSurface } from './question-surface.ts';
import type { ThreadLife } from './thread-life.ts';
import type { Venue } from './venue.ts';

export interface InspectionParts {
  readonly live: LiveMatch;
  readonly venue: Pick<Venue, 'checkLock' | 'holds' | 'lookThrough'>;
  readonly card: Pick<CardSurface, 'inspect'>;
  readonly board: Pick<BoardSurface, 'ledger'> & FoundBoards;
  readonly question: Pick<QuestionSurface, 'messageIds' | 'forget'> & FoundQuestions;
  readonly news: Pick<NewsSurface, 'recognise'>;
  /** In a thread that was left to rest nothing has been left to change. */
  readonly life: Pick<ThreadLife, 'isAtRest'>;
}

/**
 * Looks at what became of a match's messages while nobody told: what was deleted counts as deleted from here on, and
 * boards, questions and news that nobody knew of are known. Rejects when Discord can't be asked; then some of it may be
 * known already.
 */
export async function inspectVenue(parts: InspectionParts): Promise<void> {
  const { threadId } = parts.live;
  if (parts.life.isAtRest) return;
  if (threadId === undefined) await parts.card.inspect();
  else await inspectThread(threadId, parts);
}

/** One request where all that is known stands among the last messages. */
async function inspectThread(threadId: string, { live, venue, board, question, news }: InspectionParts): Promise<void> {
  const { ledger } = board;
  await venue.checkLock(threadId);
  const messages = await venue.lookThrough(threadId);
  const seen = new Set(messages.map(({ id }) => id));
  const known = [...(ledger.live === undefined ? [] : [ledger.live.messageId]), ...question.messageIds];
  for (const id of known) {
    if (seen.has(id) || (await venue.holds(threadId, id))) continue;
    if (!ledger.deleted(id)) question.forget(id);
  }
  heedBoards(messages, live.match, board);
  heedQuestions(messages, live.match, question);
  news.recognise(messages);
}
