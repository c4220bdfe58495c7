import { inPrint } from '../src/engine/problems.ts';
import { err, ok, type Result } from '../src/engine/result.ts';

/** A whole number of this range that was typed behind `--name`, or why it is none. */
export function wholeNumber(
  name: string,
  text: string,
  [least, most]: readonly [number, number],
): Result<number, string> {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most
    ? ok(number)
    : err(`--${name} takes a whole number from ${least} to ${most}, not "${inPrint(text)}".`);
}
