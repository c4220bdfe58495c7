import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { IMPORT_RULES, specifiersOf } from './architecture/import-rules.ts';
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

interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly words: string;
}

const gardens: string[] = [];
afterAll(() => {
  for (const garden of gardens) rmSync(garden, { recursive: true });
});

/** Lints a tree that holds nothing but these files and the project's own lint configuration. */
function lint(files: ReadonlyMap<string, string>): readonly Finding[] {
  const garden = mkdtempSync(join(tmpdir(), 'king-me-lint-'));
  gardens.push(garden);
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(garden, '.oxlintrc.json'));
  for (const [path, text] of files) {
    mkdirSync(join(garden, dirname(path)), { recursive: true });
    writeFileSync(join(garden, path), text);
  }
  return runOxlint(garden);
}

function runOxlint(folder: string): readonly Finding[] {
  const { stdout } = spawnSync(process.execPath, [OXLINT, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
  return reportSchema.parse(JSON.parse(stdout)).diagnostics.map((found) => ({
    rule: found.code,
    path: found.filename.replaceAll('\\', '/'),
    line: found.labels[0]?.span.line ?? 0,
    words: found.help ?? '',
  }));
}

/** Every way to get hold of a module; `n` keeps the names of a file apart. */
const importsOf = (specifier: string, n: number): readonly string[] => [
  `import { a${n} } from '${specifier}';`,
  `import type { B${n} } from '${specifier}';`,
  `export { c${n} } from '${specifier}';`,
  `export const d${n} = () => import('${specifier}');`,
];

const isOfType = (line: string): boolean => line.startsWith('import type ');

describe('RUN-13: imports between the rooms', () => {
  const cases = IMPORT_RULES.flatMap((rule) =>
    rule.files.map(({ path, toSrc }) => {
      const { allowed, typesOnly, forbidden } = specifiersOf(rule, toSrc);
      const half = typesOnly.flatMap((specifier, n) => importsOf(specifier, forbidden.length + n));
      const stopped = [...forbidden.flatMap(importsOf), ...half.filter((line) => !isOfType(line))];
      const later = forbidden.length + typesOnly.length;
      const passing = [...half.filter(isOfType), ...allowed.flatMap((specifier, n) => importsOf(specifier, later + n))];
      return { sentence: rule.sentence, path, stopped, lines: [...stopped, ...passing] };
    }),
  );
  const findings = lint(new Map(cases.map(({ path, lines }) => [path, lines.join('\n')])));

  test.each(cases)('$path: $sentence', ({ sentence, path, stopped, lines }) => {
    const here = findings.filter((found) => found.path === path && found.rule === 'eslint(no-restricted-imports)');
    const places = here.map(({ line }) => line - 1).toSorted((a, b) => a - b);

    // A line that breaks both parts of a rule is reported twice.
    expect([...new Set(places)].map((place) => lines[place])).toEqual(stopped);
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

describe('RUN-13: lint rules of the house', () => {
  const plants = LINT_PLANTS.flatMap(({ paths, ...plant }) => paths.map((path) => ({ ...plant, path })));

  const findings = lint(new Map(plants.map(({ path, code }) => [path, code])));

  test.each(plants)('$path: $sentence', ({ path, rule }) => {
    expect(findings.filter((found) => found.path === path).map((found) => found.rule)).toContain(rule);
  });

  test('a clean file in every room is left in peace', () => {
    const clean = plants.map(({ path }): [string, string] => [path, 'export const planted = 1;\n']);
    expect(lint(new Map(clean))).toEqual([]);
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
    expect(tree.filter(isBroken).map(({ path }) => path)).toEqual([]);
  });
});
