import { BOARD_PACKAGE } from './fonts/font-package.ts';
import { registerSlice, slicesOf } from './fonts/font-slice.ts';

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

function digitSlice(): ReturnType<typeof slicesOf>[number] {
  const slice = slicesOf(BOARD_PACKAGE).find(({ ranges }) => ranges.some(([first, last]) => first <= 48 && last >= 90));
  if (slice === undefined) throw new Error(`${BOARD_PACKAGE.name} has no digits`);
  return slice;
}
