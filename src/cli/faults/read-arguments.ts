import { parseArgs } from 'node:util';
import { readDatabaseUrl, type DatabaseUrl } from '../../store/database-url.ts';
import { argumentProblem, inPrint } from '../program.ts';

export interface FaultArguments {
  readonly kills: number;
  readonly matches: number;
  readonly minutes: number;
  readonly seed: number;
  readonly database: DatabaseUrl | undefined;
}

const OPTIONS = {
  kills: { type: 'string', default: '200' },
  matches: { type: 'string', default: '16' },
  minutes: { type: 'string', default: '10' },
  seed: { type: 'string' },
  database: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The options; `help` where that is asked for; or one sentence that says what can't be used. */
export function readArguments(argv: readonly string[], drawSeed: () => number): FaultArguments | 'help' | Error {
  const read = parse(argv);
  if (read instanceof Error) return read;
  if (read.help) return 'help';
  const kills = wholeNumber('kills', read.kills, 1, 10_000);
  const matches = wholeNumber('matches', read.matches, 1, 100);
  const minutes = wholeNumber('minutes', read.minutes, 1, 600);
  const seed = read.seed === undefined ? drawSeed() : wholeNumber('seed', read.seed, 0, 2 ** 32 - 1);
  const database = read.database === undefined ? undefined : readDatabaseUrl(read.database);
  const wrong = [kills, matches, minutes, seed].find((value) => value instanceof Error);
  if (wrong instanceof Error) return wrong;
  if (database?.ok === false) return new Error(`--database ${database.error}.`);
  return {
    kills: Number(kills),
    matches: Number(matches),
    minutes: Number(minutes),
    seed: Number(seed),
    database: database?.value,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    return new Error(argumentProblem(error));
  }
}

/** A number within bounds, or a sentence. */
export function wholeNumber(name: string, text: string, lowest: number, highest: number): number | Error {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  const fits = value >= lowest && value <= highest;
  return fits
    ? value
    : new Error(`--${name} takes a whole number from ${lowest} to ${highest}, not "${inPrint(text)}".`);
}
