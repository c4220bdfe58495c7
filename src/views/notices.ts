import { evolve } from '../match/evolve.ts';
import { type Revision, millis, type Millis, type Seat } from '../match/ids.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import {
  closingNews,
  passNews,
  tableNews,
  noticeMessage,
  outageNews,
  type Happening,
  missedNews,
  peopleNews,
  answerNews,
  openingNews,
  resumeNews,
} from './event-sentences.ts';
import type { MatchChange } from './standing-question.ts';
import { textMessage } from './components.ts';
import type { Person } from './person.ts';
import type { ViewContext, Words } from './view-context.ts';
import { deadlineOf } from '../match/clock.ts';
import { TIME_TO_RETURN } from '../match/next-wake-up.ts';
import type { Match, PlayingMatch } from '../match/match.ts';

/** One new message in the thread. */
export interface Notice {
  /** The revision of the event that it tells of. */
  readonly revision: Revision;
  readonly draft: MessageDraft;
  /** `undefined`: it stays true for good. */
  readonly countdown: Countdown | undefined;
  /** What becomes of it once its countdown is outdated; `undefined`: it is pointless then, and goes. */
  readonly settled: MessageDraft | undefined;
}

/**
 * The game messages of a change, in the order of its events (PLAY-12). What a question, the live board or the final
 * message says by itself is no news. Only reminders and warnings mention anybody: the player on move, unless they have left.
 */
export const noticesOf = (change: MatchChange, view: ViewContext): readonly Notice[] =>
  happenings(change).flatMap((happening) => newsOfEvent(happening, view));

const FOR_GOOD = { countdown: undefined, settled: undefined } as const;

/** Every event with the match before and after it. */
function happenings({ before, events }: MatchChange): readonly Happening[] {
  return events.reduce<readonly Happening[]>((earlier, event, index) => {
    const previous = earlier.at(-1);
    const start = previous?.after ?? before;
    return [...earlier, { event, before: start, after: evolve(start, event), previous, next: events[index + 1] }];
  }, []);
}

function newsOfEvent(happening: Happening, view: ViewContext): readonly Notice[] {
  const { event, after } = happening;
  const { revision } = after;
  if (event.type === 'ReminderDue') {
    const draft = noticeMessage(event, after, view);
    if (draft === undefined || after.phase !== 'playing') return [];
    const countdown: Countdown = { to: 'loss-on-time', board: after.game.boardRevision, at: event.lossAt };
    return [{ revision, draft, countdown, settled: undefined }];
  }
  const sentence = sentenceFor(happening, view);
  const lasting = sentence === undefined ? [] : [{ revision, draft: textMessage(sentence), ...FOR_GOOD }];
  return [...lasting, ...missedNews(happening, view)];
}

function sentenceFor(happening: Happening, view: ViewContext): Markdown | undefined {
  const { event } = happening;
  switch (event.type) {
    case 'MovePlayed':
      return openingNews({ ...happening, event }, view);
    case 'DrawDeclined':
    case 'DrawWithdrawn':
    case 'PauseRefused':
      return answerNews({ ...happening, event }, view);
    case 'GameResumed':
      return resumeNews({ ...happening, event }, view);
    case 'PlayerVanished':
    case 'PlayerReturned':
      return peopleNews({ ...happening, event }, view);
    case 'ClockStarted':
      return outageNews({ ...happening, event }, view.words);
    case 'SeatPassed':
      return passNews({ ...happening, event }, view);
    case 'TableOpened':
      return tableNews({ ...happening, event }, view);
    case 'MatchClosed':
      return closingNews({ ...happening, event }, view);
    case 'GameStarted':
    case 'ChallengeMade':
    case 'ChallengeAccepted':
    case 'TableJoined':
    case 'ReadyAsked':
    case 'HotseatStarted':
    case 'DrawOffered':
    case 'GameEnded':
    case 'BoardPosted':
    case 'ReminderDue':
    case 'PauseRequested':
    case 'GamePaused':
    case 'ResumeAgreed':
    case 'ClockStopped':
    case 'Watched':
    case 'Unwatched':
    case 'RematchAccepted':
    case 'RematchDeclined':
    case 'SeatOffered':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** To a player who had left and comes back once the match is closed (END-03): they are here again, so they may be called. */
export const lateReturnMessage = (person: Person, { notice }: Words): MessageDraft =>
  textMessage(notice.cameTooLate(person), { calls: [person] });

/** What a message counts down to: the loss on time of the move on a board, or of somebody who has left. */
export type Countdown =
  | { readonly to: 'loss-on-time'; readonly board: Revision; readonly at: Millis }
  | { readonly to: 'loss-by-leaving'; readonly seat: Seat; readonly at: Millis };

/** A moment that has moved by less than this reads the same. */
const SLACK = 5000;

/**
 * Whether a message with this countdown would say something untrue by now: the move is made, whoever left is back, the game
 * is paused or over, or the moment is another one since. While a clock is held for a little, the message may stand.
 */
export function isOutdated(countdown: Countdown, match: Match): boolean {
  if (match.phase !== 'playing') return true;
  const at = momentNow(countdown, match);
  if (at === 'over') return true;
  return at !== 'held' && Math.abs(at - countdown.at) > SLACK;
}

function momentNow(countdown: Countdown, match: PlayingMatch): Millis | 'held' | 'over' {
  switch (countdown.to) {
    case 'loss-on-time':
      if (match.game.boardRevision !== countdown.board) return 'over';
      return deadlineOf(match.clock, match.options.time) ?? 'held';
    case 'loss-by-leaving': {
      const away = match.away.find(({ seat }) => seat === countdown.seat);
      if (away === undefined) return 'over';
      return match.stops.length > 0 ? 'held' : millis(away.since + TIME_TO_RETURN);
    }
    default:
      return countdown satisfies never;
  }
}
