import { describe, expect, test } from 'vitest';
import { expectTame, HOSTILE_NAMES, tricksIn } from './support/hostile-names.ts';

/** One of each kind; the long tests try all. */
const SAMPLES = HOSTILE_NAMES.filter((_, index) => index % 7 === 1);

describe('RUN-07: hostile names', () => {
  test.each(SAMPLES.map((name) => [JSON.stringify(name).slice(0, 60), name] as const))(
    'RUN-07: %s as everybody’s name turns nothing round, piles nothing up and hides nothing, in any message',
    (_shown, name) => expectTame(name),
  );

  test('RUN-07: what they would do without being cleaned is found', () => {
    for (const trick of [
      '\u202Ex',
      'a\u0300\u0300\u0300',
      '\uD800',
      'x\u2068',
      'x\u2069',
      '\u200F',
      'a\u0007',
      'by אליס',
    ]) {
      expect(tricksIn(trick)).not.toEqual([]);
    }
  });
});
