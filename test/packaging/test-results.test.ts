import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tellResults } from './test-results.ts';

const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

interface File {
  readonly name: string;
  readonly status?: string;
  readonly message?: string;
  readonly assertionResults: readonly object[];
}

const run = (...files: readonly File[]): string =>
  JSON.stringify({
    testResults: files.map(({ name, status = 'passed', message = '', assertionResults }) => ({
      name: resolve('test', name),
      status,
      message,
      assertionResults,
    })),
  });

describe('RUN-13: the end of what CI prints', () => {
  const good = run({ name: 'a.test.ts', assertionResults: [result('counts', 'passed'), result('waits', 'skipped')] });

  test('given nothing but passed tests, then one line with their count', () => {
    expect(tellResults([good], true)).toEqual(['1 passed, 0 failed']);
  });

  test('given a test that ran twice, then it counts once', () => {
    expect(tellResults([good, good], true)).toEqual(['1 passed, 0 failed']);
  });

  test('given a test that failed in one of two runs, then it is named with its reason and counts as failed', () => {
    const bad = run({
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        result('counts', 'failed', '\u001B[31mexpected 1\u001B[39m\n    at mine.ts:1\n    at /x/node_modules/y.js:2'),
      ],
    });
    for (const runs of [
      [good, bad],
      [bad, good],
    ]) {
      expect(tellResults(runs, false)).toEqual([
        'FAILED: test/a.test.ts > counts',
        'expected 1\n    at mine.ts:1',
        '0 passed, 1 failed',
      ]);
    }
  });

  test('given a file that could not be loaded, then it is named and counts as one failure', () => {
    const broken = run({ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] });
    expect(tellResults([good, broken], false)).toEqual([
      'FAILED: test/b.test.ts',
      'no such module',
      '1 passed, 1 failed',
    ]);
  });

  test.each([undefined, ''])('given a run that left no results (%j), then that is a failure', (nothing) => {
    expect(tellResults([good, nothing], false)).toEqual([
      'FAILED: a run of the tests, which left no results',
      '1 passed, 1 failed',
    ]);
  });

  test('given passed tests and something else that failed, then it says where to look', () => {
    expect(tellResults([good], false)).toEqual([
      'The tests pass, but something above does not: see there.',
      '1 passed, 0 failed',
    ]);
  });
});
