declare const brand: unique symbol;
type Opaque<T, Name extends string> = T & { readonly [brand]: Name };

/** A moment or a span in milliseconds; moments count from the Unix epoch. */
export type Millis = Opaque<number, 'Millis'>;
export type MatchId = Opaque<string, 'MatchId'>;
/** Stands for a person. Discord ids and names live in one table of their own, which can be deleted. */
export type PlayerId = Opaque<string, 'PlayerId'>;
/** The number of an event of a match: 1 for the first, never repeated, rematches included. */
export type Revision = Opaque<number, 'Revision'>;
/** What caused an event: the id of an interaction. A duplicate delivery is recognised by it. */
export type CauseId = Opaque<string, 'CauseId'>;

export const millis = (value: number): Millis => value as Millis;
export const matchId = (value: string): MatchId => value as MatchId;
export const playerId = (value: string): PlayerId => value as PlayerId;
export const revision = (value: number): Revision => value as Revision;
export const causeId = (value: string): CauseId => value as CauseId;
