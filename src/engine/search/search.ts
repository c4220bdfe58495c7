import type { Game } from '../game.ts';
import { afterMove, QUIET_TURNS_TO_DRAW } from '../outcome.ts';
import { isSameMove, legalMoves, play, type Move } from '../moves.ts';
import type { Position } from '../position.ts';
import { createTree, DECIDED, INFINITE, MOST_PLIES } from './alpha-beta.ts';
import type { Limits, Masks, Node, Tree } from './tree.ts';
import { WIN } from './endgame-score.ts';
import type { EndgameTables } from './endgame-tables.ts';
import { readEvaluation, type Evaluation } from './evaluate.ts';
import { handScore } from './hand-evaluation.ts';
import { startClock, type Clock, type SearchTime } from './time.ts';

export { WIN } from './endgame-score.ts';

/** The game as far as a search must know it: its position, and what draws depend on. */
export type SearchState = Pick<Game, 'position'> &
  Partial<Pick<Game, 'earlier' | 'quietTurns' | 'drawTurns' | 'advancesAreQuiet'>>;

/** A search ends at the first of its limits, or once it is decided how the game ends. */
export interface SearchBudget {
  readonly depth?: number;
  readonly nodes?: number;
  /** The search ends earlier where more time would hardly change the move: at once if it is forced. */
  readonly time?: SearchTime;
  /** Ends the search by returning true; called every few hundred nodes. */
  readonly shouldStop?: () => boolean;
  /** Called after each depth with what has been found so far. */
  readonly onDepth?: (found: SearchResult) => void;
  /** How many of the best lines `rank` returns: the fewer, the less time they take. */
  readonly lines?: number;
  /** Whether the endgame tables are used; they are by default. */
  readonly endgames?: boolean;
}

export interface SearchLine {
  readonly move: Move;
  /** Hundredths of a man for the side to move; a win is `WIN` minus the plies to the end. */
  readonly score: number;
  /** What is expected to be played: begins with `move`, and ends where it is known who wins. */
  readonly pv: readonly Move[];
}

export interface SearchResult extends SearchLine {
  readonly depth: number;
  readonly nodes: number;
}

export interface Searcher {
  /** The best move; undefined when there is no legal one. */
  search(state: SearchState, budget: SearchBudget): SearchResult | undefined;
  /**
   * Every legal move with an exact score, best first; routes that are one move share theirs. At depth 0 the score is the
   * evaluation after the move, without a look at the replies.
   */
  rank(state: SearchState, budget: SearchBudget): readonly SearchLine[];
  /** Forgets what earlier searches have found out. */
  clear(): void;
}

export interface SearcherParts {
  /** The learned evaluation; if empty, one made by hand is used. */
  readonly weights: Uint8Array;
  readonly endgames?: EndgameTables;
  /** The transposition table grows to 2 to this power of entries, 8 bytes each. */
  readonly tableBits?: number;
}

const TABLE_BITS = 21;
/** The table of searches without endgame tables: only low levels have them, and they are short. */
const BARE_TABLE_BITS = 12;

export const isDecided = (score: number): boolean => Math.abs(score) > DECIDED;

/** A searcher with a table of its own. It reads no clock and draws no lots: equal calls since `clear` give equal results. */
export function createSearcher({ weights, endgames, tableBits = TABLE_BITS }: SearcherParts): Searcher {
  const evaluation = weights.length === 0 ? { score: handScore } : readEvaluation(weights);
  const full = createTree(evaluation, endgames, tableBits);
  let bare: Tree | undefined;
  const treeFor = (budget: SearchBudget): Tree =>
    budget.endgames === false ? (bare ??= createTree(evaluation, undefined, BARE_TABLE_BITS)) : full;
  return {
    search(state, budget) {
      const tree = treeFor(budget);
      const clock = budget.time && startClock(budget.time);
      const lines = setOut(tree, state, budget, clock);
      const isLast = (): boolean => clock?.isWorthGoingOn(shareOfBest(lines)) === false;
      return deepen(tree, state, budget, lines, isLast, (depth) => searchBest(tree, lines, depth));
    },
    rank(state, budget) {
      const tree = treeFor(budget);
      const clock = budget.time && startClock(budget.time);
      const lines = setOut(tree, state, budget, clock);
      const wanted = Math.min(budget.lines ?? lines.length, lines.length);
      if (budget.depth === 0) judgeAtSight(evaluation, lines);
      else {
        const isLast = (): boolean => clock?.isWorthGoingOn(0) === false;
        deepen(tree, state, budget, lines, isLast, (depth) => searchAll(tree, lines, depth, wanted));
      }
      return lines.slice(0, wanted).flatMap((line) =>
        legalMoves(state.position)
          .filter((move) => isSameMove(move, line.move))
          .map((move) => toLine(state, { ...line, move })),
      );
    },
    clear() {
      full.clear();
      bare?.clear();
    },
  };
}

