// A position's place in the endgame tables. The side to move is always turned so that its men move down: one half of the
// positions stands for both colors. A slice holds one material; within it, men and kings are numbered as combinations.

import { countBits, turned } from '../square.ts';

/** Six pieces would need 2.5 billion places. */
export const MOST_TABLE_PIECES = 5;

export interface Slice {
  readonly ownMen: number;
  readonly ownKings: number;
  readonly enemyMen: number;
  readonly enemyKings: number;
  /** The slice's beginning among the values of all slices. */
  readonly base: number;
  readonly size: number;
}

const SQUARES = 32;
/** Men stand on seven rows: never on the one where they are crowned. */
const SQUARES_OF_MEN = 28;
const ROW = 4;

/** `CHOOSE[k * 33 + n]`: how many ways there are to choose k of n squares. */
const CHOOSE = new Int32Array((MOST_TABLE_PIECES + 1) * (SQUARES + 1));
for (let n = 0; n <= SQUARES; n += 1) {
  CHOOSE[n] = 1;
  for (let k = 1; k <= Math.min(n, MOST_TABLE_PIECES); k += 1)
    CHOOSE[k * 33 + n] = choose(k, n - 1) + choose(k - 1, n - 1);
}

function choose(k: number, n: number): number {
  return CHOOSE[k * 33 + n] as number;
}

/** Every slice with both sides on the board, those of fewer pieces first, then those of fewer men: each needs only earlier ones. */
const SLICES: readonly Slice[] = listSlices();

const materialKey = (ownMen: number, ownKings: number, enemyMen: number, enemyKings: number): number =>
  (ownMen << 9) | (ownKings << 6) | (enemyMen << 3) | enemyKings;

const BASES = new Int32Array(4096).fill(-1);
for (const { ownMen, ownKings, enemyMen, enemyKings, base } of SLICES)
  BASES[materialKey(ownMen, ownKings, enemyMen, enemyKings)] = base;

function listSlices(): Slice[] {
  const slices: Slice[] = [];
  let base = 0;
  for (let pieces = 2; pieces <= MOST_TABLE_PIECES; pieces += 1)
    for (let men = 0; men <= pieces; men += 1)
      for (let own = 1; own < pieces; own += 1)
        for (let ownMen = Math.max(0, men - pieces + own); ownMen <= Math.min(own, men); ownMen += 1) {
          const enemyMen = men - ownMen;
          const material = { ownMen, ownKings: own - ownMen, enemyMen, enemyKings: pieces - own - enemyMen };
          const size = sizeOf(material);
          slices.push({ ...material, base, size });
          base += size;
        }
  return slices;
}

function sizeOf({ ownMen, ownKings, enemyMen, enemyKings }: Omit<Slice, 'base' | 'size'>): number {
  const left = SQUARES - ownMen - enemyMen;
  return (
    choose(ownMen, SQUARES_OF_MEN) *
    choose(enemyMen, SQUARES_OF_MEN) *
    choose(ownKings, left) *
    choose(enemyKings, left - ownKings)
  );
}

export const slicesUpTo = (pieces: number): readonly Slice[] =>
  SLICES.filter(({ ownMen, ownKings, enemyMen, enemyKings }) => ownMen + ownKings + enemyMen + enemyKings <= pieces);

/** How many values the tables of up to so many pieces have. */
export const valuesUpTo = (pieces: number): number => slicesUpTo(pieces).reduce((sum, { size }) => sum + size, 0);

/** Where the value of a position stands that has both sides, no more pieces than tables, and no man where it is crowned. */
export function indexOf(own: number, enemy: number, kings: number, movesDown: boolean): number {
  return movesDown ? indexMovingDown(own, enemy, kings) : indexMovingDown(turned(own), turned(enemy), turned(kings));
}

function indexMovingDown(own: number, enemy: number, kings: number): number {
  const ownKings = own & kings;
  const ownMen = own ^ ownKings;
  const enemyKings = enemy & kings;
  const enemyMen = enemy ^ enemyKings;
  const ownManCount = countBits(ownMen);
  const ownKingCount = countBits(ownKings);
  const enemyManCount = countBits(enemyMen);
  const enemyKingCount = countBits(enemyKings);
  const men = ownMen | enemyMen;
  const left = SQUARES - ownManCount - enemyManCount;
  let index = rankOf(ownMen, 0);
  index = index * choose(enemyManCount, SQUARES_OF_MEN) + rankOf(enemyMen >>> ROW, 0);
  index = index * choose(ownKingCount, left) + rankOf(ownKings, men);
  index = index * choose(enemyKingCount, left - ownKingCount) + rankOf(enemyKings, men | ownKings);
  return index + (BASES[materialKey(ownManCount, ownKingCount, enemyManCount, enemyKingCount)] as number);
}

/** The number of a set of squares among the sets of its size that leave out the `taken` squares. */
function rankOf(pieces: number, taken: number): number {
  let rank = 0;
  let place = 33;
  for (let left = pieces; left !== 0; left &= left - 1) {
    const lowest = left & -left;
    rank += CHOOSE[place + 31 - Math.clz32(lowest) - countBits(taken & (lowest - 1))] as number;
    place += 33;
  }
  return rank;
}

function squaresOfRank(rank: number, count: number, taken: number): number {
  let squares = 0;
  let left = rank;
  let free = SQUARES - 1;
  for (let k = count; k > 0; k -= 1) {
    while (choose(k, free) > left) free -= 1;
    left -= choose(k, free);
    squares |= freeSquare(free, taken);
  }
  return squares;
}

/** The square that has `free` free ones below it. */
function freeSquare(free: number, taken: number): number {
  let square = free;
  for (let left = taken; left !== 0 && 31 - Math.clz32(left & -left) <= square; left &= left - 1) square += 1;
  return 1 << square;
}

/** Writes own, enemy and kings of the position at `index` of a slice, men moving down; false where two men share a square. */
export function positionAt(slice: Slice, index: number, masks: Int32Array): boolean {
  const left = SQUARES - slice.ownMen - slice.enemyMen;
  const enemyKingSets = choose(slice.enemyKings, left - slice.ownKings);
  const ownKingSets = choose(slice.ownKings, left);
  const enemyManSets = choose(slice.enemyMen, SQUARES_OF_MEN);
  const kingSets = Math.floor(index / enemyKingSets);
  const manSets = Math.floor(kingSets / ownKingSets);
  const ownMen = squaresOfRank(Math.floor(manSets / enemyManSets), slice.ownMen, 0);
  const enemyMen = squaresOfRank(manSets % enemyManSets, slice.enemyMen, 0) << ROW;
  if ((ownMen & enemyMen) !== 0) return false;
  const ownKings = squaresOfRank(kingSets % ownKingSets, slice.ownKings, ownMen | enemyMen);
  const enemyKings = squaresOfRank(index % enemyKingSets, slice.enemyKings, ownMen | enemyMen | ownKings);
  masks[0] = ownMen | ownKings;
  masks[1] = enemyMen | enemyKings;
  masks[2] = ownKings | enemyKings;
  return true;
}
