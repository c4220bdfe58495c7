import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { divide, MOST_PLIES, perft, PERFT_COUNTS, type PerftCount } from '../../src/engine/perft.ts';
import { START } from '../../src/engine/position.ts';
import { positionOf } from './samples.ts';

interface PerftRow {
  readonly name: string;
  readonly fen: string;
  readonly moves: readonly number[];
  readonly paths: readonly number[];
}

const TABLE = JSON.parse(readFileSync('test/fixtures/perft.json', 'utf8')) as readonly PerftRow[];
/** Deeper figures are for the bench: a test should take a blink. */
const MOST_NODES = 1_000_000;

/** Every figure of a row that is small enough, as name, position, rule of counting, depth, nodes. */
const figures = TABLE.flatMap((row) =>
  PERFT_COUNTS.flatMap((count) =>
    row[count]
      .map((nodes, index): [string, string, PerftCount, number, number] => [row.name, row.fen, count, index + 1, nodes])
      .filter(([, , , , nodes]) => nodes <= MOST_NODES),
  ),
);

describe('perft', () => {
  test('the table holds 13 positions under both counting rules', () => {
    expect(TABLE).toHaveLength(13);
    expect(figures.length).toBeGreaterThan(200);
  });

  test.each(figures)('RULE-04..08: %s (%s) has by %s at depth %i %i nodes', (_name, fen, count, depth, nodes) => {
    const position = positionOf(fen);
    expect(perft(position, depth, { count })).toBe(nodes);
    expect(perft(position, depth, { count, bulk: true })).toBe(nodes);
  });

  it('counts the position itself at depth 0', () => {
    expect(perft(START, 0)).toBe(1);
    expect(perft(positionOf('W:W21:B17,14'), 0, { count: 'moves' })).toBe(1);
  });

  it('counts nothing behind the end of a game, however deep', () => {
    expect(perft(positionOf('W:W21:B17,14'), MOST_PLIES)).toBe(0);
    expect(perft(positionOf('B:W21:B'), 3)).toBe(0);
  });

  it.each([-1, 1.5, Number.NaN, MOST_PLIES + 1])('refuses depth %d', (depth) => {
    expect(() => perft(START, depth)).toThrow(RangeError);
  });

  it.each(TABLE)('divides $name by first moves that add up to the whole', ({ fen }) => {
    const position = positionOf(fen);
    for (const count of PERFT_COUNTS) {
      const parts = divide(position, 4, { count });
      expect(parts.reduce((sum, part) => sum + part.nodes, 0)).toBe(perft(position, 4, { count }));
    }
  });
});
