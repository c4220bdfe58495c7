import { z } from 'zod';
import { ok } from '../engine/result.ts';
import type { AdmissionRejection } from './admission.ts';
import { afterGameTopic, lapseQuestion } from './after-game.ts';
import { boardTopic } from './boards.ts';
import { deadlineOf, flagFallsAt, GRACE, nextNoticeAt, turnTime } from './clock.ts';
import { drawTopic } from './draw.ts';
import { endingTopic, lossOrCallingOff } from './ending.ts';
import { gameStartTopic } from './game-start.ts';
import { type MatchId, type Millis, millis, type PlayerId, type Revision } from './ids.ts';
import { comeBack, leavingTopic, vanishedUntil } from './leaving.ts';
import { meetingTopic } from './meeting.ts';
import { pauseTopic } from './pause.ts';
import { isOpen, type Match, newMatch, type PlayingMatch, revisionAfter } from './phases.ts';
import { playTopic } from './play.ts';
import { soloTopic } from './solo.ts';
import { takebackTopic } from './takeback.ts';
import { hasLapsed, lapsesAt, timeTopic, type WaitingMatch } from './time.ts';
import type { Asked, DecisionOf, OfType, Stamp } from './topic.ts';

const TOPICS = [
  meetingTopic,
  gameStartTopic,
  soloTopic,
  playTopic,
  takebackTopic,
  boardTopic,
  timeTopic,
  drawTopic,
  pauseTopic,
  leavingTopic,
  endingTopic,
  afterGameTopic,
] as const;
type Topic = (typeof TOPICS)[number];

/** Every event that a match can hold: a topic's file says what each is, and what comes of it. */
export const eventSchema = z.discriminatedUnion('type', [
  ...meetingTopic.events,
  ...gameStartTopic.events,
  ...soloTopic.events,
  ...playTopic.events,
  ...takebackTopic.events,
  ...boardTopic.events,
  ...timeTopic.events,
  ...drawTopic.events,
  ...pauseTopic.events,
  ...leavingTopic.events,
  ...endingTopic.events,
  ...afterGameTopic.events,
]);
export type MatchEvent = Readonly<z.output<typeof eventSchema>>;
export type EventOf<Type extends MatchEvent['type']> = OfType<MatchEvent, Type>;

type ValueOf<Table> = Table extends unknown ? Table[keyof Table] : never;
type Decider = ValueOf<Topic['decide']>;

/** An action is what somebody asks of a match. Anything drawn at random comes in with it; `decide` gets the time beside it. */
export type MatchAction = Parameters<Decider>[1];
export type PlayerAction = Extract<MatchAction, Asked>;
export type SystemAction = Exclude<MatchAction, Asked>;

/** A rejection says why an action was refused: codes with data, so that each language can say it. */
export type Rejection = Extract<ReturnType<Decider>, { readonly ok: false }>['error'] | AdmissionRejection;

type Decision = DecisionOf<MatchEvent, Rejection>;

/**
 * What follows from `action` at `now`: the events to journal, none when nothing is due, or the refusal. What is due comes
 * first: it replaces a late click in a game; after a pause or a question that ran out, the click still counts.
 */
export function decide(match: Match, action: MatchAction, now: Millis): Decision {
  const due = whatIsDue(match, action, now);
  const replaces = match.phase !== 'paused' && match.phase !== 'ended' && !isOfTime(action);
  if (due.length > 0 && replaces) return ok(due);
  const then = decideHere(due.reduce<Match>(evolve, match), action, now);
  return then.ok ? ok([...due, ...then.value]) : then;
}

/** While clicks can't arrive, the question after a loss on time has to wait for them, too. */
const isOfTime = ({ type }: MatchAction): boolean => type === 'StopClock' || type === 'StartClock';

/** A player who acts while reported missing returns first. */
function decideHere(match: Match, action: MatchAction, now: Millis): Decision {
  const back = 'by' in action ? comeBack(match, action.by, now) : [];
  const then = DECIDE[action.type](back.reduce<Match>(evolve, match), action, stampOf(action, now));
  return then.ok ? ok([...back, ...then.value]) : then;
}

type Decide = (match: Match, action: MatchAction, stamp: Stamp) => Decision;

/** By the type of the action. A topic's own functions take their own actions only, which the compiler can't see here. */
const DECIDE = Object.assign({}, ...TOPICS.map(({ decide }) => decide)) as Record<MatchAction['type'], Decide>;

/** Without a cause the key is absent, as the journal's schema wants it. */
const stampOf = (action: MatchAction, now: Millis): Stamp =>
  'cause' in action && action.cause !== undefined ? { at: now, cause: action.cause } : { at: now };

