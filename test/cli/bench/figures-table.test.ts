import { expect, test } from 'vitest';
import { figuresTable } from '../../../src/cli/bench/figures-table.ts';

const UNITS = { p50Ms: 'ms', bytes: 'bytes a picture', perSecond: 'a second' };

test('each figure has a line with its part, its value and what it counts', () => {
  const lines = figuresTable(
    [
      ['perft', { perSecond: 12_345_678 }],
      ['click', { p50Ms: 1.5, bytes: 900 }],
    ],
    UNITS,
  );
  expect(lines).toEqual([
    'perft    12,345,678  a second',
    'click           1.5  ms',
    '                900  bytes a picture',
  ]);
});

test('a part that is measured in several cases names each case', () => {
  const lines = figuresTable([['picture', { 512: { p50Ms: 1.25, bytes: 90 }, 768: { p50Ms: 2, bytes: 180 } }]], UNITS);
  expect(lines).toEqual([
    'picture 512 1.25  ms',
    '              90  bytes a picture',
    'picture 768    2  ms',
    '             180  bytes a picture',
  ]);
});

test('a figure that nothing is known about stands under its own name', () => {
  expect(figuresTable([['store', { appends: 3 }]], UNITS)).toEqual(['store    3  appends']);
});
