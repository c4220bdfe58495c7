import { describe, expect, it } from 'vitest';
import { seenWith, SIGHTS } from './colour-blindness.ts';
import { contrast } from './contrast.ts';

it('PLAY-10: every kind of sight is there', () => {
  expect(SIGHTS).toEqual(['normal sight', 'protanopia', 'deuteranopia', 'tritanopia']);
});

describe.each(SIGHTS)('%s', (sight) => {
  it.each(['#000000', '#333333', '#757575', '#c0c0c0', '#ffffff'])('sees the grey %s as it is', (grey) => {
    expect(seenWith(sight, grey)).toBe(grey);
  });
});

it('normal sight sees every colour as it is', () => {
  for (const colour of ['#ff0000', '#00ff00', '#0000ff', '#a97c58'])
    expect(seenWith('normal sight', colour)).toBe(colour);
});

it('who lacks the long cones sees red as a dark olive', () => {
  // Worked out by hand from the published matrix: (0.152286, 0.114503, 0) in linear light.
  expect(seenWith('protanopia', '#ff0000')).toBe('#6d5f00');
});

it('red and green of one brightness are told apart by hue alone: nearly the same without the middle cones', () => {
  const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const distance = (a: string, b: string): number => {
    const [x, y] = [channels(a), channels(b)];
    return Math.max(...x.map((value, at) => Math.abs(value - (y[at] ?? 0))));
  };
  const [red, green] = ['#b4553c', '#707a2f'];
  expect(distance(red, green)).toBeGreaterThan(60);
  expect(distance(seenWith('deuteranopia', red), seenWith('deuteranopia', green))).toBeLessThan(25);
  expect(distance(seenWith('tritanopia', red), seenWith('tritanopia', green))).toBeGreaterThan(60);
});

it('black and white stay as far apart as can be, for everybody', () => {
  for (const sight of SIGHTS)
    expect(contrast(seenWith(sight, '#ffffff'), seenWith(sight, '#000000'))).toBeCloseTo(21, 5);
});
