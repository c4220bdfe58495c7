import type { MatchId, Revision } from '../match/ids.ts';
import { button, NOBODY, PRIVATE, row } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { BUTTON } from './words/button-words.ts';
import { QUESTION_WORDS } from './words/question-words.ts';

export interface ResignQuestion {
  readonly match: MatchId;
  /** The number that `needs-confirmation` gave. */
  readonly number: Revision;
  readonly opponentName: string;
}

/** Asks the resigning player privately whether they mean it (END-01). */
export function resignQuestion({ match, number, opponentName }: ResignQuestion): MessageDraft {
  return {
    ...sentence(QUESTION_WORDS.resign(opponentName)),
    components: [
      row([
        button({ verb: 'resign-confirm', match, number }, BUTTON.resignConfirm, 'danger'),
        button({ verb: 'resign-cancel', match, number }, BUTTON.resignCancel),
      ]),
    ],
  };
}

/** What the private question becomes once it is answered. */
export function settledResignQuestion(answer: 'resigned' | 'kept'): MessageDraft {
  return sentence(answer === 'resigned' ? QUESTION_WORDS.resigned : QUESTION_WORDS.resignKept);
}

const sentence = (words: Markdown): MessageDraft => ({
  content: words.text,
  components: [],
  flags: PRIVATE,
  allowed_mentions: NOBODY,
  attachments: [],
});
