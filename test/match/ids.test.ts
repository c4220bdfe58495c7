import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_LENGTH, CODE_LETTERS, makeTableCode, parseTableCode } from '../../src/match/ids.ts';
import { tries } from '../support/tries.ts';

describe('table codes', () => {
  test('START-02: given drawn numbers, then a code of six letters is read back, in whatever case', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH }), (drawn) => {
        const code = makeTableCode(drawn);
        expect(code).toHaveLength(6);
        expect(parseTableCode(code)).toBe(code);
        expect(parseTableCode(` ${code.slice(0, 3)}-${code.slice(3).toLowerCase()} `)).toBe(code);
      }),
      tries(),
    );
  });

  test('START-02: given the letters, then none looks like another', () => {
    for (const pair of ['0O', '1I', '1L', 'IL', '2Z', '5S', '8B', 'UV', 'OQ', '0Q', 'OD']) {
      expect(Array.from(pair).filter((letter) => CODE_LETTERS.includes(letter)).length, pair).toBeLessThan(2);
    }
    expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length);
  });

  test.each(['', 'ACDEF', 'ACDEFGH', 'ACDEF0', 'ACDEFÄ', '<@123>', 'A'.repeat(1000)])(
    'START-02: given "%s", then it is no code',
    (text) => {
      expect(parseTableCode(text)).toBeUndefined();
    },
  );
});
