import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BoundedCache } from '../../src/render/bounded-cache.ts';
import { tries } from '../support/tries.ts';

it('gives back what was put in, and nothing else', () => {
  const cache = new BoundedCache<string>(10_000);
  cache.set('a', 'first', 5);
  cache.set('a', 'second', 6);
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual(['second', undefined, 1]);
});

it('what was used least of late goes first', () => {
  const cache = new BoundedCache<number>(3500);
  for (const [value, key] of ['a', 'b', 'c'].entries()) cache.set(key, value, 1000);
  cache.get('a');
  cache.set('d', 3, 1000);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3]);
});

it('a value that is greater than the whole cache is not kept, nor is the one it replaces', () => {
  const cache = new BoundedCache<number>(1000);
  cache.set('a', 1, 100);
  cache.set('b', 2, 100);
  cache.set('a', 3, 5000);
  expect(['a', 'b'].map((key) => cache.get(key))).toEqual([undefined, 2]);
});

it('holds no more bytes than its bound, and counts those that it holds', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.nat(600)), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (puts) => {
      const cache = new BoundedCache<number>(2000);
      for (const [key, bytes] of puts) {
        cache.set(key, bytes, bytes);
        expect(cache.bytes).toBeLessThanOrEqual(2000);
      }
      const held = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((key) => cache.get(key) ?? []);
      const own = held.reduce((sum, bytes) => sum + bytes, 0);
      expect(held).toHaveLength(cache.size);
      expect(cache.bytes).toBeGreaterThanOrEqual(own);
      if (held.length === 0) expect(cache.bytes).toBe(0);
    }),
    tries(),
  );
});

it('makes what it does not have, once, and counts it', () => {
  const cache = new BoundedCache<number>(10_000);
  let made = 0;
  const make = (): number => ++made;
  expect([cache.getOrMake('a', make, () => 700), cache.getOrMake('a', make, () => 700)]).toEqual([1, 1]);
  expect(cache.bytes).toBeGreaterThanOrEqual(700);
  expect(cache.getOrMake('b', make, () => 50_000)).toBe(2);
  expect(cache.getOrMake('b', make, () => 50_000)).toBe(3);
});
