import type { Millis } from '../ids.ts';
import type { Away, PlayingMatch } from '../match.ts';

/** Who is missed has all of their time to return from `at` on. */
export const awayFrom = ({ away }: Pick<PlayingMatch, 'away'>, at: Millis): readonly Away[] =>
  away.map((one) => ({ ...one, since: at }));
