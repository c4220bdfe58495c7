import type { MatchEvent } from '../match/event.ts';
import type { OfType } from './standing-question.ts';
import { type Match, isRunning } from '../match/match.ts';
import { say, type Markdown } from './markdown.ts';
import type { ViewContext } from './view-context.ts';
import { makeMove } from '../engine/referee.ts';
import { otherSeat, type Seat } from '../match/ids.ts';
import { timeLeftWords } from './board-message.ts';
import { vanishedUntil, hasLapsed } from '../match/next-wake-up.ts';
import { vanishingLoses } from '../match/options.ts';

type EventType = MatchEvent['type'];

/** One event of a change, with the match before and after it and its neighbours in the change. */
export interface EventStep<Event extends MatchEvent = MatchEvent> {
  readonly event: Event;
  readonly before: Match;
  readonly after: Match;
  readonly previous: EventStep | undefined;
  readonly next: MatchEvent | undefined;
}

/** Shorter outages are not worth a message (RUN-05). */
const WORTH_TELLING = 30_000;

/** Clicks arrive again: for how long they could not, and that it cost nobody time (TIME-08, RUN-05). */
function outageSentence(
  { event, before, after }: EventStep<OfType<'ClockStarted'>>,
  { words: { notice } }: ViewContext,
): Markdown | undefined {
  if (!isRunning(before)) return undefined;
  const since = before.stops.find(({ reason }) => reason === event.reason)?.since;
  const span = event.at - (since ?? event.at);
  if (span < WORTH_TELLING) return undefined;
  const outage = notice.outage(event.reason, span);
  if (after.phase !== 'playing') return outage;
  if (after.options.time === 'off') return say`${outage} ${notice.nothingLost}`;
  return say`${outage} ${after.stops.length > 0 ? notice.clockStillStops : notice.clockGoesOn}`;
}

/** A player's move is told by the board. The three moves of a ballot are told at once, with the last of them (RULE-14). */
function openingSentence(
  { event, after, next }: EventStep<OfType<'MovePlayed'>>,
  { words, person }: ViewContext,
): Markdown | undefined {
  const isLast = event.byLot === true && !(next?.type === 'MovePlayed' && next.byLot === true);
  if (!isLast || after.phase !== 'playing') return undefined;
  const { moves, position } = after.game;
  const drawn = moves.filter(({ byLot }) => byLot).map(({ move }) => makeMove(move));
  return words.notice.openingDrawn(drawn, person(after.seats[position.turn]).name);
}

/** The answer to an offer or a request that changes nothing in the game (END-02, TIME-06). */
function answerSentence(
  { event, before }: EventStep<OfType<'DrawDeclined' | 'DrawWithdrawn' | 'PauseRefused'>>,
  { words, person }: ViewContext,
): Markdown | undefined {
  if (before.phase !== 'playing') return undefined;
  const { seats, drawOffer, pauseRequest } = before;
  const nameOf = (seat: Seat): string => person(seats[seat]).name;
  switch (event.type) {
    case 'DrawDeclined':
      return drawOffer && words.question.drawDeclined(nameOf(otherSeat(drawOffer.by)));
    case 'DrawWithdrawn':
      return drawOffer && words.question.drawWithdrawn(nameOf(drawOffer.by));
    case 'PauseRefused':
      return pauseRequest && words.notice.pauseRefused(nameOf(otherSeat(pauseRequest.by)));
    default:
      return event satisfies never;
  }
}

/** Play goes on after a pause, with the time that was left. */
function resumeSentence(
  { event, after }: EventStep<OfType<'GameResumed'>>,
  { words, person }: ViewContext,
): Markdown | undefined {
  if (after.phase !== 'playing') return undefined;
  const { name } = person(after.seats[after.game.position.turn]);
  const left = timeLeftWords(after, event.at, words);
  return left === undefined ? words.notice.pauseOver(name) : words.notice.pauseOverTimed(name, left);
}

/** A player has left or come back (END-03), by name only: a mention would bring them back. A time to return is `notices.ts`'s. */
function peopleSentence(
  { event, after }: EventStep<OfType<'PlayerVanished' | 'PlayerReturned'>>,
  { words, person }: ViewContext,
): Markdown | undefined {
  if (!isRunning(after)) return undefined;
  const { name } = person(after.seats[event.seat]);
  const isPaused = after.phase === 'paused';
  if (event.type === 'PlayerReturned')
    return isPaused ? words.notice.returnedInPause(name) : words.notice.returned(name);
  if (isPaused) return words.notice.vanishedInPause(name);
  const { options, stops } = after;
  if (options.time === 'off') return words.notice.vanishedUntimed(name);
  if (!vanishingLoses(options.time)) return words.notice.vanishedTimed(name);
  if (stops.length > 0) return words.notice.vanishedWhileStopped(name);
  // Where both have left, the time of the one who left first decides.
  return vanishedUntil(after)?.seat === event.seat ? undefined : words.notice.hadVanished(name);
}

