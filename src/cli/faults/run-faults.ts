import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseUrl } from '../../store/database-url.ts';
import { printed, refused, type Answer } from '../program.ts';
import type { Figures } from './figures.ts';
import { readArguments, type FaultArguments } from './read-arguments.ts';
import { isFine, reportOf } from './report.ts';
import { openThrowawayPostgres } from './throwaway-postgres.ts';
import { USAGE } from './usage.ts';

const MINUTE = 60_000;
const NO_POSTGRES =
  '!!! No PostgreSQL here (no initdb and postgres, no KING_ME_TEST_POSTGRES): NOTHING WAS SHOWN FOR IT, all kills are made on SQLite. !!!';

/** Runs the fault test and says what to print; `progress` hears how it goes on. */
export async function runFaults(argv: readonly string[], progress: (line: string) => void): Promise<Answer> {
  const read = readArguments(argv, () => randomInt(2 ** 32 - 1));
  if (read === 'help') return printed(USAGE);
  if (read instanceof Error) return refused(`${read.message} --help tells more.`);
  progress(`seed ${read.seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'king-me-faults-'));
  let answer: Answer | undefined;
  try {
    answer = await runOn({ read, folder, progress });
    // A journal that something is wrong with is kept.
    return answer.exitCode === 0 ? answer : { ...answer, out: [...answer.out, `The files are kept in ${folder}.`] };
  } finally {
    if (answer?.exitCode !== 1) await rm(folder, { recursive: true, force: true });
  }
}

interface Task {
  readonly read: FaultArguments;
  /** For whatever is needed only as long as this lasts. */
  readonly folder: string;
  readonly progress: (line: string) => void;
}

async function runOn(task: Task): Promise<Answer> {
  const { read, folder, progress } = task;
  const { database, kills, seed } = read;
  const file: DatabaseUrl = { kind: 'sqlite', file: join(folder, 'king-me.db') };
  if (database !== undefined) {
    const name = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    return answerOf([await run(task, name, database, kills, 1)], seed, []);
  }
  const postgres = await openThrowawayPostgres();
  if (postgres === undefined) {
    progress(NO_POSTGRES);
    return answerOf([await run(task, 'SQLite', file, kills, 1)], seed, [NO_POSTGRES]);
  }
  try {
    const half = Math.ceil(kills / 2);
    const first = await run(task, 'SQLite', file, half, 0.5);
    if (kills === half) return answerOf([first], seed, []);
    const server: DatabaseUrl = { kind: 'postgres', url: postgres.url };
    return answerOf([first, await run(task, 'PostgreSQL', server, kills - half, 0.5)], seed, []);
  } finally {
    await postgres.stop();
  }
}

/** `share` of the time that there is. */
async function run(
  { read, folder, progress }: Task,
  name: string,
  database: DatabaseUrl,
  kills: number,
  share: number,
): Promise<Figures> {
  const { matches, minutes, seed } = read;
  const compileCache = join(folder, 'compiled');
  // Discord and the bot are loaded once there is something to play.
  const { Campaign } = await import('./campaign.ts');
  const until = Date.now() + minutes * MINUTE * share;
  return Campaign.run({ name, database, kills, matches, seed, until, compileCache, progress });
}

function answerOf(all: readonly Figures[], seed: number, notes: readonly string[]): Answer {
  const kills = all.reduce((sum, figures) => sum + figures.kills, 0);
  const isWell = all.every(isFine);
  const verdict = isWell ? 'Nothing was lost' : 'FAILED';
  return {
    exitCode: isWell ? 0 : 1,
    out: [...all.flatMap((figures) => reportOf(figures, seed)), ...notes, `${verdict}: ${kills} kills, seed ${seed}.`],
  };
}
