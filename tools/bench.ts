import type { Figures } from './bench/figures.ts';
import { type LoadOptions, readLoad } from './bench/load-options.ts';
import { type Answer, printed, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { inPrint } from '../src/engine/problems.ts';

const USAGE = `Measures performance on this machine.

Usage: npm run --silent bench -- [--json] [perft] [search] [accuracy] [picture] [click] [solo] [store] [history] [memory] [load]

  perft     positions per second of the move generator, on one core
  search    looking ahead from the start: positions per second with the learned evaluation, on one core, and how many
            moves ahead one second reaches
  accuracy  what a review makes of players against their like: a random mover, a careful novice, level 1, full strength;
            per cent, and the same on every machine
  picture   drawing board pictures and encoding them as PNG, 512 and 768 pixels wide, the scenes of whole games: the first
            picture of a size, the others, and those of a game that was drawn before, in pictures a second
  click     time from a click until Discord has the answer with its picture, through the sandbox; the bot runs
            in a process of its own, and one game is played at a time
  solo      the same while twenty games against the bot are played, at level 1 and at full strength; and how soon it replies
  store     appends to the journal, each written to disk, in a file in the temporary folder (TMPDIR sets the disk), and
            also on the PostgreSQL server that KING_ME_TEST_POSTGRES names, in a database of its own:
            POSTGRES_FSYNC=on .ci/postgres.sh run npm run --silent bench -- store
  history   how long it takes to look up history, statistics and standings in a database of 100,000 games of 2,000 players,
            of whom few play a lot; a file in the temporary folder, and also PostgreSQL, as of store
  memory    how much a running match adds to the bot's heap, after garbage collection
  load      many matches at once: presses at random moments (a Poisson process) on matches chosen at random, the next one sent
            whatever became of the ones before, and none sent twice; a time runs until the board with its picture has arrived.
            The bot is a process of its own, as operators run it; the sandbox with Discord's limits and the presses are another.
            A few matches are opened by invitations, and copied, rows, threads and players, while the bot is away

  --json    prints one JSON object, on one line, instead of a table
  --matches NUMBER         of load, up to 20000; 1000 without it
  --rate NUMBER,NUMBER...  presses a second, each measured in turn; 300 without it
  --seconds NUMBER         how long presses are counted at each rate, up to 3600; 20 without it
  --database KIND          sqlite, a file in the temporary folder, or postgres, the server that KING_ME_TEST_POSTGRES names,
                           which must be on this machine; sqlite without it
  --profile FOLDER         has the bot write a CPU profile there, and a snapshot of its heap for each signal SIGUSR2

Without a name it measures everything, which takes about six minutes.
An unknown name or option: one line on standard error, exit code 2.`.split('\n');

/** The result of a part: figures, or a set of them for each of several cases, by the case's name. */
type PartFigures = Figures | Readonly<Record<string, Figures>>;

/** The parts, in the order in which they are printed. Each part is loaded when it is asked for. */
const PARTS: Readonly<Record<string, (load: LoadOptions) => Promise<PartFigures>>> = {
  perft: async () => (await import('./bench/engine-speed.ts')).perftBench(),
  search: async () => (await import('./bench/engine-speed.ts')).searchBench(),
  accuracy: async () => (await import('./bench/accuracy.ts')).accuracyBench(),
  picture: async () => (await import('./bench/pictures.ts')).pictureBench(),
  click: async () => (await import('./bench/clicks.ts')).clickBench(),
  solo: async () => (await import('./bench/solo.ts')).soloBench(),
  store: async () => (await import('./bench/store.ts')).storeBench(process.env['KING_ME_TEST_POSTGRES']),
  history: async () => (await import('./bench/history.ts')).historyBench(process.env['KING_ME_TEST_POSTGRES']),
  memory: async () => (await import('./bench/clicks.ts')).memoryBench(),
  load: async (options) => (await import('./bench/load.ts')).loadBench(options),
};

export const UNITS: Readonly<Record<string, string>> = {
  nodesPerSecond: 'positions a second on one core; of perft, every leaf made',
  bulkNodesPerSecond: 'positions a second on one core, the last ply counted in bulk',
  depthIn1s: 'moves ahead in one second from the start',
  meanAccuracy: 'per cent of accuracy on average: of random play below 50, of full strength above 95',
  leastAccuracy: 'per cent, the least accurate side',
  mostAccuracy: 'per cent, the most accurate side',
  sidesJudged: 'sides with an accuracy: with five moves or more that count',
  p50Ms: 'ms, half of them are faster',
  p99Ms: 'ms, 99 of 100 are faster',
  bytes: 'bytes a picture',
  coldMs: 'ms, the first picture of this size',
  perSecond: 'pictures a second, of a game that was drawn before',
  idleP99Ms: 'ms, 99 of 100 are faster beside 20 games against level 1',
  thinkingP99Ms: 'ms, 99 of 100 are faster beside 20 games against full strength',
  thinkingRatio: 'of that beside level 1, which replies sooner: more is drawn, less is thought',
  replyP50Ms: 'ms until a reply at full strength is shown, half of them are faster, pauses included',
  replyP99Ms: 'ms until a reply at full strength is shown, 99 of 100 are faster, pauses included',
  requestsPerMove: 'requests a two-click move',
  sqliteAppends: 'appends a second to a SQLite file, one at a time',
  sqliteAppendsAtOnce: 'appends a second to a SQLite file, 64 at once',
  bytesPerEvent: 'bytes an event in that file',
  postgresAppends: 'appends a second to PostgreSQL, one at a time',
  postgresAppendsAtOnce: 'appends a second to PostgreSQL, 64 at once',
  bytesPerMatch: 'bytes of heap a running match',
  pressesPerSecond: 'presses answered a second',
  p95Ms: 'ms, 95 of 100 are faster',
  maxMs: 'ms, the slowest',
  sentLateP99Ms: 'ms, 99 of 100 presses were sent less too late: what the sandbox itself lagged behind',
  lost: 'presses without an answer in 3 s, or without their board in 15',
  refused: 'presses answered with an excuse',
  displaced: 'presses meant for a match that still waited for an answer, or was over, and sent to another one',
  unsent: 'presses that no match could take',
  over: 'matches that offer nothing to press at the end: their next board is on its way',
  cpuMsAPress: 'ms of the processor a press, the bot with all its threads',
  sandboxCpuMsAPress: 'ms of the processor a press, the sandbox and what presses',
  requestsAPress: 'requests a press',
  tooMany: 'requests refused by a rate limit (429)',
  rssMiBIdle: "MiB of the bot's memory (RSS) before the first press",
  rssMiBMost: 'MiB at most, since its start',
  rssMiB: 'MiB at the end',
  heapMiBIdle: 'MiB of its heap before the first press, after garbage collection',
  heapMiB: 'MiB of its heap after the last one, after garbage collection',
  restartMs: 'ms from starting the bot until it is ready, with all these matches running',
  restartRequests: 'requests from its start until it is quiet',
};

const OPTIONS = {
  json: { type: 'boolean', default: false },
  matches: { type: 'string', default: '1000' },
  rate: { type: 'string', default: '300' },
  seconds: { type: 'string', default: '20' },
  database: { type: 'string', default: 'sqlite' },
  profile: { type: 'string' },
} as const;

/** Runs the benches that are asked for and says what to print; `progress` hears what is being measured. */
export function runBench(
  argv: readonly string[],
  progress: (line: string) => void,
  parts: typeof PARTS = PARTS,
): Promise<Answer> {
  return withOptions(argv, { usage: USAGE, options: OPTIONS, takesWords: true }, async ({ values, positionals }) => {
    const names = Object.keys(parts);
    const unknown = positionals.find((name) => !names.includes(name));
    if (unknown !== undefined)
      return refused(`There is no bench "${inPrint(unknown)}". The benches are ${names.join(', ')}. See --help.`);
    const load = readLoad(values, process.env['KING_ME_TEST_POSTGRES']);
    if (!load.ok) return refused(load.error);
    const figures: [string, PartFigures][] = [];
    for (const [name, measure] of Object.entries(parts)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      progress(`measuring ${name} ...`);
      figures.push([name, await measure(load.value)]);
    }
    return printed(values.json ? [JSON.stringify(Object.fromEntries(figures), rounded)] : figures.flatMap(linesOf));
  });
}

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(3)) : value;

/** Wide enough for a part with its case. */
const LABEL = 38;

function linesOf([part, figures]: readonly [string, PartFigures]): readonly string[] {
  return Object.entries(figures).flatMap(([name, figure]) => {
    if (typeof figure !== 'number') return linesOf([`${part} ${name}`, figure]);
    return [`${part.padEnd(LABEL)}${figure.toLocaleString('en-US').padStart(12)}  ${UNITS[name] ?? name}`];
  });
}

await runAsProgram(import.meta.url, (argv) =>
  runBench(argv, (line) => {
    // On a terminal only: a log has no use for it.
    if (process.stderr.isTTY) console.error(line);
  }),
);
