import type { PauseRequest, PlayingMatch } from '../../match/match.ts';
import { otherSeat, type Seat } from '../../match/ids.ts';
import { button, row } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { peopleToCall } from '../text/seat-people.ts';
import type { MatchChange, PersonOf } from './standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { QUESTION_WORDS } from '../words/en/question-words.ts';
import { findEvent } from './find-event.ts';

/** Asks the opponent for a pause; the clock runs on until they agree (TIME-06). */
export function pauseRequestQuestion(
  { number, by }: PauseRequest,
  match: PlayingMatch,
  person: PersonOf,
): MessageDraft {
  const { id, options } = match;
  const people = peopleToCall(match, person);
  const opponent = people[otherSeat(by)];
  const words = options.time === 'off' ? QUESTION_WORDS.pauseAskedUntimed : QUESTION_WORDS.pauseAsked;
  return textMessage(words(people[by].name, opponent, options.pauseTime), {
    rows: [
      row([
        button({ verb: 'pause-agree', match: id, number }, BUTTON.agree, 'success'),
        button({ verb: 'pause-refuse', match: id, number }, BUTTON.refuse),
      ]),
    ],
    calls: [opponent],
  });
}

export function pauseRequestOutcome(
  { by }: PauseRequest,
  match: PlayingMatch,
  change: MatchChange,
  person: PersonOf,
): Markdown {
  const nameOf = (seat: Seat): string => person(match.seats[seat]).name;
  const [asker, opponent] = [nameOf(by), nameOf(otherSeat(by))];
  if (findEvent(change, 'GamePaused') !== undefined) return QUESTION_WORDS.pauseAgreed(asker, opponent);
  if (findEvent(change, 'PauseRefused') !== undefined) return QUESTION_WORDS.pauseRefusedBy(asker, opponent);
  const isOver = (['GameEnded', 'MatchClosed'] as const).some((type) => findEvent(change, type) !== undefined);
  return isOver ? QUESTION_WORDS.pauseOvertaken(asker) : QUESTION_WORDS.pausePlayedOn(asker);
}
