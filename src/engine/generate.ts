/**
 * The move generator: the one place that knows how pieces move. Perft runs on it as it is, `legalMoves` dresses its
 * records as moves. It works on plain 32-bit masks and writes into an array given by the caller, because objects made for
 * every move would cost an order of magnitude in speed; that is also why it speaks of *own* and *enemy*, not of sides.
 *
 * Square n is bit n - 1, so a step down the diagram is a shift by 3, 4 or 5, depending on the row: rows of the diagram
 * begin in turn with a light and a dark square. A jump is a shift by 7 or 9 in every row.
 */

/** Rows 1, 3, 5 and 7 counted from the top, and the other four. */
const ODD_ROWS = 0x0f0f0f0f;
const EVEN_ROWS = 0xf0f0f0f0 | 0;
/** Squares with two columns to their left, and to their right: without them a jump would leave the board. */
const ROOM_LEFT = 0xeeeeeeee | 0;
const ROOM_RIGHT = 0x77777777;
const ODD_NOT_RIGHT = ODD_ROWS & ROOM_RIGHT;
const EVEN_NOT_LEFT = EVEN_ROWS & ROOM_LEFT;

/** Where men of the side that moves down (dark) and up (light) are crowned. */
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
export const UP_RIGHT = 3;

/**
 * A record is the position after the move - own pieces, enemy pieces, kings - and its route: 0 for a step; for a jump the
 * origin's bit number followed by the direction of each hop. A jump has at most nine hops, as each of them captures a
 * piece off the board's edge and on rows of one parity, so a route fits an integer.
 */
export const RECORD_SIZE = 4;

/** No position with at most twelve pieces a side comes near this number of routes. */
export const ROOM_FOR_MOVES = 1024 * RECORD_SIZE;

// Each of these gives the pieces that can step one shift's way; three shifts make up the two directions.
const stepDown4 = (movers: number, empty: number): number => movers & (empty >>> 4);
const stepDown3 = (movers: number, empty: number): number => movers & EVEN_NOT_LEFT & (empty >>> 3);
const stepDown5 = (movers: number, empty: number): number => movers & ODD_NOT_RIGHT & (empty >>> 5);
const stepUp4 = (movers: number, empty: number): number => movers & (empty << 4);
const stepUp3 = (movers: number, empty: number): number => movers & ODD_NOT_RIGHT & (empty << 3);
const stepUp5 = (movers: number, empty: number): number => movers & EVEN_NOT_LEFT & (empty << 5);

/** The pieces that can jump (RULE-05). */
export function jumpersOf(own: number, enemy: number, kings: number, movesDown: boolean): number {
  const empty = ~(own | enemy);
  const down = movesDown ? own : own & kings;
  const up = movesDown ? own & kings : own;
  const overDownLeft = ((enemy >>> 4) & ODD_ROWS) | ((enemy >>> 3) & EVEN_ROWS);
  const overDownRight = ((enemy >>> 5) & ODD_ROWS) | ((enemy >>> 4) & EVEN_ROWS);
  const overUpLeft = ((enemy << 4) & ODD_ROWS) | ((enemy << 5) & EVEN_ROWS);
  const overUpRight = ((enemy << 3) & ODD_ROWS) | ((enemy << 4) & EVEN_ROWS);
  return (
    (down & ROOM_LEFT & overDownLeft & (empty >>> 7)) |
    (down & ROOM_RIGHT & overDownRight & (empty >>> 9)) |
    (up & ROOM_LEFT & overUpLeft & (empty << 9)) |
    (up & ROOM_RIGHT & overUpRight & (empty << 7))
  );
}

/**
 * Writes a record for every legal move, each route of a jump by itself, from `base` on, and returns where they end.
 * `movesDown` says that the side to move is dark. The stack needs `ROOM_FOR_MOVES` from `base` on.
 */
