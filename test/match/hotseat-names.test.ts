import { describe, expect, test } from 'vitest';
import { readHotseatNames } from '../../src/match/read-options.ts';

describe('hotseat names', () => {
  test.each([
    ['Anna', 'Ben', 'Anna', 'Ben'],
    ['  Anna \n of the Café ', 'B', 'Anna of the Café', 'B'],
    ['👑'.repeat(32), 'x'.repeat(32), '👑'.repeat(32), 'x'.repeat(32)],
  ])('START-08: given %j and %j, then they are taken, on one line', (name1, name2, first, second) => {
    expect(readHotseatNames(name1, name2)).toEqual({ ok: true, value: [first, second] });
  });

  test.each([
    ['', 'Ben', { code: 'name-too-short', option: 'name1' }],
    ['Anna', ' \u200b ', { code: 'name-too-short', option: 'name2' }],
    ['Anna', 'x'.repeat(33), { code: 'name-too-long', option: 'name2', longest: 32 }],
    ['Anna', 'ANNA ', { code: 'names-alike' }],
  ])('START-08: given %j and %j, then it is said what is wrong', (name1, name2, error) => {
    expect(readHotseatNames(name1, name2)).toEqual({ ok: false, error });
  });
});
