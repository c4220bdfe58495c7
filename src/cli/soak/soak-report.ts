import type { Measure, SoakFigures } from './soak-figures.ts';

const MIB = 1024 * 1024;
const KIB = 1024;
/** The heap is compared with what it was after so many games. */
const BASELINE = 200;
const MOST_GROWTH = 0.1;

/** How much the heap has grown since the first 200 games, as a share of it; `undefined` with less than twice as many. */
export function heapGrowth(measures: readonly Measure[]): number | undefined {
  const first = measures.find(({ games }) => games >= BASELINE);
  const last = measures.at(-1);
  if (first === undefined || last === undefined || last.games < 2 * BASELINE) return undefined;
  return last.heap / first.heap - 1;
}

/** Everything that is wrong, a sentence each. */
export function soakProblems(figures: SoakFigures): readonly string[] {
  const growth = heapGrowth(figures.measures);
  return growth === undefined || growth < MOST_GROWTH
    ? figures.problems
    : [...figures.problems, `the heap has grown by ${percent(growth)} since the first ${BASELINE} games`];
}

/** What a soak came to, line by line. */
export function soakReport(figures: SoakFigures, seed: number): readonly string[] {
  const growth = heapGrowth(figures.measures);
  const problems = soakProblems(figures);
  const last = figures.measures.at(-1);
  return [
    `${figures.games} games in ${figures.matches} matches, ${(figures.games / figures.seconds).toFixed(2)} games/s, ${figures.interactions} clicks and commands`,
    `endings: ${counts(figures.endings)}`,
    `tried:   ${counts(figures.attacks)}`,
    ...figures.measures.map(
      ({ games, heap, rss, database }) =>
        `${String(games).padStart(6)} games: heap ${mib(heap)} MiB, rss ${mib(rss)} MiB, SQLite ${mib(database)} MiB`,
    ),
    ...(last === undefined ? [] : [`SQLite: ${(last.database / KIB / last.games).toFixed(1)} KiB a game`]),
    ...(growth === undefined ? [] : [`heap since the first ${BASELINE} games: ${percent(growth)}`]),
    ...figures.logCounts.map(([what, count]) => `log: ${count} ${what}`),
    ...(problems.length === 0
      ? [`All is well, seed ${seed}.`]
      : [`FAILED, seed ${seed}:`, ...problems.map((one) => `- ${one}`)]),
  ];
}

const mib = (bytes: number): string => (bytes / MIB).toFixed(1).padStart(6);
const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;
const counts = (map: ReadonlyMap<string, number>): string =>
  Array.from(map, ([name, count]) => `${name} ${count}`).join(', ');
