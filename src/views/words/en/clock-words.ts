import type { StopReason } from '../../../match/match.ts';
import { bold, relativeTime, say, type Markdown } from '../../markdown.ts';
import { duration } from './duration-words.ts';

/** The time of a turn on the board (TIME-04). Moments and spans in milliseconds. */
export const CLOCK_WORDS = {
  /** Discord counts down by itself, so the line stays right when the limit has passed. */
  dueThenLost: (limitAt: number, lossAt: number): Markdown =>
    say`Move due ${relativeTime(limitAt)}, loss on time ${relativeTime(lossAt)}.`,
  dueOrLost: (lossAt: number): Markdown => say`Move due ${relativeTime(lossAt)}, or the game is lost.`,
  stopped: (reason: StopReason, left: Markdown): Markdown => say`The clock stands still: ${WHY[reason]}. ${left}`,
  leftOfLimit: (span: number): Markdown => say`${bold(duration(span))} left for this move.`,
  leftOfWarning: (span: number): Markdown => say`${bold(duration(span))} left until the loss.`,
} as const;

const WHY: Readonly<Record<StopReason, string>> = {
  'process-away': 'I was away',
  'gateway-away': 'Discord is out of reach',
  'venue-closed': "I can't write in this thread",
  'server-unavailable': 'Discord has trouble with this server',
};
