import { describe, expect, it } from 'vitest';
import { createTranspositionTable, EXACT, storedScore } from '../../../src/engine/search/transposition-table.ts';

type Table = ReturnType<typeof createTranspositionTable>;

/** Stores positions that differ from each other; the score is the number of each. */
function storeMany(table: Table, count: number): void {
  for (let number = 0; number < count; number += 1)
    table.store(Math.imul(number, 0x9e3779b1), number, 0, true, 0, number % 20_000, 5, EXACT, 0);
}

function countFound(table: Table, count: number): number {
  let found = 0;
  for (let number = 0; number < count; number += 1) {
    const data = table.probe(Math.imul(number, 0x9e3779b1), number, 0, true, 0);
    if (data !== 0 && storedScore(data) === number % 20_000) found += 1;
  }
  return found;
}

describe('the transposition table', () => {
  it('grows with what a search stores, and finds what it held before', () => {
    const table = createTranspositionTable(21);
    table.beginSearch();
    storeMany(table, 40_000);
    expect(countFound(table, 40_000)).toBeGreaterThan(26_000);
    table.clear();
    expect(countFound(table, 40_000)).toBe(0);
  });

  it('holds no more than it has room for, and gives up earlier searches first', () => {
    const table = createTranspositionTable(14);
    table.beginSearch();
    storeMany(table, 40_000);
    expect(countFound(table, 40_000)).toBeLessThanOrEqual(2 ** 14);
    table.beginSearch();
    storeMany(table, 8000);
    expect(countFound(table, 8000)).toBeGreaterThan(7500);
  });
});
