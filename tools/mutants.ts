/**
 * Measures how many small breaks of the code the tests notice:
 * `npm run mutants -- draw | cover | run | tell`. Each mutant runs against the test files that run its place, those of the
 * same folder and the fastest first, until one fails.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { instrumented } from './mutants/places.ts';
import { apply, drawMutants, findMutant, readSources, type Mutant, type Sources } from './mutants/sample.ts';
import type { HostAnswer, HostOrder } from './mutants/vitest-host.ts';

const USAGE = `npm run mutants -- COMMAND
  draw  --sample FILE [--folders src/a,src/b] [--count 300] [--seed 21]   draws mutants
  cover --covered FILE [--folders src/a,src/b]    runs the fast tests once and notes which of them run which code
  run   --sample FILE --covered FILE --results FILE [--budget 30]   tries each mutant; goes on where the results end;
        the budget is in seconds of tests, by what they took when coverage was noted
  tell  --results FILE    figures and survivors`;

interface Coverage {
  readonly seconds: Readonly<Record<string, number>>;
  readonly tests: readonly string[];
  /** The noted places of each source file: start, end, and which of `tests` run them. */
  readonly places: Readonly<Record<string, readonly (readonly [number, number, number[]])[]>>;
}

interface MutantResult {
  readonly mutant: Mutant;
  /** `timeout`: nothing came back, or a test waited in vain. `lost`: its text is not there any more. */
  readonly fate: 'killed' | 'timeout' | 'survived' | 'uncovered' | 'lost';
  readonly by?: string;
  readonly tests?: number;
  readonly of?: number;
}

const text = { type: 'string', default: '' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    sample: text,
    covered: text,
    results: text,
    count: { ...text, default: '300' },
    seed: { ...text, default: '21' },
    budget: { ...text, default: '30' },
    folders: { ...text, default: 'src/engine,src/match,src/commands,src/bot' },
  },
});
const root = process.cwd();
const folders = values.folders.split(',');
const readLines = <T>(file: string): T[] =>
  existsSync(file) ? Array.from(readFileSync(file, 'utf8').matchAll(/.+/g), ([line]) => JSON.parse(line) as T) : [];

let host: ChildProcess | undefined;

const endHost = () => {
  if (host?.pid !== undefined) process.kill(-host.pid, 'SIGKILL');
  host = undefined;
};

/** Gives an order to the process that holds vitest, and ends that, with all it started, if no answer comes in time. */
async function ask(order: HostOrder, seconds: number): Promise<HostAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<HostAnswer | undefined>();
  if (host === undefined) {
    const args = order.cover ? ['cover'] : [];
    host = fork(join(import.meta.dirname, 'mutants/vitest-host.ts'), args, { detached: true, stdio: 'inherit' });
    await new Promise((ready) => host?.once('message', ready));
  }
  const late = setTimeout(() => {
    endHost();
    resolve(undefined);
  }, seconds * 1000);
  host.once('message', (answer: HostAnswer) => resolve(answer));
  host.send(order);
  return promise.finally(() => clearTimeout(late));
}

async function cover(): Promise<void> {
  const out = `${values.covered}.parts`;
  const answer = await ask({ cover: { folders, out }, tests: [] }, 3 * 3600);
  const notes = globSync(`${out}/*.json`).flatMap((file) => readLines<[string, [string, number[]][]]>(file));
  const places: Record<string, [number, number, number[]][]> = {};
  for (const [file, source] of readSources(root, folders))
    places[file] = instrumented(file, source).places.map(({ start, end }) => [start, end, []]);
  for (const [test, [, files]] of notes.entries())
    for (const [file, ran] of files) for (const place of ran) places[file]?.[place]?.[2].push(test);
  const tests = notes.map(([test]) => relative(root, test));
  writeFileSync(values.covered, JSON.stringify({ tests, seconds: answer?.seconds ?? {}, places } satisfies Coverage));
}

