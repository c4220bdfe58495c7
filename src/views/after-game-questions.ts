import { hasLapsed } from '../match/next-wake-up.ts';
import type { EndedMatch, RematchQuestion, GoOnQuestion, SeatQuestion, OpenTableMatch } from '../match/match.ts';
import { otherSeat, SEATS, seatOf } from '../match/ids.ts';
import { button, row, textMessage } from './components.ts';
import { type Markdown, joinLines } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { type People, type Person, peopleToCall, personToCall } from './person.ts';
import { type MatchChange, type PersonOf, findEvent } from './standing-question.ts';
import { AFTER_GAME_WORDS as WORDS } from './words/en/after-game-words.ts';
import { BUTTON } from './words/en/button-words.ts';
import { watchButton } from './game-questions.ts';
import { OPTION_WORDS } from './words/en/option-words.ts';
import { FIRST_REVISION } from './custom-id.ts';

/** Asks both to play again with the seats switched; of one who has said yes it says so, and asks the other (END-05). */
export function rematchQuestion(match: EndedMatch, question: RematchQuestion, person: PersonOf): MessageDraft {
  const { number } = question;
  const { words, calls } = whatIsAsked(match, question, peopleToCall(match, person));
  return textMessage(words, {
    rows: [
      row([
        button({ verb: 'rematch-yes', match: match.id, revision: number }, BUTTON.yes, 'success'),
        button({ verb: 'rematch-no', match: match.id, revision: number }, BUTTON.no),
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
        button({ verb: 'go-on', match: id, revision: number }, BUTTON.goOn, 'success'),
        button({ verb: 'stop-here', match: id, revision: number }, BUTTON.stopHere),
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
        button({ verb: 'seat-take', match: id, revision: number }, BUTTON.takeSeat, 'success'),
        button({ verb: 'seat-pass', match: id, revision: number }, BUTTON.passSeat),
        button({ verb: 'stop-here', match: id, revision: number }, BUTTON.stopHere),
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

/** A table in the thread of its match, for whoever comes (END-07, START-02). Notifies nobody. */
export function tableQuestion(
  { id, challenger, code, expiresAt, options }: OpenTableMatch,
  person: PersonOf,
): MessageDraft {
  const lines = [WORDS.table(person(challenger).name, code, expiresAt), OPTION_WORDS.time(options.time)];
  return textMessage(joinLines(lines), {
    rows: [
      row([
        button({ verb: 'join', match: id, revision: FIRST_REVISION }, BUTTON.join, 'success'),
        button({ verb: 'cancel', match: id, revision: FIRST_REVISION }, BUTTON.cancel),
      ]),
    ],
  });
}

export function tableOutcome({ challenger }: OpenTableMatch, change: MatchChange, person: PersonOf): Markdown {
  const host = person(challenger).name;
  const joined = findEvent(change, 'TableJoined');
  if (joined !== undefined) return WORDS.tableJoined(person(joined.player).name, host);
  switch (findEvent(change, 'MatchClosed')?.reason) {
    case 'cancelled':
      return WORDS.tableTakenBack(host);
    case 'closed-by-manager':
      return WORDS.tableClosed;
    default:
      return WORDS.tableLapsed;
  }
}
