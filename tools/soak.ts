import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/process/config.ts';
import { type Answer, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { readNumbers, SEEDS } from './numbers.ts';
import { soakProblems, soakReport } from './soak/report.ts';

const USAGE =
  `Plays thousands of short games through the sandbox, with the bot in a process of its own. Eight players play each other, and
the bot, rated and not, with takebacks and reviews, and read statistics in between; four of them also press old, foreign, doubled, random and forged buttons. With --kills the bot is killed at random moments.
Players think at times, and in some of the bot's lives matches then sleep in the database at once instead of after a minute.

Usage: npm run soak [-- [--games N] [--kills K] [--seed S] [--database URL]]

  --games N       how many games (default 2000)
  --kills K       how often the bot is killed (SIGKILL) and restarted (default 0)
  --seed S        the same seed makes the same choices, as far as two processes can (default: random)
  --database URL  an empty PostgreSQL database (default: a SQLite file in the temporary folder)

From time to time everyone stops, and four things are checked: the journal is sound (it folds, every move is legal and was
asked for by its player, nothing hostile changed anything, every game ended for the right reason); every acknowledged press is
in it and was answered the first time, unless the bot was dead or cut off; every thread shows exactly what its journal says;
games, results and ratings are as the journals lead to by the judge's own reckoning (after every kill, too; in the end a rebuild changes
nothing). Also: no promise rejection went unhandled, the log has no error (without kills), and from 400 games on the heap, after garbage
collection, is less than 10 % larger than after the first 200 (without kills).

Exit code 0: all is well. 1: something is wrong. 2: an option can't be used.`.split('\n');

const OPTIONS = {
  games: { type: 'string', default: '2000' },
  kills: { type: 'string', default: '0' },
  seed: { type: 'string' },
  database: { type: 'string' },
} as const;

/** Runs the soak and says what to print; `progress` is told how it is going. */
export const runSoak = (argv: readonly string[], progress: (line: string) => void): Promise<Answer> =>
  withOptions(argv, { usage: USAGE, options: OPTIONS }, async ({ values }) => {
    const given = { ...values, seed: values.seed ?? String(randomInt(2 ** 32 - 1)) };
    const numbers = readNumbers(given, { games: [1, 1_000_000], kills: [0, 1_000_000], seed: SEEDS });
    if (!numbers.ok) return refused(numbers.error);
    const { seed } = numbers.value;
    const config = readConfig({ DATABASE_URL: values.database });
    if (!config.ok) return refused('--database takes postgres://<user>:<password>@<host>/<database>.');
    const folder = await mkdtemp(join(tmpdir(), 'king-me-soak-'));
    try {
      progress(`seed ${seed}`);
      // Discord and the bot are loaded once there is something to play.
      const { Soak } = await import('./soak/soak.ts');
      const file = join(folder, 'king-me.db');
      const database = values.database === undefined ? ({ kind: 'sqlite', file } as const) : config.value.database;
      const figures = await Soak.run({ ...numbers.value, database, progress });
      return { exitCode: soakProblems(figures).length === 0 ? 0 : 1, out: soakReport(figures, seed) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

await runAsProgram(import.meta.url, (argv) =>
  runSoak(argv, (line) => {
    console.error(line);
  }),
);
