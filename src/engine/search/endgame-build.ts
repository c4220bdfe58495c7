// Retrograde analysis: from the lost ends back. Slices that can follow on each other move by move, one material seen from both
// sides, are solved together; captures and crownings lead to slices solved before.

import { generate, generateBack, jumpersOf, RECORD_SIZE, ROOM_FOR_MOVES } from '../generate.ts';
import { countBits } from '../square.ts';
import { indexOf, positionAt, slicesUpTo, valuesUpTo, type Slice } from './endgame-index.ts';
import { DRAWN, HEADER_LENGTH, newTableBytes } from './endgame-tables.ts';

/** A length counts moves in its own way: it is odd for a win and even for a loss. */
interface Measure {
  /** After a step to a position that is lost, or won, for the opponent. */
  readonly afterLoss: (there: number) => number;
  readonly afterWin: (there: number) => number;
  /** After a capture or a crowning, which lead to an earlier slice. */
  readonly byLoss: (there: number) => number;
  readonly byWin: (there: number) => number;
  /** Whatever takes longer is a draw. */
  readonly most: number;
}

const oneMore = (there: number): number => there + 1;

/** Plies to the end. */
const PLIES: Measure = { afterLoss: oneMore, afterWin: oneMore, byLoss: oneMore, byWin: oneMore, most: 253 };

/** Twice the quiet turns to the next capture or crowning, and for a win one more; what follows has a new limit (RULE-11). */
const quietTurns = (limit: number): Measure => ({
  afterLoss: (there) => there + 3,
  afterWin: oneMore,
  byLoss: () => 3,
  byWin: () => 2,
  most: 2 * limit + 1,
});

/** Not due at any level: a draw, as far as is known. It is odd, as wins are, and the largest. */
const NEVER = 255;
/** In `open`: nothing that is found out about other positions of the pair matters. */
const CAPTURES = 255;
/** In `open`: it has a way to win or draw, so it is never lost. */
const NOT_LOST = 254;

interface Half {
  readonly slice: Slice;
  /** Odd: the shortest win known. Even: no less than the length of a loss, which is one when `open` is 0. */
  readonly due: Uint8Array;
  /** How many steps to the other half are not yet known to lose. */
  readonly open: Uint8Array;
}

interface BuildProgress {
  readonly done: number;
  readonly total: number;
}

/** The tables of all positions of up to so many pieces, in the form that `readEndgameTables` reads. */
export function buildEndgames(pieces: number, onProgress?: (progress: BuildProgress) => void): Uint8Array<ArrayBuffer> {
  const bytes = newTableBytes(pieces);
  fill(bytes.subarray(HEADER_LENGTH), PLIES, pieces, onProgress);
  return bytes;
}

/** The most limit of quiet turns that a byte has room for. */
const MOST_LIMIT = 126;

/**
 * What the tables' wins come to where so many quiet turns in a row draw the game, by `indexOf`: 0 for a draw, else 1 + twice
 * the turns that must be left for the winner to force the next capture or crowning, and 1 more for a win.
 */
export function buildQuietTurns(pieces: number, limit: number): Uint8Array {
  const values = new Uint8Array(valuesUpTo(pieces));
  fill(values, quietTurns(Math.min(limit, MOST_LIMIT)), pieces);
  return values;
}

function fill(
  values: Uint8Array,
  measure: Measure,
  pieces: number,
  onProgress?: (progress: BuildProgress) => void,
): void {
  for (const slice of slicesUpTo(pieces)) {
    const mirror = mirrorOf(slice);
    if (mirror.base < slice.base) continue;
    solve(values, measure, slice, mirror);
    onProgress?.({ done: mirror.base + mirror.size, total: values.length });
  }
}

function mirrorOf({ ownMen, ownKings, enemyMen, enemyKings }: Slice): Slice {
  const mirror = slicesUpTo(ownMen + ownKings + enemyMen + enemyKings).find(
    (other) =>
      other.ownMen === enemyMen &&
      other.ownKings === enemyKings &&
      other.enemyMen === ownMen &&
      other.enemyKings === ownKings,
  );
  if (mirror === undefined) throw new RangeError('Every slice has a mirror.');
  return mirror;
}

