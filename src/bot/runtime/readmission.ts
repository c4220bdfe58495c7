import { admitAlone, admitJoin, type Blocks, type Census, type Limits } from '../../match/admission.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { Rejection } from '../../match/action.ts';

export interface Readmission {
  readonly before: Match;
  readonly after: Match;
  /** Whose action it is. */
  readonly by: PlayerId;
}

/**
 * May `by` bring a match from `before` to `after`, as far as limits and blocks go? Asked again wherever a match comes to
 * count for somebody for whom it didn't count before: an invitation accepted, a seat taken, another game after the last
 * (START-01, END-05, END-07). The census is taken only there, and not for every move.
 */
export function readmit(
  { before, after, by }: Readmission,
  census: () => Census,
  limits: Limits,
  blocks: Blocks,
): Rejection | undefined {
  const isWaiting = before.phase === 'invited' || before.phase === 'open-table';
  if (after.phase === 'ready-check' && isWaiting) return admitJoin(pairOf(after, by), census(), limits, blocks);
  if (after.phase === 'open-table' && before.phase === 'ended') {
    // Only who opens it can be refused: others bring it about by saying no, or nothing.
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

/** The one who acts is the one who comes; the other has been there. */
const pairOf = (match: { readonly challenger: PlayerId; readonly invited: PlayerId }, by: PlayerId) => ({
  challenger: match.challenger === by ? match.invited : match.challenger,
  invited: by,
});
