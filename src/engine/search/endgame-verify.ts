import { generate, RECORD_SIZE, ROOM_FOR_MOVES } from '../generate.ts';
import { positionAt, slicesUpTo } from './endgame-index.ts';
import { LOST_END, type EndgameTables } from './endgame-tables.ts';

interface EndgameCounts {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly longest: number;
  /** Positions whose value is not what follows from those after each of their moves: none in right tables. */
  readonly wrong: number;
}

const STACK = new Int32Array(ROOM_FOR_MOVES);

/** What a position is worth by the values of the positions after its moves. */
function valueByMoves(tables: EndgameTables, own: number, enemy: number, kings: number, movesDown: boolean): number {
  const end = generate(STACK, 0, own, enemy, kings, movesDown);
  if (end === 0) return LOST_END;
  let win = 0;
  let loss = 0;
  let draws = false;
  for (let at = 0; at < end; at += RECORD_SIZE) {
    const value = tables.probe(STACK[at + 1] as number, STACK[at] as number, STACK[at + 2] as number, !movesDown);
    if (value === 0) draws = true;
    else if (value > 0) loss = Math.max(loss, value + 1);
    else {
      const plies = value === LOST_END ? 1 : 1 - value;
      win = win === 0 ? plies : Math.min(win, plies);
    }
  }
  if (win > 0) return win;
  return draws ? 0 : -loss;
}

/**
 * Compares positions with those after their moves, every `step`th one. All of them right is a proof: wins and losses by
 * induction over their plies, draws because there is always a move that keeps the draw and none that wins.
 */
export function verifyEndgames(tables: EndgameTables, step = 1): EndgameCounts {
  const masks = new Int32Array(3);
  const counts = { wins: 0, draws: 0, losses: 0, longest: 0, wrong: 0 };
  for (const slice of slicesUpTo(tables.maxPieces))
    for (let index = slice.base % step; index < slice.size; index += step) {
      if (!positionAt(slice, index, masks)) continue;
      const own = masks[0] as number;
      const enemy = masks[1] as number;
      const kings = masks[2] as number;
      const value = tables.probe(own, enemy, kings, true);
      if (value !== valueByMoves(tables, own, enemy, kings, true)) counts.wrong += 1;
      if (value === 0) counts.draws += 1;
      else if (value > 0) counts.wins += 1;
      else counts.losses += 1;
      counts.longest = Math.max(counts.longest, Math.abs(value));
    }
  return counts;
}
