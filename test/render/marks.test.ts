import { createCanvas, loadImage } from '@napi-rs/canvas';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIDES, type Side } from '../../src/engine/position.ts';
import { SQUARES, type Square } from '../../src/engine/square.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, squareCentre, squareCorner } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { readPicture, type Picture } from './picture.ts';
import { PLAIN_LOOK, PLAIN_THEME, mask, square, squares, START_SCENE } from './scenes.ts';
import { tries } from '../support/tries.ts';

const { glow, ink } = PLAIN_THEME;
/** In the ring of a marked piece. */
const RING = 26.6;
/** Towards a corner, where an arrow head is broadest. */
const BARB = 20.5;
/** In the outermost corner, beyond every ring and arrow head. */
const CORNER = 28.5;
const FREE_CORNERS = [
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

const ROLES = ['empty', 'resting', 'movable', 'chosen', 'target'] as const;
type Role = (typeof ROLES)[number];

/** What a square shows, read from the pixels. */
interface Shape {
  readonly ring: 'none' | 'broken' | 'closed' | 'other';
  readonly barbs: number;
  readonly brackets: number;
  readonly dot: boolean;
  readonly darkGround: boolean;
}
const BARE: Shape = { ring: 'none', barbs: 0, brackets: 0, dot: false, darkGround: false };

function shapeOn(picture: Picture, n: Square, bottom: Side): Shape {
  const { x, y } = squareCentre(n, bottom);
  // The brackets of a target run a little way along where a ring would be.
  const share = picture.shareOfRing(n, bottom, RING, glow);
  const colours = (away: number): readonly string[] =>
    FREE_CORNERS.map(([right, down]) => picture.colourAt({ x: x + right * away, y: y + down * away }));
  const brackets = FREE_CORNERS.filter(([right, down]) =>
    [
      { x: x + right * 25, y: y + down * 15 },
      { x: x + right * 15, y: y + down * 25 },
    ].every((place) => picture.colourAt(place) === glow),
  ).length;
  const dot = [-6, 0, 6].every((dx) => picture.colourAt({ x: x + dx, y }) === glow);
  return {
    ring: dot || share < 0.1 ? 'none' : share > 0.8 ? 'closed' : share > 0.35 && share < 0.65 ? 'broken' : 'other',
    barbs: dot ? 0 : colours(BARB).filter((colour) => colour === glow).length,
    brackets: dot ? brackets : 0,
    dot,
    darkGround: colours(CORNER).every((colour) => colour === ink),
  };
}

const expectedShapes = (mustJump: boolean): Readonly<Record<Role, Shape>> => ({
  empty: BARE,
  resting: BARE,
  movable: mustJump ? { ...BARE, ring: 'closed', barbs: 3 } : { ...BARE, ring: 'broken' },
  chosen: { ...BARE, ring: 'closed', darkGround: true },
  target: { ...BARE, dot: true, brackets: 3 },
});

const crowds = fc.record({
  roles: fc.array(fc.constantFrom(...ROLES), { minLength: 32, maxLength: 32 }),
  light: fc.array(fc.boolean(), { minLength: 32, maxLength: 32 }),
  kings: fc.array(fc.boolean(), { minLength: 32, maxLength: 32 }),
  bottom: fc.constantFrom(...SIDES),
  mustJump: fc.boolean(),
});

it('PLAY-02, RULE-06: whatever is on the board, each square has its own mark and no other', async () => {
  await fc.assert(
    fc.asyncProperty(crowds, async ({ roles: drawn, light, kings, bottom, mustJump }) => {
      const firstChosen = drawn.indexOf('chosen');
      const roles = drawn.map((role, at) => (role === 'chosen' && at !== firstChosen ? 'resting' : role));
      const having = (...wanted: readonly Role[]): readonly Square[] =>
        SQUARES.filter((n) => wanted.includes(roles[n - 1] ?? 'empty'));
      const standing = having('resting', 'movable', 'chosen');
      const scene: BoardScene = {
        ...START_SCENE,
        position: {
          dark: mask(...standing.filter((n) => light[n - 1] !== true)),
          light: mask(...standing.filter((n) => light[n - 1] === true)),
          kings: mask(...standing.filter((n) => kings[n - 1] === true)),
          turn: 'dark',
        },
        bottom,
        mustJump,
        movable: having('movable', 'chosen'),
        chosen: having('chosen')[0],
        targets: having('target'),
      };
      const picture = await readPicture(await drawBoard(scene, PLAIN_LOOK));
      const bare = await readPicture(
        await drawBoard({ ...scene, movable: [], chosen: undefined, targets: [] }, PLAIN_LOOK),
      );
      for (const n of SQUARES) {
        const role = roles[n - 1] ?? 'empty';
        const shape = shapeOn(picture, n, bottom);
        expect(shape, `${role} on ${n}`).toEqual(expectedShapes(mustJump)[role]);
        // The number is left alone; on the dark ground of the chosen piece it is written anew.
        if (role !== 'chosen') expect(picture.numberPixels(n, bottom)).toBe(bare.numberPixels(n, bottom));
      }
    }),
    tries(8),
  );
});

/** A square of the picture in black and white, `scale` pixels a unit: where it is brighter than a threshold. */
async function silhouette(scene: BoardScene, n: Square, width: number): Promise<readonly boolean[]> {
  const height = (width * PICTURE_HEIGHT) / PICTURE_WIDTH;
  const context = createCanvas(width, Math.ceil(height)).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(await loadImage(await drawBoard(scene, PLAIN_LOOK)), 0, 0, width, height);
  const scale = width / PICTURE_WIDTH;
  const corner = squareCorner(n, scene.bottom);
  const side = Math.floor(60 * scale);
  const { data } = context.getImageData(Math.round(corner.x * scale), Math.round(corner.y * scale), side, side);
  return Array.from({ length: side * side }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 190;
  });
}

describe.each([512, 300])('marks without colour, in a picture %i px wide', (width) => {
  it('PLAY-02, RULE-06: movable, must-jump, chosen, target and none are five different shapes', async () => {
    const scene: BoardScene = { ...START_SCENE, position: { dark: mask(15), light: 0, kings: 0, turn: 'dark' } };
    const shapes: Readonly<Record<string, BoardScene>> = {
      none: scene,
      movable: { ...scene, movable: squares(15) },
      'must-jump': { ...scene, movable: squares(15), mustJump: true },
      chosen: { ...scene, movable: squares(15), chosen: square(15) },
      target: { ...scene, position: { ...scene.position, dark: 0 }, targets: squares(15) },
    };
    const seen = await Promise.all(
      Object.entries(shapes).map(async ([name, shown]) => ({
        name,
        pixels: await silhouette(shown, square(15), width),
      })),
    );
    for (const [at, one] of seen.entries()) {
      for (const two of seen.slice(at + 1)) {
        const apart = one.pixels.filter((bright, pixel) => bright !== two.pixels[pixel]).length / one.pixels.length;
        expect(apart, `${one.name} and ${two.name}`).toBeGreaterThan(0.04);
      }
    }
  });
});
