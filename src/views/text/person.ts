import type { Seat } from '../../match/ids.ts';

/**
 * Somebody as Discord knows them: the id to mention them by, and the display name as they typed it (START-07). A name of a
 * hotseat game belongs to no user: it can't be mentioned (START-08).
 */
export interface Person {
  readonly userId: string | undefined;
  readonly name: string;
}

export type People = Readonly<Record<Seat, Person>>;

/** Display names as they were typed: messages clean and escape them. */
export type Names = Readonly<Record<Seat, string>>;

export const namesOf = (people: People): Names => ({ dark: people.dark.name, light: people.light.name });

/** The two of a match by their part in it: who asked for it, and who was asked or came. */
export interface Pair {
  readonly challenger: Person;
  readonly invited: Person;
}
