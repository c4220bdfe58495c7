// What the evaluation sees of a position: a list of features that are there or not, each with a weight of its own.
// The board is turned so that the side to move goes down: one set of weights serves both sides.

import { countBits } from '../square.ts';

/** Two neighboring rows: eight squares. */
const ROW_PATTERNS = 7;
const ROW_STATES = 3 ** 8;
/** Two neighboring columns of five rows, from each of the four rows where these can begin: ten squares. */
const COLUMN_PATTERNS = 12;
const COLUMN_SQUARES = 10;
const COLUMN_STATES = 3 ** COLUMN_SQUARES;

/** Kings on each square, own ones first. */
const KINGS_AT = ROW_PATTERNS * ROW_STATES + COLUMN_PATTERNS * COLUMN_STATES;
/** Men ahead or behind by up to three, and up to three kings of each side, all together. */
const BALANCE_AT = KINGS_AT + 64;
const BALANCES = 7 * 4 * 4;
/** The move ("opposition"), by the number of pieces and by who has kings. */
export const MOVE_AT = BALANCE_AT + BALANCES;
const MOVES = 2 * 25 * 4;
/** How far the first man of each side is from crowning if nothing can stop it, by who has kings. */
export const RUNAWAYS_AT = MOVE_AT + MOVES;
const RUNAWAYS = 5 * 5 * 4;

/** How many features there are; a position has few of them. */
export const FEATURE_COUNT = RUNAWAYS_AT + RUNAWAYS;
/** The length of a list that has room for the features of any position. */
export const MOST_FEATURES = ROW_PATTERNS + COLUMN_PATTERNS + 24 + 3;

/** What the men of a pattern add to its index: each bit is a ternary digit, 1 for an own man, 2 for an enemy one. */
const OWN_DIGITS = new Uint16Array(2 ** COLUMN_SQUARES);
const ENEMY_DIGITS = new Uint16Array(2 ** COLUMN_SQUARES);
for (let men = 0; men < 2 ** COLUMN_SQUARES; men += 1) {
  let digits = 0;
  for (let bit = 0; bit < COLUMN_SQUARES; bit += 1) if (((men >>> bit) & 1) !== 0) digits += 3 ** bit;
  OWN_DIGITS[men] = digits;
  ENEMY_DIGITS[men] = 2 * digits;
}

const ODD_ROWS_BUT_RIGHT = 0x07070707;
const EVEN_ROWS_BUT_LEFT = 0xe0e0e0e0 | 0;
const NOT_LEFT = 0xeeeeeeee | 0;
const NOT_RIGHT = 0x77777777;
/** A side's system: the squares in the columns that begin on its own back row. */
const SYSTEM = 0x0f0f0f0f;

const LAST_FOUR_BUT_CROWN = 0x0ffff000;
const FIRST_FOUR_BUT_CROWN = 0x000ffff0;

/** The two lowest columns of a mask, row by row in 16 bits; shift the mask for the columns to their right. */
function twoColumns(mask: number): number {
  let bits = mask & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}

const stepUp = (mask: number): number =>
  (mask >>> 4) | ((mask & ODD_ROWS_BUT_RIGHT) >>> 3) | ((mask & EVEN_ROWS_BUT_LEFT) >>> 5);
const stepDown = (mask: number): number =>
  (mask << 4) | ((mask & EVEN_ROWS_BUT_LEFT) << 3) | ((mask & ODD_ROWS_BUT_RIGHT) << 5);
const widened = (mask: number): number => mask | ((mask & NOT_RIGHT) << 1) | ((mask & NOT_LEFT) >>> 1);

/** Rows that the foremost man going down has still to go, if no enemy piece can come in its way; else 0. */
function runawayDown(men: number, enemy: number): number {
  if ((men & LAST_FOUR_BUT_CROWN) === 0) return 0;
  let held = widened(enemy);
  held |= stepUp(held);
  held |= stepUp(held);
  held |= stepUp(held);
  held |= stepUp(held);
  const free = men & LAST_FOUR_BUT_CROWN & ~held;
  return free === 0 ? 0 : 7 - ((31 - Math.clz32(free)) >> 2);
}

function runawayUp(men: number, enemy: number): number {
  if ((men & FIRST_FOUR_BUT_CROWN) === 0) return 0;
  let held = widened(enemy);
  held |= stepDown(held);
  held |= stepDown(held);
  held |= stepDown(held);
  held |= stepDown(held);
  const free = men & FIRST_FOUR_BUT_CROWN & ~held;
  return free === 0 ? 0 : (31 - Math.clz32(free & -free)) >> 2;
}

const atMost = (count: number, most: number): number => (count < most ? count : most);

