import type { MatchId, Revision } from '../../match/ids.ts';
import { button, row } from '../text/components.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { privateMessage } from '../text/text-message.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { QUESTION_WORDS } from '../words/en/question-words.ts';

export interface LeaveQuestion {
  readonly match: MatchId;
  /** The number that `needs-confirmation` gave. */
  readonly number: Revision;
  readonly opponentName: string;
  /**
   * What leaving leads to. A running game is lost by it (END-03), if nothing else is said; a pause, or a game in which one
   * person plays both sides, ends without a result (TIME-07).
   */
  readonly consequence?: 'loss' | 'no-result';
}

/** Asks the leaving player privately whether they mean it, and says what it costs. */
export function leaveQuestion({ match, number, opponentName, consequence = 'loss' }: LeaveQuestion): MessageDraft {
  const words = consequence === 'loss' ? QUESTION_WORDS.leave(opponentName) : QUESTION_WORDS.leaveWithoutResult;
  return privateMessage(words, [
    row([
      button({ verb: 'leave-confirm', match, revision: number }, BUTTON.leaveConfirm, 'danger'),
      button({ verb: 'leave-cancel', match, revision: number }, BUTTON.leaveCancel),
    ]),
  ]);
}

/** What the private question becomes once it is answered. */
export const settledLeaveQuestion = (answer: 'left' | 'kept'): MessageDraft =>
  privateMessage(answer === 'left' ? QUESTION_WORDS.left : QUESTION_WORDS.leaveKept);
