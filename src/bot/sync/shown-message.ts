import { readButton, type ReadButton } from '../../commands/buttons.ts';
import { questionsOf } from '../../views/standing-question.ts';
import { revision, type MatchId, type Revision } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';

/** What a message of a match's thread shows, as far as its buttons tell: a live board, or a question that can be answered. */
export type ShownMessage =
  | { readonly kind: 'board'; readonly revision: Revision }
  | { readonly kind: 'question'; readonly number: Revision };

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
  buttonsOf(customIds, match).some(({ button }) => button.on === 'card');

/** The board of a match that a message with these buttons shows; records, questions and private views show none. */
export const boardShownBy = (customIds: readonly string[], match: MatchId): Revision | undefined =>
  buttonsOf(customIds, match).find(({ button }) => button.on === 'board')?.id.revision;

/**
 * The number of the question that a message with these buttons asks. The buttons of an open table carry none: they belong
 * to the table that stands open, or to one that is over.
 */
export function questionShownBy(customIds: readonly string[], match: Match): Revision | undefined {
  for (const { button, id } of buttonsOf(customIds, match.id)) {
    if (id.verb === 'join') return questionsOf(match).find(({ kind }) => kind === 'table')?.number ?? NO_QUESTION;
    if (button.on === 'question') return id.revision;
  }
  return undefined;
}

const buttonsOf = (customIds: readonly string[], match: MatchId): readonly ReadButton[] =>
  customIds
    .map(readButton)
    .filter((read) => read !== undefined)
    .filter(({ id }) => id.match === match);
