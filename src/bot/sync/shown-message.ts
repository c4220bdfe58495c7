import { CARD_VERBS, QUESTION_VERBS } from '../../views/component-id.ts';
import { decodeCustomId } from '../../views/custom-id.ts';
import { questionsOf } from '../../views/standing-question.ts';
import { revision, type MatchId, type Revision } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';

/** What a message of a match's thread shows, as far as its buttons tell: a live board, or a question that can be answered. */
export type ShownMessage =
  | { readonly kind: 'board'; readonly revision: Revision }
  | { readonly kind: 'question'; readonly number: Revision };

/** These stand in private messages only. */
const PRIVATE_VERBS = new Set<string>(['leave-confirm', 'leave-cancel', 'resign-cancel']);
const PUBLIC_VERBS = new Set<string>(QUESTION_VERBS.filter((verb) => !PRIVATE_VERBS.has(verb)));

const CARD = new Set<string>(CARD_VERBS);

/** The number of no question: events count from one. */
const NO_QUESTION = revision(0);

/** Records, settled questions and everything else without buttons of this match give `undefined`. */
export function shownBy(customIds: readonly string[], match: Match): ShownMessage | undefined {
  const board = boardShownBy(customIds, match.id);
  if (board !== undefined) return { kind: 'board', revision: board };
  const number = questionShownBy(customIds, match);
  return number === undefined ? undefined : { kind: 'question', number };
}

/** Whether a message with these buttons is the card of a match that somebody can still answer. */
export const isCardOf = (customIds: readonly string[], match: MatchId): boolean =>
  customIds.some((text) => {
    const id = decodeCustomId(text);
    return id !== undefined && 'match' in id && id.match === match && CARD.has(id.verb);
  });

/** The board of a match that a message with these buttons shows; records, questions and private views show none. */
export function boardShownBy(customIds: readonly string[], match: MatchId): Revision | undefined {
  for (const text of customIds) {
    const id = decodeCustomId(text);
    if (id !== undefined && 'board' in id && id.verb !== 'view-refresh' && id.match === match) return id.board;
  }
  return undefined;
}

/**
 * The number of the question that a message with these buttons asks. The buttons of an open table carry none: they belong
 * to the table that stands open, or to one that is over.
 */
export function questionShownBy(customIds: readonly string[], match: Match): Revision | undefined {
  for (const text of customIds) {
    const id = decodeCustomId(text);
    if (id === undefined || !('match' in id) || id.match !== match.id) continue;
    if (id.verb === 'join') return questionsOf(match).find(({ kind }) => kind === 'table')?.number ?? NO_QUESTION;
    if ('number' in id && PUBLIC_VERBS.has(id.verb)) return id.number;
  }
  return undefined;
}