/** The test files to try a mutant against, and how many run its place in all. A test that fails without it is left out. */
function testsFor({ tests, seconds, places }: Coverage, file: string, start: number): { chosen: string[]; of: number } {
  const around = (places[file] ?? []).filter(([from, to]) => from <= start && start < to);
  const [innermost] = around.toSorted((a, b) => a[1] - a[0] - (b[1] - b[0]));
  const folder = file.split('/').slice(1, -1);
  const rank = (test: string): number => {
    const there = test.split('/').slice(1, -1);
    const apart = folder.findIndex((part, index) => part !== there[index]);
    return ((seconds[test] ?? 0) + 0.2) / 8 ** (apart < 0 ? folder.length : apart);
  };
  const running = (innermost?.[2] ?? []).flatMap((test) => tests[test] ?? []).filter((test) => test in seconds);
  const chosen: string[] = [];
  let spent = 0;
  for (const test of running.toSorted((a, b) => rank(a) - rank(b))) {
    if (spent >= Number(values.budget)) break;
    spent += seconds[test] ?? 0;
    chosen.push(test);
  }
  return { chosen, of: running.length };
}

async function judge(mutant: Mutant, sources: Sources, coverage: Coverage): Promise<MutantResult> {
  const place = findMutant(sources, mutant);
  if (place === undefined) return { mutant, fate: 'lost' };
  const { chosen, of } = testsFor(coverage, place.file, place.edit.start);
  if (chosen.length === 0) return { mutant, fate: 'uncovered' };
  const code = apply(sources.get(place.file) ?? '', place.edit);
  const expected = chosen.reduce((sum, test) => sum + (coverage.seconds[test] ?? 0), 0);
  const answer = await ask({ change: { file: place.file, code }, tests: chosen }, 60 + 2 * expected);
  const tried = { mutant, tests: chosen.length, of };
  if (answer?.failed === undefined) return { ...tried, fate: answer === undefined ? 'timeout' : 'survived' };
  const by = `${answer.failed.test}: ${answer.failed.message.slice(0, 120)}`;
  return { ...tried, fate: by.includes('timed out') ? 'timeout' : 'killed', by };
}

async function run(): Promise<void> {
  const [coverage] = readLines<Coverage>(values.covered);
  if (coverage === undefined) throw new Error(`${values.covered} holds no coverage: run "cover" first`);
  const sources = readSources(root, ['src']);
  const done = readLines(values.results).length;
  for (const mutant of readLines<Mutant>(values.sample).slice(done))
    appendFileSync(values.results, `${JSON.stringify(await judge(mutant, sources, coverage))}\n`);
}

function tell(): void {
  const results = readLines<MutantResult>(values.results);
  const areas = Object.groupBy(results, ({ mutant }) => mutant.file.split('/', 2).join('/'));
  for (const [area, ofArea = []] of Object.entries(areas)) {
    const fates = Object.entries(Object.groupBy(ofArea, ({ fate }) => fate));
    console.log(
      `${area}: ${ofArea.length} mutants, ${fates.map(([fate, those]) => `${those.length} ${fate}`).join(', ')}`,
    );
  }
  for (const { mutant, fate, tests = 0, of = 0 } of results) {
    const { file, number, line, original, replacement } = mutant;
    if (fate !== 'killed')
      console.log(
        `${fate} ${file}:${number} (${tests} of ${of} tests)\n    ${line}\n    ${original} -> ${replacement}`,
      );
  }
}

const [command] = positionals;
if (command === 'draw') {
  const drawn = drawMutants(readSources(root, folders), Number(values.count), Number(values.seed));
  writeFileSync(values.sample, drawn.map((mutant) => `${JSON.stringify(mutant)}\n`).join(''));
} else if (command === 'cover') await cover();
else if (command === 'run') await run();
else if (command === 'tell') tell();
else console.log(USAGE);
endHost();
