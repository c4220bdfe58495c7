import { z } from 'zod';
import { ok } from '../engine/result.ts';
import type { AdmissionRejection } from './admission.ts';
import {
  AFTER_GAME_EVENTS,
  type AfterGameAction,
  type AfterGameRejection,
  decideAfterGame,
  evolveAfterGame,
  lapseQuestion,
} from './after-game.ts';
import { BOARD_EVENTS, type BoardAction, type BoardReport, decideBoard, evolveBoard } from './boards.ts';
import { deadlineOf, flagFallsAt, GRACE, nextNoticeAt, turnTime } from './clock.ts';
import { decideDraw, DRAW_EVENTS, type DrawAction, type DrawRejection, evolveDraw } from './draw.ts';
import { decideEndgame, ENDGAME_EVENTS, type EndgameReport, evolveEndgame } from './endgame.ts';
import { ENDING_EVENTS, evolveEnding, lossOrCallingOff } from './ending.ts';
import {
  decideGameStart,
  evolveGameStart,
  GAME_START_EVENTS,
  type GameStartAction,
  type GameStartRejection,
} from './game-start.ts';
import { type MatchId, type Millis, millis, type PlayerId, type Revision } from './ids.ts';
import {
  comeBack,
  decideLeaving,
  evolveLeaving,
  LEAVING_EVENTS,
  type LeavingAction,
  type LeavingRejection,
  type LeavingReport,
  vanishedUntil,
} from './leaving.ts';
import { decideMeeting, evolveMeeting, MEETING_EVENTS, type MeetingAction, type MeetingRejection } from './meeting.ts';
import { decidePause, evolvePause, PAUSE_EVENTS, type PauseAction, type PauseRejection } from './pause.ts';
import { isOpen, type Match, newMatch, type PlayingMatch, revisionAfter } from './phases.ts';
import { decidePlay, evolvePlay, PLAY_EVENTS, type PlayAction, type PlayRejection } from './play.ts';
import { decideSolo, evolveSolo, SOLO_EVENTS, type SoloAction, type SoloRejection } from './solo.ts';
import {
  decideTime,
  evolveTime,
  hasLapsed,
  lapsesAt,
  TIME_EVENTS,
  type TimeReport,
  type WaitingMatch,
} from './time.ts';
import type { Deciders, DecisionOf, EventIn, OfType, Stamp } from './topic.ts';

/** Every event that a match can hold: a topic's file says what each is, and what comes of it. */
export const eventSchema = z.discriminatedUnion('type', [
  ...MEETING_EVENTS,
  ...GAME_START_EVENTS,
  ...SOLO_EVENTS,
  ...PLAY_EVENTS,
  ...BOARD_EVENTS,
  ...TIME_EVENTS,
  ...DRAW_EVENTS,
  ...ENDGAME_EVENTS,
  ...PAUSE_EVENTS,
  ...LEAVING_EVENTS,
  ...ENDING_EVENTS,
  ...AFTER_GAME_EVENTS,
]);

export type MatchEvent = Readonly<z.output<typeof eventSchema>>;
export type EventOf<Type extends MatchEvent['type']> = OfType<MatchEvent, Type>;

/** What is asked of a match. Anything drawn at random comes in with it; `decide` gets the time beside it. */
export type MatchAction = PlayerAction | SystemAction;
export type PlayerAction =
  | MeetingAction
  | GameStartAction
  | SoloAction
  | PlayAction
  | BoardAction
  | DrawAction
  | PauseAction
  | LeavingAction
  | AfterGameAction;
export type SystemAction = BoardReport | TimeReport | EndgameReport | LeavingReport;
export type ActionOf<Type extends PlayerAction['type']> = OfType<PlayerAction, Type>;

/** Why an action was refused: codes with data, so that `views/words` can say it in each language. */
export type Rejection =
  | MeetingRejection
  | AdmissionRejection
  | GameStartRejection
  | SoloRejection
  | PlayRejection
  | DrawRejection
  | PauseRejection
  | LeavingRejection
  | AfterGameRejection;

export type Decision = DecisionOf<MatchEvent, Rejection>;

const DECIDERS: Deciders<MatchAction, MatchEvent, Rejection> = {
  ...decideMeeting,
  ...decideGameStart,
  ...decideSolo,
  ...decidePlay,
  ...decideBoard,
  ...decideTime,
  ...decideDraw,
  ...decideEndgame,
  ...decidePause,
  ...decideLeaving,
  ...decideAfterGame,
};

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
  const then = decideAction(back.reduce<Match>(evolve, match), action, now);
  return then.ok ? ok([...back, ...then.value]) : then;
}

function decideAction(match: Match, action: MatchAction, now: Millis): Decision {
  // An action's own entry takes no other action.
  const decider = DECIDERS[action.type] as (match: Match, action: MatchAction, stamp: Stamp) => Decision;
  return decider(match, action, stampOf(action, now));
}

/** Without a cause the key is absent, as the journal's schema wants it. */
const stampOf = (action: MatchAction, now: Millis): Stamp =>
  'cause' in action && action.cause !== undefined ? { at: now, cause: action.cause } : { at: now };

/** What time alone has brought about. Deadlines are strict for their own player; others wait for late clicks. */
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

/** When a `Tick` yields events by itself; `undefined` for never. */
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
  const after = changed(match, event, revision);
  return after && { ...after, revision };
}

function changed(match: Match, event: MatchEvent, number: Revision): Match | undefined {
  if (isMeeting(event)) return evolveMeeting(match, event, number);
  if (isGameStart(event)) return evolveGameStart(match, event, number);
  if (isSolo(event)) return evolveSolo(match, event, number);
  if (isPlay(event)) return evolvePlay(match, event, number);
  if (isBoard(event)) return evolveBoard(match, event, number);
  if (isTime(event)) return evolveTime(match, event);
  if (isDraw(event)) return evolveDraw(match, event, number);
  if (isEndgame(event)) return evolveEndgame(match, event, number);
  if (isPause(event)) return evolvePause(match, event, number);
  if (isLeaving(event)) return evolveLeaving(match, event);
  if (isEnding(event)) return evolveEnding(match, event, number);
  if (isAfterGame(event)) return evolveAfterGame(match, event, number);
  event satisfies never;
  return undefined;
}

/** Tells the events of one topic. */
function among<const Schemas extends readonly (typeof eventSchema.options)[number][]>(schemas: Schemas) {
  const types = new Set<string>(schemas.map(({ shape }) => shape.type.value));
  return (event: MatchEvent): event is Extract<MatchEvent, EventIn<Schemas>> => types.has(event.type);
}

const isMeeting = among(MEETING_EVENTS);
const isGameStart = among(GAME_START_EVENTS);
const isSolo = among(SOLO_EVENTS);
const isPlay = among(PLAY_EVENTS);
const isBoard = among(BOARD_EVENTS);
const isTime = among(TIME_EVENTS);
const isDraw = among(DRAW_EVENTS);
const isEndgame = among(ENDGAME_EVENTS);
const isPause = among(PAUSE_EVENTS);
const isLeaving = among(LEAVING_EVENTS);
const isEnding = among(ENDING_EVENTS);
const isAfterGame = among(AFTER_GAME_EVENTS);

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
