import { createCanvas, loadImage } from '@napi-rs/canvas';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIDES, type Side } from '../../src/engine/position.ts';
import { SQUARES, type Square } from '../../src/engine/square.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, squareCenter, squareCorner } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { readPicture, type Picture } from './picture.ts';
import type { Look } from '../../src/render/look.ts';
import { contrast } from './contrast-law.ts';
import { PLAIN_LOOK, PLAIN_PIECES, PLAIN_THEME, mask, square, squares, START_SCENE, JUMP_SCENE } from './scenes.ts';
import { tries } from '../support/tries.ts';

const { glow, chosen: chosenGround, target } = PLAIN_THEME;
/** In the ring of a marked piece. */
const RING = 28;
/** In the triangle that points at a piece which must jump. */
const WEDGE = 25.5;
/** In the outermost corner, beyond every ring and triangle. */
const CORNER = 28.6;
const CORNERS = [
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
] as const;

const ROLES = ['empty', 'resting', 'movable', 'chosen', 'target'] as const;
type Role = (typeof ROLES)[number];

/** What a square shows, read from the pixels. */
interface Shape {
  readonly ring: 'none' | 'broken' | 'closed' | 'other';
  readonly wedges: number;
  readonly field: boolean;
  readonly filled: boolean;
}
const BARE: Shape = { ring: 'none', wedges: 0, field: false, filled: false };

function shapeOn(picture: Picture, n: Square, bottom: Side): Shape {
  const { x, y } = squareCenter(n, bottom);
  const share = picture.shareOfRing(n, bottom, RING, glow);
  const colors = (away: number): readonly string[] =>
    CORNERS.map(([right, down]) => picture.colorAt({ x: x + right * away, y: y + down * away }));
  const beside = [
    { x: x + 20, y },
    { x: x - 20, y },
    { x, y: y + 16 },
    { x, y: y - 16 },
  ];
  const field = beside.every((place) => picture.colorAt(place) === target);
  return {
    // The frame of a target runs a little way along where a ring would be.
    ring: field || share < 0.1 ? 'none' : share > 0.9 ? 'closed' : share > 0.35 && share < 0.65 ? 'broken' : 'other',
    wedges: colors(WEDGE).filter((color) => color === glow).length,
    field,
    filled: colors(CORNER).every((color) => color === chosenGround),
  };
}

const expectedShapes = (mustJump: boolean): Readonly<Record<Role, Shape>> => ({
  empty: BARE,
  resting: BARE,
  movable: mustJump ? { ...BARE, ring: 'closed', wedges: 4 } : { ...BARE, ring: 'broken' },
  chosen: { ...BARE, ring: 'closed', filled: true },
  target: { ...BARE, field: true },
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
      const picture = await readPicture(drawBoard(scene, PLAIN_LOOK));
      const bare = await readPicture(drawBoard({ ...scene, movable: [], chosen: undefined, targets: [] }, PLAIN_LOOK));
      for (const n of SQUARES) {
        const role = roles[n - 1] ?? 'empty';
        const shape = shapeOn(picture, n, bottom);
        expect(shape, `${role} on ${n}`).toEqual(expectedShapes(mustJump)[role]);
        if (role === 'empty' || role === 'resting')
          expect(picture.numberPixels(n, bottom)).toBe(bare.numberPixels(n, bottom));
      }
    }),
    tries(5),
  );
});

const ALONE: BoardScene = { ...START_SCENE, position: { dark: mask(27), light: 0, kings: 0, turn: 'dark' } };
const KING: BoardScene = { ...ALONE, position: { ...ALONE.position, kings: mask(27) } };

/** A picture as wide as phones show it, looked into in units as ever. */
async function onPhone(scene: BoardScene, look: Look): Promise<Picture> {
  const [width, height] = [320, (320 * PICTURE_HEIGHT) / PICTURE_WIDTH];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(await loadImage(drawBoard(scene, look)), 0, 0, width, height);
  return readPicture(await canvas.encode('png'));
}

const { x: MIDDLE_X, y: MIDDLE_Y } = squareCenter(square(27), 'light');
const EMPTY: BoardScene = { ...ALONE, position: { ...ALONE.position, dark: 0 } };
const ON_PIECE = { ink: PLAIN_PIECES.dark.mark, ground: PLAIN_PIECES.dark.body, x: MIDDLE_X, y: MIDDLE_Y };

