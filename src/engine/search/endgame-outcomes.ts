// Who wins with one piece more than the tables of plies have, and whether soon: three positions a byte. A position where the
// side to move must jump has no value of its own, as the search looks at what comes after it.

import { jumpersOf } from '../generate.ts';
import { countBits } from '../square.ts';
import { indexOf, MOST_TABLE_PIECES, positionAt, slicesUpTo, valuesUpTo } from './endgame-index.ts';
import { FAR_END, UNKNOWN, type EndgameTables } from './endgame-tables.ts';

/** `KMEO`, the version, the pieces; then the positions by `indexOf`, the first one in the lowest digit of base 6. */
const MAGIC = [0x4b, 0x4d, 0x45, 0x4f, 1] as const;
const HEADER_LENGTH = 8;
const POSITIONS_A_BYTE = 3;
const PLACES = [1, 6, 36] as const;
const DIGITS = 6;

const DRAWN = 0;
/** From this digit on positions are lost. */
const LOST = 4;
/** A win in more plies is less near, or far. */
const NEAR_WINS = [16, 40] as const;
/** A loss in more plies is far. */
const NEAR_LOSS = 28;
/** What `probe` answers for each digit: the nearer the end, the larger. */
const ANSWERS = [0, FAR_END + 2, FAR_END + 1, FAR_END, -FAR_END - 2, -FAR_END] as const;

const placesOf = (pieces: number): number => valuesUpTo(pieces) - valuesUpTo(pieces - 1);
const lengthOf = (pieces: number): number => HEADER_LENGTH + Math.ceil(placesOf(pieces) / POSITIONS_A_BYTE);

/** The outcomes of the positions with as many pieces as `tables` have at most. What has no value repeats the one before it. */
export function packOutcomes(tables: EndgameTables): Uint8Array<ArrayBuffer> {
  const pieces = tables.maxPieces;
  const bytes = new Uint8Array(lengthOf(pieces));
  bytes.set([...MAGIC, pieces]);
  const first = valuesUpTo(pieces - 1);
  const masks = new Int32Array(3);
  let digit = DRAWN;
  for (const slice of slicesUpTo(pieces).filter(({ base }) => base >= first))
    for (let index = 0; index < slice.size; index += 1) {
      if (positionAt(slice, index, masks)) {
        const [own = 0, enemy = 0, kings = 0] = masks;
        if (jumpersOf(own, enemy, kings, true) === 0) digit = digitOf(tables.probe(own, enemy, kings, true));
      }
      const place = slice.base - first + index;
      const at = HEADER_LENGTH + Math.floor(place / POSITIONS_A_BYTE);
      bytes[at] = (bytes[at] as number) + digit * (PLACES[place % POSITIONS_A_BYTE] as number);
    }
  return bytes;
}

function digitOf(plies: number): number {
  if (plies === 0) return DRAWN;
  if (plies < 0) return -plies <= NEAR_LOSS ? LOST : LOST + 1;
  return plies <= NEAR_WINS[0] ? 1 : plies <= NEAR_WINS[1] ? 2 : 3;
}

/** How many pieces these outcomes are for; undefined where they aren't whole outcomes. */
export function piecesOfOutcomes(bytes: Uint8Array): number | undefined {
  const pieces = bytes[MAGIC.length] ?? 0;
  const isWhole =
    MAGIC.every((byte, at) => bytes[at] === byte) && pieces <= MOST_TABLE_PIECES && bytes.length === lengthOf(pieces);
  return isWhole ? pieces : undefined;
}

/** Tables of plies, and unpacked outcomes for one piece more. Nothing is copied. Throws when they are damaged, or don't fit. */
export function withOutcomes(tables: EndgameTables, bytes: Uint8Array): EndgameTables {
  const pieces = piecesOfOutcomes(bytes);
  if (pieces === undefined) throw new RangeError('These are not whole outcomes of endgames.');
  if (tables.maxPieces !== pieces - 1)
    throw new RangeError(`Outcomes with ${pieces} pieces need tables of ${pieces - 1}, not of ${tables.maxPieces}.`);
  const first = valuesUpTo(pieces - 1);
  return {
    maxPieces: pieces,
    piecesWithPlies: tables.piecesWithPlies,
    probe(own, enemy, kings, movesDown) {
      if (own === 0 || enemy === 0 || countBits(own | enemy) !== pieces)
        return tables.probe(own, enemy, kings, movesDown);
      if (jumpersOf(own, enemy, kings, movesDown) !== 0) return UNKNOWN;
      const place = indexOf(own, enemy, kings, movesDown) - first;
      const packed = bytes[HEADER_LENGTH + Math.floor(place / POSITIONS_A_BYTE)] as number;
      return ANSWERS[Math.floor(packed / (PLACES[place % POSITIONS_A_BYTE] as number)) % DIGITS] as number;
    },
  };
}
