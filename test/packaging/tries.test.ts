import { afterEach, describe, expect, test, vi } from 'vitest';
import { tries } from '../support/tries.ts';

describe('RUN-13: how often, and from where, a property is tried', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([undefined, ''])('given nothing is set (%j), then the same inputs come every time', (nothing) => {
    vi.stubEnv('KING_ME_EXPLORE', nothing);
    expect(tries(40)).toEqual(tries(40));
    expect(tries(40)).toEqual({ numRuns: 40, seed: expect.any(Number) as number });
  });

  test('given we explore, then more inputs come, and others each time', () => {
    vi.stubEnv('KING_ME_EXPLORE', '8');
    expect(tries(40)).toEqual({ numRuns: 320 });
    expect(tries()).toEqual({ numRuns: 800 });
  });

  test.each(['0', '-1', '1.5', 'more'])('given %j, then it is refused by name', (wrong) => {
    vi.stubEnv('KING_ME_EXPLORE', wrong);
    expect(() => tries()).toThrow(`KING_ME_EXPLORE is ${wrong}`);
  });
});
