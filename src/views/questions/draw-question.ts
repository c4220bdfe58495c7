import type { DrawOffer, PlayingMatch } from '../../match/match.ts';
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

/** Asks the opponent for a draw (END-02). One person on both chairs answers for the other side. */
export function drawQuestion({ number, by }: DrawOffer, match: PlayingMatch, person: PersonOf): MessageDraft {
  const people = peopleToCall(match, person);
  const opponent = people[otherSeat(by)];
  return textMessage(QUESTION_WORDS.drawOffered(people[by].name, opponent), {
    rows: [
      row([
        button({ verb: 'draw-accept', match: match.id, number }, BUTTON.accept, 'success'),
        button({ verb: 'draw-decline', match: match.id, number }, BUTTON.decline),
        button({ verb: 'draw-withdraw', match: match.id, number }, BUTTON.withdraw),
      ]),
    ],
    calls: [opponent],
  });
}

/** How the offer ended; a pause only puts it off, and it is asked again afterwards. */
export function drawOutcome({ by }: DrawOffer, match: PlayingMatch, change: MatchChange, person: PersonOf): Markdown {
  const nameOf = (seat: Seat): string => person(match.seats[seat]).name;
  const [asker, opponent] = [nameOf(by), nameOf(otherSeat(by))];
  if (findEvent(change, 'DrawDeclined') !== undefined) return QUESTION_WORDS.drawDeclinedBy(asker, opponent);
  if (findEvent(change, 'DrawWithdrawn') !== undefined) return QUESTION_WORDS.drawTakenBack(asker);
  const end = findEvent(change, 'GameEnded')?.result;
  if (end?.reason === 'agreement') return QUESTION_WORDS.drawAccepted(asker, opponent);
  if (end !== undefined || findEvent(change, 'MatchClosed') !== undefined) return QUESTION_WORDS.drawOvertaken(asker);
  return findEvent(change, 'GamePaused') === undefined
    ? QUESTION_WORDS.drawPlayedOn(asker, opponent)
    : QUESTION_WORDS.drawInPause(asker);
}
