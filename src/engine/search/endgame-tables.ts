import { indexOf, MOST_TABLE_PIECES, valuesUpTo } from './endgame-index.ts';
import type { Position } from '../position.ts';
import { countBits } from '../square.ts';

/** What `probe` answers where no table knows the position: no number of plies is as large. */
export const UNKNOWN = 1000;

/** The end itself: the side to move has no piece or no move. A loss in two plies is -2; a loss in none can't be -0. */
export const LOST_END = -1;

/** No limit of quiet turns is as large. */
export const FAR_END = 900;

export interface EndgameTables {
  readonly maxPieces: number;
  /** Up to so many pieces the plies to the end are known; beyond that only who wins. */
  readonly piecesWithPlies: number;
  /**
   * The value for the side to move, both sides playing their best: n > 0, it wins in n plies (odd); n < 0, it loses in -n
   * plies (even, or `LOST_END`); 0, a draw; `UNKNOWN` with more pieces. From `FAR_END` on, or `-FAR_END` down,
   * it wins or loses, but in how many plies isn't known; the farther from 0, the sooner. Repetition and quiet turns are not looked at.
   */
  probe(own: number, enemy: number, kings: number, movesDown: boolean): number;
}

/** `KMEG`, the version, the most pieces; then one byte a position: 0 a draw, else 1 + the plies to the end (odd: a win). */
const MAGIC = [0x4b, 0x4d, 0x45, 0x47, 1] as const;
export const HEADER_LENGTH = 8;
export const DRAWN = 0;

/** A buffer for tables of up to so many pieces, all positions drawn. */
export function newTableBytes(pieces: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_LENGTH + valuesUpTo(pieces));
  bytes.set([...MAGIC, pieces]);
  return bytes;
}

/** Reads tables that are unpacked already. Nothing is copied, so workers can share one buffer. Throws when they are damaged. */
export function readEndgameTables(bytes: Uint8Array): EndgameTables {
  const maxPieces = bytes[MAGIC.length] ?? 0;
  const isWhole =
    MAGIC.every((byte, at) => bytes[at] === byte) &&
    maxPieces <= MOST_TABLE_PIECES &&
    bytes.length === HEADER_LENGTH + valuesUpTo(maxPieces);
  if (!isWhole) throw new RangeError('These are not whole endgame tables.');
  const values = bytes.subarray(HEADER_LENGTH);
  return {
    maxPieces,
    piecesWithPlies: maxPieces,
    probe(own, enemy, kings, movesDown) {
      if (countBits(own | enemy) > maxPieces) return UNKNOWN;
      if (own === 0) return LOST_END;
      // So few pieces of one side can't block each other.
      if (enemy === 0) return 1;
      const code = values[indexOf(own, enemy, kings, movesDown)] as number;
      if (code === DRAWN) return 0;
      return (code & 1) === 0 ? code - 1 : code === 1 ? LOST_END : 1 - code;
    },
  };
}

export type EndgameValue = 'win' | 'draw' | 'loss';

/** How a position ends for the side to move, by the tables; `undefined` where they don't know it. */
export function endgameValue(tables: EndgameTables, { dark, light, kings, turn }: Position): EndgameValue | undefined {
  const plies = turn === 'dark' ? tables.probe(dark, light, kings, true) : tables.probe(light, dark, kings, false);
  if (plies === UNKNOWN) return undefined;
  return plies === 0 ? 'draw' : plies > 0 ? 'win' : 'loss';
}
