import type { Side } from '../engine/position.ts';
import type { PlayerId } from './ids.ts';

/** A seat is a side of the board: dark moves first. */
export type Seat = Side;
export const SEATS = ['dark', 'light'] as const satisfies readonly Seat[];
export type Seats = Readonly<Record<Seat, PlayerId>>;

export const otherSeat = (seat: Seat): Seat => (seat === 'dark' ? 'light' : 'dark');

/** The seat a player sits in; `undefined` for everybody else. */
export function seatOf(seats: Seats, player: PlayerId): Seat | undefined {
  if (seats.dark === player) return 'dark';
  return seats.light === player ? 'light' : undefined;
}
