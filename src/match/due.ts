import type { MatchAction } from './action.ts';
import { hasLapsed } from './clock/answer-time.ts';
import { deadlineOf, flagFallsAt, GRACE } from './clock/flag.ts';
import { noticesDue, noticesOf } from './clock/notices.ts';
import { vanishedUntil } from './clock/vanishing.ts';
import { lapseQuestion } from './decide-after-game.ts';
import type { MatchEvent } from './event.ts';
import type { Millis, PlayerId } from './ids.ts';
import { lossByLeaving, lossOnTime } from './loss.ts';
import type { Match, PlayingMatch } from './match.ts';
import { stampOf, type Stamp } from './stamp.ts';

/**
 * What time alone has brought about by `now`, before the action is looked at. A turn's deadline is strict for the player
 * whose clock it is, and the time to return for who has left; for everything else both wait for clicks that are on the way.
 */
export function whatIsDue(match: Match, action: MatchAction, now: Millis): readonly MatchEvent[] {
  const stamp = stampOf(action, now);
  switch (match.phase) {
    case 'invited':
    case 'open-table':
      return hasLapsed(match, now) ? [{ type: 'MatchClosed', reason: 'expired', ...stamp }] : [];
    case 'ready-check':
      return hasLapsed(match, now) ? [{ type: 'MatchClosed', reason: 'not-ready', ...stamp }] : [];
    case 'playing':
      return lossDue(match, action, stamp);
    case 'paused':
      return hasLapsed(match, now) ? [{ type: 'GameResumed', ...stamp }] : [];
    case 'ended':
      return hasLapsed(match, now) ? lapseQuestion(match, stamp) : [];
    case 'new':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}

function lossDue(match: PlayingMatch, action: MatchAction, stamp: Stamp): readonly MatchEvent[] {
  const { clock, game, options, seats, operator } = match;
  const isOwn = isBy(operator ?? seats[game.position.turn], action);
  const flag = isOwn ? deadlineOf(clock, options.time) : flagFallsAt(clock, options.time);
  const gone = vanishedUntil(match);
  const isGone = gone !== undefined && stamp.at >= gone.at + (isBy(seats[gone.seat], action) ? 0 : GRACE);
  if (flag !== undefined && stamp.at >= flag && !(isGone && gone.at < flag)) {
    return [lossOnTime(game.position.turn, stamp)];
  }
  return isGone ? lossByLeaving(match, gone.seat, stamp) : [];
}

const isBy = (player: PlayerId, action: MatchAction): boolean => 'by' in action && action.by === player;

/** The newest notice that has fallen due; the ones that a late timer has skipped would say less. */
export function noticeDue(match: Match, now: Millis): MatchEvent | undefined {
  if (match.phase !== 'playing' || match.clock.kind !== 'running') return undefined;
  const { clock, options, game } = match;
  const number = noticesDue(clock, options.time, now);
  const notice = noticesOf(options.time)[number - 1];
  const lossAt = deadlineOf(clock, options.time);
  if (notice === undefined || lossAt === undefined || number <= clock.told) return undefined;
  const { kind, left } = notice;
  return { type: 'ReminderDue', seat: game.position.turn, kind, left, lossAt, number, at: now };
}
