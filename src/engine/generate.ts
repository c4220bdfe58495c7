// Plain 32-bit masks and an array given by the caller: objects made for every move would cost an order of magnitude in speed.
// Square n is bit n - 1, so a step is a shift by 3, 4 or 5, depending on the row, and a jump a shift by 7 or 9.

import { countBits } from './square.ts';

const ODD_ROWS = 0x0f0f0f0f;
const EVEN_ROWS = 0xf0f0f0f0 | 0;
/** Squares with two columns to their left, and to their right: elsewhere a jump would leave the board. */
const ROOM_LEFT = 0xeeeeeeee | 0;
const ROOM_RIGHT = 0x77777777;
const ODD_NOT_RIGHT = ODD_ROWS & ROOM_RIGHT;
const EVEN_NOT_LEFT = EVEN_ROWS & ROOM_LEFT;

/** The rows where men are crowned that move down (dark) and up (light). */
export const BOTTOM_ROW = 0xf0000000 | 0;
export const TOP_ROW = 0x0000000f;

const EVERYWHERE = -1;

const DOWN = 1;
const UP = 2;
const BOTH_WAYS = DOWN | UP;

/** Directions of a hop as a route spells them, two bits each. */
export const DOWN_LEFT = 0;
export const DOWN_RIGHT = 1;
export const UP_LEFT = 2;
const UP_RIGHT = 3;

/** The position after the move - own, enemy, kings - and a jump's route, in one integer: it has at most nine hops. */
export const RECORD_SIZE = 4;

/** The length of a stack for one ply: no position with at most twelve pieces a side comes near this number of routes. */
export const ROOM_FOR_MOVES = 1024 * RECORD_SIZE;

const stepDown4 = (movers: number, empty: number): number => movers & (empty >>> 4);
const stepDown3 = (movers: number, empty: number): number => movers & EVEN_NOT_LEFT & (empty >>> 3);
const stepDown5 = (movers: number, empty: number): number => movers & ODD_NOT_RIGHT & (empty >>> 5);
const stepUp4 = (movers: number, empty: number): number => movers & (empty << 4);
const stepUp3 = (movers: number, empty: number): number => movers & ODD_NOT_RIGHT & (empty << 3);
const stepUp5 = (movers: number, empty: number): number => movers & EVEN_NOT_LEFT & (empty << 5);

/** The pieces that can jump (RULE-05). `movesDown` says that the side to move is dark. */
export function jumpersOf(own: number, enemy: number, kings: number, movesDown: boolean): number {
  const empty = ~(own | enemy);
  const down = movesDown ? own : own & kings;
  const up = movesDown ? own & kings : own;
  let jumpers = 0;
  if (down !== 0) {
    const overLeft = ((enemy >>> 4) & ODD_ROWS) | ((enemy >>> 3) & EVEN_ROWS);
    const overRight = ((enemy >>> 5) & ODD_ROWS) | ((enemy >>> 4) & EVEN_ROWS);
    jumpers = down & ((ROOM_LEFT & overLeft & (empty >>> 7)) | (ROOM_RIGHT & overRight & (empty >>> 9)));
  }
  if (up !== 0) {
    const overLeft = ((enemy << 4) & ODD_ROWS) | ((enemy << 5) & EVEN_ROWS);
    const overRight = ((enemy << 3) & ODD_ROWS) | ((enemy << 4) & EVEN_ROWS);
    jumpers |= up & ((ROOM_LEFT & overLeft & (empty << 9)) | (ROOM_RIGHT & overRight & (empty << 7)));
  }
  return jumpers;
}

/** How many steps there are when no piece can jump: what `generate` would write, counted without writing it. */
export function countSteps(own: number, enemy: number, kings: number, movesDown: boolean): number {
  const empty = ~(own | enemy);
  const down = movesDown ? own : own & kings;
  const up = movesDown ? own & kings : own;
  let steps = 0;
  // No square has both a step by 3 and one by 5, so these two are counted together.
  if (down !== 0)
    steps += countBits(stepDown4(down, empty)) + countBits(stepDown3(down, empty) | stepDown5(down, empty));
  if (up !== 0) steps += countBits(stepUp4(up, empty)) + countBits(stepUp3(up, empty) | stepUp5(up, empty));
  return steps;
}

/** Writes a record for every legal move, each route of a jump by itself, from `base` on; returns where they end. */
export function generate(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  movesDown: boolean,
): number {
  const jumpers = jumpersOf(own, enemy, kings, movesDown);
  if (jumpers !== 0) return writeJumps(stack, base, own, enemy, kings, movesDown, jumpers);

  const ownKings = own & kings;
  const men = own ^ ownKings;
  let end = movesDown
    ? writeStepsDown(stack, base, own, enemy, kings, men, 0, BOTTOM_ROW)
    : writeStepsUp(stack, base, own, enemy, kings, men, 0, TOP_ROW);
  if (ownKings !== 0) {
    end = writeStepsDown(stack, end, own, enemy, kings, ownKings, EVERYWHERE, 0);
    end = writeStepsUp(stack, end, own, enemy, kings, ownKings, EVERYWHERE, 0);
  }
  return end;
}

