import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../../fixtures/databases', import.meta.url));

const fileOf = (version: string): string => join(FOLDER, `${version}.db.gz`);

/** The versions of King Me that a SQLite database is kept of, as they wrote it. */
export const releasedVersions = (): readonly string[] =>
  readdirSync(FOLDER)
    .flatMap((name) => /^(.*)\.db\.gz$/.exec(name)?.slice(1) ?? [])
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Puts a copy of that database at `to`. */
export const unpackRelease = (version: string, to: string): void =>
  writeFileSync(to, gunzipSync(readFileSync(fileOf(version))));

export function packRelease(version: string, from: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(version), gzipSync(readFileSync(from), { level: 9 }));
}

/** A golden journal is the match of this id there. */
export const idInRelease = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