const STACK = new Int32Array(ROOM_FOR_MOVES);
const MASKS = new Int32Array(3);

function solve(values: Uint8Array, measure: Measure, slice: Slice, mirror: Slice): void {
  const half = begin(values, measure, slice);
  const other = mirror === slice ? half : begin(values, measure, mirror);
  const halves = mirror === slice ? [half] : [half, other];
  let last = Math.max(...halves.map(lastDue));
  for (let length = 0; length <= Math.min(last, measure.most); length += 1)
    for (const one of halves)
      if (settle(values, measure, one, one === half ? other : half, length))
        last = Math.max(last, measure.afterLoss(length), measure.afterWin(length));
}

const lastDue = ({ due }: Half): number =>
  due.reduce((last, length) => (length === NEVER ? last : Math.max(last, length)), 0);

/** What a half's positions are worth by their captures and crownings alone. */
function begin(values: Uint8Array, measure: Measure, slice: Slice): Half {
  const due = new Uint8Array(slice.size).fill(NEVER);
  const open = new Uint8Array(slice.size).fill(CAPTURES);
  for (let index = 0; index < slice.size; index += 1) {
    if (!positionAt(slice, index, MASKS)) continue;
    const own = MASKS[0] as number;
    const enemy = MASKS[1] as number;
    const kings = MASKS[2] as number;
    const captures = jumpersOf(own, enemy, kings, true) !== 0;
    const kingCount = countBits(kings);
    const end = generate(STACK, 0, own, enemy, kings, true);
    let steps = 0;
    let win = NEVER;
    let loss = 0;
    let draws = false;
    for (let at = 0; at < end; at += RECORD_SIZE) {
      const kingsAfter = STACK[at + 2] as number;
      if (!captures && countBits(kingsAfter) === kingCount) {
        steps += 1;
        continue;
      }
      const there = lengthAfter(values, STACK[at + 1] as number, STACK[at] as number, kingsAfter);
      if (there < 0) draws = true;
      else if ((there & 1) === 0) win = Math.min(win, measure.byLoss(there));
      else loss = Math.max(loss, measure.byWin(there));
    }
    const isSafe = draws || win !== NEVER;
    due[index] = isSafe ? win : loss;
    open[index] = captures ? CAPTURES : isSafe ? NOT_LOST : steps;
  }
  return { slice, due, open };
}

/** The length of a win or loss in a position of an earlier slice, light to move; -1 for a draw. */
function lengthAfter(values: Uint8Array, own: number, enemy: number, kings: number): number {
  if (own === 0) return 0;
  const code = values[indexOf(own, enemy, kings, false)] as number;
  return code === DRAWN ? -1 : code - 1;
}

/** Settles what is won or lost at this length, and tells the positions before it; false when there was nothing. */
function settle(values: Uint8Array, measure: Measure, half: Half, before: Half, length: number): boolean {
  const { slice, due, open } = half;
  const isWin = (length & 1) === 1;
  const then = isWin ? measure.afterWin(length) : measure.afterLoss(length);
  let found = false;
  for (let index = 0; index < slice.size; index += 1) {
    if (due[index] !== length || (!isWin && open[index] !== 0 && open[index] !== CAPTURES)) continue;
    found = true;
    values[slice.base + index] = length + 1;
    positionAt(slice, index, MASKS);
    const end = generateBack(STACK, 0, MASKS[1] as number, MASKS[0] as number, MASKS[2] as number, false);
    for (let at = 0; at < end; at += RECORD_SIZE) {
      const from = indexOf(STACK[at] as number, STACK[at + 1] as number, STACK[at + 2] as number, false);
      const place = from - before.slice.base;
      const openThere = before.open[place] as number;
      if (openThere === CAPTURES || values[from] !== DRAWN) continue;
      const dueThere = before.due[place] as number;
      if (!isWin) {
        if ((dueThere & 1) === 0 || dueThere > then) before.due[place] = then;
      } else if (openThere !== NOT_LOST) {
        before.open[place] = openThere - 1;
        if (openThere === 1 && (dueThere & 1) === 0) before.due[place] = Math.max(dueThere, then);
      }
    }
  }
  return found;
}
