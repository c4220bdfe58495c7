import { countSteps, generate, jumpersOf, RECORD_SIZE, ROOM_FOR_MOVES, writeJumps } from '../generate.ts';
import { countBits } from '../square.ts';
import { LOST_END, UNKNOWN, type EndgameTables } from './endgame-tables.ts';
import type { Score } from './hand-evaluation.ts';
import {
  AT_LEAST,
  AT_MOST,
  createTranspositionTable,
  EXACT,
  NO_MOVE,
  storedBound,
  storedDepth,
  storedMove,
  storedScore,
} from './transposition-table.ts';

/** A won end is this minus the plies to it. */
export const WIN = 30_000;
/** Scores beyond this one are decided. */
export const DECIDED = WIN - 1000;
export const INFINITE = WIN + 1;

/** No line is followed further. */
export const MOST_PLIES = 120;
/** Positions of the game that repetition looks back at: more than any limit of quiet turns. */
export const MOST_EARLIER = 200;
/** Nodes between two looks at the clock. */
const NODES_BETWEEN_POLLS = 2048;

export interface Limits {
  readonly nodes: number;
  readonly shouldStop: (() => boolean) | undefined;
}

/** The masks of a position, and how it came about: what a line of the search begins with. */
export interface Node {
  readonly own: number;
  readonly enemy: number;
  readonly kings: number;
  readonly movesDown: boolean;
  /** Positions before this one that could stand again. */
  readonly reversible: number;
  /** Turns without a capture or a crowning. */
  readonly quiet: number;
}

export interface Tree {
  /** Sets out from a position: `earlier` are those before it, oldest first. */
  setOut(root: Node, earlier: readonly Node[], drawTurns: number, limits: Limits): void;
  /** The score for the side to move at a node one ply below the root; meaningless once `isStopped`. */
  score(node: Node, depth: number, alpha: number, beta: number): number;
  isStopped(): boolean;
  nodes(): number;
  /** The positions of the line that gave the last exact score, from the one that was asked for on. */
  line(): readonly { own: number; enemy: number; kings: number }[];
  clear(): void;
}

const MASKS = 3;

