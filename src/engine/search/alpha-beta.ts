import { countSteps, generate, jumpersOf, RECORD_SIZE, ROOM_FOR_MOVES, writeJumps } from '../generate.ts';
import { countBits } from '../square.ts';
import { endgameScore, outcomeScore, WIN, withLateWins } from './endgame-score.ts';
import { UNKNOWN, type EndgameTables } from './endgame-tables.ts';
import type { Evaluation } from './evaluate.ts';
import { createLines } from './lines.ts';
import { createMoveOrder } from './move-order.ts';
import { createPath } from './path.ts';
import { gainsEnough, JUDGED_DEPTH, missesEnough, reducedDepth } from './selectivity.ts';
import {
  AT_LEAST,
  AT_MOST,
  createTranspositionTable,
  EXACT,
  NO_MOVE,
  PROVEN_DEPTH,
  storedBound,
  storedDepth,
  storedMove,
  storedScore,
} from './transposition-table.ts';
import type { Tree } from './tree.ts';

/** Scores beyond this one are decided. */
export const DECIDED = WIN - 1000;
export const INFINITE = WIN + 1;

/** No line is followed further. */
export const MOST_PLIES = 120;
/** Positions of the game that repetition looks back at: more than any limit of quiet turns. */
const MOST_EARLIER = 200;
/** Nodes between two looks at the clock. */
const NODES_BETWEEN_POLLS = 512;

/** From this depth on, a position that the table has no move for is searched less deeply. */
const UNPREPARED_DEPTH = 3;
/** Threats at the horizon are answered to this depth below it. */
const DEEPEST_THREAT = -1;
/** Beyond the horizon positions are quicker searched again than looked up. */
const LEAST_STORED = 1;
/** So many turns before the limit of quiet ones, positions are told apart by their number. */
const NEAR_LIMIT = 24;

const isUndecided = (score: number): boolean => score < DECIDED && score > -DECIDED;

