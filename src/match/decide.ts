import { type Decision, happened, type MatchAction, type Stamp, stampOf, type SystemAction } from './action.ts';
import { type BoardWatch, nextBoardMove } from './board-moves.ts';
import { deadlineOf, flagFallsAt, GRACE, noticesDue, noticesOf, turnTime } from './clock.ts';
import { decideAfterGame, lapseQuestion, passSeatOfLeaver } from './decide-after-game.ts';
import { decideDraw } from './decide-draw.ts';
import {
  decideChallenge,
  decideHotseat,
  decideJoin,
  decideOpenTable,
  decideReady,
  decideSettlement,
  decideSolo,
} from './decide-meeting.ts';
import {
  decideAbort,
  decideCallBoard,
  decideClose,
  decideLeave,
  decidePause,
  decidePlay,
  decideResign,
  decideResume,
  decideWatch,
  lossOrCallingOff,
} from './decide-play.ts';
import { decideHint, decideTakeback } from './decide-solo.ts';
import type { MatchEvent } from './event.ts';
import { changedBy, evolve } from './evolve.ts';
import { liveBoard } from './game.ts';
import { BOT, type Millis, type PlayerId, type Revision, seatOf } from './ids.ts';
import { isOpen, isUnderWay, mayAskForDraw, type Match, type PlayingMatch } from './match.ts';
import { hasLapsed, vanishedUntil, type WaitingMatch } from './next-wake-up.ts';

/**
 * What follows from `action` at `now`: the events to journal, none when nothing is due, or the refusal. What is due comes
 * first: it replaces a late click in a game; after a pause or a question that ran out, the click still counts.
 */
export function decide(match: Match, action: MatchAction, now: Millis): Decision {
  const due = whatIsDue(match, action, now);
  const replaces = match.phase !== 'paused' && match.phase !== 'ended' && !isOfTime(action);
  if (due.length > 0 && replaces) return happened(...due);
  const then = decideHere(due.reduce<Match>(evolve, match), action, now);
  return then.ok ? happened(...due, ...then.value) : then;
}

/** While clicks can't arrive, the question after a loss on time has to wait for them, too. */
const isOfTime = ({ type }: MatchAction): boolean => type === 'StopClock' || type === 'StartClock';

/** A player who acts while reported missing returns first. */
function decideHere(match: Match, action: MatchAction, now: Millis): Decision {
  const back = 'by' in action ? comeBack(match, action.by, now) : [];
  const then = decideAction(back.reduce<Match>(evolve, match), action, now);
  return then.ok ? happened(...back, ...then.value) : then;
}

function decideAction(match: Match, action: MatchAction, now: Millis): Decision {
  const stamp = stampOf(action, now);
  switch (action.type) {
    case 'Challenge':
      return decideChallenge(match, action, stamp);
    case 'AcceptChallenge':
    case 'DeclineChallenge':
    case 'CancelChallenge':
      return decideSettlement(match, action, stamp);
    case 'OpenTable':
      return decideOpenTable(match, action, stamp);
    case 'JoinTable':
      return decideJoin(match, action, stamp);
    case 'Ready':
      return decideReady(match, action, stamp);
    case 'StartHotseat':
      return decideHotseat(match, action, stamp);
    case 'StartSolo':
      return decideSolo(match, action, stamp);
    case 'PlayMove':
      return decidePlay(match, action, stamp);
    case 'CallBoard':
      return decideCallBoard(match, action, stamp);
    case 'TakeBack':
      return decideTakeback(match, action, stamp);
    case 'TakeHint':
      return decideHint(match, action, stamp);
    case 'OfferDraw':
    case 'WithdrawDraw':
    case 'AcceptDraw':
    case 'DeclineDraw':
      return decideDraw(match, action, stamp);
    case 'RequestPause':
    case 'AgreePause':
    case 'RefusePause':
    case 'WithdrawPause':
      return decidePause(match, action, stamp);
    case 'Resume':
      return decideResume(match, action, stamp);
    case 'Resign':
      return decideResign(match, action, stamp);
    case 'Leave':
      return decideLeave(match, action, stamp);
    case 'Abort':
      return decideAbort(match, action, stamp);
    case 'CloseMatch':
      return decideClose(match, stamp);
    case 'AcceptRematch':
    case 'DeclineRematch':
    case 'GoOn':
    case 'StopHere':
    case 'TakeSeat':
    case 'PassSeat':
      return decideAfterGame(match, action, stamp);
    case 'Watch':
    case 'Unwatch':
      return decideWatch(match, action, stamp);
    case 'Tick':
    case 'WatchBoard':
    case 'LoseVenue':
    case 'BoardShown':
    case 'BoardRefused':
    case 'StopClock':
    case 'StartClock':
    case 'EndgameDrawn':
    case 'Vanished':
    case 'Returned':
      return happened(...decideSystem(match, action, now));
    default:
      return action satisfies never;
  }
}

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

