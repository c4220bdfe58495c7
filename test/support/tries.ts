/** Where drawing begins, unless we explore; any number would do. */
const SEED = 32;

/** What fast-check takes besides a property. */
export interface Tries {
  readonly numRuns: number;
  readonly seed?: number;
}

/**
 * How often a property is tried, and from which seed: the same inputs every time, so that a change is judged by what it
 * does and a failure comes back when the test is run again. `npm run test:explore` sets `KING_ME_EXPLORE`, by which the number
 * of tries is multiplied, and then other inputs are drawn each time; fast-check prints the seed of what it finds.
 *
 * @param usual Tries when we don't explore.
 * @throws A RangeError when `KING_ME_EXPLORE` is no whole number from 1 on.
 */
export function tries(usual = 100): Tries {
  const given = process.env['KING_ME_EXPLORE'];
  if (given === undefined || given === '') return { numRuns: usual, seed: SEED };
  const times = Number(given);
  if (!Number.isInteger(times) || times < 1)
    throw new RangeError(`KING_ME_EXPLORE is ${given}, not a whole number from 1 on`);
  return { numRuns: usual * times };
}
