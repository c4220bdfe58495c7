import { BOARD_PACKAGE } from './fonts/font-package.ts';
import { rangesOf, registerSlice, slicesOf, type FontSlice } from './fonts/font-slice.ts';
import { holdsCodePoint } from './fonts/unicode-ranges.ts';

const DIGIT_ZERO = 0x30;

/**
 * The family of the board's own font, for square numbers, letters and counts; registered on the first call. The machine's
 * own fonts are never used: container images ship none, and a picture must look the same everywhere. Throws when the
 * package is damaged - better at the start than boards without numbers.
 */
export function boardFont(): string {
  family ??= registerSlice(digitSlice());
  return family;
}

let family: string | undefined;

function digitSlice(): FontSlice {
  const slice = slicesOf(BOARD_PACKAGE).find((slice) => holdsCodePoint(rangesOf(slice), DIGIT_ZERO));
  if (slice === undefined) throw new Error(`${BOARD_PACKAGE.name} has no digits`);
  return slice;
}
