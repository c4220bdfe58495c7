import { describe, expect, test } from 'vitest';
import { eachStopOnce } from '../../src/process/stop-signals.ts';

describe('RUN-04: what is heard of a stop', () => {
  test.each<[string, readonly (readonly [at: number, reason: string])[], readonly string[]]>([
    ['SIGTERM', [[0, 'SIGTERM']], ['SIGTERM']],
    [
      'SIGTERM to a process group, which npm passes on and ends by',
      [
        [0, 'SIGTERM'],
        [20, 'SIGTERM'],
        [700, 'the end of npm'],
      ],
      ['SIGTERM'],
    ],
    [
      'SIGTERM, and npm ending long after it',
      [
        [0, 'SIGTERM'],
        [4000, 'the end of npm'],
      ],
      ['SIGTERM'],
    ],
    [
      'npm ending first',
      [
        [0, 'the end of npm'],
        [30, 'SIGTERM'],
      ],
      ['the end of npm'],
    ],
    [
      'Ctrl+C, and Ctrl+C again because it takes too long',
      [
        [0, 'SIGINT'],
        [1500, 'SIGINT'],
        [1510, 'SIGINT'],
      ],
      ['SIGINT', 'SIGINT'],
    ],
  ])('%s is passed on as often as it was meant', (_, heard, expected) => {
    const passed: string[] = [];
    let time = 0;
    const hear = eachStopOnce(
      (reason) => passed.push(reason),
      () => time,
    );
    for (const [at, reason] of heard) {
      time = at;
      hear(reason);
    }
    expect(passed).toEqual(expected);
  });
});
