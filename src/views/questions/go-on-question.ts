import { hasLapsed } from '../../match/next-wake-up.ts';
import type { EndedMatch, GoOnQuestion } from '../../match/match.ts';
import { otherSeat, seatOf } from '../../match/ids.ts';
import { button, row } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { personToCall } from '../text/seat-people.ts';
import type { MatchChange, PersonOf } from './standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { AFTER_GAME_WORDS as WORDS } from '../words/en/after-game-words.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { findEvent } from './find-event.ts';

/** Asks the one who remains whether to play on with a watcher (END-07). */
export function goOnQuestion(match: EndedMatch, question: GoOnQuestion, person: PersonOf): MessageDraft {
  const { id, seats, result } = match;
  const { number, closesAt } = question;
  const seat = seatOf(seats, question.remaining) ?? 'dark';
  // Who remains at the table may have left the place all the same.
  const remaining = personToCall(match, seat, person);
  const opponent = person(seats[otherSeat(seat)]).name;
  const words = result.reason === 'left' ? WORDS.goOnAfterLeaving : WORDS.goOnAfterNo;
  return textMessage(words(remaining, opponent, closesAt), {
    rows: [
      row([
        button({ verb: 'go-on', match: id, number }, BUTTON.goOn, 'success'),
        button({ verb: 'stop-here', match: id, number }, BUTTON.stopHere),
      ]),
    ],
    calls: [remaining],
  });
}

export function goOnOutcome(
  match: EndedMatch,
  question: GoOnQuestion,
  change: MatchChange,
  person: PersonOf,
): Markdown {
  const remaining = person(question.remaining).name;
  const closed = findEvent(change, 'MatchClosed');
  if (closed === undefined) return WORDS.goesOn(remaining);
  if (closed.reason === 'closed-by-manager') return WORDS.closedByManager;
  return hasLapsed(match, closed.at) ? WORDS.goOnUnanswered(remaining) : WORDS.stopped(remaining);
}
