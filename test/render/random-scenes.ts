import * as fc from 'fast-check';
import { SIDES } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { positions } from './positions.ts';
import { JUMP_SCENE, plates, squares } from './scenes.ts';

/** Scenes of all kinds, also such as play could not reach. */
export const randomScenes: fc.Arbitrary<BoardScene> = fc.record({
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
