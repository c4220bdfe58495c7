import type { MatchId, Revision } from '../match/ids.ts';
import { otherSeat, type Seat } from '../match/seat.ts';
import { button, NOBODY, only, row } from './components.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Names, People } from './person.ts';
import { BUTTON } from './words/button-words.ts';
import { QUESTION_WORDS, type DrawOutcome } from './words/question-words.ts';

export interface DrawQuestion {
  readonly match: MatchId;
  /** The offer's own number. */
  readonly number: Revision;
  readonly by: Seat;
  readonly people: People;
}

/** A new thread message that asks the opponent, and notifies only them (END-02). */
export function drawQuestion({ match, number, by, people }: DrawQuestion): MessageDraft {
  const opponent = people[otherSeat(by)];
  return {
    content: QUESTION_WORDS.drawOffered(people[by].name, opponent).text,
    components: [
      row([
        button({ verb: 'draw-accept', match, number }, BUTTON.accept, 'success'),
        button({ verb: 'draw-decline', match, number }, BUTTON.decline),
        button({ verb: 'draw-withdraw', match, number }, BUTTON.withdraw),
      ]),
    ],
    allowed_mentions: only(opponent),
    attachments: [],
  };
}

/** What the question becomes once it is settled: a sentence without buttons. */
export function settledDrawQuestion(outcome: DrawOutcome, by: Seat, names: Names): MessageDraft {
  return {
    content: QUESTION_WORDS.drawSettled(outcome, names[by], names[otherSeat(by)]).text,
    components: [],
    allowed_mentions: NOBODY,
    attachments: [],
  };
}
