import { isSameMove } from '../moves.ts';
import type { SearchBudget, Searcher, SearchLine, SearchState } from './search.ts';

export interface Level {
  readonly level: number;
  /** A name in plain words; none is a title that federations give. */
  readonly name: string;
  /** How far it looks ahead, and whether it uses the endgame tables; the top level has only its time. */
  readonly budget: Pick<SearchBudget, 'depth' | 'nodes' | 'endgames'>;
  /** The share of moves whose replies it overlooks: their score is the evaluation right after them. */
  readonly overlooks?: number;
  /** It chooses among moves that are at most this much worse than the best one, in hundredths of a man. */
  readonly margin: number;
  /** A move that is this much worse is chosen 2.7 times less often; at 0 it plays the best one. */
  readonly temperature: number;
  /** The most time for a move, in milliseconds. */
  readonly time: number;
}

function level<const Described extends Level>(described: Described): Described {
  Object.freeze(described.budget);
  return Object.freeze(described);
}

/** From the weakest to full strength; each one was fitted to score 60 to 75 % against the one before (START-10). */
export const LEVELS = Object.freeze([
  level({
    level: 1,
    name: 'Beginner',
    budget: { depth: 3, endgames: false },
    overlooks: 0.0625,
    margin: 150,
    temperature: 40,
    time: 250,
  }),
  level({
    level: 2,
    name: 'Learner',
    budget: { depth: 3, endgames: false },
    overlooks: 0.046,
    margin: 60,
    temperature: 18,
    time: 250,
  }),
  level({ level: 3, name: 'Casual', budget: { depth: 4 }, overlooks: 0.022, margin: 60, temperature: 18, time: 250 }),
  level({ level: 4, name: 'Regular', budget: { depth: 5 }, overlooks: 0.008, margin: 45, temperature: 15, time: 250 }),
  level({ level: 5, name: 'Skilled', budget: { depth: 6 }, margin: 38, temperature: 12.7, time: 250 }),
  level({ level: 6, name: 'Strong', budget: { depth: 8 }, margin: 30, temperature: 10, time: 250 }),
  level({ level: 7, name: 'Expert', budget: { nodes: 8000 }, margin: 0, temperature: 0, time: 250 }),
  level({ level: 8, name: 'Full strength', budget: {}, margin: 0, temperature: 0, time: 1000 }),
] as const);

export type LevelNumber = (typeof LEVELS)[number]['level'];

export const levelOf = (number: LevelNumber): Level => LEVELS[number - 1] ?? LEVELS[0];

interface Choosing {
  /** The same seed picks the same move, unless the search is stopped. */
  readonly seed: number;
  readonly shouldStop?: () => boolean;
}

/** The move that this level plays; undefined when there is none. */
export function chooseMove(
  searcher: Searcher,
  state: SearchState,
  level: Level,
  { seed, shouldStop }: Choosing,
): SearchLine | undefined {
  const budget = { ...level.budget, ...(shouldStop && { shouldStop }) };
  const { depth, nodes } = level.budget;
  // What it has seen before must not help a level that is not to see so much.
  if (depth !== undefined || nodes !== undefined) searcher.clear();
  if (level.temperature === 0) return searcher.search(state, budget);
  const lines = searcher.rank(state, budget);
  return pickMove(asSeen(lines, searcher, state, level, seed), level, fractionOf(seed));
}

/** The lines as somebody sees them who overlooks the replies to some moves, best first. */
function asSeen(
  lines: readonly SearchLine[],
  searcher: Searcher,
  state: SearchState,
  { overlooks = 0 }: Level,
  seed: number,
): readonly SearchLine[] {
  if (overlooks === 0) return lines;
  const atSight = searcher.rank(state, { depth: 0 });
  return lines
    .map((line) => {
      const { from, path } = line.move;
      const isOverlooked = fractionOf(seed ^ (from * 64 + (path.at(-1) ?? 0))) < overlooks;
      return (isOverlooked ? atSight.find(({ move }) => isSameMove(move, line.move)) : undefined) ?? line;
    })
    .toSorted((one, other) => other.score - one.score);
}

/** One of `lines`, the best of which comes first: the better the likelier, and none outside the level's margin. */
export function pickMove(
  lines: readonly SearchLine[],
  { margin, temperature }: Pick<Level, 'margin' | 'temperature'>,
  chance: number,
): SearchLine | undefined {
  const [best] = lines;
  if (best === undefined || temperature === 0) return best;
  const choices = lines.filter(({ score }) => best.score - score <= margin);
  const weights = choices.map(({ score }) => Math.exp((score - best.score) / temperature));
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  return choices.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? best;
}

/** From 0 up to, not including, 1; neighboring seeds have nothing in common (mulberry32, which is in the public domain). */
function fractionOf(seed: number): number {
  let mixed = (seed + 0x6d2b79f5) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
