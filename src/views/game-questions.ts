import type {
  ReadyCheckMatch,
  DrawOffer,
  PlayingMatch,
  PauseRequest,
  PausedMatch,
  EndedMatch,
} from '../match/match.ts';
import { button, row, textMessage } from './components.ts';
import { type Markdown, joinLines } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import { type MatchChange, findEvent } from './standing-question.ts';
import { otherSeat, type Seat, type Millis } from '../match/ids.ts';
import { peopleToCall, namesOf, type ViewContext, type Words } from './view-context.ts';
import type { People, Person } from './person.ts';
import { hasLapsed } from '../match/next-wake-up.ts';
import { timeLeftWords } from './board-lines.ts';
import type { APIButtonComponent } from 'discord-api-types/v10';

/** Asks the one who has waited whether they are there (START-03). Either player can call the match off. */
export function readyQuestion(match: ReadyCheckMatch, { words, person }: ViewContext): MessageDraft {
  const { id, number, expiresAt } = match;
  const challenger = person(match.challenger);
  return textMessage(words.question.ready(challenger, person(match.invited).name, expiresAt), {
    rows: [
      row([
        button({ verb: 'ready', match: id, revision: number }, words.button.ready, 'success'),
        button({ verb: 'call-off', match: id, revision: number }, words.button.callOff),
      ]),
    ],
    calls: [challenger],
  });
}

export function readyOutcome(match: ReadyCheckMatch, change: MatchChange, { words, person }: ViewContext): Markdown {
  const challenger = person(match.challenger).name;
  switch (findEvent(change, 'MatchClosed')?.reason) {
    case undefined:
      return words.question.readyPressed(challenger);
    case 'not-ready':
      return words.question.notReady(challenger);
    case 'closed-by-manager':
      return words.question.closedBefore;
    default:
      return words.question.calledOffBefore;
  }
}

/** Asks the opponent for a draw (END-02). One person on both chairs answers for the other side. */
export function drawQuestion({ number, by }: DrawOffer, match: PlayingMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const people = peopleToCall(match, view);
  const opponent = people[otherSeat(by)];
  return textMessage(words.question.drawOffered(people[by].name, opponent), {
    rows: [
      row([
        button({ verb: 'draw-accept', match: match.id, revision: number }, words.button.accept, 'success'),
        button({ verb: 'draw-decline', match: match.id, revision: number }, words.button.decline),
        button({ verb: 'draw-withdraw', match: match.id, revision: number }, words.button.withdraw),
      ]),
    ],
    calls: [opponent],
  });
}

/** How the offer ended; a pause only puts it off, and it is asked again afterwards. */
export function drawOutcome(
  { by }: DrawOffer,
  match: PlayingMatch,
  change: MatchChange,
  { words, person }: ViewContext,
): Markdown {
  const nameOf = (seat: Seat): string => person(match.seats[seat]).name;
  const [asker, opponent] = [nameOf(by), nameOf(otherSeat(by))];
  if (findEvent(change, 'DrawDeclined') !== undefined) return words.question.drawDeclinedBy(asker, opponent);
  if (findEvent(change, 'DrawWithdrawn') !== undefined) return words.question.drawTakenBack(asker);
  const end = findEvent(change, 'GameEnded')?.result;
  if (end?.reason === 'agreement') return words.question.drawAccepted(asker, opponent);
  if (end !== undefined || findEvent(change, 'MatchClosed') !== undefined) return words.question.drawOvertaken(asker);
  return findEvent(change, 'GamePaused') === undefined
    ? words.question.drawPlayedOn(asker, opponent)
    : words.question.drawInPause(asker);
}

/** Asks the opponent for a pause; the clock runs on until they agree (TIME-06). */
export function pauseRequestQuestion(
  { number, by }: PauseRequest,
  match: PlayingMatch,
  view: ViewContext,
): MessageDraft {
  const { words } = view;
  const { id, options } = match;
  const people = peopleToCall(match, view);
  const opponent = people[otherSeat(by)];
  const { pauseAsked, pauseAskedUntimed } = words.question;
  const ask = options.time === 'off' ? pauseAskedUntimed : pauseAsked;
  return textMessage(ask(people[by].name, opponent, options.pauseTime), {
    rows: [
      row([
        button({ verb: 'pause-agree', match: id, revision: number }, words.button.agree, 'success'),
        button({ verb: 'pause-refuse', match: id, revision: number }, words.button.refuse),
      ]),
    ],
    calls: [opponent],
  });
}

