import { existsSync } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { DatabaseUrl } from '../store/database-url.ts';
import { failed, printed, refused, type Answer } from './program.ts';
import { inPrint } from '../engine/problems.ts';

/** More pages than a file can have: all of it is copied in one step, as it is at one moment. */
const EVERYTHING = 2 ** 31 - 1;

const POSTGRES = `Use PostgreSQL's own programs. To copy the database, while the bot runs:
  pg_dump --format=custom --file=FILE "$DATABASE_URL"
To restore it, with the bot stopped:
  pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE`;

/** Copies a SQLite database while a bot is writing to it. The copy appears under its name only when it is checked. */
export async function backUp(url: DatabaseUrl, file: string): Promise<Answer> {
  if (url.kind === 'postgres') return failed(POSTGRES);
  const target = inPrint(file);
  if (existsSync(file)) return refused(`${target} already exists, and a backup never replaces a file. Name a new one.`);
  if (!existsSync(dirname(file))) return refused(`There is no folder ${inPrint(dirname(file))} to write to.`);
  if (!existsSync(url.file)) return failed(`There is no database at ${inPrint(url.file)}: nothing to back up.`);
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    // The copy is its owner's alone, as the original is.
    await writeFile(part, '', { mode: 0o600 });
    await copy(url.file, part);
    const counts = check(part);
    await toDisk(part);
    await rename(part, file);
    const { size } = await stat(file);
    const source = inPrint(url.file);
    return printed([
      `Copied ${source} to ${target}: ${counts.matches} matches, ${counts.events} events, ${size} bytes, checked.`,
      `To restore it: stop the bot, remove ${source}, ${source}-wal and ${source}-shm, put a copy of`,
      `${target} in their place, and start the bot.`,
    ]);
  } catch (error) {
    await rm(part, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    return failed(`${inPrint(url.file)} could not be copied to ${target}: ${inPrint(reason)}.`);
  }
}

async function copy(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => EVERYTHING });
  } finally {
    source.close();
  }
}

interface Counts {
  readonly matches: number;
  readonly events: number;
}

function check(path: string): Counts {
  const copied = new Sqlite(path, { fileMustExist: true });
  try {
    // Without a log beside it, the copy is one file, which can be moved about as it is.
    copied.pragma('journal_mode = delete');
    const verdict = copied.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new Error(`the copy is damaged, and the original may be too: ${String(verdict)}`);
    const counted = copied
      .prepare<[], Counts>('select (select count(*) from matches) as matches, (select count(*) from events) as events')
      .get();
    return counted ?? { matches: 0, events: 0 };
  } finally {
    copied.close();
  }
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
