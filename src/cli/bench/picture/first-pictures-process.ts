/** A fresh process that draws its first pictures, tells its parent how long they took, and ends. Its argument is the size. */
import { drawBoard } from '../../../render/board-picture.ts';
import { DEFAULT_LOOK, PICTURE_SIZES, type Look } from '../../../render/look.ts';
import type { FirstPictures } from './first-pictures.ts';
import { sampleGameScenes } from './game-scenes.ts';

const size = PICTURE_SIZES.find((known) => String(known) === process.argv[2]);
const [first, second] = sampleGameScenes();
if (size === undefined || first === undefined || second === undefined)
  throw new Error('a bench starts this with a size');

const timed = async (scene: typeof first, look: Look): Promise<number> => {
  const startedAt = performance.now();
  await drawBoard(scene, look);
  return performance.now() - startedAt;
};
const coldMs = await timed(first, { ...DEFAULT_LOOK, size });
await timed(second, { ...DEFAULT_LOOK, size });
const newLookMs = await timed(first, { size, theme: 'green-buff', pieces: 'black-red' });
process.send?.({ coldMs, newLookMs } satisfies FirstPictures);
process.disconnect();
