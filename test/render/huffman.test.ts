import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { prefixCode } from '../../src/render/huffman.ts';
import { tries } from '../support/tries.ts';

/** Codes as they are written, first bit first. */
const words = (counts: readonly number[]): readonly string[] => {
  const { lengths, codes } = prefixCode(counts);
  return [...lengths].flatMap((length, symbol) =>
    length === 0 ? [] : [Array.from({ length }, (_, bit) => ((codes[symbol] ?? 0) >> bit) & 1).join('')],
  );
};

it('given any counts, then no code begins another, and none is longer than 15 bits', () => {
  const counts = fc.array(fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 1_000_000 })), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(counts, (each) => {
      fc.pre(each.filter((count) => count > 0).length > 1);
      const all = words(each);
      expect(all).toHaveLength(each.filter((count) => count > 0).length);
      expect(all.reduce((sum, word) => sum + 2 ** -word.length, 0)).toBe(1);
      for (const word of all) {
        expect(word.length).toBeLessThanOrEqual(15);
        expect(all.filter((other) => other.startsWith(word))).toEqual([word]);
      }
    }),
    tries(5),
  );
});

it('given counts that would take more than 15 bits, then no code does', () => {
  const fibonacci = [1, 1];
  while (fibonacci.length < 30) fibonacci.push((fibonacci.at(-1) ?? 0) + (fibonacci.at(-2) ?? 0));
  const lengths = words(fibonacci).map(({ length }) => length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(15);
  expect(lengths.toSorted((a, b) => b - a)).toEqual(lengths);
});

it('codes are numbered as in RFC 1951, section 3.2.2', () => {
  // A to H with lengths 3, 3, 3, 3, 3, 2, 4, 4, by counts that give these.
  expect(words([8, 8, 8, 8, 8, 16, 4, 4])).toEqual(['010', '011', '100', '101', '110', '00', '1110', '1111']);
});
