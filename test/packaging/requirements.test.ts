import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readProjectFile } from './project-files.ts';

/** How many requirements each chapter has: their numbers run from 01. */
const CHAPTERS = { RULE: 14, START: 15, PLAY: 15, TIME: 10, END: 9, WATCH: 4, RUN: 16, HIST: 3 } as const;
const REQUIREMENTS: readonly string[] = Object.entries(CHAPTERS).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, index) => `${chapter}-${String(index + 1).padStart(2, '0')}`),
);

const ID = /\b[A-Z]+-\d{2}\b/g;
const ROW = /^\| ([A-Z]+-\d{2}) \| .*? \| (.*) \|$/;
const NAMED_TEST = /^\[(.+)\]\(\.\.\/((?:test\/)?\1\.test\.ts)\): (.+)$/;
const BLOCK =
  /^( *)(test|it|describe)((?:\.\w+)*)(?:\(|(?<=each|for|skipIf)[\s\S]*?\)\()\s*(['"`])((?:\\.|(?!\4).)*)\4,/gm;

interface Block {
  readonly kind: string;
  readonly indent: number;
  readonly title: string;
  readonly ids: readonly string[];
  readonly isOff: boolean;
}

/** The tests and describes of a file, each with the ids of what is around it as well, which the indent tells. */
function blocksOf(source: string): readonly Block[] {
  let around: readonly Block[] = [];
  return Array.from(source.matchAll(BLOCK), ([, { length: indent } = '', kind = '', modifiers = '', , title = '']) => {
    around = around.filter((block) => block.indent < indent);
    const outer = around.at(-1);
    const ids = [...(outer?.ids ?? []), ...(title.match(ID) ?? [])];
    const isOff = outer?.isOff === true || /\.(?:skip|todo)\b/.test(modifiers);
    const block = { kind, indent, title: title.replace(/^[A-Z]+-\d{2}[^:]*: /, ''), ids, isOff };
    around = [...around, block];
    return block;
  });
}

const blocks = new Map(
  ['test', 'tools/test', 'packages/discord-sandbox/test']
    .flatMap((folder) =>
      readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => [path, blocksOf(readProjectFile(path))] as const),
);

const rows = readProjectFile('docs/requirements.md')
  .split('\n')
  .flatMap((line) => {
    const [, id, shownBy] = ROW.exec(line) ?? [];
    return id === undefined || shownBy === undefined ? [] : [{ id, shownBy }];
  });

/** Names in a row that are no tests of its requirement. */
const misnamed = (id: string, named: readonly string[]): readonly string[] =>
  named.filter((name) => {
    const [, , path = '', title] = NAMED_TEST.exec(name) ?? [];
    const isIt = (block: Block) => block.kind !== 'describe' && block.title === title && block.ids.includes(id);
    return blocks.get(path)?.some((block) => isIt(block) && !block.isOff) !== true;
  });

// That a named test is not empty is held by `expect.requireAssertions` in vitest.config.ts: without an assertion it fails.
describe('RUN-13: the page of requirements', () => {
  test('has one row for each requirement, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(REQUIREMENTS);
  });

  test.each(rows.filter(({ shownBy }) => !shownBy.startsWith('*not yet*')))(
    'names one to three tests that show $id',
    ({ id, shownBy }) => {
      const named = shownBy.split(' · ');
      expect(misnamed(id, named)).toEqual([]);
      expect(named.length).toBeLessThanOrEqual(3);
    },
  );

  test('knows every requirement that the title of a test names', () => {
    const unknown = [...blocks].flatMap(([path, found]) =>
      found.flatMap(({ ids }) => ids.filter((id) => !REQUIREMENTS.includes(id)).map((id) => `${path}: ${id}`)),
    );
    expect(unknown).toEqual([]);
  });
});
