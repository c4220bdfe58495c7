import { statSync } from 'node:fs';

/** Which file stands under a name: a name can be given to another one while the first is open. */
export type FileMark = string | undefined;

/**
 * The mark of the file at `path`; `undefined` when there is none, or none that can be looked at. Synchronous: some
 * microseconds, where a promise would cost more than what it guards.
 */
export function fileMark(path: string): FileMark {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? undefined : `${found.dev}:${found.ino}`;
  } catch {
    return undefined;
  }
}