/** The events that time alone has brought about. Deadlines are strict for their own player; others wait for late clicks. */
function whatIsDue(match: Match, action: MatchAction, now: Millis): readonly MatchEvent[] {
  const stamp = stampOf(action, now);
  if (match.phase === 'playing') return lossDue(match, action, stamp);
  return isOpen(match) && hasLapsed(match, now) ? whatLapses(match, stamp) : [];
}

function whatLapses(match: WaitingMatch, stamp: Stamp): readonly MatchEvent[] {
  switch (match.phase) {
    case 'invited':
    case 'open-table':
      return [{ type: 'MatchClosed', reason: 'expired', ...stamp }];
    case 'ready-check':
      return [{ type: 'MatchClosed', reason: 'not-ready', ...stamp }];
    case 'paused':
      return [{ type: 'GameResumed', ...stamp }];
    case 'ended':
      return lapseQuestion(match, stamp);
    default:
      return match satisfies never;
  }
}

function lossDue(match: PlayingMatch, action: MatchAction, stamp: Stamp): readonly MatchEvent[] {
  const { clock, game, seats, operator } = match;
  const isOwn = isBy(operator ?? seats[game.position.turn], action);
  const time = turnTime(match);
  const flag = isOwn ? deadlineOf(clock, time) : flagFallsAt(clock, time);
  const gone = vanishedUntil(match);
  const isGone = gone !== undefined && stamp.at >= gone.at + (isBy(seats[gone.seat], action) ? 0 : GRACE);
  if (flag !== undefined && stamp.at >= flag && !(isGone && gone.at < flag)) {
    return [lossOrCallingOff(match, game.position.turn, 'improper-delay', stamp)];
  }
  return isGone ? [lossOrCallingOff(match, gone.seat, 'left', stamp)] : [];
}

const isBy = (player: PlayerId, action: MatchAction): boolean => 'by' in action && action.by === player;

/** The moment when a `Tick` yields events by itself; `undefined` for never. */
export function nextWakeUp(match: Match): Millis | undefined {
  if (!isOpen(match)) return undefined;
  return match.phase === 'playing' ? nextInPlay(match) : lapsesAt(match);
}

function nextInPlay(match: PlayingMatch): Millis | undefined {
  const { clock } = match;
  const time = turnTime(match);
  const flag = flagFallsAt(clock, time);
  const notice = clock.kind === 'running' ? nextNoticeAt(clock, time) : undefined;
  const gone = vanishedUntil(match);
  const moments = [flag, notice, gone && millis(gone.at + GRACE)].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : millis(Math.min(...moments));
}

export const fold = (id: MatchId, events: Iterable<MatchEvent>): Match =>
  [...events].reduce<Match>(evolve, newMatch(id));

/** The match after `event`. Never throws: an event that can't happen here only counts as a revision. */
export const evolve = (match: Match, event: MatchEvent): Match =>
  changedBy(match, event) ?? { ...match, revision: revisionAfter(match) };

/** Like `evolve`, but `undefined` for an event that can't happen here. */
export function changedBy(match: Match, event: MatchEvent): Match | undefined {
  const revision = revisionAfter(match);
  const after = EVOLVE.get(event.type)?.(match, event, revision);
  return after && { ...after, revision };
}

type Evolve = (match: Match, event: MatchEvent, number: Revision) => Match | undefined;

/** By the type of the event. A topic's own `evolve` takes its own events only, which the compiler can't see here. */
const EVOLVE = new Map(
  TOPICS.flatMap(({ events, evolve }) => events.map(({ shape }) => [shape.type.value, evolve as Evolve] as const)),
);

/** What the events of one entry of the journal make of a match. */
export interface MatchChange {
  readonly before: Match;
  readonly after: Match;
  readonly events: readonly MatchEvent[];
}

export const changeOf = (before: Match, events: readonly MatchEvent[]): MatchChange => ({
  before,
  after: events.reduce<Match>(evolve, before),
  events,
});

/** The history of a match, one change per journal entry. */
export function historyOf(id: MatchId, entries: readonly (readonly MatchEvent[])[]): readonly MatchChange[] {
  let match: Match = newMatch(id);
  return entries.map((events) => {
    const change = changeOf(match, events);
    match = change.after;
    return change;
  });
}

/** Everybody whom an event names, possibly twice; a seat alone names nobody. */
export function playersOf(event: MatchEvent): readonly PlayerId[] {
  const players = [
    'operator' in event ? event.operator : undefined,
    'challenger' in event ? event.challenger : undefined,
    'invited' in event ? event.invited : undefined,
    'player' in event ? event.player : undefined,
    'by' in event ? event.by : undefined,
    ...('seats' in event ? [event.seats.dark, event.seats.light] : []),
  ];
  return players.filter((player) => player !== undefined);
}
