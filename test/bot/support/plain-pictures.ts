import type { Pictures } from '../../../src/bot/pictures/picture-service.ts';
import { ok } from '../../../src/engine/result.ts';
import { drawBoard } from '../../../src/render/board-picture.ts';
import { replayGif } from '../../../src/render/replay-gif.ts';

/** Draws on the spot: no worker, nothing kept. */
export const PLAIN_PICTURES: Pictures = {
  board: drawBoard,
  replay: async (script) => ok(replayGif(script)),
};
