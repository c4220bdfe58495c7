import type { Away } from '../match/match.ts';
import type { PlayerId, Seat, Seats } from '../match/ids.ts';
import type { Names, People, Person } from './person.ts';
import type { en } from './words/en/en.ts';

/** Every text that players see, in one language; English says what there is. */
export type Words = typeof en;

/** What a view is given beside its subject. */
export interface ViewContext {
  /** In the reader's language. */
  readonly words: Words;
  readonly person: PersonOf;
}

/** Who a player is: user id and name of today, or the bare name of a hotseat game. */
export type PersonOf = (player: PlayerId) => Person;

export const namesOf = ({ dark, light }: Seats, { person }: Pick<ViewContext, 'person'>): Names => ({
  dark: person(dark).name,
  light: person(light).name,
});

/** A match whose seats are taken; `away` where players can be missed. */
interface Seated {
  readonly seats: Seats;
  readonly away?: readonly Away[];
}

/** Who sits where, to be called in a message: a player who has left only by name, as a mention would bring them back (END-03). */
export const peopleToCall = (match: Seated, view: ViewContext): People => ({
  dark: personToCall(match, 'dark', view),
  light: personToCall(match, 'light', view),
});

export function personToCall({ seats, away = [] }: Seated, seat: Seat, { person }: ViewContext): Person {
  const who = person(seats[seat]);
  return away.some((one) => one.seat === seat) ? { ...who, userId: undefined } : who;
}
