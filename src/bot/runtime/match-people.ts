import type { Pair } from '../../views/person.ts';
import type { ViewContext } from '../../views/view-context.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';

type Directory = Pick<ViewContext, 'person'>;

/** A match in which two have been brought together, if only by an invitation. */
export type PairedMatch = Extract<Match, { invited: PlayerId }>;

export const isPaired = (match: Match): match is PairedMatch => 'invited' in match && match.invited !== undefined;

/** The two of a match by their part in the invitation, under their names of today. */
export function pairOf(match: PairedMatch, directory: Directory): Pair {
  return { challenger: directory.person(match.challenger), invited: directory.person(match.invited) };
}
