import type { Match } from '../../../match/match.ts';
import { timeUsed } from '../../../match/clock.ts';
import { millis } from '../../../match/ids.ts';
import { timeToLoss } from '../../../match/options.ts';
import { snowflakeTime } from '../../../sandbox/state/snowflake.ts';
import { timeWithin, trueMoment, type Shift, type Span } from '../timeline.ts';
import type { Story } from '../story.ts';
import { eventsOf, type ToldEvent } from './moves-of.ts';
import type { Problem } from './problem.ts';

/** What is known of the time beside the journal; all moments by the true clock, in milliseconds. */
export interface TimeSeen {
  /** When the board of a revision first came up. */
  readonly upSince: (board: number) => number | undefined;
  /** When whoever sent an interaction had its answer. */
  readonly answeredAt: (interactionId: string) => number | undefined;
  readonly away: readonly Span[];
  readonly shifts: readonly Shift[];
  /** When this machine was too busy to do anything in time: nobody's fault, and nothing to judge by. */
  readonly stalls: readonly Span[];
  readonly now: number;
}

/** How much of a turn its player can have used, at most. */
interface Usable {
  readonly most: number;
  /** How that comes about. */
  readonly why: string;
}

/** So much a busy machine may be late in noticing anything, and in noticing the beginning or the end of an outage. */
const SLACK = 700;
const SLACK_OF_OUTAGE = 300;

/**
 * No player lost time: no turn used more of the player's clock than they could have used it, the times left out at which
 * no click could arrive; who lost on time had that time; and nothing holds a clock that should run.
 */
export function judgeClocks(story: Story, time: TimeSeen): readonly Problem[] {
  const problem = (expected: string, found: string): Problem => ({ check: 'clocks', match: story.id, expected, found });
  const events = eventsOf(story);
  const pauses = pausesIn(events, time);
  const problems: Problem[] = [];
  let begun: number | undefined;
  for (const { event, before, after } of events) {
    const asked = event.cause === undefined ? undefined : snowflakeTime(event.cause);
    if (event.type === 'GameStarted') begun = asked;
    if (event.type === 'MovePlayed' && before.phase === 'playing' && after.phase === 'playing') {
      const spent = after.game.moves.at(-1)?.spent ?? 0;
      const until = asked === undefined ? undefined : arrived(asked, event.cause ?? '', time);
      const most = until === undefined ? undefined : usable(before, until);
      if (most !== undefined && spent > most.most) {
        problems.push(problem(`${inWords(most)} for the move on board ${before.game.boardRevision}`, `${spent} ms`));
      }
      begun = asked;
    }
    if (event.type === 'GameEnded' && event.result.reason === 'improper-delay' && before.phase === 'playing') {
      const most = usable(before, trueMoment(time.shifts, event.at));
      const needed = before.options.time === 'off' ? Infinity : timeToLoss(before.options.time);
      if (most !== undefined && most.most < needed) {
        const found = `a loss on time on board ${before.game.boardRevision}`;
        problems.push(problem(`no loss before ${needed} ms could be used; it was ${inWords(most)}`, found));
      }
    }
  }
  return [...problems, ...judgeNow()];

  /** How much of the turn the player can have used by then, at most. */
  function usable(match: Extract<Match, { phase: 'playing' }>, until: number): Usable | undefined {
    const isTimed = match.options.time !== 'off';
    const from = (isTimed ? time.upSince(match.game.boardRevision) : undefined) ?? begun;
    if (from === undefined) return undefined;
    const lost = timeWithin([...time.away, ...pauses], from, until);
    const stalled = timeWithin(time.stalls, from - SLACK, until + SLACK).time;
    const most = Math.max(0, until - from - lost.time) + SLACK + lost.count * SLACK_OF_OUTAGE + stalled;
    const shift = time.shifts.findLast(({ at }) => at <= until)?.shift ?? 0;
    const turn = `${new Date(from).toISOString()} to ${new Date(until).toISOString()}`;
    return { most, why: `${turn}, ${lost.time} ms of it in ${lost.count} outages, the clock off by ${shift} ms` };
  }

  function judgeNow(): readonly Problem[] {
    const { match } = story;
    if (match.phase !== 'playing') return [];
    const shift = time.shifts.at(-1)?.shift ?? 0;
    const used = timeUsed(match.clock, millis(time.now + shift));
    const most = usable(match, time.now);
    const found = `${used} ms`;
    return [
      ...(most === undefined || used <= most.most
        ? []
        : [problem(`${inWords(most)} used so far on board ${match.game.boardRevision}`, found)]),
      ...(match.stops.length === 0
        ? []
        : [problem('a clock that nothing holds', match.stops.map(({ reason }) => reason).join(', '))]),
      ...(match.clock.kind === 'running' ? [] : [problem('a running clock', match.clock.kind)]),
    ];
  }
}

const inWords = ({ most, why }: Usable): string => `at most ${most} ms (${why})`;

/** While the bot's clock is wrong, a click counts from when it arrived. */
function arrived(asked: number, cause: string, { answeredAt, shifts }: TimeSeen): number {
  const isShifted = (shifts.findLast(({ at }) => at <= asked + SLACK)?.shift ?? 0) !== 0;
  return isShifted || shifts.some(({ at }) => Math.abs(at - asked) < SLACK)
    ? Math.max(asked, answeredAt(cause) ?? asked)
    : asked;
}

function pausesIn(events: readonly ToldEvent[], { shifts }: TimeSeen): readonly Span[] {
  const pauses: { from: number; to: number | undefined }[] = [];
  for (const { event, before, after } of events) {
    const at = event.cause === undefined ? trueMoment(shifts, event.at) : snowflakeTime(event.cause);
    if (event.type === 'GamePaused') pauses.push({ from: at, to: undefined });
    else if (before.phase === 'paused' && after.phase !== 'paused') {
      const last = pauses.at(-1);
      if (last !== undefined) last.to = at;
    }
  }
  return pauses;
}
