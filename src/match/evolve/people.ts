import type { Revision } from '../ids.ts';
import { isUnderWay } from '../is-running.ts';
import type { Match } from '../match.ts';
import type { Of } from './of.ts';

/** Who leaves after a game takes their yes to another one along: no game begins with somebody who is gone. */
export function vanishedOrReturned(
  match: Match,
  { type, seat, at }: Of<'PlayerVanished' | 'PlayerReturned'>,
  next: Revision,
): Match | undefined {
  if (!isUnderWay(match)) return undefined;
  const others = match.away.filter((away) => away.seat !== seat);
  const away = type === 'PlayerVanished' ? [...others, { seat, since: at }] : others;
  if (match.phase !== 'ended') return { ...match, revision: next, away };
  const { next: question } = match;
  const isTakenBack = type === 'PlayerVanished' && question.kind === 'rematch' && question.agreed === seat;
  return { ...match, revision: next, away, next: isTakenBack ? { ...question, agreed: undefined } : question };
}

export function cameOrWent(
  match: Match,
  { type, player }: Of<'Watched' | 'Unwatched'>,
  next: Revision,
): Match | undefined {
  if (!isUnderWay(match)) return undefined;
  const others = match.queue.filter((other) => other !== player);
  return { ...match, revision: next, queue: type === 'Watched' ? [...others, player] : others };
}
