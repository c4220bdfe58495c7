import { hasLapsed } from '../../match/next-wake-up.ts';
import type { EndedMatch, RematchQuestion } from '../../match/match.ts';
import { otherSeat, SEATS } from '../../match/ids.ts';
import { button, row } from '../text/components.ts';
import type { Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import type { People, Person } from '../text/person.ts';
import { peopleToCall } from '../text/seat-people.ts';
import type { MatchChange, PersonOf } from './standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { AFTER_GAME_WORDS as WORDS } from '../words/en/after-game-words.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { findEvent } from './find-event.ts';
import { watchButton } from './watch-button.ts';

/** Asks both to play again with the seats switched; of one who has said yes it says so, and asks the other (END-05). */
export function rematchQuestion(match: EndedMatch, question: RematchQuestion, person: PersonOf): MessageDraft {
  const { number } = question;
  const { words, calls } = whatIsAsked(match, question, peopleToCall(match, person));
  return textMessage(words, {
    rows: [
      row([
        button({ verb: 'rematch-yes', match: match.id, number }, BUTTON.yes, 'success'),
        button({ verb: 'rematch-no', match: match.id, number }, BUTTON.no),
        ...watchButton(match),
      ]),
    ],
    calls,
  });
}

function whatIsAsked(
  { operator }: EndedMatch,
  { agreed, closesAt }: RematchQuestion,
  people: People,
): { readonly words: Markdown; readonly calls: readonly Person[] } {
  const nextDark = people.light.name;
  if (operator !== undefined) return { words: WORDS.playAgain(nextDark, closesAt), calls: [] };
  if (agreed === undefined) {
    const calls = SEATS.map((seat) => people[seat]);
    return { words: WORDS.rematch(calls, nextDark, closesAt), calls };
  }
  const other = people[otherSeat(agreed)];
  return { words: WORDS.rematchHalf(people[agreed].name, other, nextDark, closesAt), calls: [other] };
}

export function rematchOutcome(match: EndedMatch, change: MatchChange, person: PersonOf): Markdown {
  if (findEvent(change, 'GameStarted') !== undefined) return WORDS.rematchOn;
  const no = findEvent(change, 'RematchDeclined');
  if (no !== undefined) {
    const name = person(match.seats[no.seat]).name;
    return hasLapsed(match, no.at) ? WORDS.rematchUnanswered(name) : WORDS.noRematch(name);
  }
  const closed = findEvent(change, 'MatchClosed');
  if (closed?.reason === 'closed-by-manager') return WORDS.closedByManager;
  return closed !== undefined && hasLapsed(match, closed.at) ? WORDS.nobodyAnswered : WORDS.noMore;
}
