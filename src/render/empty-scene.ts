import type { Side } from '../engine/position.ts';
import type { BoardScene, Plate } from './board-scene.ts';

const NO_PLATE: Plate = { name: '', captured: 0, sign: undefined };

/** A board on which nothing stands or has happened. */
export function emptyScene(bottom: Side): BoardScene {
  return {
    position: { dark: 0, light: 0, kings: 0, turn: 'dark' },
    bottom,
    lastMove: undefined,
    movable: [],
    mustJump: false,
    chosen: undefined,
    targets: [],
    plates: { dark: NO_PLATE, light: NO_PLATE },
  };
}
