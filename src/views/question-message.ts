import type { EndedMatch, Match } from '../match/match.ts';
import {
  goOnOutcome,
  goOnQuestion,
  rematchOutcome,
  rematchQuestion,
  seatOutcome,
  seatQuestion,
  tableOutcome,
  tableQuestion,
} from './after-game-questions.ts';
import { textMessage } from './components.ts';
import {
  drawOutcome,
  drawQuestion,
  pauseOutcome,
  pauseQuestion,
  pauseRequestOutcome,
  pauseRequestQuestion,
  readyOutcome,
  readyQuestion,
} from './game-questions.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { MatchChange, StandingQuestion } from './standing-question.ts';
import type { ViewContext } from './view-context.ts';

/**
 * The message of a question that stands in `match`, with its buttons. It notifies those it asks: nobody who has left, and
 * nobody in a hotseat game. Throws a `RangeError` when the question does not stand in that match.
 */
export const questionMessage = (question: StandingQuestion, match: Match, view: ViewContext): MessageDraft =>
  viewsOf(question, match, view).ask();

/**
 * The message of a question that was settled by `change`: how it ended, without buttons, notifying nobody. Throws a
 * `RangeError` when the question did not stand before.
 */
export const settledQuestion = (question: StandingQuestion, change: MatchChange, view: ViewContext): MessageDraft =>
  textMessage(viewsOf(question, change.before, view).outcome(change));

interface QuestionViews {
  readonly ask: () => MessageDraft;
  readonly outcome: (change: MatchChange) => Markdown;
}

function viewsOf(question: StandingQuestion, match: Match, view: ViewContext): QuestionViews {
  switch (match.phase) {
    case 'ready-check':
      return { ask: () => readyQuestion(match, view), outcome: (change) => readyOutcome(match, change, view) };
    case 'open-table':
      return { ask: () => tableQuestion(match, view), outcome: (change) => tableOutcome(match, change, view) };
    case 'paused':
      return { ask: () => pauseQuestion(match, view), outcome: (change) => pauseOutcome(match, change, view) };
    case 'ended':
      return afterGameViews(match, view);
    case 'playing':
      if (question.kind === 'draw') {
        return {
          ask: () => drawQuestion(question, match, view),
          outcome: (change) => drawOutcome(question, match, change, view),
        };
      }
      if (question.kind === 'pause-request') {
        return {
          ask: () => pauseRequestQuestion(question, match, view),
          outcome: (change) => pauseRequestOutcome(question, match, change, view),
        };
      }
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

function afterGameViews(match: EndedMatch, view: ViewContext): QuestionViews {
  const { next } = match;
  switch (next.kind) {
    case 'rematch':
      return {
        ask: () => rematchQuestion(match, next, view),
        outcome: (change) => rematchOutcome(match, change, view),
      };
    case 'go-on':
      return {
        ask: () => goOnQuestion(match, next, view),
        outcome: (change) => goOnOutcome(match, next, change, view),
      };
    case 'seat':
      return {
        ask: () => seatQuestion(match, next, view),
        outcome: (change) => seatOutcome(match, next, change, view),
      };
    default:
      return next satisfies never;
  }
}
