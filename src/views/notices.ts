import { evolve } from '../match/evolve.ts';
import { type Revision, millis, type Millis, type Seat, otherSeat } from '../match/ids.ts';
import { type MessageDraft, textMessage } from './message-draft.ts';
import { sentenceOf, type EventStep } from './event-sentences.ts';
import type { MatchChange, OfType } from './standing-question.ts';
import { type Person, type ViewContext, type Words, personToCall } from './view-context.ts';
import { deadlineOf } from '../match/clock.ts';
import { TIME_TO_RETURN, vanishedUntil } from '../match/next-wake-up.ts';
import type { Match, PlayingMatch } from '../match/match.ts';
import type { MatchEvent } from '../match/event.ts';

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
 * message says is no notice. Only reminders and warnings mention anybody: the player on move, unless they have left.
 */
export const noticesOf = (change: MatchChange, view: ViewContext): readonly Notice[] =>
  stepsOf(change).flatMap((step) => noticesOfStep(step, view));

/** Every event with the match before and after it. */
function stepsOf({ before, events }: MatchChange): readonly EventStep[] {
  return events.reduce<readonly EventStep[]>((earlier, event, index) => {
    const previous = earlier.at(-1);
    const start = previous?.after ?? before;
    return [...earlier, { event, before: start, after: evolve(start, event), previous, next: events[index + 1] }];
  }, []);
}

function noticesOfStep(step: EventStep, view: ViewContext): readonly Notice[] {
  const { event, after } = step;
  if (event.type === 'ReminderDue') return after.phase === 'playing' ? [reminder(event, after, view)] : [];
  const sentence = sentenceOf(event.type, step, view);
  const lasting =
    sentence === undefined
      ? []
      : [{ revision: after.revision, draft: textMessage(sentence), countdown: undefined, settled: undefined }];
  return [...lasting, ...absenceNotice(step, view)];
}

/** A player who has left has a time to return, which begins anew when play goes on (END-03): who it is, and until when. */
function absenceNotice({ event, after }: EventStep, { words, person }: ViewContext): readonly Notice[] {
  if (after.phase !== 'playing' || !STARTS_TO_COUNT.has(event.type)) return [];
  const gone = vanishedUntil(after);
  if (gone === undefined || (event.type === 'PlayerVanished' && event.seat !== gone.seat)) return [];
  const name = person(after.seats[gone.seat]).name;
  const opponent = person(after.seats[otherSeat(gone.seat)]).name;
  return [
    {
      revision: after.revision,
      draft: textMessage(words.notice.vanished(name, opponent, gone.at)),
      countdown: { to: 'loss-by-leaving', seat: gone.seat, at: gone.at },
      settled: textMessage(words.notice.hadVanished(name)),
    },
  ];
}

const STARTS_TO_COUNT: ReadonlySet<MatchEvent['type']> = new Set([
  'PlayerVanished',
  'GameResumed',
  'ClockStarted',
  'GameStarted',
]);

/** The warning at the limit, or a reminder (TIME-02, TIME-03): mentions the player on move and nobody else. */
function reminder({ kind, seat, lossAt }: OfType<'ReminderDue'>, match: PlayingMatch, view: ViewContext): Notice {
  const onMove = personToCall(match, seat, view);
  const tell = view.words.notice[kind];
  return {
    revision: match.revision,
    draft: textMessage(tell(onMove, lossAt), { calls: [onMove] }),
    countdown: { to: 'loss-on-time', board: match.game.boardRevision, at: lossAt },
    settled: undefined,
  };
}

/** To a player who comes back once the match is closed (END-03): they are here again, so they may be mentioned. */
export const lateReturnMessage = (person: Person, { notice }: Words): MessageDraft =>
  textMessage(notice.cameTooLate(person), { calls: [person] });

/** What a message counts down to: the loss on time of the move on a board, or of somebody who has left. */
export type Countdown =
  | { readonly to: 'loss-on-time'; readonly board: Revision; readonly at: Millis }
  | { readonly to: 'loss-by-leaving'; readonly seat: Seat; readonly at: Millis };

/** A moment that has moved by less than this reads the same. */
const SLACK = 5000;

/**
 * Whether a message with this countdown is untrue by now: the move is made, the player is back, the game is paused or over,
 * or the moment has moved. While a clock is held for a little, the message may stand.
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
