import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventRow } from '../../../src/store/sql-journal.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/journals', import.meta.url));

/** A journal as a program once wrote it, and what it told of then. A file holds the head, then the rows, each on a line. */
export interface GoldenJournal {
  readonly name: string;
  readonly about: string;
  /** What a store gives for it: phases after each entry, and all facts after the last. */
  readonly phases: readonly string[];
  readonly facts: object;
  readonly rows: readonly EventRow[];
}

export const folderOf = (version: number): string => join(FOLDER, `v${version}`);

/** The keys of all events in a format, a `?` behind those that may be absent. */
export const keysFileOf = (version: number): string => join(folderOf(version), 'keys.txt');

/** The formats that golden journals were written in, the oldest first. */
export const goldenVersions = (): readonly number[] =>
  readdirSync(FOLDER)
    .flatMap((name) => /^v(\d+)$/.exec(name)?.slice(1) ?? [])
    .map(Number)
    .filter((version) => existsSync(keysFileOf(version)))
    .toSorted((a, b) => a - b);

/** The journals in a format; none, when it is so new that they are not written yet. */
export const goldenJournals = (version: number): readonly GoldenJournal[] =>
  (existsSync(folderOf(version)) ? readdirSync(folderOf(version)) : [])
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => readGolden(join(folderOf(version), name)));

function readGolden(path: string): GoldenJournal {
  const [head = '{}', ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return {
    ...(JSON.parse(head) as Omit<GoldenJournal, 'rows'>),
    rows: rows.map((row) => JSON.parse(row) as EventRow),
  };
}

export const goldenText = ({ rows, ...head }: GoldenJournal): string =>
  [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join('');
