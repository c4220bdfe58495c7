import type { Position, Side } from '../../engine/position.ts';
import type { Square } from '../../engine/square.ts';
import type { EndSign } from '../board-scene.ts';
import type { Look } from '../look.ts';

/**
 * Everything a replay shows, as plain data: a worker gets it as it is, and equal scripts give equal pictures. It grows by
 * a few bytes a move; the positions are found by playing.
 */
export interface ReplayScript {
  /** Where the game began. */
  readonly start: Position;
  /** Every move of the game, from the first one on: all squares of its path, the square of departure first. */
  readonly moves: readonly (readonly Square[])[];
  /** How many moves have been played when the replay sets in; 0 shows the whole game. */
  readonly fromPly: number;
  /** As the plates show them. */
  readonly names: Readonly<Record<Side, string>>;
  /** Whose side is at the bottom (PLAY-09). */
  readonly bottom: Side;
  /** What the plates of the last picture say; `undefined` where the game goes on or came to no result. */
  readonly ending: Readonly<Record<Side, EndSign | undefined>> | undefined;
  /** Its size is the greatest one the replay may have. */
  readonly look: Look;
  /** The most bytes the file may have; Discord tells it with each interaction (`attachment_size_limit`). */
  readonly maxBytes: number;
}
