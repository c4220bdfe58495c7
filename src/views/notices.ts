import { evolve, type MatchEvent, type MatchChange } from '../match/match.ts';
import { type Revision, millis, type Millis, type Seat, otherSeat, type Seats } from '../match/ids.ts';
import { type MessageDraft, textMessage } from './message-draft.ts';
import type { OfType } from './standing-question.ts';
import { asPreferred, type Person, type ViewContext, type Words, personToCall } from './view-context.ts';
import { deadlineOf, turnTime } from '../match/clock.ts';
import { TIME_TO_RETURN, vanishedUntil } from '../match/leaving.ts';
import { type Match, type PlayingMatch, isRunning } from '../match/phases.ts';
import { say, type Markdown } from './markdown.ts';
import { makeMove } from '../engine/referee.ts';
import { canBeCalledOff } from '../match/ending.ts';
import { vanishingLoses } from '../match/options.ts';

export interface Notice {
  readonly revision: Revision;
  readonly draft: MessageDraft;
  /** Without one it stays true for good. */
  readonly countdown?: Countdown;
  /** What becomes of it once its countdown is outdated; without it, it is pointless then, and goes. */
  readonly settled?: MessageDraft;
}

/** The game messages of a change, in order (PLAY-12). Only reminders and warnings mention anybody: the player on move. */
export const noticesOf = (change: MatchChange, view: ViewContext): readonly Notice[] =>
  stepsOf(change).flatMap((step) => noticesOfStep(step, view));

function stepsOf({ before, events }: MatchChange): readonly EventStep[] {
  return events.reduce<readonly EventStep[]>((earlier, event, index) => {
    const previous = earlier.at(-1);
    const start = previous?.after ?? before;
    return [...earlier, { event, before: start, after: evolve(start, event), previous, next: events[index + 1] }];
  }, []);
}

function noticesOfStep(step: EventStep, view: ViewContext): readonly Notice[] {
  const { event, after } = step;
  if (event.type === 'ReminderDue')
    return after.phase === 'playing' && event.untold !== true ? [reminder(event, after, view)] : [];
  const sentence = sentenceOf(event.type, step, view);
  const lasting = sentence === undefined ? [] : [{ revision: after.revision, draft: textMessage(sentence) }];
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
      draft: textMessage(
        canBeCalledOff(after)
          ? words.notice.vanishedAtTheStart({ name, until: gone.at })
          : words.notice.vanished({ name, opponent, until: gone.at }),
      ),
      countdown: { to: 'loss-by-leaving', seat: gone.seat, at: gone.at },
      settled: textMessage(words.notice.hadVanished({ name })),
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
  const player = personToCall(match, seat, view);
  const onMove = player.preferences?.mention === 'never' ? { ...player, userId: undefined } : player;
  const tell = view.words.notice[kind];
  return {
    revision: match.revision,
    draft: textMessage(tell({ person: onMove, lossAt, isCalledOff: canBeCalledOff(match) }), { calls: [onMove] }),
    countdown: { to: 'loss-on-time', board: match.game.turnRevision, at: lossAt },
  };
}

/** To a player who comes back once the game is over (END-03): they are here again, so they may be mentioned. */
export function lateReturnMessage(returned: Person, { notice }: Words): MessageDraft {
  const person = asPreferred(returned);
  return textMessage(notice.cameTooLate({ person }), { calls: [person] });
}

/** What a message counts down to: the loss on time of the move on a board, or of somebody who has left. */
export type Countdown =
  | { readonly to: 'loss-on-time'; readonly board: Revision; readonly at: Millis }
  | { readonly to: 'loss-by-leaving'; readonly seat: Seat; readonly at: Millis };

/** A moment that has moved by less than this reads the same. */
const SLACK = 5000;

/** Whether a message with this countdown is untrue by now. While a clock is held for a little, it may stand. */
export function isOutdated(countdown: Countdown, match: Match): boolean {
  if (match.phase !== 'playing') return true;
  const at = momentNow(countdown, match);
  if (at === 'over') return true;
  return at !== 'held' && Math.abs(at - countdown.at) > SLACK;
}

function momentNow(countdown: Countdown, match: PlayingMatch): Millis | 'held' | 'over' {
  switch (countdown.to) {
    case 'loss-on-time':
      if (match.game.turnRevision !== countdown.board) return 'over';
      return deadlineOf(match.clock, turnTime(match)) ?? 'held';
    case 'loss-by-leaving': {
      const away = match.away.find(({ seat }) => seat === countdown.seat);
      if (away === undefined) return 'over';
      return match.stops.length > 0 ? 'held' : millis(away.since + TIME_TO_RETURN);
    }
    default:
      return countdown satisfies never;
  }
}

