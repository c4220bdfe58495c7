import type { ReplayScript } from '../../../../src/render/replay-gif.ts';

/** Dies of a replay that begins at the second move, and makes all others. */
export function replayGif({ fromPly }: ReplayScript): Uint8Array {
  if (fromPly === 1) process.exit(3);
  return new Uint8Array(1);
}
