import SqliteHandle from 'better-sqlite3';
import { StoreUnavailable } from '../../store-unavailable.ts';

/** What SQLite says when the file fails, and not the program: by the first words of its result codes. */
const FILE_FAULTS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_BUSY', 'is locked by another program'],
  ['SQLITE_LOCKED', 'is locked by another program'],
  ['SQLITE_FULL', 'has no room left: the disk is full'],
  ['SQLITE_IOERR', 'can not be read or written'],
  ['SQLITE_READONLY', 'may not be written'],
  ['SQLITE_CANTOPEN', 'can not be opened'],
  ['SQLITE_PERM', 'may not be opened'],
  ['SQLITE_AUTH', 'may not be opened'],
  ['SQLITE_CORRUPT', 'is damaged: restore a backup'],
  ['SQLITE_NOTADB', 'is no SQLite database: restore a backup'],
  ['SQLITE_PROTOCOL', 'is locked by another program'],
  ['SQLITE_NOMEM', 'can not be read: there is no memory left'],
];

const codeOf = (error: unknown): string | undefined =>
  error instanceof SqliteHandle.SqliteError ? error.code : undefined;

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.some((code) => codeOf(error)?.startsWith(code) === true);

/** Who asked got the file just before it was opened anew. */
export class FileClosed extends Error {}

/** It goes by itself, and soon. */
export const isPassing = (error: unknown): boolean => error instanceof FileClosed || isBusy(error);

/** Somebody else holds the file just now. */
export const isBusy = (error: unknown): boolean => hasCode(error, 'SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL');

/** What is in the file makes no sense. */
export const isDamaged = (error: unknown): boolean => hasCode(error, 'SQLITE_CORRUPT', 'SQLITE_NOTADB');

/** The transaction was certainly undone: these are found out before its end is written. */
export const isCertain = (error: unknown): boolean => hasCode(error, 'SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_READONLY');

/** What is wrong with the file, as the end of a sentence that begins with its name; `undefined` when it is the program that is wrong. */
export function describeFault(error: unknown): string | undefined {
  const code = codeOf(error);
  const [, reason] = FILE_FAULTS.find(([known]) => code?.startsWith(known) === true) ?? [];
  return reason === undefined ? undefined : `${reason} (${code})`;
}

/** The error that a store rejects with; a mistake of the program comes back as it is. */
export function storeFault(error: unknown, file: string): unknown {
  const reason = describeFault(error);
  return reason === undefined ? error : new StoreUnavailable('unavailable', `${file} ${reason}`, error);
}
