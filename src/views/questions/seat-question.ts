import { hasLapsed } from '../../match/next-wake-up.ts';
import type { EndedMatch, SeatQuestion } from '../../match/match.ts';
import { button, row } from '../text/components.ts';
import { joinLines, type Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { MatchChange, PersonOf } from './standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { AFTER_GAME_WORDS as WORDS } from '../words/en/after-game-words.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { OPTION_WORDS } from '../words/en/option-words.ts';
import { findEvent } from './find-event.ts';

/** Asks one watcher to take the free seat, by what time they would play (END-07). The one who remains can stop it. */
export function seatQuestion({ id, options }: EndedMatch, question: SeatQuestion, person: PersonOf): MessageDraft {
  const { number, closesAt } = question;
  const [asked, remaining] = [person(question.asked), person(question.remaining)];
  const lines = [
    WORDS.seat(asked, remaining.name, closesAt),
    OPTION_WORDS.time(options.time),
    WORDS.seatStop(remaining.name),
  ];
  return textMessage(joinLines(lines), {
    rows: [
      row([
        button({ verb: 'seat-take', match: id, number }, BUTTON.takeSeat, 'success'),
        button({ verb: 'seat-pass', match: id, number }, BUTTON.passSeat),
        button({ verb: 'stop-here', match: id, number }, BUTTON.stopHere),
      ]),
    ],
    calls: [asked],
  });
}

export function seatOutcome(
  match: EndedMatch,
  question: SeatQuestion,
  change: MatchChange,
  person: PersonOf,
): Markdown {
  const [asked, remaining] = [person(question.asked).name, person(question.remaining).name];
  if (findEvent(change, 'GameStarted') !== undefined) return WORDS.seatTaken(asked, remaining);
  const passed = findEvent(change, 'SeatPassed');
  if (passed !== undefined) return hasLapsed(match, passed.at) ? WORDS.seatUnanswered(asked) : WORDS.seatPassed(asked);
  const isByManager = findEvent(change, 'MatchClosed')?.reason === 'closed-by-manager';
  return isByManager ? WORDS.closedByManager : WORDS.seatWithdrawn(remaining);
}
