import { hasLapsed } from '../match/next-wake-up.ts';
import type { EndedMatch, RematchQuestion, GoOnQuestion, SeatQuestion, OpenTableMatch } from '../match/match.ts';
import { otherSeat, SEATS, seatOf } from '../match/ids.ts';
import { button, row, textMessage } from './components.ts';
import { type Markdown, joinLines } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { People, Person } from './person.ts';
import { peopleToCall, personToCall, type ViewContext, type Words } from './view-context.ts';
import { type MatchChange, findEvent } from './standing-question.ts';
import { watchButton } from './game-questions.ts';
import { FIRST_REVISION } from './custom-id.ts';

/** Asks both to play again with the seats switched; of one who has said yes it says so, and asks the other (END-05). */
export function rematchQuestion(match: EndedMatch, question: RematchQuestion, view: ViewContext): MessageDraft {
  const { words } = view;
  const { number } = question;
  const { asks, calls } = whatIsAsked(match, question, peopleToCall(match, view), words);
  return textMessage(asks, {
    rows: [
      row([
        button({ verb: 'rematch-yes', match: match.id, revision: number }, words.button.yes, 'success'),
        button({ verb: 'rematch-no', match: match.id, revision: number }, words.button.no),
        ...watchButton(match, words),
      ]),
    ],
    calls,
  });
}

function whatIsAsked(
  { operator }: EndedMatch,
  { agreed, closesAt }: RematchQuestion,
  people: People,
  { afterGame }: Words,
): { readonly asks: Markdown; readonly calls: readonly Person[] } {
  const nextDark = people.light.name;
  if (operator !== undefined) return { asks: afterGame.playAgain(nextDark, closesAt), calls: [] };
  if (agreed === undefined) {
    const calls = SEATS.map((seat) => people[seat]);
    return { asks: afterGame.rematch(calls, nextDark, closesAt), calls };
  }
  const other = people[otherSeat(agreed)];
  return { asks: afterGame.rematchHalf(people[agreed].name, other, nextDark, closesAt), calls: [other] };
}

export function rematchOutcome(match: EndedMatch, change: MatchChange, { words, person }: ViewContext): Markdown {
  if (findEvent(change, 'GameStarted') !== undefined) return words.afterGame.rematchOn;
  const no = findEvent(change, 'RematchDeclined');
  if (no !== undefined) {
    const name = person(match.seats[no.seat]).name;
    return hasLapsed(match, no.at) ? words.afterGame.rematchUnanswered(name) : words.afterGame.noRematch(name);
  }
  const closed = findEvent(change, 'MatchClosed');
  if (closed?.reason === 'closed-by-manager') return words.afterGame.closedByManager;
  return closed !== undefined && hasLapsed(match, closed.at) ? words.afterGame.nobodyAnswered : words.afterGame.noMore;
}

/** Asks the one who remains whether to play on with a watcher (END-07). */
export function goOnQuestion(match: EndedMatch, question: GoOnQuestion, view: ViewContext): MessageDraft {
  const { words, person } = view;
  const { id, seats, result } = match;
  const { number, closesAt } = question;
  const seat = seatOf(seats, question.remaining) ?? 'dark';
  // Who remains at the table may have left the place all the same.
  const remaining = personToCall(match, seat, view);
  const opponent = person(seats[otherSeat(seat)]).name;
  const { goOnAfterLeaving, goOnAfterNo } = words.afterGame;
  const ask = result.reason === 'left' ? goOnAfterLeaving : goOnAfterNo;
  return textMessage(ask(remaining, opponent, closesAt), {
    rows: [
      row([
        button({ verb: 'go-on', match: id, revision: number }, words.button.goOn, 'success'),
        button({ verb: 'stop-here', match: id, revision: number }, words.button.stopHere),
      ]),
    ],
    calls: [remaining],
  });
}

export function goOnOutcome(
  match: EndedMatch,
  question: GoOnQuestion,
  change: MatchChange,
  { words, person }: ViewContext,
): Markdown {
  const remaining = person(question.remaining).name;
  const closed = findEvent(change, 'MatchClosed');
  if (closed === undefined) return words.afterGame.goesOn(remaining);
  if (closed.reason === 'closed-by-manager') return words.afterGame.closedByManager;
  return hasLapsed(match, closed.at) ? words.afterGame.goOnUnanswered(remaining) : words.afterGame.stopped(remaining);
}

/** Asks one watcher to take the free seat, by what time they would play (END-07). The one who remains can stop it. */
export function seatQuestion(
  { id, options }: EndedMatch,
  question: SeatQuestion,
  { words, person }: ViewContext,
): MessageDraft {
  const { number, closesAt } = question;
  const [asked, remaining] = [person(question.asked), person(question.remaining)];
  const lines = [
    words.afterGame.seat(asked, remaining.name, closesAt),
    words.option.time(options.time),
    words.afterGame.seatStop(remaining.name),
  ];
  return textMessage(joinLines(lines), {
    rows: [
      row([
        button({ verb: 'seat-take', match: id, revision: number }, words.button.takeSeat, 'success'),
        button({ verb: 'seat-pass', match: id, revision: number }, words.button.passSeat),
        button({ verb: 'stop-here', match: id, revision: number }, words.button.stopHere),
      ]),
    ],
    calls: [asked],
  });
}

export function seatOutcome(
  match: EndedMatch,
  question: SeatQuestion,
  change: MatchChange,
  { words, person }: ViewContext,
): Markdown {
  const [asked, remaining] = [person(question.asked).name, person(question.remaining).name];
  if (findEvent(change, 'GameStarted') !== undefined) return words.afterGame.seatTaken(asked, remaining);
  const passed = findEvent(change, 'SeatPassed');
  if (passed !== undefined)
    return hasLapsed(match, passed.at) ? words.afterGame.seatUnanswered(asked) : words.afterGame.seatPassed(asked);
  const isByManager = findEvent(change, 'MatchClosed')?.reason === 'closed-by-manager';
  return isByManager ? words.afterGame.closedByManager : words.afterGame.seatWithdrawn(remaining);
}

/** A table in the thread of its match, for anybody (END-07, START-02). Notifies nobody. */
export function tableQuestion(
  { id, challenger, code, expiresAt, options }: OpenTableMatch,
  { words, person }: ViewContext,
): MessageDraft {
  const lines = [words.afterGame.table(person(challenger).name, code, expiresAt), words.option.time(options.time)];
  return textMessage(joinLines(lines), {
    rows: [
      row([
        button({ verb: 'join', match: id, revision: FIRST_REVISION }, words.button.join, 'success'),
        button({ verb: 'cancel', match: id, revision: FIRST_REVISION }, words.button.cancel),
      ]),
    ],
  });
}

export function tableOutcome(
  { challenger }: OpenTableMatch,
  change: MatchChange,
  { words, person }: ViewContext,
): Markdown {
  const host = person(challenger).name;
  const joined = findEvent(change, 'TableJoined');
  if (joined !== undefined) return words.afterGame.tableJoined(person(joined.player).name, host);
  switch (findEvent(change, 'MatchClosed')?.reason) {
    case 'cancelled':
      return words.afterGame.tableTakenBack(host);
    case 'closed-by-manager':
      return words.afterGame.tableClosed;
    default:
      return words.afterGame.tableLapsed;
  }
}
