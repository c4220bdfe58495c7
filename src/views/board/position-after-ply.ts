import { play } from '../../engine/moves.ts';
import type { Position } from '../../engine/position.ts';
import type { Game } from '../../match/game.ts';

/** The position once `ply` moves had been played; 0 is the start, more than were played is the position now. */
export function positionAfterPly(game: Game, ply: number): Position {
  if (ply >= game.moves.length) return game.position;
  return game.moves.slice(0, Math.max(ply, 0)).reduce((position, { move }) => play(position, move), game.start);
}