/** Writes the features of a position whose side to move, `own`, goes down; returns how many there are. */
export function writeFeatures(features: Int32Array, own: number, enemy: number, kings: number): number {
  const men = own & ~kings;
  const enemyMen = enemy & ~kings;

  features[0] = 0 + (OWN_DIGITS[men & 0xff] as number) + (ENEMY_DIGITS[enemyMen & 0xff] as number);
  features[1] = 6561 + (OWN_DIGITS[(men >>> 4) & 0xff] as number) + (ENEMY_DIGITS[(enemyMen >>> 4) & 0xff] as number);
  features[2] = 13122 + (OWN_DIGITS[(men >>> 8) & 0xff] as number) + (ENEMY_DIGITS[(enemyMen >>> 8) & 0xff] as number);
  features[3] =
    19683 + (OWN_DIGITS[(men >>> 12) & 0xff] as number) + (ENEMY_DIGITS[(enemyMen >>> 12) & 0xff] as number);
  features[4] =
    26244 + (OWN_DIGITS[(men >>> 16) & 0xff] as number) + (ENEMY_DIGITS[(enemyMen >>> 16) & 0xff] as number);
  features[5] =
    32805 + (OWN_DIGITS[(men >>> 20) & 0xff] as number) + (ENEMY_DIGITS[(enemyMen >>> 20) & 0xff] as number);
  features[6] = 39366 + (OWN_DIGITS[men >>> 24] as number) + (ENEMY_DIGITS[enemyMen >>> 24] as number);
  const own0 = twoColumns(men);
  const enemy0 = twoColumns(enemyMen);
  features[7] = 45927 + (OWN_DIGITS[own0 & 0x3ff] as number) + (ENEMY_DIGITS[enemy0 & 0x3ff] as number);
  features[8] =
    104976 + (OWN_DIGITS[(own0 >>> 2) & 0x3ff] as number) + (ENEMY_DIGITS[(enemy0 >>> 2) & 0x3ff] as number);
  features[9] =
    164025 + (OWN_DIGITS[(own0 >>> 4) & 0x3ff] as number) + (ENEMY_DIGITS[(enemy0 >>> 4) & 0x3ff] as number);
  features[10] = 223074 + (OWN_DIGITS[own0 >>> 6] as number) + (ENEMY_DIGITS[enemy0 >>> 6] as number);
  const own1 = twoColumns(men >>> 1);
  const enemy1 = twoColumns(enemyMen >>> 1);
  features[11] = 282123 + (OWN_DIGITS[own1 & 0x3ff] as number) + (ENEMY_DIGITS[enemy1 & 0x3ff] as number);
  features[12] =
    341172 + (OWN_DIGITS[(own1 >>> 2) & 0x3ff] as number) + (ENEMY_DIGITS[(enemy1 >>> 2) & 0x3ff] as number);
  features[13] =
    400221 + (OWN_DIGITS[(own1 >>> 4) & 0x3ff] as number) + (ENEMY_DIGITS[(enemy1 >>> 4) & 0x3ff] as number);
  features[14] = 459270 + (OWN_DIGITS[own1 >>> 6] as number) + (ENEMY_DIGITS[enemy1 >>> 6] as number);
  const own2 = twoColumns(men >>> 2);
  const enemy2 = twoColumns(enemyMen >>> 2);
  features[15] = 518319 + (OWN_DIGITS[own2 & 0x3ff] as number) + (ENEMY_DIGITS[enemy2 & 0x3ff] as number);
  features[16] =
    577368 + (OWN_DIGITS[(own2 >>> 2) & 0x3ff] as number) + (ENEMY_DIGITS[(enemy2 >>> 2) & 0x3ff] as number);
  features[17] =
    636417 + (OWN_DIGITS[(own2 >>> 4) & 0x3ff] as number) + (ENEMY_DIGITS[(enemy2 >>> 4) & 0x3ff] as number);
  features[18] = 695466 + (OWN_DIGITS[own2 >>> 6] as number) + (ENEMY_DIGITS[enemy2 >>> 6] as number);
  let at = 19;

  let ownKings = 0;
  let enemyKings = 0;
  if (kings !== 0) {
    for (let left = own & kings; left !== 0; left &= left - 1) {
      features[at] = KINGS_AT + 31 - Math.clz32(left & -left);
      at += 1;
      ownKings += 1;
    }
    for (let left = enemy & kings; left !== 0; left &= left - 1) {
      features[at] = KINGS_AT + 63 - Math.clz32(left & -left);
      at += 1;
      enemyKings += 1;
    }
  }
  const whoHasKings = (ownKings === 0 ? 0 : 1) + (enemyKings === 0 ? 0 : 2);

  const ahead = countBits(men) - countBits(enemyMen);
  const balance = ahead < -3 ? 0 : atMost(ahead, 3) + 3;
  features[at] = BALANCE_AT + (balance * 4 + atMost(ownKings, 3)) * 4 + atMost(enemyKings, 3);

  const pieces = own | enemy;
  const hasMove = countBits(pieces & SYSTEM) & 1;
  features[at + 1] = MOVE_AT + (countBits(pieces) * 2 + hasMove) * 4 + whoHasKings;

  const runs = runawayDown(men, enemy) * 5 + runawayUp(enemyMen, own);
  features[at + 2] = RUNAWAYS_AT + runs * 4 + whoHasKings;
  return at + 3;
}
