import { describe, expect, it } from 'vitest';
import { MATERIALS, materialOn, PIECE_SET_NAMES } from '../../src/render/piece-set.ts';
import { THEME_NAMES, THEMES } from '../../src/render/theme.ts';
import { seenWith, SIGHTS } from './colour-blindness.ts';
import { boardDemands, pieceDemands, type Demand } from './contrast-law.ts';
import { contrast } from './contrast.ts';

const combinations = THEME_NAMES.flatMap((theme) => PIECE_SET_NAMES.map((pieces) => ({ theme, pieces })));

/** The demands that are not met, each in words. */
function unmet(demands: readonly Demand[]): readonly string[] {
  return demands.flatMap(({ what, colours: [a, b], least, sights }) =>
    sights.flatMap((sight) => {
      const found = contrast(seenWith(sight, a), seenWith(sight, b));
      return found >= least ? [] : [`${what}, ${a} on ${b}, ${sight}: ${found.toFixed(2)} < ${least}`];
    }),
  );
}

it('RULE-03, PLAY-10: the sets and themes that the requirements name are there, and those for the sake of the eyes', () => {
  expect(PIECE_SET_NAMES).toEqual(['red-white', 'black-red', 'white-red', 'blue-red']);
  expect(THEME_NAMES).toEqual([
    'wood',
    'red-white',
    'green-buff',
    'black-red',
    'black-white',
    'night',
    'high-contrast',
    'colour-blind',
  ]);
});

describe.each(THEME_NAMES)('the theme %s', (theme) => {
  it('PLAY-02, PLAY-08, PLAY-11: marks, numbers and names keep their contrast, for every kind of sight', () => {
    expect(unmet(boardDemands(theme))).toEqual([]);
  });
});

describe.each(combinations)('$pieces on $theme', ({ theme, pieces }) => {
  const [dark, light] = [materialOn(theme, pieces, 'dark'), materialOn(theme, pieces, 'light')];

  it('PLAY-10: pieces stand out from their square and from each other, crowns from their piece, for every kind of sight', () => {
    expect(unmet(pieceDemands(theme, pieces))).toEqual([]);
  });

  it('PLAY-10: the sides differ in pattern: light has a ring that stands out, dark has fine grooves that do not', () => {
    for (const sight of SIGHTS) {
      expect(contrast(seenWith(sight, light.inlay), seenWith(sight, light.body))).toBeGreaterThanOrEqual(3);
      expect(contrast(seenWith(sight, dark.groove), seenWith(sight, dark.body))).toBeLessThan(3);
    }
  });

  it('PLAY-10: a colour keeps the name that players call it by', () => {
    expect([dark, light].map(({ name }) => name.toLowerCase()).join('-')).toBe(pieces);
  });
});

it('PLAY-10: on the high-contrast board both sides stand out by what text needs, 4.5:1', () => {
  const { playing } = THEMES['high-contrast'];
  for (const pieces of PIECE_SET_NAMES) {
    const edges = [materialOn('high-contrast', pieces, 'dark').edge, materialOn('high-contrast', pieces, 'light').edge];
    for (const edge of edges) expect(contrast(edge, playing), `${pieces}, ${edge}`).toBeGreaterThanOrEqual(4.5);
  }
});

it('PLAY-10: red has a pale rim beside another deep colour, and a deep one beside white', () => {
  expect(contrast(MATERIALS['rimmed-red'].edge, '#ffffff')).toBeLessThan(1.2);
  expect(contrast(MATERIALS.red.edge, '#000000')).toBeLessThan(1.5);
});
