import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../soak/chance.ts';
import { mutantsOf, parse, type Edit } from './places.ts';

/** A mutant that is found again by its text after files have moved. `column` counts from the start of the trimmed line. */
export interface Mutant {
  readonly file: string;
  readonly number: number;
  readonly line: string;
  readonly before: string;
  readonly after: string;
  readonly column: number;
  readonly original: string;
  readonly replacement: string;
}

export type Sources = ReadonlyMap<string, string>;

/** All source files under these folders of a worktree, by their paths in it. */
export const readSources = (root: string, folders: readonly string[]): Sources => {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).toSorted();
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
};

export const apply = (source: string, { start, end, text }: Edit): string =>
  source.slice(0, start) + text + source.slice(end);

function describe(file: string, source: string, { start, end, text }: Edit): Mutant {
  const lines = source.split('\n');
  const number = source.slice(0, start).split('\n').length;
  const [before = '', line = '', after = ''] = [-2, -1, 0].map((by) => lines[number + by] ?? '');
  const column = start - source.lastIndexOf('\n', start - 1) - 1 - (line.length - line.trimStart().length);
  const around = { line: line.trim(), before: before.trim(), after: after.trim() };
  return { file, number, ...around, column, original: source.slice(start, end), replacement: text };
}

/** `count` mutants drawn evenly from all places of these sources; those that no longer parse are passed over. */
export function drawMutants(sources: Sources, count: number, seed: number): Mutant[] {
  const all = [...sources].flatMap(([file, source]) => mutantsOf(source).map((edit) => ({ file, source, edit })));
  const chance = new Chance(seed);
  const drawn: Mutant[] = [];
  while (drawn.length < count && all.length > 0) {
    for (const { file, source, edit } of all.splice(chance.below(all.length), 1)) {
      try {
        parse(apply(source, edit));
        drawn.push(describe(file, source, edit));
      } catch {
        // It would die for nothing.
      }
    }
  }
  return drawn;
}

/** Where a mutant's text stands now, in its file or elsewhere, judged by the lines around it; `undefined` if nowhere. */
export function findMutant(sources: Sources, mutant: Mutant): { file: string; edit: Edit } | undefined {
  const found = [...sources].flatMap(([file, source]) => {
    let offset = 0;
    return source.split('\n').flatMap((whole, index, lines) => {
      const start = offset + whole.length - whole.trimStart().length + mutant.column;
      offset += whole.length + 1;
      if (whole.trim() !== mutant.line || !source.startsWith(mutant.original, start)) return [];
      const alike = [file === mutant.file, file === mutant.file, lines[index - 1]?.trim() === mutant.before];
      const likeness = [...alike, lines[index + 1]?.trim() === mutant.after].filter(Boolean).length;
      const near = Math.min(Math.abs(index + 1 - mutant.number) / 1000, 0.9);
      const edit = { start, end: start + mutant.original.length, text: mutant.replacement };
      return [{ file, edit, likeness: likeness - near }];
    });
  });
  return found.toSorted((a, b) => b.likeness - a.likeness)[0];
}