/** Writes the positions from which a step that crowns no man leads here, the one that moved being `own` in each. */
export function generateBack(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  movedDown: boolean,
): number {
  const ownKings = own & kings;
  const men = own ^ ownKings;
  const end = movedDown
    ? writeStepsUp(stack, base, own, enemy, kings, men, 0, 0)
    : writeStepsDown(stack, base, own, enemy, kings, men, 0, 0);
  if (ownKings === 0) return end;
  return writeStepsUp(
    stack,
    writeStepsDown(stack, end, own, enemy, kings, ownKings, EVERYWHERE, 0),
    own,
    enemy,
    kings,
    ownKings,
    EVERYWHERE,
    0,
  );
}

/** Writes the steps (RULE-04) of `movers`, all men or all kings, so that no step has to ask what it moves. */
function writeStepsDown(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  movers: number,
  kingSquares: number,
  crowned: number,
): number {
  const empty = ~(own | enemy);
  let end = base;
  for (let left = stepDown4(movers, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, from, from << 4, kingSquares, crowned);
  }
  for (let left = stepDown3(movers, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, from, from << 3, kingSquares, crowned);
  }
  for (let left = stepDown5(movers, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, from, from << 5, kingSquares, crowned);
  }
  return end;
}

/** Apart from `writeStepsDown`: a shift by a variable in a shared loop would cost a tenth of the speed. */
function writeStepsUp(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  movers: number,
  kingSquares: number,
  crowned: number,
): number {
  const empty = ~(own | enemy);
  let end = base;
  for (let left = stepUp4(movers, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, from, from >>> 4, kingSquares, crowned);
  }
  for (let left = stepUp3(movers, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, from, from >>> 3, kingSquares, crowned);
  }
  for (let left = stepUp5(movers, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, from, from >>> 5, kingSquares, crowned);
  }
  return end;
}

function writeStep(
  stack: Int32Array,
  at: number,
  own: number,
  enemy: number,
  kings: number,
  from: number,
  to: number,
  kingSquares: number,
  crowned: number,
): void {
  stack[at] = own ^ (from | to);
  stack[at + 1] = enemy;
  stack[at + 2] = (kings ^ ((from | to) & kingSquares)) | (to & crowned);
}

export function writeJumps(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  movesDown: boolean,
  jumpers: number,
): number {
  let end = base;
  for (let left = jumpers; left !== 0;) {
    const from = left & -left;
    left ^= from;
    const ways = (kings & from) !== 0 ? BOTH_WAYS : movesDown ? DOWN : UP;
    end = followJump(stack, end, own ^ from, enemy, kings & ~from, from, 31 - Math.clz32(from), ways);
  }
  return end;
}

/** Writes every whole jump of a piece (RULE-07). `own` and `kings` lack it, so that it may pass its origin or end there. */
function followJump(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  at: number,
  route: number,
  ways: number,
): number {
  const empty = ~(own | enemy);
  const onOddRow = (at & ODD_ROWS) !== 0;
  const leftward = at & ROOM_LEFT;
  const rightward = at & ROOM_RIGHT;
  let end = base;
  if ((ways & DOWN) !== 0) {
    if (((leftward << 7) & empty) !== 0) {
      const over = (onOddRow ? at << 4 : at << 3) & enemy;
      const next = (route << 2) | DOWN_LEFT;
      if (over !== 0) end = followJump(stack, end, own, enemy ^ over, kings & ~over, at << 7, next, ways);
    }
    if (((rightward << 9) & empty) !== 0) {
      const over = (onOddRow ? at << 5 : at << 4) & enemy;
      const next = (route << 2) | DOWN_RIGHT;
      if (over !== 0) end = followJump(stack, end, own, enemy ^ over, kings & ~over, at << 9, next, ways);
    }
  }
  if ((ways & UP) !== 0) {
    if (((leftward >>> 9) & empty) !== 0) {
      const over = (onOddRow ? at >>> 4 : at >>> 5) & enemy;
      const next = (route << 2) | UP_LEFT;
      if (over !== 0) end = followJump(stack, end, own, enemy ^ over, kings & ~over, at >>> 9, next, ways);
    }
    if (((rightward >>> 7) & empty) !== 0) {
      const over = (onOddRow ? at >>> 3 : at >>> 4) & enemy;
      const next = (route << 2) | UP_RIGHT;
      if (over !== 0) end = followJump(stack, end, own, enemy ^ over, kings & ~over, at >>> 7, next, ways);
    }
  }
  if (end !== base) return end;
  const crowned = ways === BOTH_WAYS ? EVERYWHERE : ways === DOWN ? BOTTOM_ROW : TOP_ROW;
  stack[end] = own | at;
  stack[end + 1] = enemy;
  stack[end + 2] = kings | (at & crowned);
  stack[end + 3] = route;
  return end + RECORD_SIZE;
}
