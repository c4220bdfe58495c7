import { countBits } from '../square.ts';
import { LOST_END, UNKNOWN, type EndgameTables } from './endgame-tables.ts';
import type { Evaluation } from './evaluate.ts';

/** A won end is this minus the plies to it. */
export const WIN = 30_000;

/** A win that comes too late for the limit of quiet turns is worth this minus the plies to it. */
const LATE_WIN = 300;

/** The score of a position at `ply`; `UNKNOWN` where the tables don't know it, or how it ends in the quiet turns that are left. */
export type EndgameScore = (
  ply: number,
  own: number,
  enemy: number,
  kings: number,
  movesDown: boolean,
  turnsLeft: number,
) => number;

/**
 * The tables' word by the rules: a win counts if it comes before the limit of quiet turns does (RULE-11). If not, captures
 * and crownings may still bring it nearer in time: that is for the search to find.
 */
export function endgameScore(endgames: EndgameTables): EndgameScore {
  return (ply, own, enemy, kings, movesDown, turnsLeft) => {
    const plies = endgames.probe(own, enemy, kings, movesDown);
    if (plies === UNKNOWN || plies === 0) return plies;
    const distance = plies === LOST_END ? 0 : Math.abs(plies);
    if (distance > turnsLeft) return UNKNOWN;
    return plies > 0 ? WIN - ply - distance : ply - WIN + distance;
  };
}

/** Of few pieces only those are judged whose win comes too late: a little, as the other side may err. */
export const withLateWins = (evaluation: Evaluation, endgames: EndgameTables): Evaluation => ({
  score(own, enemy, kings, movesDown) {
    if (countBits(own | enemy) > endgames.maxPieces) return evaluation.score(own, enemy, kings, movesDown);
    const plies = endgames.probe(own, enemy, kings, movesDown);
    return plies > 0 ? LATE_WIN - plies : 0 - LATE_WIN - plies;
  },
});
