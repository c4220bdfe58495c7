import type { Result } from '../../engine/result.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import type { Look } from '../../render/look.ts';
import type { ReplayScript } from '../../render/replay-gif.ts';

/** Who draws. */
export interface Pictures {
  /** A board as a PNG file. */
  board(scene: BoardScene, look: Look): Promise<Uint8Array>;
  /**
   * A replay as a GIF file. It may take some seconds; the event loop stays free. What was made of late is at hand: asking
   * again for the same script costs nothing.
   */
  replay(script: ReplayScript): Promise<Result<Uint8Array, ReplayFault>>;
}

/**
 * Why there is no replay: `busy` - so many are being made that this one has to be asked for again later; `failed` - it
 * could not be made at all.
 */
export type ReplayFault = 'busy' | 'failed';

/** A message was to carry a replay, and there is none. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
  readonly fault: ReplayFault;

  constructor(fault: ReplayFault) {
    super(`the replay could not be made: ${fault}`);
    this.fault = fault;
  }
}
