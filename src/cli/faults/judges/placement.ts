import { piecesOf, pieceAt, SIDES, type Position } from '../../../engine/position.ts';

/** Where men and kings stand, dark's first. */
export type Placement = readonly { readonly men: readonly number[]; readonly kings: readonly number[] }[];

export const placementOf = (position: Position): Placement =>
  SIDES.map((side) => {
    const squares = piecesOf(position, side);
    const kings = squares.filter((square) => pieceAt(position, square)?.king === true);
    return { men: squares.filter((square) => !kings.includes(square)), kings };
  });

const SIDE = /[A-Z][a-z]+: ((?:(?:men|man|kings?) on [\d, ]+(?:; )?)+|no pieces)\./g;
const MEN = /m[ea]n on ([\d, ]+)/;
const KINGS = /kings? on ([\d, ]+)/;

/** Reads the alt text of a board picture, which names every piece; `undefined` when it does not. */
export function placementIn(alt: string): Placement | undefined {
  const sides = Array.from(alt.matchAll(SIDE), ([, pieces = '']) => ({
    men: numbersIn(MEN.exec(pieces)?.[1]),
    kings: numbersIn(KINGS.exec(pieces)?.[1]),
  }));
  return sides.length === SIDES.length ? sides : undefined;
}

const numbersIn = (text: string | undefined): readonly number[] =>
  text === undefined ? [] : text.split(',').map((part) => Number(part));

/** One way to write it, so that two can be compared. */
export const describePlacement = (placement: Placement): string =>
  placement
    .map(({ men, kings }) => [...men.map(String), ...kings.map((square) => `K${square}`)].join(',') || '-')
    .join(' : ');
