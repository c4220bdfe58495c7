import type { ReplayScript } from '../../../../src/render/replay-gif.ts';

/** Makes a replay that begins at the second move for ever, and all others at once. */
export function replayGif({ fromPly }: ReplayScript): Uint8Array {
  if (fromPly === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return new Uint8Array(1);
}
