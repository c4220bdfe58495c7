import type { Millis } from './ids.ts';
import type { Match } from './match.ts';

/** The moment at which time alone changes the match, so that a `Tick` then yields events; `undefined` for never. */
export function nextWakeUp(match: Match): Millis | undefined {
  switch (match.phase) {
    case 'invited':
      return match.expiresAt;
    case 'new':
    case 'playing':
    case 'ended':
    case 'closed':
      return undefined;
    default:
      return match satisfies never;
  }
}
