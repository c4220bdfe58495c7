import { lapsesAt } from './clock/answer-time.ts';
import { flagFallsAt, GRACE } from './clock/flag.ts';
import { nextNoticeAt } from './clock/notices.ts';
import { vanishedUntil } from './clock/vanishing.ts';
import { millis, type Millis } from './ids.ts';
import type { Match, PlayingMatch } from './match.ts';

/** The moment at which time alone changes the match, so that a `Tick` then yields events; `undefined` for never. */
export function nextWakeUp(match: Match): Millis | undefined {
  switch (match.phase) {
    case 'invited':
    case 'open-table':
    case 'ready-check':
    case 'paused':
    case 'ended':
      return lapsesAt(match);
    case 'playing':
      return nextInPlay(match);
    case 'new':
    case 'closed':
      return undefined;
    default:
      return match satisfies never;
  }
}

function nextInPlay(match: PlayingMatch): Millis | undefined {
  const { clock, options } = match;
  const flag = flagFallsAt(clock, options.time);
  const notice = clock.kind === 'running' ? nextNoticeAt(clock, options.time) : undefined;
  const gone = vanishedUntil(match);
  const moments = [flag, notice, gone && millis(gone.at + GRACE)].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : millis(Math.min(...moments));
}
