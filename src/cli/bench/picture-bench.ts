import { START } from '../../engine/position.ts';
import { toSquare, type Square } from '../../engine/square.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import { drawBoard } from '../../render/board-picture.ts';
import { DEFAULT_LOOK } from '../../render/look.ts';

const WARM_UP = 20;
const PICTURES = 200;

/** Draws the board of an opening position, marks included, over and over: the median time from scene to PNG bytes. */
export async function pictureBench(): Promise<{ p50Ms: number; bytes: number; size: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let picture = 0; picture < WARM_UP + PICTURES; picture++) {
    const scene = SCENES[picture % SCENES.length] ?? OPENING;
    const startedAt = performance.now();
    const png = await drawBoard(scene);
    if (picture >= WARM_UP) times.push(performance.now() - startedAt);
    if (scene === OPENING) bytes = png.length;
  }
  times.sort((a, b) => a - b);
  return { p50Ms: Number((times[PICTURES / 2] ?? 0).toFixed(3)), bytes, size: DEFAULT_LOOK.size };
}

const squares = (...numbers: readonly number[]): readonly Square[] => numbers.flatMap((n) => toSquare(n) ?? []);

/** After 11-15: light looks at four pieces that can move. */
const OPENING: BoardScene = {
  position: { ...START, dark: (START.dark & ~(1 << 10)) | (1 << 14), turn: 'light' },
  bottom: 'light',
  lastMove: { squares: squares(11, 15), captured: [] },
  movable: squares(21, 22, 23, 24),
  mustJump: false,
  chosen: undefined,
  targets: [],
  plates: {
    dark: { name: 'Alice', captured: 0, sign: undefined },
    light: { name: 'Bob', captured: 0, sign: 'to-move' },
  },
};
const CHOSEN: BoardScene = { ...OPENING, chosen: toSquare(22), targets: squares(17, 18) };
/** Different pictures by turns, so that nothing is measured that a cache of finished pictures would answer. */
const SCENES: readonly BoardScene[] = [OPENING, CHOSEN];
