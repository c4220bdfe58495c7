import type { Side } from '../../engine/position.ts';
import type { GameResult } from '../../match/game.ts';
import type { EndSign } from '../../render/board-scene.ts';

/** What the plates of the final board say: the winner has a sign, whoever lost has none, and of a draw both have one. */
export function resultSigns(result: GameResult): Readonly<Record<Side, EndSign | undefined>> {
  if (result.kind === 'draw') return { dark: 'drawn', light: 'drawn' };
  return { dark: undefined, light: undefined, [result.winner]: 'won' };
}