/** One event of a change, with the match before and after it and its neighbors in the change. */
export interface EventStep<Event extends MatchEvent = MatchEvent> {
  readonly event: Event;
  readonly before: Match;
  readonly after: Match;
  readonly previous: EventStep | undefined;
  readonly next: MatchEvent | undefined;
}

type StepOf<Type extends MatchEvent['type']> = EventStep<OfType<Type>>;

/** In milliseconds: shorter outages are not worth a message (RUN-05). */
export const WORTH_TELLING = 30_000;

/** Clicks arrive again: for how long they could not, and that it cost nobody time (TIME-08, RUN-05). */
function outageSentence(
  { event, before, after }: StepOf<'ClockStarted'>,
  { words }: ViewContext,
): Markdown | undefined {
  const { notice } = words;
  if (!isRunning(before)) return undefined;
  const since = before.stops.find(({ reason }) => reason === event.reason)?.since;
  const span = event.at - (since ?? event.at);
  if (span < WORTH_TELLING) return undefined;
  const outage = notice.outage[event.reason]({ span });
  if (after.phase !== 'playing') return outage;
  if (after.options.time === 'off') return say`${outage} ${notice.nothingLost}`;
  return say`${outage} ${after.stops.length > 0 ? notice.clockStillStops : notice.clockGoesOn}`;
}

/** A player's move is told by the board. The three moves of a ballot are told at once, with the last of them (RULE-14). */
function openingSentence({ event, after, next }: StepOf<'MovePlayed'>, view: ViewContext): Markdown | undefined {
  const isLast = event.byLot === true && !(next?.type === 'MovePlayed' && next.byLot === true);
  if (!isLast || after.phase !== 'playing') return undefined;
  const { moves, position } = after.game;
  const drawn = moves.filter(({ byLot }) => byLot).map(({ move }) => makeMove(move));
  const name = view.openingOf(after.game);
  const told = { moves: drawn.join(' '), next: nameAt(after, position.turn, view) };
  const { openingDrawn, namedOpeningDrawn } = view.words.notice;
  return name === undefined ? openingDrawn(told) : namedOpeningDrawn({ ...told, name });
}

/** A player has left (END-03), by name only: a mention would bring them back. A time to return is `notices.ts`'s. */
function vanishedSentence({ event, after }: StepOf<'PlayerVanished'>, view: ViewContext): Markdown | undefined {
  if (!isRunning(after)) return undefined;
  const { notice } = view.words;
  const name = nameAt(after, event.seat, view);
  if (after.phase === 'paused') return notice.vanishedInPause({ name });
  const { options, stops } = after;
  if (options.time === 'off') return notice.vanishedUntimed({ name });
  if (!vanishingLoses(options.time)) return notice.vanishedTimed({ name });
  if (stops.length > 0) return notice.vanishedWhileStopped({ name });
  // Where both have left, the time of the one who left first decides.
  return vanishedUntil(after)?.seat === event.seat ? undefined : notice.hadVanished({ name });
}

function returnedSentence({ event, after }: StepOf<'PlayerReturned'>, view: ViewContext): Markdown | undefined {
  if (!isRunning(after)) return undefined;
  const { notice } = view.words;
  const name = nameAt(after, event.seat, view);
  return after.phase === 'paused' ? notice.returnedInPause({ name }) : notice.returned({ name });
}

/** Who has waited for the other's Ready is told; else what is settled says it, or the last message of the game. */
function closingSentence({ event, before }: StepOf<'MatchClosed'>, view: ViewContext): Markdown | undefined {
  const isTold = before.phase === 'ready-check' && event.reason === 'not-ready';
  return isTold ? view.words.notice.notReady({ challenger: view.person(before.challenger).name }) : undefined;
}

const nameAt = ({ seats }: { readonly seats: Seats }, seat: Seat, { person }: ViewContext): string =>
  person(seats[seat]).name;

type Sentences = {
  readonly [Type in MatchEvent['type']]?: (step: StepOf<Type>, view: ViewContext) => Markdown | undefined;
};

/** Other events are told by a question, which its answer settles, by the board, the final message or a reminder. */
const SENTENCES: Sentences = {
  MovePlayed: openingSentence,
  PlayerVanished: vanishedSentence,
  PlayerReturned: returnedSentence,
  ClockStarted: outageSentence,
  MatchClosed: closingSentence,
};

/** What the thread is told of an event, if anything (PLAY-12). */
export const sentenceOf = <Type extends MatchEvent['type']>(
  type: Type,
  step: StepOf<Type>,
  view: ViewContext,
): Markdown | undefined => SENTENCES[type]?.(step, view);
