import { hasLapsed } from '../../match/next-wake-up.ts';
import { say, type Markdown } from '../text/markdown.ts';
import type { PersonOf } from '../questions/standing-question.ts';
import { NOTICE_WORDS } from '../words/en/notice-words.ts';
import type { Happening } from './happening.ts';

/** A watcher has not taken the seat (END-07); where nobody is left to ask, the table's news tells both at once. */
export function passNews(happening: Happening<'SeatPassed'>, person: PersonOf): Markdown | undefined {
  const words = passed(happening, person);
  return words === undefined || happening.next?.type === 'TableOpened'
    ? undefined
    : say`${words} ${NOTICE_WORDS.nextIsAsked}`;
}

/** Nobody of the queue took the seat. A table that a match begins with has its card. */
export function tableNews(
  { event, before, previous }: Happening<'TableOpened'>,
  person: PersonOf,
): Markdown | undefined {
  if (before.phase !== 'ended') return undefined;
  const last =
    previous?.event.type === 'SeatPassed' ? passed({ ...previous, event: previous.event }, person) : undefined;
  return sayBoth(last, NOTICE_WORDS.seatIsFree(person(event.challenger).name));
}

/**
 * The match is over. What ended a running game is told by the final message, what became of a table by its own; where the
 * thread is gone there is nowhere to tell it.
 */
export function closingNews(
  { event, before, previous }: Happening<'MatchClosed'>,
  person: PersonOf,
): Markdown | undefined {
  switch (event.reason) {
    case 'venue-lost':
      return undefined;
    case 'closed-by-manager':
      return before.phase === 'ready-check' || before.phase === 'ended' ? NOTICE_WORDS.closedByManager : undefined;
    case 'not-ready':
      return before.phase === 'ready-check' ? NOTICE_WORDS.notReady(person(before.challenger).name) : undefined;
    case 'called-off':
      return before.phase === 'ready-check' ? NOTICE_WORDS.calledOffBefore : undefined;
    case 'finished': {
      const isNo = previous?.event.type === 'RematchDeclined';
      const no = isNo ? noRematch({ ...previous, event: previous.event }, person) : undefined;
      return sayBoth(no, NOTICE_WORDS.matchIsOver);
    }
    case 'declined':
    case 'cancelled':
    case 'expired':
    case 'left-in-pause':
    case 'host-left':
      return undefined;
    default:
      return event.reason satisfies never;
  }
}

function noRematch({ event, before }: Happening<'RematchDeclined'>, person: PersonOf): Markdown | undefined {
  if (before.phase !== 'ended') return undefined;
  const { name } = person(before.seats[event.seat]);
  // Silence is told apart from a no by its time: only the clock answers a question that has run out.
  return hasLapsed(before, event.at) ? NOTICE_WORDS.rematchUnanswered(name) : NOTICE_WORDS.noRematch(name);
}

function passed({ event, before }: Happening<'SeatPassed'>, person: PersonOf): Markdown | undefined {
  if (before.phase !== 'ended') return undefined;
  const { name } = person(event.player);
  return hasLapsed(before, event.at) ? NOTICE_WORDS.seatUnanswered(name) : NOTICE_WORDS.seatPassed(name);
}

const sayBoth = (first: Markdown | undefined, second: Markdown): Markdown =>
  first === undefined ? second : say`${first} ${second}`;
