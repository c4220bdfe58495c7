/** The bot's memory after so many games, in bytes. */
export interface Measure {
  readonly games: number;
  readonly heap: number;
  readonly rss: number;
}

export interface SoakFigures {
  readonly games: number;
  readonly matches: number;
  readonly kills: number;
  /** How often a match went from memory to sleep in the database. */
  readonly slept: number;
  readonly seconds: number;
  readonly presses: number;
  /** Presses without an answer, each while the bot was dead or cut off. */
  readonly unanswered: number;
  readonly endings: ReadonlyMap<string, number>;
  /** Games that were begun, by the ratings in which they count, or why they don't. */
  readonly ratings: ReadonlyMap<string, number>;
  /** Matches against the bot, and what its players were helped by. */
  readonly helps: ReadonlyMap<string, number>;
  readonly attacks: ReadonlyMap<string, number>;
  readonly measures: readonly Measure[];
  readonly logCounts: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

const MIB = 1024 * 1024;
/** The heap is compared with what it was after so many games. */
const BASELINE = 200;
const MOST_GROWTH = 0.1;
const MOST_SHOWN = 30;

/** How much the heap has grown since the first 200 games, as a share of it; `undefined` after kills, or with less than twice as many games. */
export function heapGrowth({ measures, kills }: Pick<SoakFigures, 'measures' | 'kills'>): number | undefined {
  const first = measures.find(({ games }) => games >= BASELINE);
  const last = measures.at(-1);
  if (kills > 0 || first === undefined || last === undefined || last.games < 2 * BASELINE) return undefined;
  return last.heap / first.heap - 1;
}

export function soakProblems(figures: SoakFigures): readonly string[] {
  const growth = heapGrowth(figures);
  return growth === undefined || growth < MOST_GROWTH
    ? figures.problems
    : [...figures.problems, `the heap has grown by ${percent(growth)} since the first ${BASELINE} games`];
}

export function soakReport(figures: SoakFigures, seed: number): readonly string[] {
  const { games, matches, kills, slept, seconds, presses, unanswered, measures } = figures;
  const growth = heapGrowth(figures);
  const problems = soakProblems(figures);
  return [
    `${games} games in ${matches} matches, ${kills} kills, slept ${slept} times, ${(games / seconds).toFixed(2)} games/s, ${presses} clicks and commands, ${unanswered} without an answer`,
    `endings: ${counts(figures.endings)}`,
    `rated:   ${counts(figures.ratings)}`,
    `help:    ${counts(figures.helps)}`,
    `tried:   ${counts(figures.attacks)}`,
    ...measures.map(
      ({ games: after, heap, rss }) => `${String(after).padStart(6)} games: heap ${mib(heap)} MiB, rss ${mib(rss)} MiB`,
    ),
    ...(growth === undefined ? [] : [`heap since the first ${BASELINE} games: ${percent(growth)}`]),
    ...Array.from(figures.logCounts, ([what, count]) => `log: ${count} ${what}`),
    ...(problems.length === 0
      ? [`All is well, seed ${seed}.`]
      : [`FAILED, seed ${seed}:`, ...problems.slice(0, MOST_SHOWN).map((one) => `- ${one}`)]),
  ];
}

const mib = (bytes: number): string => (bytes / MIB).toFixed(1).padStart(6);
const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`;
const counts = (map: ReadonlyMap<string, number>): string =>
  Array.from(map, ([name, count]) => `${name} ${count}`).join(', ');
