import { access, constants, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, printed, refused } from '../src/cli/program.ts';
import { inPrint } from '../src/engine/problems.ts';

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
    return refused(`Can't write to ${inPrint(path)}: ${inPrint(error.message)}.`);
  }
}
