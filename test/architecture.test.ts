import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importCircles } from './architecture/import-circles.ts';
import { IMPORT_RULES, plantsOf } from './architecture/import-rules.ts';
import { LINT_PLANTS } from './architecture/lint-plants.ts';
import { readTree, TREE_RULES } from './architecture/tree-rules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string().default(''),
      filename: z.string(),
      help: z.string().nullish(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

/** Lints a tree that holds nothing but these files and the project's own lint configuration. */
function lint(files: ReadonlyMap<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'king-me-lint-'));
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [path, text] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const findings = runOxlint(folder);
  rmSync(folder, { recursive: true });
  return findings;
}

function runOxlint(folder: string) {
  const { stdout } = spawnSync(process.execPath, [OXLINT, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return reportSchema.parse(JSON.parse(stdout)).diagnostics.map((found) => ({
    rule: found.code,
    path: found.filename.replaceAll('\\', '/'),
    line: found.labels[0]?.span.line ?? 0,
    words: found.help ?? '',
  }));
}

/** The text files with a line that a merge leaves where two versions meet. */
function conflictedFiles(folder: string, ...where: readonly string[]): readonly string[] {
  const marker = String.raw`^(<{7}|\|{7}|>{7})( |$)|^={7}$`;
  const args = ['grep', ...where, '--files-with-matches', '-I', '--extended-regexp', '-e', marker];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  // 1: no line is like that.
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout.split('\n').filter((path) => path !== '');
}

describe('RUN-13: imports between the folders', () => {
  const cases = IMPORT_RULES.flatMap((rule) =>
    rule.files.map(({ path, toSrc }) => ({ sentence: rule.sentence, path, ...plantsOf(rule, toSrc) })),
  );
  const findings = lint(
    new Map(cases.map(({ path, stopped, passing }) => [path, [...stopped, ...passing].join('\n')])),
  );

  test.each(cases)('$path: $sentence', ({ sentence, path, stopped, passing }) => {
    const here = findings.filter((found) => found.path === path && found.rule === 'eslint(no-restricted-imports)');
    const lines = [...stopped, ...passing];
    // A line that breaks both parts of a rule is reported twice.
    const places = [...new Set(here.map(({ line }) => line - 1))].toSorted((a, b) => a - b);
    expect(places.map((place) => lines[place])).toEqual(stopped);
    expect(new Set(here.map(({ words }) => words))).toEqual(new Set([sentence]));
  });

  test('every import rule of the lint configuration is planted above', () => {
    const configured = readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8').matchAll(
      /"(?:regex|group)": [^}]*"message": ("(?:[^"\\]|\\.)*")/gs,
    );
    const sentences = new Set(Array.from(configured, ([, message = '']): unknown => JSON.parse(message)));
    expect(sentences).toEqual(new Set(IMPORT_RULES.map(({ sentence }) => sentence)));
  });
});

describe('RUN-13: lint rules', () => {
  const plants = LINT_PLANTS.flatMap(({ paths, ...plant }) => paths.map((path) => ({ ...plant, path })));
  const findings = lint(new Map(plants.map(({ path, code }) => [path, code])));

  test.each(plants)('$path: $sentence', ({ path, rule }) => {
    expect(findings.filter((found) => found.path === path).map((found) => found.rule)).toContain(rule);
  });

  test('a clean file in every folder is left in peace', () => {
    expect(lint(new Map(plants.map(({ path }) => [path, 'export const planted = 1;\n'])))).toEqual([]);
  });

  test('modules do not import each other in a circle', () => {
    const circle = new Map([
      ['src/bot/hen.ts', "import { egg } from './egg.ts';\nexport const hen = () => egg;\n"],
      ['src/bot/egg.ts', "import { hen } from './hen.ts';\nexport const egg = () => hen;\n"],
    ]);
    expect(lint(circle).map(({ rule }) => rule)).toContain('import(no-cycle)');
  });

  test('the real tree keeps every rule planted here', () => {
    const planted = new Set(['eslint(no-restricted-imports)', 'import(no-cycle)', ...plants.map(({ rule }) => rule)]);
    expect(runOxlint(ROOT).filter(({ rule }) => planted.has(rule))).toEqual([]);
  });
});

describe('RUN-13: rules of the tree that no lint rule holds', () => {
  const tree = readTree(ROOT);

  test.each(TREE_RULES)('$sentence', ({ isBroken, planted }) => {
    expect(planted.map(isBroken)).toEqual(planted.map(() => true));
    expect(tree.filter(isBroken).map(([path]) => path)).toEqual([]);
  });

  test('no files of the bot import one another in a circle, not even for their types', () => {
    const hen = ['src/bot/hen.ts', "import type { Egg } from './runtime/egg.ts';\n"] as const;
    const egg = ['src/bot/runtime/egg.ts', "import {\n  type Chick,\n} from '../chick.ts';\n"] as const;
    const chick = ['src/bot/chick.ts', "export type { Hen } from './hen.ts';\nimport './egg.ts';\n"] as const;
    expect(importCircles([hen, egg, chick, ['src/bot/fox.ts', hen[1]]])).toEqual([
      ['src/bot/chick.ts', 'src/bot/hen.ts', 'src/bot/runtime/egg.ts'],
    ]);
    expect(importCircles(tree.filter(([path]) => path.startsWith('src/bot/')))).toEqual([]);
  });

  test.skipIf(!existsSync(join(ROOT, '.git')))('no file that git tracks holds the markers of a conflict', () => {
    expect(conflictedFiles(ROOT)).toEqual([]);
  });

  test.each(['<<<<<<< HEAD', '||||||| 1a2b3c4', '=======', '>>>>>>> main'])('... such as %s', (marker) => {
    const folder = mkdtempSync(join(tmpdir(), 'king-me-conflict-'));
    writeFileSync(join(folder, 'torn.md'), `one\n${marker}\nother\n`);
    writeFileSync(join(folder, 'whole.md'), ` ${marker}\n=${marker}\n`);
    expect(conflictedFiles(folder, '--no-index')).toEqual(['torn.md']);
    rmSync(folder, { recursive: true });
  });
});
