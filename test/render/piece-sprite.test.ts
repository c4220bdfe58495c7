import { beforeAll, describe, expect, it } from 'vitest';
import { SIDES, type Side } from '../../src/engine/position.ts';
import { squareCentre, type Point } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { DEFAULT_LOOK, materialOn, PIECE_SET_NAMES, THEMES } from '../../src/render/look.ts';
import { FACE_OFFSET } from '../../src/render/piece-sprite.ts';
import { contrast } from './contrast-law.ts';
import { readPicture, type Picture } from './picture.ts';
import { mask, square, START_SCENE } from './scenes.ts';

const ON = { dark: { man: 14, king: 15 }, light: { man: 18, king: 19 } } as const;
const SCENE = {
  ...START_SCENE,
  position: { dark: mask(14, 15), light: mask(18, 19), kings: mask(15, 19), turn: 'dark' } as const,
};
/** A board without grain. */
const THEME = 'green-buff';
const GROUND = THEMES[THEME].playing;

const brightness = (colour: string): number => contrast(colour, '#000000');

describe.each(PIECE_SET_NAMES)('the pieces of %s', (pieces) => {
  let picture: Picture;
  beforeAll(async () => {
    picture = await readPicture(await drawBoard(SCENE, { ...DEFAULT_LOOK, theme: THEME, pieces }));
  });
  const at = (side: Side, kind: 'man' | 'king', dx: number, dy: number): string => {
    const { x, y }: Point = squareCentre(square(ON[side][kind]), 'light');
    return picture.colourAt({ x: x + dx, y: y + dy });
  };
  /** The colours below each other in the middle of a piece, from the lower rim of its face to the edge of its square. */
  const below = (side: Side, kind: 'man' | 'king'): readonly string[] =>
    Array.from({ length: 10 }, (_, step) => at(side, kind, 0.5, FACE_OFFSET[kind] + 20.5 + step));

  it('PLAY-10: a king is two discs, one on the other: below its rim there is more wall than below that of a man', () => {
    for (const side of SIDES) {
      const { wall } = materialOn(THEME, pieces, side);
      const height = (kind: 'man' | 'king'): number => below(side, kind).lastIndexOf(wall);
      expect(height('man'), `${side}, a man`).toBeGreaterThan(0);
      expect(height('king') - height('man'), `${side}, a king`).toBeGreaterThanOrEqual(3);
    }
  });

  it('PLAY-10: light comes from above: a piece throws its shadow down, and is hollowed out in the shade', () => {
    for (const side of SIDES) {
      for (const kind of ['man', 'king'] as const) {
        expect(at(side, kind, 0.5, FACE_OFFSET[kind] - 25), `${side}, above a ${kind}`).toBe(GROUND);
        expect(at(side, kind, 0.5, 27), `${side}, below a ${kind}`).not.toBe(GROUND);
        const face = brightness(materialOn(THEME, pieces, side).body);
        const along = (sign: 1 | -1): readonly number[] =>
          [17, 17.5, 18, 18.5].map((radius) => brightness(at(side, kind, 0.5, FACE_OFFSET[kind] + sign * radius)));
        expect(Math.min(...along(-1)), `${side}, the upper edge of a ${kind}'s face`).toBeLessThan(face);
        expect(Math.max(...along(1)), `${side}, the lower edge of a ${kind}'s face`).toBeGreaterThan(face);
      }
    }
  });

  it('PLAY-10: the middle of a man is bare, whichever side it is of, and that of a king is not', () => {
    for (const side of SIDES) {
      const { body, mark } = materialOn(THEME, pieces, side);
      expect(at(side, 'man', 0, FACE_OFFSET.man + 0.5)).toBe(body);
      expect(at(side, 'king', 0, FACE_OFFSET.king + 2)).toBe(mark);
    }
  });

  it('PLAY-10: only light has an inlaid ring', () => {
    const ring = (side: Side): boolean => {
      const { inlay } = materialOn(THEME, pieces, side);
      return Array.from({ length: 10 }, (_, step) => at(side, 'man', 8 + step, FACE_OFFSET.man)).includes(inlay);
    };
    expect([ring('light'), ring('dark')]).toEqual([true, false]);
  });

  it('a piece and its shadow stay within their square', () => {
    const other = THEMES[THEME].other;
    for (const side of SIDES) {
      for (const kind of ['man', 'king'] as const) {
        for (const [dx, dy] of [
          [0, -31],
          [0, 31],
          [-31, 0],
          [31, 0],
        ] as const)
          expect(at(side, kind, dx, dy)).toBe(other);
      }
    }
  });
});