/** The recursive search. No object is made in it: positions are masks, moves are records in one stack. */
export function createTree(evaluate: Score, endgames: EndgameTables | undefined, tableBits: number): Tree {
  const table = createTranspositionTable(tableBits);
  const stack = new Int32Array(MOST_PLIES * 64 * RECORD_SIZE + ROOM_FOR_MOVES);
  const stackLimit = stack.length - ROOM_FOR_MOVES;
  /** The positions from the first earlier one to the current node: own, enemy, kings. */
  const path = new Int32Array((MOST_EARLIER + MOST_PLIES + 2) * MASKS);
  const reversible = new Int32Array(MOST_EARLIER + MOST_PLIES + 2);
  const quiet = new Int32Array(MOST_EARLIER + MOST_PLIES + 2);
  const killers = new Int32Array(2 * (MOST_PLIES + 2));
  /** By side, square of departure, destination. */
  const history = new Int32Array(2 * 32 * 32);
  /** Best lines by ply: the masks after each move. */
  const lines = new Int32Array((MOST_PLIES + 2) * (MOST_PLIES + 2) * MASKS);
  const lineEnds = new Int32Array(MOST_PLIES + 2);

  const tablePieces = endgames?.maxPieces ?? 0;
  /** The value of a position of few pieces: a table's win is a won end at its distance. */
  const tableScore = (ply: number, own: number, enemy: number, kings: number, movesDown: boolean): number => {
    const plies = endgames === undefined ? UNKNOWN : endgames.probe(own, enemy, kings, movesDown);
    if (plies === UNKNOWN || plies === 0) return plies;
    return plies > 0 ? WIN - ply - plies : plies === LOST_END ? ply - WIN : ply - WIN - plies;
  };

  let rootAt = 0;
  let drawTurns = 0;
  let nodes = 0;
  let nodeLimit = 0;
  let pollAt = 0;
  let shouldStop: (() => boolean) | undefined;
  let stopped = false;

  const poll = (): void => {
    if (nodes >= nodeLimit || shouldStop?.() === true) stopped = true;
    pollAt = Math.min(nodeLimit, nodes + NODES_BETWEEN_POLLS);
  };

  const writePath = (at: number, own: number, enemy: number, kings: number): void => {
    path[at * MASKS] = own;
    path[at * MASKS + 1] = enemy;
    path[at * MASKS + 2] = kings;
  };

  const isRepeated = (at: number, own: number, enemy: number, kings: number): boolean => {
    const oldest = at - (reversible[at] as number);
    for (let before = at - 4; before >= oldest; before -= 2)
      if (path[before * MASKS] === own && path[before * MASKS + 1] === enemy && path[before * MASKS + 2] === kings)
        return true;
    return false;
  };

  /** Notes that a line begins with the record at `at`, and goes on as the line of the next ply. */
  const keepLine = (ply: number, at: number): void => {
    const mine = ply * (MOST_PLIES + 2) * MASKS;
    const next = mine + (MOST_PLIES + 2) * MASKS;
    lines[mine] = stack[at] as number;
    lines[mine + 1] = stack[at + 1] as number;
    lines[mine + 2] = stack[at + 2] as number;
    const length = lineEnds[ply + 1] as number;
    for (let index = 0; index < length * MASKS; index += 1) lines[mine + MASKS + index] = lines[next + index] as number;
    lineEnds[ply] = length + 1;
  };

  const historyOf = (movesDown: boolean, from: number, to: number): number =>
    (movesDown ? 1024 : 0) + (31 - Math.clz32(from)) * 32 + 31 - Math.clz32(to);

  /** Writes into each record's last slot when its turn comes: the table's move, captures, killers, then by history. */
  const order = (
    ply: number,
    base: number,
    end: number,
    own: number,
    movesDown: boolean,
    jumps: boolean,
    tableMove: number,
  ): void => {
    for (let at = base, index = 0; at < end; at += RECORD_SIZE, index += 1) {
      if (index === tableMove) {
        stack[at + 3] = 1 << 30;
        continue;
      }
      const after = stack[at] as number;
      if (jumps) {
        // Fewer enemies left, more of them gone.
        let left = stack[at + 1] as number;
        let count = 32;
        for (; left !== 0; left &= left - 1) count -= 1;
        stack[at + 3] = count;
        continue;
      }
      const change = own ^ after;
      stack[at + 3] =
        change === killers[2 * ply]
          ? (1 << 30) - 1
          : change === killers[2 * ply + 1]
            ? (1 << 30) - 2
            : (history[historyOf(movesDown, own & change, after & change)] as number);
    }
  };

  /** The record whose turn is next; it won't be found again. */
  const pick = (base: number, end: number): number => {
    let best = base;
    let most = -1;
    for (let at = base; at < end; at += RECORD_SIZE)
      if ((stack[at + 3] as number) > most) {
        most = stack[at + 3] as number;
        best = at;
      }
    stack[best + 3] = -1;
    return best;
  };

  const reward = (ply: number, own: number, after: number, movesDown: boolean, depth: number): void => {
    const change = own ^ after;
    if (killers[2 * ply] !== change) {
      killers[2 * ply + 1] = killers[2 * ply] as number;
      killers[2 * ply] = change;
    }
    const index = historyOf(movesDown, own & change, after & change);
    history[index] = (history[index] as number) + depth * depth;
    if ((history[index] as number) > 1 << 24)
      for (let at = 0; at < history.length; at += 1) history[at] = (history[at] as number) >> 1;
  };

  const negamax = (
    ply: number,
    base: number,
    own: number,
    enemy: number,
    kings: number,
    movesDown: boolean,
    depth: number,
    alphaBefore: number,
    beta: number,
  ): number => {
    if (nodes >= pollAt) poll();
    if (stopped) return 0;
    nodes += 1;
    lineEnds[ply] = 0;
    const here = rootAt + ply;
    writePath(here, own, enemy, kings);
    if ((reversible[here] as number) >= 4 && isRepeated(here, own, enemy, kings)) return 0;

    if (tablePieces > 0 && countBits(own | enemy) <= tablePieces) {
      const known = tableScore(ply, own, enemy, kings, movesDown);
      if (known !== UNKNOWN) return known;
    }

    const jumpers = jumpersOf(own, enemy, kings, movesDown);
    if (jumpers === 0) {
      if (depth <= 0 || ply >= MOST_PLIES || base > stackLimit)
        return countSteps(own, enemy, kings, movesDown) === 0 ? ply - WIN : evaluate(own, enemy, kings, movesDown);
    } else if (ply >= MOST_PLIES || base > stackLimit) return evaluate(own, enemy, kings, movesDown);

    let alpha = alphaBefore;
    let tableMove = NO_MOVE;
    const isExactWanted = beta - alpha > 1;
    if (depth > 0) {
      const data = table.probe(own, enemy, kings, movesDown);
      if (data !== 0) {
        tableMove = storedMove(data);
        if (storedDepth(data) >= depth && !isExactWanted) {
          const bound = storedBound(data);
          let score = storedScore(data);
          if (score > DECIDED) score -= ply;
          else if (score < -DECIDED) score += ply;
          if (bound === EXACT || (bound === AT_LEAST ? score >= beta : score <= alpha)) return score;
        }
      }
    }

    const end =
      jumpers === 0
        ? generate(stack, base, own, enemy, kings, movesDown)
        : writeJumps(stack, base, own, enemy, kings, movesDown, jumpers);
    if (end === base) return ply - WIN;
    if ((quiet[here] as number) >= drawTurns) return 0;
    const isForced = end === base + RECORD_SIZE;
    if (!isForced) order(ply, base, end, own, movesDown, jumpers !== 0, tableMove);
    const depthBelow = jumpers !== 0 || isForced ? depth : depth - 1;

    let best = -INFINITE;
    let bestAt = base;
    for (let tried = 0, count = (end - base) / RECORD_SIZE; tried < count; tried += 1) {
      const at = isForced ? base : pick(base, end);
      const after = stack[at] as number;
      const enemyAfter = stack[at + 1] as number;
      const kingsAfter = stack[at + 2] as number;
      const isKing = (own & kings & ~after) !== 0 || after === own;
      reversible[here + 1] = jumpers === 0 && isKing ? (reversible[here] as number) + 1 : 0;
      quiet[here + 1] = jumpers === 0 && (isKing || kingsAfter === kings) ? (quiet[here] as number) + 1 : 0;
      let score: number;
      if (tried === 0)
        score = 0 - negamax(ply + 1, end, enemyAfter, after, kingsAfter, !movesDown, depthBelow, 0 - beta, 0 - alpha);
      else {
        score = 0 - negamax(ply + 1, end, enemyAfter, after, kingsAfter, !movesDown, depthBelow, -1 - alpha, 0 - alpha);
        if (score > alpha && score < beta)
          score = 0 - negamax(ply + 1, end, enemyAfter, after, kingsAfter, !movesDown, depthBelow, 0 - beta, 0 - alpha);
      }
      if (stopped) return 0;
      if (score > best) {
        best = score;
        bestAt = at;
        if (score > alpha) {
          alpha = score;
          if (isExactWanted) keepLine(ply, at);
          if (score >= beta) {
            if (jumpers === 0 && depth > 0) reward(ply, own, after, movesDown, depth);
            break;
          }
        }
      }
    }
    if (depth > 0) {
      const bound = best >= beta ? AT_LEAST : best > alphaBefore ? EXACT : AT_MOST;
      const kept = best > DECIDED ? best + ply : best < -DECIDED ? best - ply : best;
      table.store(own, enemy, kings, movesDown, kept, depth, bound, (bestAt - base) / RECORD_SIZE);
    }
    return best;
  };

  return {
    setOut(root, earlier, turns, limits) {
      const kept = earlier.slice(-MOST_EARLIER);
      for (const [at, node] of kept.entries()) writePath(at, node.own, node.enemy, node.kings);
      rootAt = kept.length;
      writePath(rootAt, root.own, root.enemy, root.kings);
      reversible[rootAt] = rootAt;
      quiet[rootAt] = root.quiet;
      drawTurns = turns;
      nodes = 0;
      stopped = false;
      nodeLimit = limits.nodes;
      shouldStop = limits.shouldStop;
      pollAt = Math.min(nodeLimit, NODES_BETWEEN_POLLS);
      table.grow();
      killers.fill(0);
      for (let at = 0; at < history.length; at += 1) history[at] = (history[at] as number) >> 3;
    },
    score(node, depth, alpha, beta) {
      reversible[rootAt + 1] = node.reversible === 0 ? 0 : (reversible[rootAt] as number) + 1;
      quiet[rootAt + 1] = node.quiet;
      return negamax(1, 0, node.own, node.enemy, node.kings, node.movesDown, depth, alpha, beta);
    },
    isStopped: () => stopped,
    nodes: () => nodes,
    line() {
      const begin = (MOST_PLIES + 2) * MASKS;
      return Array.from({ length: lineEnds[1] as number }, (_, index) => {
        const at = begin + index * MASKS;
        return { own: lines[at] as number, enemy: lines[at + 1] as number, kings: lines[at + 2] as number };
      });
    },
    clear() {
      table.clear();
      history.fill(0);
      killers.fill(0);
    },
  };
}
