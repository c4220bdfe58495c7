import type { Pair, People, Person } from '../../views/person.ts';
import type { PlayerId, Seats } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { PlayerDirectory } from './player-directory.ts';

type Directory = Pick<PlayerDirectory, 'person'>;

/** A match in which two have been brought together, if only by an invitation. */
export type PairedMatch = Extract<Match, { invited: PlayerId }>;

export const isPaired = (match: Match): match is PairedMatch => 'invited' in match && match.invited !== undefined;

/** The two of a match by their part in the invitation, under their names of today. */
export function pairOf(match: PairedMatch, directory: Directory): Pair {
  return { challenger: directory.person(match.challenger), invited: directory.person(match.invited) };
}

/** The two of a match by seat. */
export function peopleOf(seats: Seats, directory: Directory): People {
  const person = (seat: 'dark' | 'light'): Person => directory.person(seats[seat]);
  return { dark: person('dark'), light: person('light') };
}
