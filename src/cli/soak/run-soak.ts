import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printed, refused, type Answer, argumentProblem } from '../program.ts';
import { wholeNumber } from '../faults/read-arguments.ts';
import { soakProblems, soakReport } from './soak-report.ts';
import { USAGE } from './usage.ts';

const OPTIONS = {
  games: { type: 'string', default: '2000' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const MEASURE_EVERY = 200;

/** Runs the soak and says what to print; `progress` hears how it goes on. */
export async function runSoak(argv: readonly string[], progress: (line: string) => void): Promise<Answer> {
  const read = readArguments(argv);
  if (typeof read === 'string') return refused(`${read} --help tells more.`);
  if (read.help) return printed(USAGE);
  const { games, seed } = read;
  progress(`seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'king-me-soak-'));
  try {
    // Discord and the bot are loaded once there is something to play.
    const { Soak } = await import('./soak.ts');
    const file = join(folder, 'king-me.db');
    const figures = await Soak.run({ games, seed, file, measureEvery: MEASURE_EVERY, progress });
    return { exitCode: soakProblems(figures).length === 0 ? 0 : 1, out: soakReport(figures, seed) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readArguments(argv: readonly string[]) {
  const read = parse(argv);
  if (typeof read === 'string') return read;
  const games = wholeNumber('games', read.games, 1, 1_000_000);
  const seed = read.seed === undefined ? randomInt(2 ** 32 - 1) : wholeNumber('seed', read.seed, 0, 2 ** 32 - 1);
  if (games instanceof Error) return games.message;
  if (seed instanceof Error) return seed.message;
  return { games, seed, help: read.help };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    return argumentProblem(error);
  }
}
