import { aimOf, aimWords } from './bench/aims.ts';
import type { Figures } from './bench/figures.ts';
import { type LoadOptions, readLoad } from './bench/load-options.ts';
import { type Answer, printed, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { inPrint } from '../src/engine/problems.ts';

const USAGE = `Measures performance on this machine.

Usage: npm run --silent bench -- [--json] [perft] [search] [accuracy] [picture] [click] [solo] [store] [history] [memory] [move]
                                 [load | presses start asleep due kill growth away]

  perft     positions per second of the move generator, on one core
  search    looking ahead from the start: positions per second with the learned evaluation, on one core, and how many
            moves ahead one second reaches; and the positions that eleven moves ahead take in twelve middle games
  accuracy  what a review makes of players against their like: a random mover, a careful novice, level 1, full strength;
            per cent, and the same on every machine
  wins      games of full strength against itself from positions of up to four pieces, won for one side in the turns that are
            left until the limit of quiet ones, 1000 for each of three limits: how many are not won
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
  move      how many files and functions of src one move runs, by V8's coverage; workers are not counted

  load      all of the following, and perft: many matches at once, each figure beside its aim. The bot is a process of its
            own, as operators run it; the sandbox with Discord's limits and the presses are another. A few matches are
            opened by invitations and played, and then copied, rows, threads and players, while the bot is away
  presses   presses at random moments (a Poisson process) on matches chosen at random, the next one sent whatever became of
            the ones before, and none sent twice; a time runs until the board with its picture has arrived
  start     how soon the bot is ready with 10,000 and with 100,000 running matches, and what they take of its memory. Of these
            the sandbox has the threads, and no messages
  asleep    how much longer a press takes where the match sleeps than the same press where it was pressed just before
  due       presses while the boards of 10,000 matches are called at one moment, a minute after a start
  kill      a kill with 100 moves of 1000 matches in flight: how soon they take effect after it, and whether they do so once
  growth    the bot's memory, minute by minute, while 100 matches are played at 20 presses a second
  away      back after half an hour: how soon the players of 1000 matches are told, and how long presses take meanwhile

  --json    prints one JSON object, on one line, instead of a table
  --matches NUMBER         of load's parts, up to 100000; as described without it
  --rate NUMBER,NUMBER...  presses a second; of presses each is measured in turn
  --seconds NUMBER         of presses, how long they are counted at each rate, up to 3600; 20 without it
  --minutes NUMBER         of growth, up to 600; 6 without it
  --database KIND          of load, sqlite, a file in the temporary folder, or postgres, the server that KING_ME_TEST_POSTGRES
                           names, which must be on this machine; sqlite without it
  --profile FOLDER         of presses, has the bot write a CPU profile there, and a snapshot of its heap for each signal SIGUSR2
  --before FOLDER          of load, has the matches written by the bot of that checkout, of another version; this one takes
                           them up: then a start also brings the database up to date
  --list                   of move, names the files

Without a name it measures everything but load, which takes about six minutes; load takes about half an hour.
An unknown name or option: one line on standard error, exit code 2.`.split('\n');

/** The result of a part: figures, or a set of them for each of several cases, by the case's name. */
type PartFigures = Figures | Readonly<Record<string, Figures>>;

/** The parts, in the order in which they are printed. Each part is loaded when it is asked for. */
const PARTS: Readonly<Record<string, (load: LoadOptions) => Promise<PartFigures>>> = {
  perft: async () => (await import('./bench/engine-speed.ts')).perftBench(),
  search: async () => (await import('./bench/engine-speed.ts')).searchBench(),
  accuracy: async () => (await import('./bench/accuracy.ts')).accuracyBench(),
  wins: async () => (await import('./bench/wins.ts')).winsBench(),
  picture: async () => (await import('./bench/pictures.ts')).pictureBench(),
  click: async () => (await import('./bench/clicks.ts')).clickBench(),
  solo: async () => (await import('./bench/solo.ts')).soloBench(),
  store: async () => (await import('./bench/store.ts')).storeBench(process.env['KING_ME_TEST_POSTGRES']),
  history: async () => (await import('./bench/history.ts')).historyBench(process.env['KING_ME_TEST_POSTGRES']),
  memory: async () => (await import('./bench/clicks.ts')).memoryBench(),
  move: async (options) => (await import('./bench/move.ts')).moveBench(options),
  presses: async (options) => (await import('./bench/load-presses.ts')).pressesBench(options),
  start: async (options) => (await import('./bench/load-start.ts')).startBench(options),
  asleep: async (options) => (await import('./bench/load-asleep.ts')).asleepBench(options),
  due: async (options) => (await import('./bench/load-due.ts')).dueBench(options),
  kill: async (options) => (await import('./bench/load-kill.ts')).killBench(options),
  growth: async (options) => (await import('./bench/load-growth.ts')).growthBench(options),
  away: async (options) => (await import('./bench/load-away.ts')).awayBench(options),
};

/** Parts under one name. Where one of them is measured, so is what tells machines apart. */
const LOAD = 'load';
const OF_LOAD: ReadonlySet<string> = new Set(['presses', 'start', 'asleep', 'due', 'kill', 'growth', 'away']);
const BESIDE_LOAD = 'perft';

export const UNITS: Readonly<Record<string, string>> = {
  nodesPerSecond: 'positions a second on one core; of perft, every leaf made',
  bulkNodesPerSecond: 'positions a second on one core, the last ply counted in bulk',
  depthIn1s: 'moves ahead in one second from the start',
  middleGameNodes: 'positions that eleven moves ahead take, on average of twelve middle games',
  meanAccuracy: 'per cent of accuracy on average: of random play below 50, of full strength above 95',
  leastAccuracy: 'per cent, the least accurate side',
  mostAccuracy: 'per cent, the most accurate side',
  sidesJudged: 'sides with an accuracy: with five moves or more that count',
  games: 'games',
  notWon: 'won positions that are not won, though there are turns enough',
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
  readyMs: 'ms from starting the bot until it is ready',
  emptyReadyMs: 'ms, the same of a bot without a match',
  rssMiBAbove: "MiB of the bot's memory (RSS), settled, more than of a bot without a match",
  emptyRssMiB: "MiB of a bot's without a match, settled",
  pairs: 'pairs of presses compared',
  asleepP50Ms: 'ms where the match sleeps, half of them are faster',
  asleepP99Ms: 'ms where the match sleeps, 99 of 100 are faster',
  awakeP50Ms: 'ms where it is awake, half of them are faster',
  awakeP99Ms: 'ms where it is awake, 99 of 100 are faster',
  moreP50Ms: 'ms longer than its pair, half of them less',
  moreP99Ms: 'ms longer than its pair, 99 of 100 less',
  noiseP99Ms: 'ms longer than its pair where both are awake, 99 of 100 less: by chance',
  failed: 'presses lost or refused',
  presses: 'presses',
  otherRequests: 'requests that answer no press',
  inFlight: 'presses that were not answered before the kill',
  fromConnectedP50Ms:
    'ms from the new connection until the move is shown, half of them are faster, new presses included',
  fromConnectedP99Ms: 'ms from the new connection until the move is shown, 99 of 100 are faster, new presses included',
  pressedAnew: 'moves that were pressed anew, as Discord said that the press had failed',
  once: 'moves made exactly once, by the journal',
  never: 'moves never made',
  twice: 'moves made twice or more',
  notShown: 'moves not shown in a minute',
  growthMiB: "MiB a minute by which the bot's memory (RSS) grows after the first third",
  toldMs: 'ms from being ready until the last thread is told',
  untold: 'threads not told in the time',
  files: 'files of src',
  namedFunctions: 'functions with a name',
  functions: 'functions, with those without a name and the modules themselves',
};

const OPTIONS = {
  json: { type: 'boolean', default: false },
  matches: { type: 'string' },
  rate: { type: 'string' },
  seconds: { type: 'string', default: '20' },
  minutes: { type: 'string', default: '6' },
  database: { type: 'string', default: 'sqlite' },
  profile: { type: 'string' },
  before: { type: 'string' },
  list: { type: 'boolean', default: false },
} as const;

/** Runs the benches that are asked for and says what to print; `progress` hears what is being measured. */
export function runBench(
  argv: readonly string[],
  progress: (line: string) => void,
  parts: typeof PARTS = PARTS,
): Promise<Answer> {
  return withOptions(argv, { usage: USAGE, options: OPTIONS, takesWords: true }, async ({ values, positionals }) => {
    const names = Object.keys(parts);
    const unknown = positionals.find((name) => name !== LOAD && !names.includes(name));
    if (unknown !== undefined)
      return refused(`There is no bench "${inPrint(unknown)}". The benches are ${names.join(', ')}. See --help.`);
    const wanted = wantedOf(positionals, names);
    const load = readLoad(values, process.env['KING_ME_TEST_POSTGRES']);
    if (!load.ok) return refused(load.error);
    const figures: [string, PartFigures][] = [];
    for (const [name, measure] of Object.entries(parts)) {
      if (!wanted.has(name)) continue;
      progress(`measuring ${name} ...`);
      figures.push([name, await measure(load.value)]);
    }
    return printed(values.json ? [JSON.stringify(Object.fromEntries(figures), rounded)] : figures.flatMap(linesOf));
  });
}

function wantedOf(asked: readonly string[], names: readonly string[]): ReadonlySet<string> {
  if (asked.length === 0) return new Set(names.filter((name) => !OF_LOAD.has(name)));
  const wanted = new Set(asked.includes(LOAD) ? [...asked, ...OF_LOAD] : asked);
  return asked.some((name) => name === LOAD || OF_LOAD.has(name)) ? wanted.add(BESIDE_LOAD) : wanted;
}

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(3)) : value;

/** Wide enough for a part with its case. */
const LABEL = 38;

const linesOf = ([part, figures]: readonly [string, PartFigures]): readonly string[] =>
  Object.entries<number | Figures>(figures).flatMap(([name, figure]) =>
    typeof figure === 'number'
      ? lineOf(part, '', name, figure)
      : Object.entries(figure).map(([inner, value]) => lineOf(part, name, inner, value)),
  );

function lineOf(part: string, of: string, name: string, figure: number): string {
  const label = `${part} ${of}`.padEnd(LABEL);
  const words = `${UNITS[name] ?? name}${aimWords(aimOf(part, of, name), figure)}`;
  return `${label}${figure.toLocaleString('en-US').padStart(12)}  ${words}`;
}

await runAsProgram(import.meta.url, (argv) =>
  runBench(argv, (line) => {
    // On a terminal only: a log has no use for it.
    if (process.stderr.isTTY) console.error(line);
  }),
);