/** The recursive search. No object is made in it: positions are masks, moves are records in one stack. */
export function createTree(learned: Evaluation, endgames: EndgameTables | undefined, tableBits: number): Tree {
  const table = createTranspositionTable(tableBits);
  const stack = new Int32Array(MOST_PLIES * 64 * RECORD_SIZE + ROOM_FOR_MOVES);
  const moves = createMoveOrder(stack, MOST_PLIES + 2);
  const stackLimit = stack.length - ROOM_FOR_MOVES;
  const path = createPath(MOST_EARLIER + MOST_PLIES + 2);
  const reversible = new Int32Array(MOST_EARLIER + MOST_PLIES + 2);
  const quiet = new Int32Array(MOST_EARLIER + MOST_PLIES + 2);
  const lines = createLines(stack, MOST_PLIES + 2);

  const piecesWithPlies = endgames?.piecesWithPlies ?? 0;
  const tableScore = endgames && endgameScore(endgames);
  const evaluation = endgames === undefined ? learned : withLateWins(learned, endgames);

  let rootAt = 0;
  /** Whether some position of the game can come for the third time. */
  let stoodTwice = false;
  let drawTurns = 0;
  let withAdvances = true;
  let nodes = 0;
  let nodeLimit = 0;
  let pollAt = 0;
  let shouldStop: (() => boolean) | undefined;
  let stopped = false;

  const poll = (): void => {
    if (nodes >= nodeLimit || shouldStop?.() === true) stopped = true;
    pollAt = Math.min(nodeLimit, nodes + NODES_BETWEEN_POLLS);
  };

  const negamax = (
    ply: number,
    base: number,
    own: number,
    enemy: number,
    kings: number,
    movesDown: boolean,
    depthAsked: number,
    alphaBefore: number,
    beta: number,
  ): number => {
    let depth = depthAsked;
    if (nodes >= pollAt) poll();
    if (stopped) return 0;
    nodes += 1;
    lines.empty(ply);
    const here = rootAt + ply;
    const turns = quiet[here] as number;
    const back = reversible[here] as number;
    const times = back >= 4 ? path.timesBefore(here, back, own, enemy, kings) : 0;
    if (times > 1) return 0;

    const pieces = countBits(own | enemy);
    if (tableScore === undefined || pieces > piecesWithPlies) {
      // Nobody who plays on has to allow the third time.
      if (times > 0) return 0;
      if (endgames !== undefined && pieces <= endgames.maxPieces) {
        // Where few quiet turns are left, a win may come too late.
        const isNear = turns > drawTurns - NEAR_LIMIT;
        const plies = endgames.probe(own, enemy, kings, movesDown);
        const known = isNear ? outcomeScore(plies, -INFINITE, INFINITE) : outcomeScore(plies, alphaBefore, beta);
        if (known !== UNKNOWN) return known;
      }
    } else {
      const known = tableScore(ply, own, enemy, kings, movesDown, drawTurns - turns);
      // Where a position can come for the third time, the loser may get there.
      if (known === 0 || (known !== UNKNOWN && (depth <= 0 || !stoodTwice || back <= ply))) return known;
      // Beside a win that is sure, no other one is looked for.
      if (known === UNKNOWN && (alphaBefore > DECIDED || beta < -DECIDED))
        return evaluation.score(own, enemy, kings, movesDown);
    }

    const jumpers = jumpersOf(own, enemy, kings, movesDown);
    if (ply >= MOST_PLIES || base > stackLimit) return evaluation.score(own, enemy, kings, movesDown);
    if (jumpers === 0 && depth <= 0) {
      if (depth <= DEEPEST_THREAT || jumpersOf(enemy, own, kings, !movesDown) === 0)
        return countSteps(own, enemy, kings, movesDown) === 0
          ? ply - WIN
          : evaluation.score(own, enemy, kings, movesDown);
    }

    path.write(here, own, enemy, kings);
    let end = base;
    if (jumpers !== 0) {
      if (turns >= drawTurns) return 0;
      end = writeJumps(stack, base, own, enemy, kings, movesDown, jumpers);
      if (end === base + RECORD_SIZE) {
        // A jump that has to be made decides nothing: it costs no depth, and the table is asked about what comes after it.
        reversible[here + 1] = quiet[here + 1] = 0;
        const after = stack[base] as number;
        const enemyAfter = stack[base + 1] as number;
        const kingsAfter = stack[base + 2] as number;
        const score =
          0 - negamax(ply + 1, end, enemyAfter, after, kingsAfter, !movesDown, depth, 0 - beta, 0 - alphaBefore);
        if (score > alphaBefore && beta - alphaBefore > 1) lines.keep(ply, base);
        return score;
      }
    }

    // No line from here ends sooner than at once.
    let alpha = alphaBefore > ply - WIN ? alphaBefore : ply - WIN;
    if (alpha >= beta) return alpha;
    const isExactWanted = beta - alpha > 1;
    const key = turns > drawTurns - NEAR_LIMIT ? turns : 0;
    let tableMove = NO_MOVE;
    if (depth >= LEAST_STORED) {
      const data = table.probe(own, enemy, kings, movesDown, key);
      if (data !== 0) {
        tableMove = storedMove(data);
        const bound = storedBound(data);
        let score = storedScore(data);
        // What is proven to be won or lost is so at any depth, and also where a line is asked for.
        if (
          (storedDepth(data) >= depth && !isExactWanted) ||
          (score > DECIDED ? bound !== AT_MOST : score < -DECIDED && bound !== AT_LEAST)
        ) {
          if (score > DECIDED) score -= ply;
          else if (score < -DECIDED) score += ply;
          if (bound === EXACT || isExactWanted || (bound === AT_LEAST ? score >= beta : score <= alpha)) return score;
        }
      }
    }
    // Where few quiet turns are left, a draw is closer than what stands on the board tells.
    if (jumpers === 0 && !isExactWanted && key === 0 && depth > 0 && depth <= JUDGED_DEPTH && isUndecided(beta)) {
      const seen = evaluation.score(own, enemy, kings, movesDown);
      if (gainsEnough(seen, depth, beta) && jumpersOf(enemy, own, kings, !movesDown) === 0) return beta;
      if (missesEnough(seen, depth, alpha)) return alpha;
    }

    // Where no move is known to begin with, one ply less finds one, and the next visit goes on from it.
    if (tableMove === NO_MOVE && depth >= UNPREPARED_DEPTH && jumpers === 0) depth -= 1;

    if (jumpers === 0) {
      end = generate(stack, base, own, enemy, kings, movesDown);
      if (end === base) return ply - WIN;
      if (turns >= drawTurns) return 0;
    }
    moves.order(ply, base, end, own, movesDown, jumpers !== 0, tableMove);
    const depthBelow = depth - 1;

    let best = -INFINITE;
    let bestAt = base;
    for (let tried = 0, count = (end - base) / RECORD_SIZE; tried < count; tried += 1) {
      const at = moves.pick(base, end);
      const after = stack[at] as number;
      const enemyAfter = stack[at + 1] as number;
      const kingsAfter = stack[at + 2] as number;
      const isKing = (own & kings & ~after) !== 0 || after === own;
      reversible[here + 1] = jumpers === 0 && isKing ? back + 1 : 0;
      quiet[here + 1] = jumpers === 0 && (isKing || (withAdvances && kingsAfter === kings)) ? turns + 1 : 0;
      let score: number;
      if (tried === 0)
        score = 0 - negamax(ply + 1, end, enemyAfter, after, kingsAfter, !movesDown, depthBelow, 0 - beta, 0 - alpha);
      else {
        // A late step that looks good after all is looked at again, as deeply as the others.
        const isLate = jumpers === 0 && depth > 0 && (isKing || kingsAfter === kings);
        const reduced = isLate ? reducedDepth(depth, depthBelow, tried, isExactWanted) : depthBelow;
        score = 0 - negamax(ply + 1, end, enemyAfter, after, kingsAfter, !movesDown, reduced, -1 - alpha, 0 - alpha);
        if (reduced < depthBelow && score > alpha)
          score =
            0 - negamax(ply + 1, end, enemyAfter, after, kingsAfter, !movesDown, depthBelow, -1 - alpha, 0 - alpha);
        if (score > alpha && score < beta)
          score = 0 - negamax(ply + 1, end, enemyAfter, after, kingsAfter, !movesDown, depthBelow, 0 - beta, 0 - alpha);
      }
      if (stopped) return 0;
      if (score > best) {
        best = score;
        bestAt = at;
        if (score > alpha) {
          alpha = score;
          if (isExactWanted) lines.keep(ply, at);
          if (score >= beta) {
            if (jumpers === 0 && depth > 0) moves.reward(ply, base, end, own, after, movesDown, depth);
            break;
          }
        }
      }
    }
    if (depth >= LEAST_STORED) {
      const bound = best >= beta ? AT_LEAST : best > alphaBefore ? EXACT : AT_MOST;
      const kept = best > DECIDED ? best + ply : best < -DECIDED ? best - ply : best;
      const isProven = best > DECIDED ? bound !== AT_MOST : best < -DECIDED && bound !== AT_LEAST;
      const worth = isProven ? depth + PROVEN_DEPTH : depth;
      table.store(own, enemy, kings, movesDown, key, kept, worth, bound, (bestAt - base) / RECORD_SIZE);
    }
    return best;
  };

  return {
    setOut(root, earlier, turns, limits) {
      const kept = earlier.slice(-MOST_EARLIER);
      rootAt = kept.length;
      stoodTwice = false;
      for (const [at, { own, enemy, kings }] of [...kept, root].entries()) {
        path.write(at, own, enemy, kings);
        reversible[at] = at;
        stoodTwice ||= path.timesBefore(at, at, own, enemy, kings) > 0;
      }
      quiet[rootAt] = turns.soFar;
      drawTurns = turns.limit;
      withAdvances = turns.withAdvances;
      nodes = 0;
      stopped = false;
      nodeLimit = limits.nodes;
      shouldStop = limits.shouldStop;
      pollAt = Math.min(nodeLimit, NODES_BETWEEN_POLLS);
      table.beginSearch();
      moves.fade();
    },
    score(node, depth, alpha, beta) {
      reversible[rootAt + 1] = node.isReversible ? (reversible[rootAt] as number) + 1 : 0;
      quiet[rootAt + 1] = node.quietTurns;
      return negamax(1, 0, node.own, node.enemy, node.kings, node.movesDown, depth, alpha, beta);
    },
    isStopped: () => stopped,
    nodes: () => nodes,
    line: () => lines.read(1),
    clear() {
      table.clear();
      moves.clear();
    },
  };
}
