import type { ReadyCheckMatch } from '../../match/match.ts';
import { button, row } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { MatchChange, PersonOf } from './standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { QUESTION_WORDS } from '../words/en/question-words.ts';
import { findEvent } from './find-event.ts';

/** Asks the one who has waited whether they are there (START-03). Either player can call the match off. */
export function readyQuestion(match: ReadyCheckMatch, person: PersonOf): MessageDraft {
  const { id, number, expiresAt } = match;
  const challenger = person(match.challenger);
  return textMessage(QUESTION_WORDS.ready(challenger, person(match.invited).name, expiresAt), {
    rows: [
      row([
        button({ verb: 'ready', match: id, revision: number }, BUTTON.ready, 'success'),
        button({ verb: 'call-off', match: id, revision: number }, BUTTON.callOff),
      ]),
    ],
    calls: [challenger],
  });
}

export function readyOutcome(match: ReadyCheckMatch, change: MatchChange, person: PersonOf): Markdown {
  const challenger = person(match.challenger).name;
  switch (findEvent(change, 'MatchClosed')?.reason) {
    case undefined:
      return QUESTION_WORDS.readyPressed(challenger);
    case 'not-ready':
      return QUESTION_WORDS.notReady(challenger);
    case 'closed-by-manager':
      return QUESTION_WORDS.closedBefore;
    default:
      return QUESTION_WORDS.calledOffBefore;
  }
}