/** Only the newest due notice: those that a late timer skipped would say less. */
function noticeDue(match: Match, now: Millis): readonly MatchEvent[] {
  if (match.phase !== 'playing' || match.clock.kind !== 'running') return [];
  const { clock, game } = match;
  const time = turnTime(match);
  const number = noticesDue(clock, time, now);
  const notice = noticesOf(time)[number - 1];
  const lossAt = deadlineOf(clock, time);
  if (notice === undefined || lossAt === undefined) return [];
  const { kind, left } = notice;
  return ifNews(match, { type: 'ReminderDue', seat: game.position.turn, kind, left, lossAt, number, at: now });
}

function boardMoveDue(match: Match, watch: BoardWatch, at: Millis): readonly MatchEvent[] {
  const next = match.phase === 'playing' ? nextBoardMove(match, watch) : undefined;
  return next !== undefined && at >= next.at ? [{ type: 'BoardMoved', reason: next.reason, at }] : [];
}

const ifNews = (match: Match, event: MatchEvent): readonly MatchEvent[] =>
  changedBy(match, event) === undefined ? [] : [event];

function decideSystem(match: Match, action: SystemAction, at: Millis): readonly MatchEvent[] {
  switch (action.type) {
    case 'Tick':
      return noticeDue(match, at);
    case 'WatchBoard':
      return boardMoveDue(match, action, at);
    case 'LoseVenue':
      // A result stands even when its thread is deleted.
      return match.phase === 'ended' ? [] : ifNews(match, { type: 'MatchClosed', reason: 'venue-lost', at });
    case 'BoardShown':
      return ifNews(match, { type: 'BoardPosted', board: action.board, at });
    case 'BoardRefused': {
      const isLive = match.phase === 'playing' && liveBoard(match.game) === action.board;
      return isLive ? [{ type: 'BoardMoved', reason: 'refused', at }] : [];
    }
    case 'StopClock':
      return ifNews(match, { type: 'ClockStopped', reason: action.reason, at });
    case 'StartClock':
      return ifNews(match, { type: 'ClockStarted', reason: action.reason, at });
    case 'EndgameDrawn':
      return endgameDrawn(match, action.turn, at);
    case 'Vanished':
      return vanish(match, action.player, at);
    case 'Returned':
      return comeBack(match, action.player, at);
    default:
      return action satisfies never;
  }
}

/** An answer that took longer than the turn says nothing any more. The bot knows what is in the tables, and agrees at once. */
function endgameDrawn(match: Match, turn: Revision, at: Millis): readonly MatchEvent[] {
  const isNow = match.phase === 'playing' && match.game.turnRevision === turn;
  if (!isNow || !mayAskForDraw(match)) return [];
  const seat = seatOf(match.seats, BOT);
  return [
    { type: 'EndgameDrawn', at },
    ...(seat === undefined ? [] : [{ type: 'EndgameDrawAgreed', seat, at } as const]),
  ];
}

/** Who is asked to take a seat passes it on; a watcher who is gone leaves the queue. */
function vanish(match: Match, player: PlayerId, at: Millis): readonly MatchEvent[] {
  if (!isUnderWay(match)) return [];
  const passed = passSeatOfLeaver(match, player, { at });
  if (passed.length > 0) return passed;
  if (match.queue.includes(player)) return [{ type: 'Unwatched', player, at }];
  const seat = seatOf(match.seats, player);
  return seat === undefined ? [] : ifNews(match, { type: 'PlayerVanished', seat, at });
}

function comeBack(match: Match, player: PlayerId, at: Millis): readonly MatchEvent[] {
  const seat = isUnderWay(match) ? seatOf(match.seats, player) : undefined;
  return seat === undefined ? [] : ifNews(match, { type: 'PlayerReturned', seat, at });
}
