import { inPrint } from '../../src/engine/problems.ts';
import { err, ok, type Result } from '../../src/engine/result.ts';
import { readNumbers, wholeNumber } from '../numbers.ts';

/** What can be asked of the load's scenarios; what is left out is as the scenario's aim has it. */
export interface LoadOptions {
  readonly matches?: number | undefined;
  /** Presses a second: each of these is measured, one after the other, with the same matches. */
  readonly rates?: readonly number[] | undefined;
  readonly seconds: number;
  /** Of play whose memory is measured. */
  readonly minutes: number;
  /** A PostgreSQL server on this machine; a SQLite file when left out. */
  readonly postgres?: string | undefined;
  /** A folder for the bot's CPU profile. */
  readonly profile?: string | undefined;
  /** A checkout of another version, whose bot writes the matches that this one takes up. */
  readonly before?: string | undefined;
  /** Of `move`: names the files. */
  readonly list: boolean;
  readonly seed: number;
  /** For a test of the scenario, which needs no figures: nothing is waited for. */
  readonly isBrief?: boolean;
}

/** The matches of a scenario. */
export interface WorldOptions {
  readonly matches: number;
  /** For a move, as `/checkers challenge` takes it; as it is by itself when left out. */
  readonly time?: string;
  /** Whether everybody on move was called by a new board before: nothing is due then but the clocks. */
  readonly isCalled: boolean;
  /** Of so many matches the sandbox has the messages, of all others only the threads: the bot needs no more while nobody presses. */
  readonly withMessages?: number;
  readonly postgres?: string | undefined;
  readonly before?: string | undefined;
  readonly seed: number;
}

export const LOAD: LoadOptions = { seconds: 20, minutes: 6, list: false, seed: 1 };

const MOST_RATES = 20;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface LoadWords {
  readonly matches?: string | undefined;
  readonly rate?: string | undefined;
  readonly seconds: string;
  readonly minutes: string;
  readonly database: string;
  readonly profile?: string | undefined;
  readonly before?: string | undefined;
  readonly list: boolean;
}

/** Reads the options of the load; PostgreSQL at `server`, if that is on this machine. */
export function readLoad(
  { profile, before, list, matches, rate, ...words }: LoadWords,
  server: string | undefined,
): Result<LoadOptions, string> {
  const numbers = readNumbers(words, { seconds: [1, 3600], minutes: [1, 600] });
  if (!numbers.ok) return numbers;
  const count = matches === undefined ? undefined : wholeNumber('matches', matches, [1, 100_000]);
  if (count?.ok === false) return count;
  const rates: number[] = [];
  const listed = rate?.split(',') ?? [];
  if (listed.length > MOST_RATES) return err(`--rate takes at most ${MOST_RATES} numbers.`);
  for (const word of listed) {
    const one = wholeNumber('rate', word, [1, 1000]);
    if (!one.ok) return one;
    rates.push(one.value);
  }
  const asked = { matches: count?.value, rates: rate === undefined ? undefined : rates, profile, before, list };
  const read = { ...LOAD, ...numbers.value, ...asked };
  if (words.database === 'sqlite') return ok(read);
  if (words.database !== 'postgres')
    return err(`--database takes sqlite or postgres, not "${inPrint(words.database)}".`);
  const host = server === undefined ? undefined : URL.parse(server)?.hostname;
  return host !== undefined && LOOPBACK.has(host)
    ? ok({ ...read, postgres: server })
    : err('KING_ME_TEST_POSTGRES must name a PostgreSQL server on this machine, as .ci/postgres.sh run does.');
}
