import { inPrint } from '../src/engine/problems.ts';
import { err, ok, type Result } from '../src/engine/result.ts';

type Range = readonly [least: number, most: number];

/** A whole number of this range that was typed behind `--name`, or why it is none. */
export function wholeNumber(name: string, text: string, [least, most]: Range): Result<number, string> {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most
    ? ok(number)
    : err(`--${name} takes a whole number from ${least} to ${most}, not "${inPrint(text)}".`);
}

/** All whole numbers of a command line, each in its range, or why the first that is none is not. */
export function readNumbers<Name extends string>(
  values: Readonly<Record<NoInfer<Name>, string>>,
  ranges: Readonly<Record<Name, Range>>,
): Result<Record<Name, number>, string> {
  const numbers = {} as Record<Name, number>;
  for (const name of Object.keys(ranges) as Name[]) {
    const number = wholeNumber(name, values[name], ranges[name]);
    if (!number.ok) return number;
    numbers[name] = number.value;
  }
  return ok(numbers);
}

/** The range of `--seed`. */
export const SEEDS: Range = [0, 2 ** 32 - 1];
