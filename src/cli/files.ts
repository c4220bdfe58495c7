import { readFileSync } from 'node:fs';
import { access, constants, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../engine/result.ts';
import { printed, refused, type Answer } from './program.ts';
import { inPrint } from '../engine/problems.ts';

const READ_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/** The text of a file in whatever old programs wrote: UTF-8, UTF-16 with its mark, else Windows' western letters. */
export function readTextFile(
  file: string,
): Result<string, { readonly code: 'unreadable' | 'not-text'; readonly words: string }> {
  try {
    const text = decode(readFileSync(file));
    return text.includes('\0') ? err({ code: 'not-text', words: 'it is not a text file' }) : ok(text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return err({ code: 'unreadable', words: READ_PROBLEMS[code] ?? code });
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

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