describe.each([
  ['a man that can move', { ...ALONE, movable: squares(27) }, ON_PIECE, 11],
  ['a king that can move', { ...KING, movable: squares(27) }, { ...ON_PIECE, y: MIDDLE_Y + 6 }, 11],
  ['a target', { ...EMPTY, targets: squares(27) }, { ...ON_PIECE, ink: glow, ground: target }, 11],
  ['any other man', ALONE, ON_PIECE, 8],
  ['any other lettered man', ALONE, { ...ON_PIECE, y: MIDDLE_Y + 9, lettered: true }, 7],
  [
    'an empty square',
    EMPTY,
    { ink: PLAIN_THEME.ink, ground: PLAIN_THEME.playing, x: MIDDLE_X - 18, y: MIDDLE_Y - 21 },
    7,
  ],
] as const)('the number of %s', (_what, scene, { ink, ground, x, y, ...style }, least) => {
  it('PLAY-11: is high enough to be read where the picture is 320 wide', async () => {
    const picture = await onPhone(scene, { ...PLAIN_LOOK, size: 768, lettered: 'lettered' in style });
    const pixel = 512 / 320;
    const isInk = (row: number): boolean =>
      picture
        .colorsIn({ x: x - 11, y: row * pixel, width: 22, height: pixel })
        .some((color) => contrast(color, ground) > Math.sqrt(contrast(ink, ground)));
    const middle = Math.round(y / pixel);
    expect(isInk(middle)).toBe(true);
    let [top, bottom] = [middle, middle];
    while (isInk(top - 1)) top--;
    while (isInk(bottom + 1)) bottom++;
    expect(bottom - top + 1).toBeGreaterThanOrEqual(least);
    expect(bottom - top + 1).toBeLessThanOrEqual(least + 2);
  });
});

it('PLAY-11: nothing covers a target, whatever the last move has left there', async () => {
  const targets = squares(6, 10, 15);
  const covered: BoardScene = { ...JUMP_SCENE, targets };
  const picture = await readPicture(drawBoard(covered, PLAIN_LOOK));
  const bare = await readPicture(drawBoard({ ...covered, lastMove: undefined }, PLAIN_LOOK));
  for (const n of targets) {
    const { x, y } = squareCorner(n, 'dark');
    const box = { x: x + 8, y: y + 8, width: 44, height: 44 };
    expect(picture.colorsIn(box), `target ${n}`).toEqual(bare.colorsIn(box));
  }
});

it('PLAY-02: where the board is red and white, a target is a green field with a frame (R2.1.2)', async () => {
  const scene: BoardScene = { ...START_SCENE, targets: squares(15) };
  const picture = await readPicture(drawBoard(scene, { ...PLAIN_LOOK, theme: 'red-white' }));
  const pixels = picture.colorsIn({ ...squareCorner(square(15), 'light'), width: 60, height: 60 });
  const isGreen = (color: string): boolean => {
    const [red = 0, green = 0, blue = 0] = Buffer.from(color.slice(1), 'hex');
    return green > 1.5 * red && green > 1.5 * blue;
  };
  expect(pixels.filter(isGreen).length / pixels.length).toBeGreaterThan(0.4);
});

/** A square of the picture in black and white, `scale` pixels a unit: where it is brighter than a threshold. */
async function silhouette(scene: BoardScene, n: Square, width: number): Promise<readonly boolean[]> {
  const height = (width * PICTURE_HEIGHT) / PICTURE_WIDTH;
  const context = createCanvas(width, Math.ceil(height)).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(await loadImage(drawBoard(scene, PLAIN_LOOK)), 0, 0, width, height);
  const scale = width / PICTURE_WIDTH;
  const corner = squareCorner(n, scene.bottom);
  const side = Math.floor(60 * scale);
  const { data } = context.getImageData(Math.round(corner.x * scale), Math.round(corner.y * scale), side, side);
  return Array.from({ length: side * side }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 190;
  });
}

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
      // Without color, as wide as a phone shows it.
      pixels: await silhouette(shown, square(15), 300),
    })),
  );
  for (const [at, one] of seen.entries()) {
    for (const two of seen.slice(at + 1)) {
      const apart = one.pixels.filter((bright, pixel) => bright !== two.pixels[pixel]).length / one.pixels.length;
      expect(apart, `${one.name} and ${two.name}`).toBeGreaterThan(0.04);
    }
  }
});
