import type { Game } from '../../match/game.ts';
import type { Seat } from '../../match/ids.ts';

/** The place of a move in the game's record. */
export interface TurnNumber {
  readonly turn: number;
  readonly seat: Seat;
}

/**
 * Where move `ply` (1 for the first) stands in the record: as in PDN, one number for a move of each side, dark's first. A
 * game that starts with light on move begins with `1...`.
 */
export function turnNumber(game: Game, ply: number): TurnNumber {
  const skipped = game.start.turn === 'dark' ? 0 : 1;
  const half = ply - 1 + skipped;
  return { turn: Math.floor(half / 2) + 1, seat: half % 2 === 0 ? 'dark' : 'light' };
}
