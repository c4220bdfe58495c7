import type { EndedMatch, Match } from '../../match/match.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { drawQuestion } from './draw-question.ts';
import { goOnQuestion } from './go-on-question.ts';
import { pauseQuestion } from './pause-question.ts';
import { pauseRequestQuestion } from './pause-request-question.ts';
import { readyQuestion } from './ready-question.ts';
import { rematchQuestion } from './rematch-question.ts';
import { seatQuestion } from './seat-question.ts';
import { tableQuestion } from './table-question.ts';
import type { PersonOf, StandingQuestion } from './standing-question.ts';

/**
 * A question that stands in `match`, as a message with its buttons. It notifies those it asks and nobody else: no one who
 * has left, and no one in a hotseat game. The same match gives the same message. Throws a `RangeError` when the question
 * does not stand in that match: `questionsOf` gave it for another one.
 */
export function questionMessage(question: StandingQuestion, match: Match, person: PersonOf): MessageDraft {
  switch (match.phase) {
    case 'ready-check':
      return readyQuestion(match, person);
    case 'open-table':
      return tableQuestion(match, person);
    case 'paused':
      return pauseQuestion(match, person);
    case 'ended':
      return nextQuestion(match, person);
    case 'playing':
      if (question.kind === 'draw') return drawQuestion(question, match, person);
      if (question.kind === 'pause-request') return pauseRequestQuestion(question, match, person);
      break;
    case 'new':
    case 'invited':
    case 'closed':
      break;
    default:
      return match satisfies never;
  }
  throw new RangeError(`no question of the kind ${question.kind} stands in a match that is ${match.phase}`);
}

function nextQuestion(match: EndedMatch, person: PersonOf): MessageDraft {
  const { next } = match;
  switch (next.kind) {
    case 'rematch':
      return rematchQuestion(match, next, person);
    case 'go-on':
      return goOnQuestion(match, next, person);
    case 'seat':
      return seatQuestion(match, next, person);
    default:
      return next satisfies never;
  }
}
