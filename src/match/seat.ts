import type { Side } from '../engine/position.ts';
import type { PlayerId } from './ids.ts';

/** A seat is a side of the board: dark moves first. */
export type Seat = Side;
export type Seats = Readonly<Record<Seat, PlayerId>>;

export const otherSeat = (seat: Seat): Seat => (seat === 'dark' ? 'light' : 'dark');