/** A watcher has not taken the seat (END-07); where nobody is left to ask, the table's notice tells both at once. */
function passSentence(step: EventStep<OfType<'SeatPassed'>>, view: ViewContext): Markdown | undefined {
  const sentence = passed(step, view);
  return sentence === undefined || step.next?.type === 'TableOpened'
    ? undefined
    : say`${sentence} ${view.words.notice.nextIsAsked}`;
}

/** Nobody of the queue took the seat. A table that a match begins with has its card. */
function tableSentence(
  { event, before, previous }: EventStep<OfType<'TableOpened'>>,
  view: ViewContext,
): Markdown | undefined {
  const { words, person } = view;
  if (before.phase !== 'ended') return undefined;
  const last = previous?.event.type === 'SeatPassed' ? passed({ ...previous, event: previous.event }, view) : undefined;
  return sayBoth(last, words.notice.seatIsFree(person(event.challenger).name));
}

/** The match is over. The final message or the table's own question may tell it already; a lost thread can't be told. */
function closingSentence(
  { event, before, previous }: EventStep<OfType<'MatchClosed'>>,
  view: ViewContext,
): Markdown | undefined {
  const { words, person } = view;
  switch (event.reason) {
    case 'venue-lost':
      return undefined;
    case 'closed-by-manager':
      return before.phase === 'ready-check' || before.phase === 'ended' ? words.notice.closedByManager : undefined;
    case 'not-ready':
      return before.phase === 'ready-check' ? words.notice.notReady(person(before.challenger).name) : undefined;
    case 'called-off':
      return before.phase === 'ready-check' ? words.notice.calledOffBefore : undefined;
    case 'finished': {
      const isNo = previous?.event.type === 'RematchDeclined';
      const no = isNo ? noRematch({ ...previous, event: previous.event }, view) : undefined;
      return sayBoth(no, words.notice.matchIsOver);
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

function noRematch(
  { event, before }: EventStep<OfType<'RematchDeclined'>>,
  { words, person }: ViewContext,
): Markdown | undefined {
  if (before.phase !== 'ended') return undefined;
  const { name } = person(before.seats[event.seat]);
  // Silence is told apart from a no by its time: only the clock answers a question that has run out.
  return hasLapsed(before, event.at) ? words.notice.rematchUnanswered(name) : words.notice.noRematch(name);
}

function passed(
  { event, before }: EventStep<OfType<'SeatPassed'>>,
  { words, person }: ViewContext,
): Markdown | undefined {
  if (before.phase !== 'ended') return undefined;
  const { name } = person(event.player);
  return hasLapsed(before, event.at) ? words.notice.seatUnanswered(name) : words.notice.seatPassed(name);
}

const sayBoth = (first: Markdown | undefined, second: Markdown): Markdown =>
  first === undefined ? second : say`${first} ${second}`;

type Sentences = {
  readonly [Type in EventType]: (step: EventStep<OfType<Type>>, view: ViewContext) => Markdown | undefined;
};

/** For events that a question, the live board, the final message or a reminder tells of, and those nobody is told of. */
const nothing = (): undefined => undefined;

const SENTENCES: Sentences = {
  MovePlayed: openingSentence,
  DrawDeclined: answerSentence,
  DrawWithdrawn: answerSentence,
  PauseRefused: answerSentence,
  GameResumed: resumeSentence,
  PlayerVanished: peopleSentence,
  PlayerReturned: peopleSentence,
  ClockStarted: outageSentence,
  SeatPassed: passSentence,
  TableOpened: tableSentence,
  MatchClosed: closingSentence,
  GameStarted: nothing,
  ChallengeMade: nothing,
  ChallengeAccepted: nothing,
  TableJoined: nothing,
  ReadyAsked: nothing,
  HotseatStarted: nothing,
  DrawOffered: nothing,
  GameEnded: nothing,
  BoardPosted: nothing,
  ReminderDue: nothing,
  PauseRequested: nothing,
  GamePaused: nothing,
  ResumeAgreed: nothing,
  ClockStopped: nothing,
  Watched: nothing,
  Unwatched: nothing,
  RematchAccepted: nothing,
  RematchDeclined: nothing,
  SeatOffered: nothing,
};

/** What the thread is told of an event, if anything (PLAY-12). */
export const sentenceOf = <Type extends EventType>(
  type: Type,
  step: EventStep<OfType<Type>>,
  view: ViewContext,
): Markdown | undefined => SENTENCES[type](step, view);
