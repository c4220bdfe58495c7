import type { Away } from '../../match/match.ts';
import type { Seat, Seats } from '../../match/ids.ts';
import type { People, Person } from './person.ts';
import type { PersonOf } from '../questions/standing-question.ts';

/** A match whose seats are taken; `away` where players can be missed. */
interface Seated {
  readonly seats: Seats;
  readonly away?: readonly Away[];
}

/**
 * Who sits where, to be called in a message. A player who has left can be named only: a mention would bring them back into
 * the thread (END-03). A hotseat name is a person without a user in any case.
 */
export const peopleToCall = (match: Seated, person: PersonOf): People => ({
  dark: personToCall(match, 'dark', person),
  light: personToCall(match, 'light', person),
});

export function personToCall({ seats, away = [] }: Seated, seat: Seat, person: PersonOf): Person {
  const who = person(seats[seat]);
  return away.some((one) => one.seat === seat) ? { ...who, userId: undefined } : who;
}