export function generate(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  movesDown: boolean,
): number {
  const jumpers = jumpersOf(own, enemy, kings, movesDown);
  // Jumping is compulsory (RULE-06).
  if (jumpers !== 0) return generateJumps(stack, base, own, enemy, kings, movesDown, jumpers);

  const empty = ~(own | enemy);
  const down = movesDown ? own : own & kings;
  const up = movesDown ? own & kings : own;
  const farRow = movesDown ? BOTTOM_ROW : TOP_ROW;
  let end = base;
  for (let left = stepDown4(down, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, farRow, from, from << 4);
  }
  for (let left = stepDown3(down, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, farRow, from, from << 3);
  }
  for (let left = stepDown5(down, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, farRow, from, from << 5);
  }
  for (let left = stepUp4(up, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, farRow, from, from >>> 4);
  }
  for (let left = stepUp3(up, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, farRow, from, from >>> 3);
  }
  for (let left = stepUp5(up, empty); left !== 0; end += RECORD_SIZE) {
    const from = left & -left;
    left ^= from;
    writeStep(stack, end, own, enemy, kings, farRow, from, from >>> 5);
  }
  return end;
}

function writeStep(
  stack: Int32Array,
  at: number,
  own: number,
  enemy: number,
  kings: number,
  farRow: number,
  from: number,
  to: number,
): void {
  stack[at] = own ^ (from | to);
  stack[at + 1] = enemy;
  stack[at + 2] = (kings & from) === 0 ? kings | (to & farRow) : kings ^ (from | to);
  stack[at + 3] = 0;
}

function generateJumps(
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
    const isKing = (kings & from) !== 0;
    end = followJump(
      stack,
      end,
      own ^ from,
      enemy,
      kings & ~from,
      // The origin is free for the jumping piece: a king's circular jump may end or pass there.
      ~((own ^ from) | enemy),
      from,
      31 - Math.clz32(from),
      isKing ? BOTH_WAYS : movesDown ? DOWN : UP,
      isKing ? EVERYWHERE : movesDown ? BOTTOM_ROW : TOP_ROW,
    );
  }
  return end;
}

/**
 * Follows a piece that stands on `at` through all its jumps and writes a record where none is left (RULE-07). A man ends
 * on its far row by itself, as it only jumps forward (RULE-08). `own` and `kings` don't hold the piece while it is in
 * the air; `crowned` are the squares where it is a king after landing.
 */
function followJump(
  stack: Int32Array,
  base: number,
  own: number,
  enemy: number,
  kings: number,
  empty: number,
  at: number,
  route: number,
  ways: number,
  crowned: number,
): number {
  const onOddRow = (at & ODD_ROWS) !== 0;
  const hasRoomLeft = (at & ROOM_LEFT) !== 0;
  const hasRoomRight = (at & ROOM_RIGHT) !== 0;
  let end = base;
  if ((ways & DOWN) !== 0) {
    if (hasRoomLeft && ((at << 7) & empty) !== 0) {
      const over = (onOddRow ? at << 4 : at << 3) & enemy;
      if (over !== 0)
        end = followJump(
          stack,
          end,
          own,
          enemy ^ over,
          kings & ~over,
          empty,
          at << 7,
          (route << 2) | DOWN_LEFT,
          ways,
          crowned,
        );
    }
    if (hasRoomRight && ((at << 9) & empty) !== 0) {
      const over = (onOddRow ? at << 5 : at << 4) & enemy;
      if (over !== 0)
        end = followJump(
          stack,
          end,
          own,
          enemy ^ over,
          kings & ~over,
          empty,
          at << 9,
          (route << 2) | DOWN_RIGHT,
          ways,
          crowned,
        );
    }
  }
  if ((ways & UP) !== 0) {
    if (hasRoomLeft && ((at >>> 9) & empty) !== 0) {
      const over = (onOddRow ? at >>> 4 : at >>> 5) & enemy;
      if (over !== 0)
        end = followJump(
          stack,
          end,
          own,
          enemy ^ over,
          kings & ~over,
          empty,
          at >>> 9,
          (route << 2) | UP_LEFT,
          ways,
          crowned,
        );
    }
    if (hasRoomRight && ((at >>> 7) & empty) !== 0) {
      const over = (onOddRow ? at >>> 3 : at >>> 4) & enemy;
      if (over !== 0)
        end = followJump(
          stack,
          end,
          own,
          enemy ^ over,
          kings & ~over,
          empty,
          at >>> 7,
          (route << 2) | UP_RIGHT,
          ways,
          crowned,
        );
    }
  }
  if (end !== base) return end;
  stack[end] = own | at;
  stack[end + 1] = enemy;
  stack[end + 2] = kings | (at & crowned);
  stack[end + 3] = route;
  return end + RECORD_SIZE;
}