/** A move of the root as the search goes on. */
interface RootLine {
  readonly move: Move;
  readonly node: Node;
  /** Nodes that the last iteration has taken for it. */
  nodes: number;
  score: number;
  rest: ReturnType<Tree['line']>;
}

const sidesOf = ({ dark, light, kings, turn }: Position): Masks => {
  const movesDown = turn === 'dark';
  return { own: movesDown ? dark : light, enemy: movesDown ? light : dark, kings, movesDown };
};

/** Nodes of a search by time where nothing is to be chosen: they tell how the game stands. */
const FORCED_NODES = 5000;

function setOut(tree: Tree, state: SearchState, budget: SearchBudget, clock: Clock | undefined): RootLine[] {
  const { position, earlier = [], quietTurns = 0, drawTurns = QUIET_TURNS_TO_DRAW, advancesAreQuiet = true } = state;
  const lines: RootLine[] = [];
  for (const move of legalMoves(position)) {
    if (lines.some((line) => isSameMove(line.move, move))) continue;
    const after = afterMove({ position, earlier, quietTurns }, move, advancesAreQuiet);
    const isReversible = after.earlier.length > 0;
    const node = { ...sidesOf(after.position), isReversible, quietTurns: after.quietTurns };
    lines.push({ move, node, nodes: 0, score: 0, rest: [] });
  }
  const { nodes = Number.MAX_SAFE_INTEGER, shouldStop } = budget;
  const limits: Limits = {
    nodes: clock !== undefined && lines.length === 1 ? Math.min(nodes, FORCED_NODES) : nodes,
    shouldStop: clock === undefined ? shouldStop : () => shouldStop?.() === true || clock.isUp(),
  };
  const turns = { soFar: quietTurns, limit: drawTurns, withAdvances: advancesAreQuiet };
  tree.setOut(sidesOf(position), earlier.map(sidesOf), turns, limits);
  return lines;
}

function shareOfBest(lines: readonly RootLine[]): number {
  const all = lines.reduce((sum, line) => sum + line.nodes, 0);
  return (lines[0]?.nodes ?? 0) / all;
}

/** Calls `searchTo` with 1, 2, ... until the budget is used up, the end is seen or `isLast` says so; gives what was found to the last finished depth. */
function deepen(
  tree: Tree,
  state: SearchState,
  budget: SearchBudget,
  lines: readonly RootLine[],
  isLast: () => boolean,
  searchTo: (depth: number) => number,
): SearchResult | undefined {
  const found = (depth: number): SearchResult | undefined => {
    const [best] = lines;
    return best && { ...toLine(state, best), depth, nodes: tree.nodes() };
  };
  const deepest = lines.length === 0 ? 0 : Math.min(budget.depth ?? MOST_PLIES, MOST_PLIES);
  let done = 0;
  while (done < deepest) {
    const score = searchTo(done + 1);
    if (tree.isStopped()) break;
    done += 1;
    const best = budget.onDepth && found(done);
    if (best !== undefined) budget.onDepth?.(best);
    if (isLast() || (isDecided(score) && WIN - Math.abs(score) <= done)) break;
  }
  return found(done);
}

