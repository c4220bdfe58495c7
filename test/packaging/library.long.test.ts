import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/temp-folder.ts';
import { readProjectFile } from './project-files.ts';

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

/** Uses what the example of the manual doesn't. */
const MORE = `
import { createSearcher, parsePdn, perft, replay, START, type Move, type Position, type SearchResult } from 'king-me/engine';
const start: Position = START;
const games = parsePdn('1. 11-15 22-17 *');
const played: readonly Move[] = games.flatMap((game) => replay(game).plies.map(({ move }) => move));
console.log(perft(start, 4), played.length);
export const search = (weights: Uint8Array): SearchResult | undefined =>
  createSearcher({ weights }).search({ position: start }, { depth: 1 });
// @ts-expect-error -- a text is no position
perft('B:W1:B2', 1);
`;

test('RUN-09: what npm packs, unpacked in an empty folder, is the library of the manual, for TypeScript at its strictest and for plain Node', async () => {
  const folder = await temporaryFolder();
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: PROJECT });
  // The output of its scripts comes before.
  const packed = packSchema.parse(JSON.parse(stdout.slice(stdout.indexOf('[\n'))));
  const paths = packed.files.map(({ path }) => path);
  const expected = /^(?:LICENSE|README\.md|package\.json|dist\/engine\/.*\.(?:js|d\.ts)|assets\/.*)$/;
  expect(paths.filter((path) => !expected.test(path))).toEqual([]);

  const installed = join(folder, 'node_modules/king-me');
  await mkdir(installed, { recursive: true });
  await run('tar', ['xzf', join(folder, packed.filename), '-C', installed, '--strip-components=1']);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONSUMER));
  const [example = '', searching = ''] = Array.from(
    readProjectFile('docs/referee.md').matchAll(/^```ts\n([^]*?)^```$/gm),
    ([, code]) => code,
  );
  await writeFile(join(folder, 'program.ts'), example + MORE);
  await run(process.execPath, [TSC, '-p', folder]);
  const { stdout: printed } = await run(process.execPath, [join(folder, 'out/program.js')]);
  expect(printed.trim().split('\n')).toEqual([...promisedBy(example), '1469 2']);

  // Needs Node's own types, which our declarations must do without: its types are left to Node to strip.
  await writeFile(join(folder, 'searching.ts'), searching);
  const { stdout: found } = await run(process.execPath, [join(folder, 'searching.ts')]);
  expect(found.trim().split('\n')).toEqual(promisedBy(searching));
});

/** Lines that an example prints, by its own comments. */
const promisedBy = (example: string): readonly string[] =>
  Array.from(example.matchAll(/\/\/ (.*)$/gm), ([, line = '']) => line);