export function pauseRequestOutcome(
  { by }: PauseRequest,
  match: PlayingMatch,
  change: MatchChange,
  { words, person }: ViewContext,
): Markdown {
  const nameOf = (seat: Seat): string => person(match.seats[seat]).name;
  const [asker, opponent] = [nameOf(by), nameOf(otherSeat(by))];
  if (findEvent(change, 'GamePaused') !== undefined) return words.question.pauseAgreed(asker, opponent);
  if (findEvent(change, 'PauseRefused') !== undefined) return words.question.pauseRefusedBy(asker, opponent);
  const isOver = (['GameEnded', 'MatchClosed'] as const).some((type) => findEvent(change, type) !== undefined);
  return isOver ? words.question.pauseOvertaken(asker) : words.question.pausePlayedOn(asker);
}

/** A pause that is on: how long, who is ready to go on, what the clock shows, what leaving means (TIME-06, TIME-07). */
export function pauseQuestion(match: PausedMatch, view: ViewContext): MessageDraft {
  const { words } = view;
  const { id, number, resumesAt, pausedAt, game } = match;
  const people = peopleToCall(match, view);
  const left = timeLeftWords(match, pausedAt, words);
  const { calls, asks } = whoIsAsked(match, people, words);
  const lines = [
    words.pause.isOn(resumesAt),
    asks,
    ...(left === undefined ? [] : [words.pause.frozen(people[game.position.turn].name, left)]),
    words.pause.leaving,
  ];
  return textMessage(joinLines(lines), {
    rows: [
      row([
        button({ verb: 'resume', match: id, revision: number }, words.button.resume, 'success'),
        button({ verb: 'pause-resign', match: id, revision: number }, words.button.resign),
        button({ verb: 'pause-leave', match: id, revision: number }, words.button.leave),
        ...watchButton(match, words),
      ]),
    ],
    calls,
  });
}

function whoIsAsked(
  { operator, resumed }: PausedMatch,
  people: People,
  { pause }: Words,
): { readonly calls: readonly Person[]; readonly asks: Markdown } {
  if (operator !== undefined) return { calls: [], asks: pause.askOne };
  if (resumed === undefined) {
    const calls = [people.dark, people.light];
    return { calls, asks: pause.askBoth(calls) };
  }
  const other = people[otherSeat(resumed)];
  return { calls: [other], asks: pause.askOther(people[resumed].name, other) };
}

export function pauseOutcome(match: PausedMatch, change: MatchChange, view: ViewContext): Markdown {
  const { words } = view;
  const resumed = findEvent(change, 'GameResumed');
  if (resumed !== undefined) return wayOut(match, change, resumed.at, words);
  const ended = findEvent(change, 'GameEnded');
  if (ended !== undefined) {
    const names = namesOf(match.seats, view);
    return words.pause.endedInPause(words.result(ended.result, names, match.options));
  }
  return words.pause.closedInPause(words.closing.game(findEvent(change, 'MatchClosed')?.reason ?? 'finished'));
}

function wayOut(match: PausedMatch, change: MatchChange, at: Millis, { pause }: Words): Markdown {
  if (findEvent(change, 'ResumeAgreed') !== undefined) return pause.bothResumed;
  return match.operator !== undefined && !hasLapsed(match, at) ? pause.resumed : pause.ranOut;
}

/** Watch (WATCH-02), for messages that stand without a board and its More; a hotseat game has no seat to give away. */
export const watchButton = ({ id, operator }: PausedMatch | EndedMatch, words: Words): readonly APIButtonComponent[] =>
  operator === undefined ? [button({ verb: 'watch', match: id }, words.button.watch)] : [];
