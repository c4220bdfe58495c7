import { inPrint } from '../../src/engine/problems.ts';
import { err, ok, type Result } from '../../src/engine/result.ts';
import type { Sandbox } from 'discord-sandbox';
import { readNumbers, wholeNumber } from '../numbers.ts';

export interface LoadOptions {
  readonly matches: number;
  /** Presses a second: each of these is measured, one after the other, with the same matches. */
  readonly rates: readonly number[];
  readonly seconds: number;
  /** Seconds before the first of them, with code that is not compiled yet and players who count as away; two before each other. */
  readonly warmUp: number;
  /** A PostgreSQL server on this machine; a SQLite file when left out. */
  readonly postgres?: string | undefined;
  /** A folder for the bot's CPU profile. */
  readonly profile?: string | undefined;
  /** The bot's, besides what the bench needs. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly seed: number;
  /** Called when the presses that count begin. */
  readonly meanwhile?: (sandbox: Sandbox) => void;
}

export const LOAD: LoadOptions = { matches: 1000, rates: [300], seconds: 20, warmUp: 20, seed: 1 };

const MOST_RATES = 20;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

interface LoadWords {
  readonly matches: string;
  readonly rate: string;
  readonly seconds: string;
  readonly database: string;
  readonly profile?: string | undefined;
}

/** Reads the options of the load; PostgreSQL at `server`, if that is on this machine. */
export function readLoad({ profile, ...words }: LoadWords, server: string | undefined): Result<LoadOptions, string> {
  const numbers = readNumbers(words, { matches: [1, 20_000], seconds: [1, 3600] });
  if (!numbers.ok) return numbers;
  const rates: number[] = [];
  const listed = words.rate.split(',');
  if (listed.length > MOST_RATES) return err(`--rate takes at most ${MOST_RATES} numbers.`);
  for (const word of listed) {
    const rate = wholeNumber('rate', word, [1, 1000]);
    if (!rate.ok) return rate;
    rates.push(rate.value);
  }
  const read = { ...LOAD, ...numbers.value, rates, profile };
  if (words.database === 'sqlite') return ok(read);
  if (words.database !== 'postgres')
    return err(`--database takes sqlite or postgres, not "${inPrint(words.database)}".`);
  const host = server === undefined ? undefined : URL.parse(server)?.hostname;
  return host !== undefined && LOOPBACK.has(host)
    ? ok({ ...read, postgres: server })
    : err('KING_ME_TEST_POSTGRES must name a PostgreSQL server on this machine, as .ci/postgres.sh run does.');
}
