import { access, constants, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, printed, refused } from '../src/cli/program.ts';
import { inPrint } from '../src/engine/problems.ts';

const WRITE_PROBLEMS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of the path is a file',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'the disk is read-only',
  ENOENT: 'it could not be made',
  ENOSPC: 'the disk is full',
};

export interface OutputFolder {
  readonly path: string;
  write(name: string, content: Uint8Array | string): Promise<void>;
}

/** Lets `write` fill a folder, made if need be. What an earlier run left there is taken away: the files that `isOwn` fits. */
export async function writeInto(
  path: string,
  isOwn: RegExp,
  write: (folder: OutputFolder) => Promise<readonly string[]>,
): Promise<Answer> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK | constants.X_OK);
    const old = (await readdir(path)).filter((name) => isOwn.test(name));
    await Promise.all(old.map((name) => rm(join(path, name))));
    return printed(await write({ path, write: (name, content) => writeFile(join(path, name), content) }));
  } catch (error) {
    const isOfSystem = error instanceof Error && 'code' in error && 'syscall' in error && 'path' in error;
    if (!isOfSystem) throw error;
    const code = String(error.code);
    return refused(`Can't write to ${inPrint(path)}: ${WRITE_PROBLEMS[code] ?? code}.`);
  }
}
