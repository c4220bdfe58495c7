import { otherSeat, seatOf, SEATS } from '../match/ids.ts';
import { isAlone } from '../match/phases.ts';
import type { EndedMatch, GoOnQuestion, OpenTableMatch, RematchQuestion, SeatQuestion } from '../match/phases.ts';
import { firstToMove } from '../match/options.ts';
import { ratingOf } from '../match/rating.ts';
import { REMATCH_TIME } from '../match/ending.ts';
import { hasLapsed } from '../match/time.ts';
import type { MatchChange } from '../match/match.ts';
import { verdict } from './final-message.ts';
import { ratedWords } from './game-rating.ts';
import { joinWords, type Markdown } from './markdown.ts';
import { timeLine } from './match-options.ts';
import { findEvent, has, isClosedByManager, type QuestionToPeople, type QuestionView } from './standing-question.ts';
import { peopleToCall, personToCall, type ViewContext } from './view-context.ts';

export function afterGameView(match: EndedMatch, view: ViewContext): QuestionView {
  const { next } = match;
  switch (next.kind) {
    case 'rematch':
      return rematchView(match, next, view);
    case 'go-on':
      return goOnView(match, next, view);
    case 'seat':
      return seatView(match, next, view);
    default:
      return next satisfies never;
  }
}

/** Says who has won, and asks both to play again with the seats switched; of one who has said yes it says so (END-04, END-05). */
function rematchView(match: EndedMatch, question: RematchQuestion, view: ViewContext): QuestionView {
  const { words, person } = view;
  const { afterGame, button: labels } = words;
  const { asks, calls } = whoPlaysAgain(match, question, view);
  const won = verdict(match, view);
  return {
    lines: [joinWords([won, asks])],
    calls,
    buttons: [
      ['rematch-yes', labels.yes, 'success'],
      ['rematch-no', labels.no],
    ],
    outcome: (change) => joinWords([won, whatBecame(change)]),
  };

  function whatBecame(change: MatchChange): Markdown {
    if (has(change, 'GameStarted')) return afterGame.rematchOn;
    const no = findEvent(change, 'RematchDeclined');
    if (no !== undefined) {
      const { name } = person(match.seats[no.seat]);
      return hasLapsed(match, no.at) ? afterGame.rematchUnanswered({ by: name }) : afterGame.noRematch({ by: name });
    }
    if (isClosedByManager(change)) return afterGame.closedByManager;
    const closed = findEvent(change, 'MatchClosed');
    return closed !== undefined && hasLapsed(match, closed.at) ? afterGame.nobodyAnswered : afterGame.noMore;
  }
}

function whoPlaysAgain(match: EndedMatch, { agreed, dueAt }: RematchQuestion, view: ViewContext): QuestionToPeople {
  const { afterGame } = view.words;
  const people = peopleToCall(match, view);
  // Next time the seats are switched.
  const first = people[otherSeat(firstToMove(match.options))].name;
  if (isAlone(match)) return { asks: afterGame.playAgain({ first, span: REMATCH_TIME }), calls: [] };
  if (agreed === undefined) {
    const calls = SEATS.map((seat) => people[seat]);
    return { asks: afterGame.rematch({ people: calls, first, span: REMATCH_TIME }), calls };
  }
  const other = people[otherSeat(agreed)];
  return { asks: afterGame.rematchHalf({ yes: people[agreed].name, other, first, until: dueAt }), calls: [other] };
}

/** Asks the one who remains whether to play on with somebody else (END-07). Why has just been said, but of one who has left. */
function goOnView(match: EndedMatch, question: GoOnQuestion, view: ViewContext): QuestionView {
  const { afterGame, button: labels } = view.words;
  const seat = seatOf(match.seats, question.remaining) ?? 'dark';
  // Who remains at the table may have left the place all the same.
  const remaining = personToCall(match, seat, view);
  const opponent = view.person(match.seats[otherSeat(seat)]).name;
  const won = isAskedFirst(match) ? verdict(match, view) : undefined;
  const why = won === undefined ? undefined : afterGame.hasLeft({ opponent });
  return {
    lines: [joinWords([won, why, afterGame.goOn({ remaining, queue: match.queue.length, span: REMATCH_TIME })])],
    calls: [remaining],
    buttons: [
      ['go-on', labels.yes, 'success'],
      ['stop-here', labels.no],
    ],
    outcome: (change) => joinWords([won, whatBecame(change)]),
  };

  function whatBecame(change: MatchChange): Markdown {
    const closed = findEvent(change, 'MatchClosed');
    if (closed === undefined) return afterGame.goesOn({ remaining: remaining.name });
    if (isClosedByManager(change)) return afterGame.closedByManager;
    return hasLapsed(match, closed.at)
      ? afterGame.goOnUnanswered({ remaining: remaining.name })
      : afterGame.stopped({ remaining: remaining.name });
  }
}

/** Whether what stands is the first question after the game, which says who has won: there is no rematch with one who has left. */
export const isAskedFirst = ({ next, result }: EndedMatch): boolean =>
  next.kind === 'rematch' || (next.kind === 'go-on' && result.reason === 'left');

/** Asks one watcher to take the free seat, by what time they would play (END-07). The one who remains can stop it. */
function seatView(match: EndedMatch, question: SeatQuestion, { words, person }: ViewContext): QuestionView {
  const { afterGame, button: labels } = words;
  const [asked, remaining] = [person(question.asked), person(question.remaining).name];
  return {
    lines: [
      afterGame.seat({ asked, remaining, until: question.dueAt }),
      timeLine(match.options.time, words),
      ratedWords(ratingOf(match.options), words),
      afterGame.seatStop({ remaining }),
    ],
    calls: [asked],
    buttons: [
      ['seat-take', labels.takeSeat, 'success'],
      ['seat-pass', labels.passSeat],
      ['stop-here', labels.stopHere],
    ],
    outcome: (change) => {
      if (has(change, 'GameStarted')) return afterGame.seatTaken({ asked: asked.name, remaining });
      const passed = findEvent(change, 'SeatPassed');
      if (passed !== undefined) {
        return hasLapsed(match, passed.at)
          ? afterGame.seatUnanswered({ asked: asked.name })
          : afterGame.seatPassed({ asked: asked.name });
      }
      return isClosedByManager(change) ? afterGame.closedByManager : afterGame.seatWithdrawn({ remaining });
    },
  };
}

/** A table in the thread of its match, for anybody (END-07, START-02). Notifies nobody. */
export function tableView(match: OpenTableMatch, { words, person }: ViewContext): QuestionView {
  const { afterGame, button: labels } = words;
  const host = person(match.challenger).name;
  return {
    lines: [
      afterGame.table({ host, code: match.code, until: match.dueAt }),
      timeLine(match.options.time, words),
      ratedWords(ratingOf(match.options), words),
    ],
    calls: [],
    buttons: [
      ['join', labels.join, 'success'],
      ['cancel', labels.cancel],
    ],
    outcome: (change) => {
      const joined = findEvent(change, 'TableJoined');
      if (joined !== undefined) return afterGame.tableJoined({ player: person(joined.player).name, host });
      switch (findEvent(change, 'MatchClosed')?.reason) {
        case 'cancelled':
          return afterGame.tableTakenBack({ host });
        case 'closed-by-manager':
          return afterGame.tableClosed;
        default:
          return afterGame.tableExpired;
      }
    },
  };
}
