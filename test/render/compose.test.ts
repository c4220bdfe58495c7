import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { composeRows } from '../../src/render/compose.ts';
import { lookPalette, indexPixels } from '../../src/render/palette.ts';
import { DEFAULT_LOOK, PICTURE_SIZES, type Look, THEME_NAMES, THEMES } from '../../src/render/look.ts';
import { PICTURE_WIDTH, wholePicture } from '../../src/render/board-layout.ts';
import { scenePixels } from '../../src/render/paint-scene.ts';
import { randomScenes, JUMP_SCENE, PLAIN_LOOK, squares, START_SCENE } from './scenes.ts';
import { tries } from '../support/tries.ts';

/** Some edges are smoothed a little differently when a picture is painted in parts; anything missing differs by far more. */
const MOST_OFF = 100;
const SHARE_OFF = 0.001;

function expectSamePicture(scene: BoardScene, look: Look): void {
  const { colors } = lookPalette(look);
  const parts = composeRows(scene, look).filter((_, at) => at % (look.size + 1) !== 0);
  const whole = indexPixels(scenePixels(scene, look, wholePicture(look.size)), lookPalette(look));
  expect(parts).toHaveLength(whole.length);
  let most = 0;
  let off = 0;
  for (const [pixel, index] of parts.entries()) {
    const other = whole[pixel] ?? 0;
    if (index === other) continue;
    const channels = [0, 1, 2, 3].map((at) => Math.abs((colors[index * 4 + at] ?? 0) - (colors[other * 4 + at] ?? 0)));
    most = Math.max(most, ...channels);
    off++;
  }
  expect(most).toBeLessThanOrEqual(MOST_OFF);
  expect(off / parts.length).toBeLessThanOrEqual(SHARE_OFF);
}

it.each(PICTURE_SIZES)('a picture put together from parts looks like one painted whole, at size %i', (size) => {
  fc.assert(
    fc.property(randomScenes, (scene) => expectSamePicture(scene, { ...DEFAULT_LOOK, size })),
    tries(2),
  );
});

it('so does the board after each hop of a jump that goes round, whatever stands around it', () => {
  const path = squares(10, 19, 26, 17, 10);
  const captured = squares(15, 23, 22, 14).map((on) => ({ square: on, side: 'light' as const, king: on === 22 }));
  for (let hops = 1; hops < path.length; hops++) {
    const lastMove = { squares: path.slice(0, hops + 1), captured: captured.slice(0, hops) };
    for (const chosen of [undefined, path[hops]]) expectSamePicture({ ...JUMP_SCENE, lastMove, chosen }, PLAIN_LOOK);
  }
});

describe('equal scenes give equal rows', () => {
  const others = fc.array(randomScenes, { maxLength: 4 });

  it('whatever was drawn in between', () => {
    fc.assert(
      fc.property(randomScenes, others, (scene, between) => {
        const first = composeRows(scene, DEFAULT_LOOK);
        for (const other of between) composeRows(other, DEFAULT_LOOK);
        expect(Buffer.compare(composeRows(scene, DEFAULT_LOOK), first)).toBe(0);
      }),
      tries(3),
    );
  });

  it('and its receiver may write into it', () => {
    const first = composeRows(START_SCENE, DEFAULT_LOOK);
    const kept = first.slice();
    first.fill(7);
    expect(Buffer.compare(composeRows(START_SCENE, DEFAULT_LOOK), kept)).toBe(0);
  });
});

it.each(THEME_NAMES)('a flat color of the board survives the palette unchanged: %s', (theme) => {
  const look = { ...DEFAULT_LOOK, theme };
  const { colors } = lookPalette(look);
  const rows = composeRows(START_SCENE, look);
  const scale = look.size / PICTURE_WIDTH;
  // The middle of the field to the left of square 17, which is not played on.
  const index = rows[(36 + 4 * 60 + 30) * scale * (look.size + 1) + 1 + (16 + 30) * scale] ?? 0;
  const hex = Buffer.from(colors.subarray(index * 4, index * 4 + 3)).toString('hex');
  expect(`#${hex}`).toBe(THEMES[theme].other);
});
