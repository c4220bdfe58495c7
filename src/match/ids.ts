import { z } from 'zod';
import type { Side } from '../engine/position.ts';

declare const brand: unique symbol;
type Opaque<T, Name extends string> = T & { readonly [brand]: Name };

/** A moment (since the Unix epoch) or a span, in milliseconds. */
export type Millis = Opaque<number, 'Millis'>;
export type MatchId = Opaque<string, 'MatchId'>;
/** An opaque id: Discord ids and names live in one deletable table. */
export type PlayerId = Opaque<string, 'PlayerId'>;
/** The number of an event of a match: 1 for the first, never repeated, rematches included. */
export type Revision = Opaque<number, 'Revision'>;
/** The interaction that caused an event; duplicate deliveries are recognized by it. */
export type CauseId = Opaque<string, 'CauseId'>;

export const millis = (value: number): Millis => value as Millis;
export const matchId = (value: string): MatchId => value as MatchId;
export const playerId = (value: string): PlayerId => value as PlayerId;
export const revision = (value: number): Revision => value as Revision;
/** King Me at the board (START-10): a player like any other whom no Discord user is, so that nothing can mention it. */
export const BOT = playerId('king-me');
export const causeId = (value: string): CauseId => value as CauseId;

export type Seat = Side;
export const SEATS = ['dark', 'light'] as const satisfies readonly Seat[];
export type Seats = Readonly<Record<Seat, PlayerId>>;

export const otherSeat = (seat: Seat): Seat => (seat === 'dark' ? 'light' : 'dark');

export function seatOf(seats: Seats, player: PlayerId): Seat | undefined {
  if (seats.dark === player) return 'dark';
  return seats.light === player ? 'light' : undefined;
}

/** Whether the same two players sit there, on the same sides or switched. */
export const isSamePair = (one: Seats, other: Seats): boolean =>
  seatOf(one, other.dark) !== undefined && seatOf(one, other.light) !== undefined;

export type TableCode = Opaque<string, 'TableCode'>;

/** Without letters and digits that look alike: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const CODE_LETTERS = 'ACDEFGHJKMNPQRTWXY34679';
export const CODE_LENGTH = 6;

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

export function parseTableCode(text: string): TableCode | undefined {
  const code = text.slice(0, 40).replaceAll(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? (code as TableCode) : undefined;
}

export function makeTableCode(drawn: readonly number[]): TableCode {
  const letters = Array.from({ length: CODE_LENGTH }, (_, at) => CODE_LETTERS[(drawn[at] ?? 0) % CODE_LETTERS.length]);
  return letters.join('') as TableCode;
}

const wholeNumber = (lowest: number) => {
  const message = `must be a whole number, ${lowest} or more`;
  return z.int(message).min(lowest, message);
};
const someText = z.string('must be a text').min(1, 'must not be empty');
export const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

const LAST_MOMENT = 8_640_000_000_000_000;
export const momentSchema = wholeNumber(0).max(LAST_MOMENT, 'must be a moment that a calendar has').transform(millis);
export const spanSchema = wholeNumber(0).transform(millis);
export const revisionSchema = wholeNumber(1).transform(revision);
export const countSchema = wholeNumber(1);
export const anyCountSchema = wholeNumber(0);
export const causeIdSchema = someText.transform(causeId);
export const playerIdSchema = someText.transform(playerId);
export const seatSchema = z.enum(SEATS, 'must be dark or light');
export const seatsSchema = z.strictObject({ dark: playerIdSchema, light: playerIdSchema });
export const tableCodeSchema = z.custom<TableCode>(
  (value) => typeof value === 'string' && parseTableCode(value) === value,
  'must be a code of a table, written in capitals',
);
