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
import { type MatchChange, type PersonOf, findEvent } from './standing-question.ts';
import { BUTTON } from './words/en/button-words.ts';
import { QUESTION_WORDS } from './words/en/question-words.ts';
import { otherSeat, type Seat, type Millis } from '../match/ids.ts';
import { peopleToCall, namesOf, type People, type Person } from './person.ts';
import { hasLapsed } from '../match/next-wake-up.ts';
import { timeLeftWords } from './board-lines.ts';
import { CLOSING_WORDS } from './words/en/closing-words.ts';
import { resultWords } from './words/en/result-words.ts';
import { PAUSE_WORDS } from './words/en/pause-words.ts';
import type { APIButtonComponent } from 'discord-api-types/v10';

/** Asks the one who has waited whether they are there (START-03). Either player can call the match off. */
export function readyQuestion(match: ReadyCheckMatch, person: PersonOf): MessageDraft {
  const { id, number, expiresAt } = match;
  const challenger = person(match.challenger);
  return textMessage(QUESTION_WORDS.ready(challenger, person(match.invited).name, expiresAt), {
    rows: [
      row([
        button({ verb: 'ready', match: id, revision: number }, BUTTON.ready, 'success'),
        button({ verb: 'call-off', match: id, revision: number }, BUTTON.callOff),
      ]),
    ],
    calls: [challenger],
  });
}

export function readyOutcome(match: ReadyCheckMatch, change: MatchChange, person: PersonOf): Markdown {
  const challenger = person(match.challenger).name;
  switch (findEvent(change, 'MatchClosed')?.reason) {
    case undefined:
      return QUESTION_WORDS.readyPressed(challenger);
    case 'not-ready':
      return QUESTION_WORDS.notReady(challenger);
    case 'closed-by-manager':
      return QUESTION_WORDS.closedBefore;
    default:
      return QUESTION_WORDS.calledOffBefore;
  }
}

/** Asks the opponent for a draw (END-02). One person on both chairs answers for the other side. */
export function drawQuestion({ number, by }: DrawOffer, match: PlayingMatch, person: PersonOf): MessageDraft {
  const people = peopleToCall(match, person);
  const opponent = people[otherSeat(by)];
  return textMessage(QUESTION_WORDS.drawOffered(people[by].name, opponent), {
    rows: [
      row([
        button({ verb: 'draw-accept', match: match.id, revision: number }, BUTTON.accept, 'success'),
        button({ verb: 'draw-decline', match: match.id, revision: number }, BUTTON.decline),
        button({ verb: 'draw-withdraw', match: match.id, revision: number }, BUTTON.withdraw),
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

/** Asks the opponent for a pause; the clock runs on until they agree (TIME-06). */
export function pauseRequestQuestion(
  { number, by }: PauseRequest,
  match: PlayingMatch,
  person: PersonOf,
): MessageDraft {
  const { id, options } = match;
  const people = peopleToCall(match, person);
  const opponent = people[otherSeat(by)];
  const words = options.time === 'off' ? QUESTION_WORDS.pauseAskedUntimed : QUESTION_WORDS.pauseAsked;
  return textMessage(words(people[by].name, opponent, options.pauseTime), {
    rows: [
      row([
        button({ verb: 'pause-agree', match: id, revision: number }, BUTTON.agree, 'success'),
        button({ verb: 'pause-refuse', match: id, revision: number }, BUTTON.refuse),
      ]),
    ],
    calls: [opponent],
  });
}

export function pauseRequestOutcome(
  { by }: PauseRequest,
  match: PlayingMatch,
  change: MatchChange,
  person: PersonOf,
): Markdown {
  const nameOf = (seat: Seat): string => person(match.seats[seat]).name;
  const [asker, opponent] = [nameOf(by), nameOf(otherSeat(by))];
  if (findEvent(change, 'GamePaused') !== undefined) return QUESTION_WORDS.pauseAgreed(asker, opponent);
  if (findEvent(change, 'PauseRefused') !== undefined) return QUESTION_WORDS.pauseRefusedBy(asker, opponent);
  const isOver = (['GameEnded', 'MatchClosed'] as const).some((type) => findEvent(change, type) !== undefined);
  return isOver ? QUESTION_WORDS.pauseOvertaken(asker) : QUESTION_WORDS.pausePlayedOn(asker);
}

/** A pause that is on: how long, who is ready to go on, what the clock shows, what leaving means (TIME-06, TIME-07). */
export function pauseQuestion(match: PausedMatch, person: PersonOf): MessageDraft {
  const { id, number, resumesAt, pausedAt, game } = match;
  const people = peopleToCall(match, person);
  const left = timeLeftWords(match, pausedAt);
  const { calls, words } = whoIsAsked(match, people);
  const lines = [
    PAUSE_WORDS.isOn(resumesAt),
    words,
    ...(left === undefined ? [] : [PAUSE_WORDS.frozen(people[game.position.turn].name, left)]),
    PAUSE_WORDS.leaving,
  ];
  return textMessage(joinLines(lines), {
    rows: [
      row([
        button({ verb: 'resume', match: id, revision: number }, BUTTON.resume, 'success'),
        button({ verb: 'pause-resign', match: id, revision: number }, BUTTON.resign),
        button({ verb: 'pause-leave', match: id, revision: number }, BUTTON.leave),
        ...watchButton(match),
      ]),
    ],
    calls,
  });
}

function whoIsAsked(
  { operator, resumed }: PausedMatch,
  people: People,
): { readonly calls: readonly Person[]; readonly words: Markdown } {
  if (operator !== undefined) return { calls: [], words: PAUSE_WORDS.askOne };
  if (resumed === undefined) {
    const calls = [people.dark, people.light];
    return { calls, words: PAUSE_WORDS.askBoth(calls) };
  }
  const other = people[otherSeat(resumed)];
  return { calls: [other], words: PAUSE_WORDS.askOther(people[resumed].name, other) };
}

export function pauseOutcome(match: PausedMatch, change: MatchChange, person: PersonOf): Markdown {
  const resumed = findEvent(change, 'GameResumed');
  if (resumed !== undefined) return wayOut(match, change, resumed.at);
  const ended = findEvent(change, 'GameEnded');
  if (ended !== undefined) {
    const names = namesOf(peopleToCall(match, person));
    return PAUSE_WORDS.endedInPause(resultWords(ended.result, names, match.options));
  }
  return PAUSE_WORDS.closedInPause(CLOSING_WORDS.game(findEvent(change, 'MatchClosed')?.reason ?? 'finished'));
}

function wayOut(match: PausedMatch, change: MatchChange, at: Millis): Markdown {
  if (findEvent(change, 'ResumeAgreed') !== undefined) return PAUSE_WORDS.bothResumed;
  return match.operator !== undefined && !hasLapsed(match, at) ? PAUSE_WORDS.resumed : PAUSE_WORDS.ranOut;
}

/**
 * For whoever looks on while there is no board with its More: into the queue for a seat (WATCH-02). One person who plays
 * both sides has no seat to give away.
 */
export const watchButton = ({ id, operator }: PausedMatch | EndedMatch): readonly APIButtonComponent[] =>
  operator === undefined ? [button({ verb: 'watch', match: id }, BUTTON.watch)] : [];
