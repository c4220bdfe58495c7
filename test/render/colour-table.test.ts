import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ColourTable } from '../../src/render/palette.ts';
import { tries } from '../support/tries.ts';

const words = fc.integer({ min: 0, max: 0xffffffff });

it('knows what it was told, and nothing else', () => {
  const told = fc.array(fc.tuple(words, fc.nat(255)), { maxLength: 500 });
  fc.assert(
    fc.property(told, fc.array(words), (pairs, others) => {
      const table = new ColourTable();
      const map = new Map(pairs);
      for (const [word, index] of pairs) table.set(word, index);
      for (const word of [...map.keys(), ...others]) expect(Math.max(table.get(word), -1)).toBe(map.get(word) ?? -1);
    }),
    tries(),
  );
});

it('forgets when it is full, and goes on to answer', () => {
  const table = new ColourTable();
  for (let word = 0; word < 40_000; word++) {
    table.set(word, word & 255);
    expect(table.get(word)).toBe(word & 255);
  }
  expect(table.get(0)).toBeLessThan(0);
});
