import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { err, ok, type Result } from '../engine/result.ts';
import { access, constants, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a program prints and how it ends: 0 fine, 1 the input was read and found wanting, 2 it could not be used. */
export interface Answer {
  readonly exitCode: 0 | 1 | 2;
  readonly out: readonly string[];
  /** For standard error. */
  readonly error?: string;
}

export const printed = (out: readonly string[]): Answer => ({ exitCode: 0, out });
export const failed = (error: string): Answer => ({ exitCode: 1, out: [], error });
export const refused = (error: string): Answer => ({ exitCode: 2, out: [], error });

/** Runs `program` if the module of this address is the one that Node was started with; tests import it without running it. */
export async function runAsProgram(
  moduleUrl: string,
  program: (argv: readonly string[]) => Promise<Answer> | Answer,
): Promise<void> {
  const [, script, ...argv] = process.argv;
  if (script === undefined || !moduleUrl.startsWith('file:') || realScript(script) !== fileURLToPath(moduleUrl)) return;
  // A reader that has seen enough, such as `head`, closes the pipe: no reason to complain.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  const answer = await program(argv);
  process.exitCode = answer.exitCode;
  if (answer.out.length > 0) console.log(answer.out.join('\n'));
  if (answer.error !== undefined) console.error(answer.error);
}

function realScript(script: string): string | undefined {
  try {
    return realpathSync(script);
  } catch {
    return undefined;
  }
}

const LONGEST = 200;

/** Text from outside on one line of a terminal: nothing in it can move the cursor or flood the screen. */
export function inPrint(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)}...`;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/** The options and the other words of a command line, or in Node's own sentence what is wrong with them. */
export function readArguments<const O extends Options>(args: readonly string[], options: O): Result<Read<O>, string> {
  try {
    return ok(parseArgs({ args: [...args], options, allowPositionals: true }));
  } catch (error) {
    // The advice behind the sentence is for programmers.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. To |\n/u);
    return err(inPrint(sentence).replace(/\.$/, ''));
  }
}

/** A whole number of this range that was typed behind `--name`, or why it is none. */
export function wholeNumber(
  name: string,
  text: string,
  [least, most]: readonly [number, number],
): Result<number, string> {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most
    ? ok(number)
    : err(`--${name} takes a whole number from ${least} to ${most}, not "${inPrint(text)}".`);
}

const READ_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

/**
 * The text of a file in whatever old programs wrote: UTF-8, UTF-16 with its mark, else Windows' western letters.
 * Otherwise why it can't be had, as a phrase; `not-text` when its bytes are none.
 */
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
