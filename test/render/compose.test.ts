import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { SIDES } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { composeRows } from '../../src/render/compose.ts';
import { lookPalette } from '../../src/render/look-palette.ts';
import { DEFAULT_LOOK, PICTURE_SIZES } from '../../src/render/look.ts';
import { indexPixels } from '../../src/render/palette.ts';
import { wholePicture } from '../../src/render/region.ts';
import { regionPixels } from '../../src/render/region-pixels.ts';
import { positions } from './positions.ts';
import { JUMP_SCENE, squares, START_SCENE, plates } from './scenes.ts';

const scenes: fc.Arbitrary<BoardScene> = fc.record({
  position: positions,
  bottom: fc.constantFrom(...SIDES),
  movable: fc.subarray([...SQUARES], { maxLength: 8 }),
  chosen: fc.option(fc.constantFrom(...SQUARES), { nil: undefined }),
  mustJump: fc.boolean(),
  plates,
  targets: fc.subarray([...SQUARES], { maxLength: 4 }),
  lastMove: fc.constantFrom(
    undefined,
    { squares: squares(11, 15), captured: [] },
    { squares: squares(24, 19), captured: [] },
    JUMP_SCENE.lastMove,
  ),
});

/** Edges are smoothed a little differently when a picture is painted in parts; anything missing differs by far more. */
const MOST_OFF = 100;
const SHARE_OFF = 0.002;

it.each(PICTURE_SIZES)('a picture put together from squares looks like one painted whole, at size %i', (size) => {
  const look = { ...DEFAULT_LOOK, size };
  const { colours } = lookPalette(look);
  fc.assert(
    fc.property(scenes, (scene) => {
      const indices = composeRows(scene, look).filter((_, at) => at % (size + 1) !== 0);
      const whole = indexPixels(regionPixels(scene, look, wholePicture(size)), lookPalette(look));
      let most = 0;
      let off = 0;
      for (const [pixel, index] of indices.entries()) {
        const other = whole[pixel] ?? 0;
        if (index === other) continue;
        const channels = [0, 1, 2, 3].map((at) =>
          Math.abs((colours[index * 4 + at] ?? 0) - (colours[other * 4 + at] ?? 0)),
        );
        most = Math.max(most, ...channels);
        off++;
      }
      expect(most).toBeLessThanOrEqual(MOST_OFF);
      expect(off / indices.length).toBeLessThanOrEqual(SHARE_OFF);
    }),
    { numRuns: 25 },
  );
});

it('every row begins with the filter byte for "none"', () => {
  const rows = composeRows(JUMP_SCENE, DEFAULT_LOOK);
  expect(rows.filter((_, at) => at % 513 === 0).every((filter) => filter === 0)).toBe(true);
});

it('a flat colour of the board survives the palette unchanged', () => {
  const { colours } = lookPalette(DEFAULT_LOOK);
  const rows = composeRows(START_SCENE, DEFAULT_LOOK);
  // The middle of square 17, which is empty at the start.
  const index = rows[(16 + 4 * 60 + 30) * 513 + 1 + 16 + 60 + 30] ?? 0;
  expect([...colours.subarray(index * 4, index * 4 + 4)]).toEqual([0xb5, 0x88, 0x63, 255]);
});
