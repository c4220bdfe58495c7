import type { Figures } from './figures.ts';
import type { Problem } from './judges/problem.ts';

/** What a run came to, line by line. */
export const reportOf = (figures: Figures, seed: number): readonly string[] => [
  `${figures.database}: ${figures.kills} kills in ${Math.round(figures.seconds)} s, ${figures.killsAtBoot} of them while it was starting`,
  `  matches         ${figures.matches}, ${figures.lossesOnTime} games lost on time`,
  `  moves           ${figures.acknowledged} acknowledged, ${figures.journalMoves} in the journal`,
  `  clicks          ${figures.asked} sent, ${figures.refused} answered privately, ${figures.unanswered} unanswered`,
  `  recovery        p50 ${quantile(figures.recoveries, 0.5)} ms, max ${quantile(figures.recoveries, 1)} ms from SIGKILL to ready`,
  `  checks          ${Array.from(figures.checks, ([check, count]) => `${check} ${count}`).join(', ')}, in ${figures.inspections} looks at everything`,
  ...list(
    'faults',
    [...figures.faults].toSorted(([one], [other]) => one.localeCompare(other)),
  ),
  ...list('log', figures.logCounts),
  ...[...figures.logExamples.values()].map((line) => `    such as ${line.slice(0, LONGEST_EXAMPLE)}`),
  ...(figures.kills < figures.wantedKills
    ? [`  STOPPED EARLY: only ${figures.kills} of ${figures.wantedKills} kills were made`]
    : []),
  ...problemLines(figures.problems, seed),
];

const LONGEST_EXAMPLE = 400;

/** Whether nothing was lost and everything was done. */
export const isFine = ({ problems, kills, wantedKills }: Figures): boolean =>
  problems.length === 0 && kills >= wantedKills;

function list(name: string, counts: readonly (readonly [string, number])[]): readonly string[] {
  return counts.map(
    ([what, count], index) => `  ${(index === 0 ? name : '').padEnd(16)}${String(count).padStart(4)}  ${what}`,
  );
}

function problemLines(problems: readonly Problem[], seed: number): readonly string[] {
  if (problems.length === 0) return ['  nothing was lost'];
  return [`  ${problems.length} PROBLEM(S), seed ${seed}`, ...problems.flatMap(problemInWords)];
}

/** A problem, for people. */
export const problemInWords = ({ check, match, expected, found }: Problem): readonly string[] => [
  `  - ${check}${match === undefined ? '' : `, match ${match}`}`,
  `      expected ${expected}`,
  `      found    ${found}`,
];

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
