import { expect, test } from 'vitest';
import { turned } from '../../../src/engine/square.ts';
import { indexOf, positionAt, slicesUpTo } from '../../../src/engine/search/endgame-index.ts';
import { newTableBytes, readEndgameTables, LOST_END, UNKNOWN } from '../../../src/engine/search/endgame-tables.ts';

/** How many positions there are with so many pieces, the side to move left out (J. Schaeffer's table). */
const PUBLISHED_COUNTS = [120, 6_972, 261_224, 7_092_774];

/** Of these, the ones that need no table: one side has no piece. The other has some men on 28 squares, and kings. */
function oneSided(pieces: number): number {
  const ways = (k: number, n: number): number => (k === 0 ? 1 : (ways(k - 1, n - 1) * n) / k);
  let sum = 0;
  for (let men = 0; men <= pieces; men += 1) sum += ways(men, 28) * ways(pieces - men, 32 - men);
  return 2 * sum;
}

test('every position of up to four pieces has its own place, and there are as many as published', () => {
  const masks = new Int32Array(3);
  const counts = [1, 2, 3, 4].map(oneSided);
  let elsewhere = 0;
  for (const slice of slicesUpTo(4)) {
    const pieces = slice.ownMen + slice.ownKings + slice.enemyMen + slice.enemyKings;
    let positions = 0;
    for (let index = 0; index < slice.size; index += 1) {
      if (!positionAt(slice, index, masks)) continue;
      positions += 1;
      const [own = 0, enemy = 0, kings = 0] = masks;
      if (indexOf(own, enemy, kings, true) !== slice.base + index) elsewhere += 1;
    }
    counts[pieces - 1] = (counts[pieces - 1] ?? 0) + positions;
  }
  expect(elsewhere).toBe(0);
  expect(counts).toEqual(PUBLISHED_COUNTS);
});

test('a position with light to move stands where the turned board with dark to move does', () => {
  const [own, enemy, kings] = [0x00200400, 0x00000012, 0x00000402];
  expect(turned(0x80000001 | 0)).toBe(0x80000001 | 0);
  expect(indexOf(own, enemy, kings, false)).toBe(indexOf(turned(own), turned(enemy), turned(kings), true));
});

test('tables know no position with more pieces than theirs, and those without a piece need none', () => {
  const tables = readEndgameTables(newTableBytes(2));
  expect(tables.probe(0b1, 0b110, 0, true)).toBe(UNKNOWN);
  expect(tables.probe(0, 0b110, 0, true)).toBe(LOST_END);
  expect(tables.probe(0b110, 0, 0, true)).toBe(1);
  expect(tables.probe(0b1, 0b100000, 0, true)).toBe(0);
});

test('tables that are cut off or of another kind are refused', () => {
  expect(() => readEndgameTables(newTableBytes(2).subarray(1))).toThrow(RangeError);
  expect(() => readEndgameTables(newTableBytes(3).subarray(0, -1))).toThrow(RangeError);
  expect(() => readEndgameTables(new Uint8Array(0))).toThrow(RangeError);
});
