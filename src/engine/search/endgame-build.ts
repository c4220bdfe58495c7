// Retrograde analysis: from the lost ends back. Slices that can follow on each other move by move, one material seen from both
// sides, are solved together; captures and crownings lead to slices solved before.

import { generate, generateBack, jumpersOf, RECORD_SIZE, ROOM_FOR_MOVES } from '../generate.ts';
import { countBits } from '../square.ts';
import { indexOf, positionAt, slicesUpTo, type Slice } from './endgame-index.ts';
import { codeOfPlies, DRAWN, HEADER_LENGTH, newTableBytes } from './endgame-tables.ts';

/** Not due at any level: a draw, as far as is known. It is odd, as wins are, and the largest. */
const NEVER = 255;
/** In `open`: nothing that is found out about other positions of the pair matters. */
const CAPTURES = 255;
/** In `open`: it has a way to win or draw, so it is never lost. */
const NOT_LOST = 254;
const MOST_PLIES = 253;

interface Half {
  readonly slice: Slice;
  /** Odd: the plies of the shortest win known. Even: no less than the plies of a loss, which is one when `open` is 0. */
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
  const values = bytes.subarray(HEADER_LENGTH);
  let done = 0;
  for (const slice of slicesUpTo(pieces)) {
    const mirror = mirrorOf(slice);
    if (mirror.base < slice.base) continue;
    solve(values, slice, mirror);
    done = mirror.base + mirror.size;
    onProgress?.({ done, total: values.length });
  }
  return bytes;
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

function solve(values: Uint8Array, slice: Slice, mirror: Slice): void {
  const half = begin(values, slice);
  const other = mirror === slice ? half : begin(values, mirror);
  const halves = mirror === slice ? [half] : [half, other];
  let last = Math.max(...halves.map(lastDue));
  for (let plies = 0; plies <= last; plies += 1)
    for (const one of halves)
      if (settle(values, one, one === half ? other : half, plies)) last = Math.max(last, plies + 1);
}

const lastDue = ({ due }: Half): number =>
  due.reduce((last, plies) => (plies === NEVER ? last : Math.max(last, plies)), 0);

/** What a half's positions are worth by their captures and crownings alone. */
function begin(values: Uint8Array, slice: Slice): Half {
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
      const plies = pliesAfter(values, STACK[at + 1] as number, STACK[at] as number, kingsAfter);
      if (plies < 0) draws = true;
      else if ((plies & 1) === 0) win = Math.min(win, plies + 1);
      else loss = Math.max(loss, plies + 1);
    }
    const isSafe = draws || win !== NEVER;
    due[index] = isSafe ? win : loss;
    open[index] = captures ? CAPTURES : isSafe ? NOT_LOST : steps;
  }
  return { slice, due, open };
}

/** The plies to the end from a position of an earlier slice, light to move; -1 for a draw. */
function pliesAfter(values: Uint8Array, own: number, enemy: number, kings: number): number {
  if (own === 0) return 0;
  const code = values[indexOf(own, enemy, kings, false)] as number;
  return code === DRAWN ? -1 : code - 1;
}

/** Settles what is won or lost in so many plies, and tells the positions before it; false when there was nothing. */
function settle(values: Uint8Array, half: Half, before: Half, plies: number): boolean {
  const { slice, due, open } = half;
  const isWin = (plies & 1) === 1;
  let found = false;
  for (let index = 0; index < slice.size; index += 1) {
    if (due[index] !== plies || (!isWin && open[index] !== 0 && open[index] !== CAPTURES)) continue;
    if (plies > MOST_PLIES) throw new RangeError('A byte holds no more plies.');
    found = true;
    values[slice.base + index] = codeOfPlies(plies);
    positionAt(slice, index, MASKS);
    const end = generateBack(STACK, 0, MASKS[1] as number, MASKS[0] as number, MASKS[2] as number, false);
    for (let at = 0; at < end; at += RECORD_SIZE) {
      const from = indexOf(STACK[at] as number, STACK[at + 1] as number, STACK[at + 2] as number, false);
      const place = from - before.slice.base;
      const openThere = before.open[place] as number;
      if (openThere === CAPTURES || values[from] !== DRAWN) continue;
      const dueThere = before.due[place] as number;
      if (!isWin) {
        if ((dueThere & 1) === 0 || dueThere > plies + 1) before.due[place] = plies + 1;
      } else if (openThere !== NOT_LOST) {
        before.open[place] = openThere - 1;
        if (openThere === 1 && (dueThere & 1) === 0) before.due[place] = Math.max(dueThere, plies + 1);
      }
    }
  }
  return found;
}
