import type { MatchEvent } from '../match/event.ts';
import { type Match, isRunning } from '../match/match.ts';
import { say, type Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { personToCall } from './person.ts';
import type { PersonOf } from './standing-question.ts';
import { textMessage } from './components.ts';
import { NOTICE_WORDS } from './words/en/notice-words.ts';
import { makeMove } from '../engine/referee.ts';
import { otherSeat, type Seat } from '../match/ids.ts';
import { timeLeftWords } from './board-lines.ts';
import { QUESTION_WORDS } from './words/en/question-words.ts';
import { vanishedUntil, hasLapsed } from '../match/next-wake-up.ts';
import { vanishingLoses } from '../match/options.ts';
import type { Notice } from './notices.ts';

type EventType = MatchEvent['type'];

/** One event of a change, with the match before and after it and its neighbours in the change. */
export interface Happening<Type extends EventType = EventType> {
  readonly event: Extract<MatchEvent, { type: Type }>;
  readonly before: Match;
  readonly after: Match;
  readonly previous: Happening | undefined;
  readonly next: MatchEvent | undefined;
}

/** Shorter outages are not worth a message (RUN-05). */
const WORTH_TELLING = 30_000;

/** The warning at the limit, or a reminder (TIME-02, TIME-03): mentions the player on move and nobody else. */
export function noticeMessage(
  { kind, seat, lossAt }: Extract<MatchEvent, { type: 'ReminderDue' }>,
  match: Match,
  person: PersonOf,
): MessageDraft | undefined {
  if (match.phase !== 'playing') return undefined;
  const onMove = personToCall(match, seat, person);
  const words = kind === 'warning' ? NOTICE_WORDS.warning : NOTICE_WORDS.reminder;
  return textMessage(words(onMove, lossAt), { calls: [onMove] });
}

/** Clicks arrive again: for how long they could not, and that it cost nobody time (TIME-08, RUN-05). */
export function outageNews({ event, before, after }: Happening<'ClockStarted'>): Markdown | undefined {
  if (!isRunning(before)) return undefined;
  const since = before.stops.find(({ reason }) => reason === event.reason)?.since;
  const span = event.at - (since ?? event.at);
  if (span < WORTH_TELLING) return undefined;
  const outage = NOTICE_WORDS.outage(event.reason, span);
  if (after.phase !== 'playing') return outage;
  if (after.options.time === 'off') return say`${outage} ${NOTICE_WORDS.nothingLost}`;
  return say`${outage} ${after.stops.length > 0 ? NOTICE_WORDS.clockStillStops : NOTICE_WORDS.clockGoesOn}`;
}

/** A player's move is told by the board. The three moves of a ballot are told at once, with the last of them (RULE-14). */
export function openingNews({ event, after, next }: Happening<'MovePlayed'>, person: PersonOf): Markdown | undefined {
  const isLast = event.byLot === true && !(next?.type === 'MovePlayed' && next.byLot === true);
  if (!isLast || after.phase !== 'playing') return undefined;
  const { moves, position } = after.game;
  const drawn = moves.filter(({ byLot }) => byLot).map(({ move }) => makeMove(move));
  return NOTICE_WORDS.openingDrawn(drawn, person(after.seats[position.turn]).name);
}

/** The answer to an offer or a request that changes nothing in the game (END-02, TIME-06). */
export function answerNews(
  { event, before }: Happening<'DrawDeclined' | 'DrawWithdrawn' | 'PauseRefused'>,
  person: PersonOf,
): Markdown | undefined {
  if (before.phase !== 'playing') return undefined;
  const { seats, drawOffer, pauseRequest } = before;
  const nameOf = (seat: Seat): string => person(seats[seat]).name;
  switch (event.type) {
    case 'DrawDeclined':
      return drawOffer && QUESTION_WORDS.drawDeclined(nameOf(otherSeat(drawOffer.by)));
    case 'DrawWithdrawn':
      return drawOffer && QUESTION_WORDS.drawWithdrawn(nameOf(drawOffer.by));
    case 'PauseRefused':
      return pauseRequest && NOTICE_WORDS.pauseRefused(nameOf(otherSeat(pauseRequest.by)));
    default:
      return event satisfies never;
  }
}

/** Play goes on after a pause, with the time that was left. */
export function resumeNews({ event, after }: Happening<'GameResumed'>, person: PersonOf): Markdown | undefined {
  if (after.phase !== 'playing') return undefined;
  const { name } = person(after.seats[after.game.position.turn]);
  const left = timeLeftWords(after, event.at);
  return left === undefined ? NOTICE_WORDS.pauseOver(name) : NOTICE_WORDS.pauseOverTimed(name, left);
}

/**
 * A player has left or come back (END-03). By name only: a mention would bring them back. Where they have until a certain
 * moment to return, `missedNews` says so.
 */
export function peopleNews(
  { event, after }: Happening<'PlayerVanished' | 'PlayerReturned'>,
  person: PersonOf,
): Markdown | undefined {
  if (!isRunning(after)) return undefined;
  const { name } = person(after.seats[event.seat]);
  const isPaused = after.phase === 'paused';
  if (event.type === 'PlayerReturned')
    return isPaused ? NOTICE_WORDS.returnedInPause(name) : NOTICE_WORDS.returned(name);
  if (isPaused) return NOTICE_WORDS.vanishedInPause(name);
  const { options, stops } = after;
  if (options.time === 'off') return NOTICE_WORDS.vanishedUntimed(name);
  if (!vanishingLoses(options.time)) return NOTICE_WORDS.vanishedTimed(name);
  if (stops.length > 0) return NOTICE_WORDS.vanishedWhileStopped(name);
  // Where both have left, the time of the one who left first decides.
  return vanishedUntil(after)?.seat === event.seat ? undefined : NOTICE_WORDS.hadVanished(name);
}

/**
 * Who leaves has a time to return, and where play goes on without somebody it begins anew: who it is, and until when
 * (END-03).
 */
export function missedNews({ event, after }: Happening, person: PersonOf): readonly Notice[] {
  if (after.phase !== 'playing' || !STARTS_TO_COUNT.has(event.type)) return [];
  const gone = vanishedUntil(after);
  if (gone === undefined || (event.type === 'PlayerVanished' && event.seat !== gone.seat)) return [];
  const name = person(after.seats[gone.seat]).name;
  const opponent = person(after.seats[otherSeat(gone.seat)]).name;
  return [
    {
      revision: after.revision,
      draft: textMessage(NOTICE_WORDS.vanished(name, opponent, gone.at)),
      countdown: { to: 'loss-by-leaving', seat: gone.seat, at: gone.at },
      settled: textMessage(NOTICE_WORDS.hadVanished(name)),
    },
  ];
}

const STARTS_TO_COUNT: ReadonlySet<MatchEvent['type']> = new Set([
  'PlayerVanished',
  'GameResumed',
  'ClockStarted',
  'GameStarted',
]);

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
