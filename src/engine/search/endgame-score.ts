import { countBits } from '../square.ts';
import { FAR_END, LOST_END, UNKNOWN, type EndgameTables } from './endgame-tables.ts';
import type { Evaluation } from './evaluate.ts';

/** A won end is this minus the plies to it. */
export const WIN = 30_000;

/** A win that comes too late for the limit of quiet turns is worth this minus the plies to it. */
const LATE_WIN = 900;

/** A win of unknown length is worth this, so much more for each step that it is nearer, and less than any other one. */
const FAR_WIN = 450;
const NEARER = 80;
/** The evaluation corrects it by this share of its own score, and no more than so much. */
const CORRECTION_SHARE = 1 / 8;
const MOST_CORRECTION = 100;
const LEAST_FAR_WIN = FAR_WIN - MOST_CORRECTION;

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

/** Where only the outcome is known: a draw's score, or what is no better than the window allows; else `UNKNOWN`. */
export function outcomeScore(plies: number, alpha: number, beta: number): number {
  if (plies === 0) return 0;
  if (plies !== UNKNOWN && plies > 0 && beta <= LEAST_FAR_WIN) return beta;
  return plies < 0 && alpha >= -LEAST_FAR_WIN ? alpha : UNKNOWN;
}

/** Of few pieces only those are judged that no table ends: some hundredths, as the other side may err, and the more the nearer. */
export const withLateWins = (evaluation: Evaluation, endgames: EndgameTables): Evaluation => ({
  score(own, enemy, kings, movesDown) {
    if (countBits(own | enemy) > endgames.maxPieces) return evaluation.score(own, enemy, kings, movesDown);
    const plies = endgames.probe(own, enemy, kings, movesDown);
    if (plies === 0) return 0;
    if (plies !== UNKNOWN && Math.abs(plies) < FAR_END) return plies > 0 ? LATE_WIN - plies : 0 - LATE_WIN - plies;
    const seen = evaluation.score(own, enemy, kings, movesDown);
    if (plies === UNKNOWN) return seen;
    const correction = Math.trunc(seen * CORRECTION_SHARE);
    const kept = Math.max(-MOST_CORRECTION, Math.min(MOST_CORRECTION, correction));
    return kept + (plies > 0 ? FAR_WIN + NEARER * (plies - FAR_END) : NEARER * (plies + FAR_END) - FAR_WIN);
  },
});
