import { hasLapsed } from '../../match/next-wake-up.ts';
import { type Millis, otherSeat } from '../../match/ids.ts';
import type { PausedMatch } from '../../match/match.ts';
import { timeLeftWords } from '../board/clock-line.ts';
import { button, row } from '../text/components.ts';
import { joinLines, type Markdown } from '../text/markdown.ts';
import type { MessageDraft } from '../text/message-draft.ts';
import { namesOf, type People, type Person } from '../text/person.ts';
import { peopleToCall } from '../text/seat-people.ts';
import type { MatchChange, PersonOf } from './standing-question.ts';
import { textMessage } from '../text/text-message.ts';
import { BUTTON } from '../words/en/button-words.ts';
import { CLOSING_WORDS } from '../words/en/closing-words.ts';
import { resultWords } from '../words/en/result-words.ts';
import { PAUSE_WORDS } from '../words/en/pause-words.ts';
import { findEvent } from './find-event.ts';
import { watchButton } from './watch-button.ts';

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
        button({ verb: 'resume', match: id, number }, BUTTON.resume, 'success'),
        button({ verb: 'pause-resign', match: id, number }, BUTTON.resign),
        button({ verb: 'pause-leave', match: id, number }, BUTTON.leave),
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
