import { describe, expect, it } from 'vitest';
import { squareCentre } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { DEFAULT_LOOK } from '../../src/render/look.ts';
import { PIECE_SET_NAMES, PIECE_SETS } from '../../src/render/piece-set.ts';
import { THEME_NAMES, THEMES } from '../../src/render/theme.ts';
import { contrast } from './contrast.ts';
import { readPicture } from './picture.ts';
import { mask, square, START_SCENE } from './scenes.ts';

const combinations = THEME_NAMES.flatMap((theme) => PIECE_SET_NAMES.map((pieces) => ({ theme, pieces })));

it('RULE-03, PLAY-10: the sets and themes that the requirements name are there', () => {
  expect(PIECE_SET_NAMES).toEqual(['red-white', 'black-red', 'white-red', 'blue-red']);
  expect(THEME_NAMES).toEqual(expect.arrayContaining(['red-white', 'black-red', 'black-white', 'green-buff']));
});

describe.each(combinations)('$pieces on $theme', ({ theme, pieces }) => {
  const ground = THEMES[theme].playing;
  const { dark, light } = PIECE_SETS[pieces];

  it('PLAY-10: both sides stand out from their squares by 3:1', () => {
    expect(contrast(dark.body, ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(light.body, ground)).toBeGreaterThanOrEqual(3);
  });

  it('PLAY-10: so they do in the picture, men and kings', async () => {
    const position = { dark: mask(14, 15), light: mask(18, 19), kings: mask(15, 19), turn: 'dark' } as const;
    const picture = await readPicture(
      await drawBoard({ ...START_SCENE, position }, { ...DEFAULT_LOOK, theme, pieces }),
    );
    const empty = picture.colourAt(squareCentre(square(10), 'light'));
    for (const [n, dx, dy] of [
      [14, 17, 0],
      [15, 0, 13],
      [18, 17, 0],
      [19, 0, 13],
    ] as const) {
      const { x, y } = squareCentre(square(n), 'light');
      expect(contrast(picture.colourAt({ x: x + dx, y: y + dy }), empty), `square ${n}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe.each(PIECE_SET_NAMES)('the set %s', (pieces) => {
  const { dark, light } = PIECE_SETS[pieces];

  it('PLAY-10: the sides differ in brightness, not in hue alone', () => {
    expect(contrast(dark.body, light.body)).toBeGreaterThanOrEqual(1.4);
  });

  it('PLAY-10: the sides differ in pattern: light has a ring that stands out, dark has fine grooves that do not', () => {
    expect(contrast(light.inlay, light.body)).toBeGreaterThanOrEqual(3);
    expect(contrast(dark.groove, dark.body)).toBeLessThan(3);
  });

  it('PLAY-10: crowns and letters can be read on their piece', () => {
    expect(contrast(dark.mark, dark.body)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light.mark, light.body)).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(THEME_NAMES)('the theme %s', (name) => {
  const theme = THEMES[name];

  it('PLAY-02: marks stand out from the square they are on by 3:1', () => {
    expect(contrast(theme.glow, theme.playing)).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.ink, theme.playing)).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.glow, theme.ink)).toBeGreaterThanOrEqual(3);
  });

  it('PLAY-11: square numbers have the contrast of text, 4.5:1', () => {
    expect(contrast(theme.ink, theme.playing)).toBeGreaterThanOrEqual(4.5);
  });
});
