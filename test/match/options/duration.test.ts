import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeDuration, parseDuration } from '../../../src/match/read-options.ts';
import { seconds } from '../timed.ts';
import { tries } from '../../support/tries.ts';

describe('durations', () => {
  test.each<[string, number]>([
    ['90s', 90],
    ['2m30s', 150],
    ['2 m 30 s', 150],
    ['12h', 43_200],
    ['3 days', 259_200],
    ['1 Day', 86_400],
    ['5 min', 300],
    ['5 minutes', 300],
    [' 1h30m ', 5400],
    ['0s', 0],
  ])('START-06: given "%s", then it is %d s', (text, count) => {
    expect(parseDuration(text)).toBe(seconds(count));
  });

  test.each([
    '',
    ' ',
    '5',
    'm',
    '-5m',
    '1.5m',
    '30s2m',
    '1m1m',
    '5 parsecs',
    '1e3s',
    '5m!',
    '9999999s',
    `${' '.repeat(50)}5m`,
  ])('START-06: given "%s", then it is no duration', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  test('START-06: given any number of seconds, then what is written is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 86_400 }), (count) => {
        expect(parseDuration(makeDuration(seconds(count)))).toBe(seconds(count));
      }),
      tries(),
    );
  });

  test('START-06: given any text, then reading it never throws and gives whole seconds', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect((parseDuration(text) ?? 0) % 1000).toBe(0);
      }),
      tries(),
    );
  });
});
