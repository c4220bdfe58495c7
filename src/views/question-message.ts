import type { EndedMatch, Match } from '../match/match.ts';
import type { MessageDraft } from './message-draft.ts';
import {
  drawQuestion,
  pauseQuestion,
  pauseRequestQuestion,
  readyQuestion,
  drawOutcome,
  pauseOutcome,
  pauseRequestOutcome,
  readyOutcome,
} from './game-questions.ts';
import {
  goOnQuestion,
  rematchQuestion,
  seatQuestion,
  tableQuestion,
  goOnOutcome,
  rematchOutcome,
  seatOutcome,
  tableOutcome,
} from './after-game-questions.ts';
import type { StandingQuestion, MatchChange } from './standing-question.ts';
import type { Markdown } from './markdown.ts';
import { textMessage } from './components.ts';
import type { ViewContext } from './view-context.ts';

/**
 * A question that stands in `match`, as a message with its buttons. It notifies those it asks and nobody else: no one who
 * has left, and no one in a hotseat game. The same match gives the same message. Throws a `RangeError` when the question
 * does not stand in that match: `questionsOf` gave it for another one.
 */
export function questionMessage(question: StandingQuestion, match: Match, view: ViewContext): MessageDraft {
  switch (match.phase) {
    case 'ready-check':
      return readyQuestion(match, view);
    case 'open-table':
      return tableQuestion(match, view);
    case 'paused':
      return pauseQuestion(match, view);
    case 'ended':
      return nextQuestion(match, view);
    case 'playing':
      if (question.kind === 'draw') return drawQuestion(question, match, view);
      if (question.kind === 'pause-request') return pauseRequestQuestion(question, match, view);
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

function nextQuestion(match: EndedMatch, view: ViewContext): MessageDraft {
  const { next } = match;
  switch (next.kind) {
    case 'rematch':
      return rematchQuestion(match, next, view);
    case 'go-on':
      return goOnQuestion(match, next, view);
    case 'seat':
      return seatQuestion(match, next, view);
    default:
      return next satisfies never;
  }
}

/**
 * What the message of a question becomes once it stands no more: a sentence that says how it ended, without buttons and
 * notifying nobody. `change` is the one by which it stopped standing. Throws a `RangeError` when it did not stand before.
 */
export function settledQuestion(question: StandingQuestion, change: MatchChange, view: ViewContext): MessageDraft {
  return textMessage(outcomeOf(question, change, view));
}

function outcomeOf(question: StandingQuestion, change: MatchChange, view: ViewContext): Markdown {
  const { before } = change;
  switch (before.phase) {
    case 'ready-check':
      return readyOutcome(before, change, view);
    case 'open-table':
      return tableOutcome(before, change, view);
    case 'paused':
      return pauseOutcome(before, change, view);
    case 'ended':
      return nextOutcome(before, change, view);
    case 'playing':
      if (question.kind === 'draw') return drawOutcome(question, before, change, view);
      if (question.kind === 'pause-request') return pauseRequestOutcome(question, before, change, view);
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

function nextOutcome(match: EndedMatch, change: MatchChange, view: ViewContext): Markdown {
  const { next } = match;
  switch (next.kind) {
    case 'rematch':
      return rematchOutcome(match, change, view);
    case 'go-on':
      return goOnOutcome(match, next, change, view);
    case 'seat':
      return seatOutcome(match, next, change, view);
    default:
      return next satisfies never;
  }
}
