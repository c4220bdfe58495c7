import { otherSide, pieceCount, type Position, type Side } from './position.ts';

/** How many enemy pieces each side has taken in play that led from one position to another. */
export function capturesBetween(start: Position, now: Position): Readonly<Record<Side, number>> {
  const by = (side: Side): number => pieceCount(start, otherSide(side)) - pieceCount(now, otherSide(side));
  return { dark: by('dark'), light: by('light') };
}
