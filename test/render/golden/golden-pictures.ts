import { GALLERY_STATES } from '../../../src/cli/gallery/states.ts';
import type { BoardScene } from '../../../src/render/board-scene.ts';
import { DEFAULT_LOOK, type Look } from '../../../src/render/look.ts';
import { PIECE_SET_NAMES } from '../../../src/render/piece-set.ts';
import { THEME_NAMES } from '../../../src/render/theme.ts';

/** A picture that was looked at by people, and is to stay as it is. */
export interface GoldenPicture {
  readonly name: string;
  readonly scene: BoardScene;
  readonly look: Look;
}

/** Where they are, as `write-golden.ts` wrote them. */
export const goldenFile = (name: string): URL => new URL(`../../fixtures/pictures/${name}.png`, import.meta.url);

const scene = (name: string): BoardScene => {
  const state = GALLERY_STATES.find((each) => each.name === name);
  if (state === undefined) throw new Error(`the gallery has no state ${name}`);
  return state.scene;
};

/** Every state in the usual look, every theme and set with marks, path and ghosts, and the letters of every set. */
export const GOLDEN_PICTURES: readonly GoldenPicture[] = [
  ...GALLERY_STATES.map((state) => ({ name: state.name, scene: state.scene, look: DEFAULT_LOOK })),
  ...THEME_NAMES.map((theme, index) => {
    const pieces = PIECE_SET_NAMES[index % PIECE_SET_NAMES.length] ?? DEFAULT_LOOK.pieces;
    return { name: `${theme}-${pieces}`, scene: scene('jumped'), look: { ...DEFAULT_LOOK, theme, pieces } };
  }),
  ...PIECE_SET_NAMES.map((pieces) => ({
    name: `lettered-${pieces}`,
    scene: scene('kings'),
    look: { ...DEFAULT_LOOK, pieces, lettered: true },
  })),
  { name: 'large', scene: scene('hop'), look: { ...DEFAULT_LOOK, size: 768 } },
];
