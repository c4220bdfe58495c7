import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readPackage, readProjectFile } from './project-files.ts';

const run = promisify(execFile);
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

const packSchema = z
  .tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })])
  .transform(([packed]) => packed);

/** As strict as a program of somebody else can be: our declarations are checked with it. */
const CONSUMER = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: [],
    strict: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    outDir: 'out',
  },
  include: ['program.ts'],
};

/** The types that an example in JavaScript doesn't show. */
const TYPED = `
import { createSearcher, newGame, parsePdn, playText, readGame, reviewGame, type Game, type MoveProblem } from 'king-me-engine';
import { resultOf, type Position, type Result, type SearchBudget, type SearchResult, LEVELS, START } from 'king-me-engine';
const start: Position = START;
const played: Result<Game, MoveProblem> = playText(newGame({ start, drawTurns: 40 }), '11-15');
const games: readonly Game[] = parsePdn('1. 11-15 22-17 *').flatMap((record) => {
  const game = readGame(record);
  return game.ok ? [game.value] : [];
});
console.log(played.ok, games.map(({ moves }) => moves.length), LEVELS[7].level);
const budget: SearchBudget = { time: { milliseconds: 50, now: () => 0 }, lines: 3, onDepth: ({ depth }) => depth };
export const search = (weights: Uint8Array): SearchResult | undefined => {
  const searcher = createSearcher({ weights });
  reviewGame(newGame(), searcher, { depth: 1 });
  return searcher.search(newGame(), budget);
};
// @ts-expect-error -- a text is no game
export const wrong = () => resultOf('B:W1:B2');
// @ts-expect-error -- a time without a clock
export const timeless: SearchBudget = { time: { milliseconds: 50 } };
`;

/** Each example of the library's page, in the order of the page. */
const EXAMPLES = Array.from(
  readProjectFile('src/engine/README.md').matchAll(/^```js\n([^]*?)^```$/gm),
  ([, code = '']) => code,
);
const isSearcher = (code: string): boolean => code.startsWith('// searcher.js\n');
const nameOf = (code: string): string =>
  readProjectFile('src/engine/README.md')
    .split(code)[0]
    ?.match(/^## .*$/gm)
    ?.at(-1)
    ?.slice(3) ?? '';

/** A folder of somebody else's, with the package in it as npm packs and installs it. */
let folder = '';
let paths: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'king-me-library-'));
  const { stdout } = await run('npm', ['pack', './src/engine', '--json', '--pack-destination', folder], {
    cwd: PROJECT,
  });
  // The output of its scripts comes before.
  const packed = packSchema.parse(JSON.parse(stdout.slice(stdout.indexOf('[\n'))));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)], { cwd: folder });
  for (const code of EXAMPLES.filter(isSearcher)) await writeFile(join(folder, 'searcher.js'), code);
  paths = packed.files.map(({ path }) => path);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('RUN-09: given what npm packs of the engine, when it is installed, then it brings itself alone, and nothing of the bot', async () => {
  const expected = /^(?:LICENSE|README\.md|package\.json|dist\/(?:search\/)?[a-z-]+\.(?:js|d\.ts)|dist\/assets\/.*)$/;
  expect(paths.filter((path) => !expected.test(path))).toEqual([]);
  const packages = await readdir(join(folder, 'node_modules'));
  expect(packages.filter((name) => !name.startsWith('.'))).toEqual(['king-me-engine']);
  expect(readPackage('src/engine/package.json').version).toBe(readPackage().version);
  expect(readProjectFile('src/engine/LICENSE')).toBe(readProjectFile('LICENSE'));
});

test('RUN-09: given a program in TypeScript at its strictest, then the types of the library are right for it', async () => {
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONSUMER));
  await writeFile(join(folder, 'program.ts'), TYPED);
  await run(process.execPath, [TSC, '-p', folder]);
  const { stdout } = await run(process.execPath, [join(folder, 'out/program.js')]);
  expect(stdout.trim()).toBe('true [ 2 ] 8');
});

test.each(EXAMPLES.filter((code) => !isSearcher(code)).map((code) => ({ name: nameOf(code), code })))(
  'RUN-09: given the example "$name" of the library, then plain Node prints what it says',
  async ({ name, code }) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.js`);
    await writeFile(file, code);
    const { stdout } = await run(process.execPath, [file]);
    expect(stdout.trim().split('\n')).toEqual(promisedBy(code));
  },
);

/** Lines that an example prints, by its own comments. */
const promisedBy = (example: string): readonly string[] =>
  Array.from(example.matchAll(/\/\/ ?(.*)$/gm), ([, line = '']) => line);
