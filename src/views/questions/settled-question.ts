import type { EndedMatch } from '../../match/match.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { drawOutcome } from './draw-question.ts';
import { goOnOutcome } from './go-on-question.ts';
import { pauseOutcome } from './pause-question.ts';
import { pauseRequestOutcome } from './pause-request-question.ts';
import { readyOutcome } from './ready-question.ts';
import { rematchOutcome } from './rematch-question.ts';
import { seatOutcome } from './seat-question.ts';
import { tableOutcome } from './table-question.ts';
import type { MatchChange, PersonOf, StandingQuestion } from './standing-question.ts';
import { textMessage } from '../text/text-message.ts';

/**
 * What the message of a question becomes once it stands no more: a sentence that says how it ended, without buttons and
 * notifying nobody. `change` is the one by which it stopped standing. Throws a `RangeError` when it did not stand before.
 */
export function settledQuestion(question: StandingQuestion, change: MatchChange, person: PersonOf): MessageDraft {
  return textMessage(outcomeOf(question, change, person));
}

function outcomeOf(question: StandingQuestion, change: MatchChange, person: PersonOf): Markdown {
  const { before } = change;
  switch (before.phase) {
    case 'ready-check':
      return readyOutcome(before, change, person);
    case 'open-table':
      return tableOutcome(before, change, person);
    case 'paused':
      return pauseOutcome(before, change, person);
    case 'ended':
      return nextOutcome(before, change, person);
    case 'playing':
      if (question.kind === 'draw') return drawOutcome(question, before, change, person);
      if (question.kind === 'pause-request') return pauseRequestOutcome(question, before, change, person);
      break;
    case 'new':
    case 'invited':
    case 'closed':
      break;
    default:
      return before satisfies never;
  }
  throw new RangeError(`no question of the kind ${question.kind} stood in a match that was ${before.phase}`);
}

function nextOutcome(match: EndedMatch, change: MatchChange, person: PersonOf): Markdown {
  const { next } = match;
  switch (next.kind) {
    case 'rematch':
      return rematchOutcome(match, change, person);
    case 'go-on':
      return goOnOutcome(match, next, change, person);
    case 'seat':
      return seatOutcome(match, next, change, person);
    default:
      return next satisfies never;
  }
}
