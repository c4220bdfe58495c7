/** A bound of a figure: at most, or at least, so much. */
export type Aim = readonly ['<=' | '>=', number];

/** By part, case (none where a part has none) and figure: what King Me is to bear on two cores. */
const AIMS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Aim>>>>>> = {
  search: { '': { middleGameNodes: ['<=', 90_000] } },
  wins: {
    '50 turns': { notWon: ['<=', 0] },
    '30 turns': { notWon: ['<=', 0] },
    '80 turns': { notWon: ['<=', 0] },
  },
  presses: {
    '100 matches, 150/s': { p99Ms: ['<=', 120], lost: ['<=', 0], refused: ['<=', 0] },
    // All that are sent: they come at random, so it may be some fewer.
    '100 matches, 300/s': { pressesPerSecond: ['>=', 290], lost: ['<=', 0], refused: ['<=', 0] },
    '1000 matches, 300/s': { p99Ms: ['<=', 250], cpuMsAPress: ['<=', 3], rssMiBMost: ['<=', 350] },
  },
  start: {
    '10000 matches': { readyMs: ['<=', 3000], rssMiBAbove: ['<=', 40] },
    '100000 matches': { readyMs: ['<=', 4000], rssMiBAbove: ['<=', 90] },
  },
  asleep: { '': { moreP99Ms: ['<=', 10] } },
  due: { '': { refused: ['<=', 0], lost: ['<=', 0] } },
  kill: { '': { p99Ms: ['<=', 1000], never: ['<=', 0], twice: ['<=', 0], notShown: ['<=', 0] } },
  // What a line through an hour rises by even where nothing grows.
  growth: { '60 min': { growthMiB: ['<=', 0.2] } },
  away: { '': { toldMs: ['<=', 55_000], untold: ['<=', 0], refused: ['<=', 0] } },
  move: { '': { files: ['<=', 75], functions: ['<=', 550] }, all: { files: ['<=', 75], functions: ['<=', 550] } },
};

/** What a figure should be; `undefined`: nobody has said. */
export const aimOf = (part: string, of: string, figure: string): Aim | undefined => AIMS[part]?.[of]?.[figure];

/** Words for the end of a figure's line. */
export function aimWords(aim: Aim | undefined, figure: number): string {
  if (aim === undefined) return '';
  const [sign, bound] = aim;
  const isMet = sign === '<=' ? figure <= bound : figure >= bound;
  return ` (aim ${sign} ${bound.toLocaleString('en-US')}${isMet ? '' : ', MISSED'})`;
}