/** Half of the window around the last score in which an iteration expects its own. */
const WINDOW = 25;
/** The first iterations are too quick, and too often wrong, to guess. */
const GUESSED_DEPTH = 4;

/** Calls `searchWithin` until its score lies within the bounds: first near `guess`, then without the bound that failed. */
function widen(
  tree: Tree,
  guess: number,
  isGuess: boolean,
  searchWithin: (alpha: number, beta: number) => number,
): number {
  let alpha = isGuess ? guess - WINDOW : -INFINITE;
  let beta = isGuess ? guess + WINDOW : INFINITE;
  for (;;) {
    const score = searchWithin(alpha, beta);
    if (tree.isStopped() || (score > alpha && score < beta)) return score;
    if (score <= alpha) alpha = -INFINITE;
    else beta = INFINITE;
  }
}

const isGuess = (depth: number, score: number): boolean => depth >= GUESSED_DEPTH && !isDecided(score);

/** A forced reply costs no depth. */
const depthBelow = (lines: readonly RootLine[], depth: number): number => (lines.length === 1 ? depth : depth - 1);

/** One iteration that asks only for the best line: it stands first afterwards, also when the search was stopped. */
function searchBest(tree: Tree, lines: RootLine[], depth: number): number {
  const guess = lines[0]?.score ?? 0;
  const below = depthBelow(lines, depth);
  return widen(tree, guess, isGuess(depth, guess), (alpha, beta) => {
    let best = -INFINITE;
    for (const [index, line] of lines.entries()) {
      const floor = Math.max(alpha, best);
      const before = tree.nodes();
      let score = index === 0 ? INFINITE : 0 - tree.score(line.node, below, -1 - floor, 0 - floor);
      if (score > floor) score = 0 - tree.score(line.node, below, 0 - beta, 0 - floor);
      line.nodes = tree.nodes() - before;
      if (tree.isStopped()) return best;
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      line.score = score;
      line.rest = tree.line();
      lines.splice(index, 1);
      lines.unshift(line);
      if (score >= beta) return score;
    }
    return best;
  });
}

/**
 * One iteration that gives each of the `wanted` best lines its own score, and the others a bound that they don't reach; a
 * stopped one changes nothing. Returns the score nearest to undecided.
 */
function searchAll(tree: Tree, lines: RootLine[], depth: number, wanted: number): number {
  const below = depthBelow(lines, depth);
  const found: Pick<RootLine, 'score' | 'rest'>[] = [];
  for (const { node, score: guess } of lines) {
    const within = (alpha: number, beta: number): number => 0 - tree.score(node, below, 0 - beta, 0 - alpha);
    const floor = found.map(({ score }) => score).toSorted((a, b) => b - a)[wanted - 1];
    const bound = floor === undefined ? INFINITE : within(floor, floor + 1);
    const isOut = floor !== undefined && bound <= floor;
    const score = isOut ? bound : widen(tree, guess, isGuess(depth, guess), within);
    if (tree.isStopped()) return 0;
    found.push({ score, rest: isOut ? [] : tree.line() });
  }
  for (const [index, line] of lines.entries()) Object.assign(line, found[index]);
  lines.sort((a, b) => b.score - a.score);
  return Math.min(...lines.slice(0, wanted).map((line) => Math.abs(line.score)));
}

function judgeAtSight(evaluation: Evaluation, lines: RootLine[]): void {
  for (const line of lines) {
    const { own, enemy, kings, movesDown } = line.node;
    line.score = 0 - evaluation.score(own, enemy, kings, movesDown);
  }
  lines.sort((a, b) => b.score - a.score);
}

function toLine(state: SearchState, { move, score, rest }: RootLine): SearchLine {
  const pv = [move];
  let position = play(state.position, move);
  for (const after of rest) {
    const next = legalMoves(position).find((candidate) => {
      const sides = sidesOf(play(position, candidate));
      return sides.own === after.enemy && sides.enemy === after.own && sides.kings === after.kings;
    });
    if (next === undefined) break;
    pv.push(next);
    position = play(position, next);
  }
  return { move, score, pv };
}
