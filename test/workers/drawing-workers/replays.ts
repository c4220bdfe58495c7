import type { ReplayScript } from '../../../src/render/replay-gif.ts';

/** Dies of a replay that begins at the second move, never ends one from the third, and answers all others with where they begin. */
export function replayGif({ fromPly }: ReplayScript): Uint8Array {
  if (fromPly === 1) process.exit(3);
  if (fromPly === 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return Uint8Array.of(fromPly);
}
