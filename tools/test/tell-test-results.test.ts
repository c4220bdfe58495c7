import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tellResults, type Results } from '../tell-test-results.ts';

const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

const run = (name: string, message: string, ...assertionResults: readonly ReturnType<typeof result>[]): Results => {
  const isGood = message === '' && assertionResults.every(({ status }) => status !== 'failed');
  return {
    testResults: [{ name: resolve('test', name), status: isGood ? 'passed' : 'failed', message, assertionResults }],
  };
};

const good = run('a.test.ts', '', result('counts', 'passed'), result('waits', 'skipped'));
const stack = '\u001B[31mexpected 1\u001B[39m\n    at mine.ts:1\n    at /x/node_modules/y.js:2';

test.each<[string, readonly (Results | undefined)[], readonly string[]]>([
  [
    'a test failed',
    [good, run('b.test.ts', '', result('adds', 'passed'), result('takes', 'failed', stack))],
    ['FAILED: test/b.test.ts > takes', 'expected 1\n    at mine.ts:1', '2 passed, 1 failed'],
  ],
  [
    'a file could not be loaded',
    [good, run('b.test.ts', 'no such module')],
    ['FAILED: test/b.test.ts', 'no such module', '1 passed, 1 failed'],
  ],
  [
    'a run left no results',
    [good, undefined],
    ['FAILED: a run of the tests, which left no results', '1 passed, 1 failed'],
  ],
  ['something else failed', [good], ['The tests pass, but something above does not: see there.', '1 passed, 0 failed']],
])('RUN-13: given %s, then the end of what CI prints names it, with its reason, and counts', (_what, runs, told) => {
  expect(tellResults(runs, false)).toEqual(told);
});

test('RUN-13: given all is well, then it is one line', () => {
  expect(tellResults([good], true)).toEqual(['1 passed, 0 failed']);
});
