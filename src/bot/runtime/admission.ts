import { admitAlone, admitJoin, type Blocks, type Census, type Limits } from '../../match/admission.ts';
import type { Rejection } from '../../match/action.ts';
import { evolve } from '../../match/evolve.ts';
import type { Millis, PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { UNTIMED_OPTIONS } from '../../match/options.ts';
import type { MatchRequest } from './live-match.ts';

/** What a match that has just been asked for counts as: an open table and a hotseat game take one place alike. */
export function asRequested(match: Match, { challenger, invited }: MatchRequest, at: Millis): Match {
  const options = UNTIMED_OPTIONS;
  const seats = { dark: challenger, light: challenger };
  return invited === undefined
    ? evolve(match, { type: 'HotseatStarted', operator: challenger, seats, options, at })
    : evolve(match, { type: 'ChallengeMade', challenger, invited, options, at });
}

export interface Readmission {
  readonly before: Match;
  readonly after: Match;
  readonly by: PlayerId;
}

/** Checks limits and blocks again when a match starts to count for a player (START-01, END-05, END-07). */
export function readmit(
  { before, after, by }: Readmission,
  census: () => Census,
  limits: Limits,
  blocks: Blocks,
): Rejection | undefined {
  const isWaiting = before.phase === 'invited' || before.phase === 'open-table';
  if (after.phase === 'ready-check' && isWaiting) return admitJoin(pairOf(after, by), census(), limits, blocks);
  if (after.phase === 'open-table' && before.phase === 'ended') {
    // Only the player who opens the table can be refused; a decline or a timeout opens it for them.
    return after.challenger === by ? admitAlone(by, census(), limits) : undefined;
  }
  if (after.phase !== 'playing') return undefined;
  if (isWaiting) return admitJoin(pairOf(after, by), census(), limits, blocks);
  if (before.phase !== 'ended') return undefined;
  if (after.operator !== undefined) return admitAlone(after.operator, census(), limits);
  const { challenger, invited } = pairOf(after, by);
  return (
    admitJoin({ challenger, invited }, census(), limits, blocks) ??
    admitAlone(challenger, census(), limits) ??
    admitAlone(invited, census(), limits)
  );
}

/** The player who acts is the one who joins. */
const pairOf = (match: { readonly challenger: PlayerId; readonly invited: PlayerId }, by: PlayerId) => ({
  challenger: match.challenger === by ? match.invited : match.challenger,
  invited: by,
});
