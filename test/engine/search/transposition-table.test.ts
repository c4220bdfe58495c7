import { describe, expect, it } from 'vitest';
import {
  createTranspositionTable,
  EXACT,
  PROVEN_DEPTH,
  storedScore,
} from '../../../src/engine/search/transposition-table.ts';

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

  it('keeps what is proven where less is known of the same position afterwards', () => {
    const table = createTranspositionTable(14);
    table.store(1, 2, 0, true, 0, 29_000, 5 + PROVEN_DEPTH, EXACT, 0);
    table.store(1, 2, 0, true, 0, 100, 20, EXACT, 1);
    expect(storedScore(table.probe(1, 2, 0, true, 0))).toBe(29_000);
    table.store(1, 2, 0, true, 0, 29_100, 3 + PROVEN_DEPTH, EXACT, 1);
    expect(storedScore(table.probe(1, 2, 0, true, 0))).toBe(29_100);
  });
});
