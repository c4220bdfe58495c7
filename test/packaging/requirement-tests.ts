import { readdirSync } from 'node:fs';
import { readProjectFile } from './project-files.ts';

/** How many requirements each chapter has: their numbers run from 01. */
const CHAPTERS = { RULE: 14, START: 12, PLAY: 14, TIME: 8, END: 8, WATCH: 4, RUN: 13 } as const;

export const REQUIREMENTS: readonly string[] = Object.entries(CHAPTERS).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, index) => `${chapter}-${String(index + 1).padStart(2, '0')}`),
);

const ID = /[A-Z]+-[0-9]{2}/g;
/** The ids at the beginning of a test's name: `END-05, END-07: given ...`. */
const NAMED = /['"`]((?:[A-Z]+-[0-9]{2}(?:, | and )?)+)[:`'" ]/g;

/** The test files, by requirement, whose tests name it; paths from the project's `test` folder, sorted. */
export function testsByRequirement(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(new URL('../', import.meta.url), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts'))
    .toSorted();
  const found = new Map<string, string[]>();
  for (const file of files) {
    for (const id of new Set(idsNamedIn(readProjectFile(`test/${file}`)))) {
      found.set(id, [...(found.get(id) ?? []), file]);
    }
  }
  return found;
}

export const idsNamedIn = (source: string): readonly string[] =>
  Array.from(source.matchAll(NAMED), ([, ids]) => ids ?? '').flatMap((ids) => ids.match(ID) ?? []);

const ROW = /^\| ([A-Z]+-[0-9]{2}) \| (.*?) \| (.*) \|$/;

export interface RequirementRow {
  readonly id: string;
  readonly summary: string;
  readonly shownBy: string;
}

/** The rows of the page, in its order. */
export function rowsOf(page: string): readonly RequirementRow[] {
  return page.split('\n').flatMap((line) => {
    const [, id, summary, shownBy] = ROW.exec(line) ?? [];
    return id === undefined || summary === undefined || shownBy === undefined ? [] : [{ id, summary, shownBy }];
  });
}

/** The page with its last column as the tests have it; what no test names keeps what is written there. */
export function fillIn(page: string, tests: ReadonlyMap<string, readonly string[]>): string {
  return page
    .split('\n')
    .map((line) => {
      const [, id, summary] = ROW.exec(line) ?? [];
      const files = id === undefined ? undefined : tests.get(id);
      if (id === undefined || summary === undefined || files === undefined) return line;
      const links = files.map((file) => `[${file.replace('.test.ts', '')}](../test/${file})`);
      return `| ${id} | ${summary} | ${links.join(' · ')} |`;
    })
    .join('\n');
}
