import { access, constants, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../engine/result.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of the path is a file',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'the disk is read-only',
  ENOENT: 'it could not be made',
  ENOSPC: 'the disk is full',
};

/** A folder that takes files. */
export interface OutputFolder {
  readonly path: string;
  write(name: string, content: Uint8Array | string): Promise<void>;
}

/**
 * Makes the folder if need be and takes away what an earlier run left in it: files whose names `isOwn` fits, which nobody
 * else would give. Gives why it can't be used, as a phrase to stand behind a colon.
 */
export async function openOutputFolder(path: string, isOwn: RegExp): Promise<Result<OutputFolder, string>> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
    const old = (await readdir(path)).filter((name) => isOwn.test(name));
    await Promise.all(old.map((name) => rm(join(path, name))));
  } catch (error) {
    return err(fileProblem(error));
  }
  return ok({ path, write: (name, content) => writeFile(join(path, name), content) });
}

/** What the system says, in the words of people who don't know its codes. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return PROBLEMS[code] ?? code;
}

/** The system could not read or write: not a mistake of the program. */
export const isFileError = (error: unknown): boolean => error instanceof Error && 'syscall' in error && 'path' in error;
