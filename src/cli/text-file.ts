import { closeSync, openSync, readSync } from 'node:fs';
import { err, ok, type Result } from '../engine/result.ts';

const READ_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

export interface FileProblem {
  readonly code: 'unreadable' | 'not-text';
  readonly words: string;
}

/**
 * Hands `use` the text of a file piece by piece, in whatever old programs wrote: UTF-8, UTF-16 with its mark, else Windows'
 * western letters. What `use` makes of it is the answer, unless the file turns out to be no text.
 */
export function streamTextFile<T>(file: string, use: (pieces: Iterable<string>) => T): Result<T, FileProblem> {
  try {
    return ok(use(textOf(piecesOf(file))));
  } catch (error) {
    if (error instanceof NotText) return err({ code: 'not-text', words: error.message });
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const code = String(error.code);
    return err({ code: 'unreadable', words: READ_PROBLEMS[code] ?? code });
  }
}

/** The whole text of a file, decoded as above. */
export const readTextFile = (file: string): Result<string, FileProblem> =>
  streamTextFile(file, (pieces) => Array.from(pieces).join(''));

class NotText extends Error {}

const PIECE_SIZE = 65_536;

/** Cut behind an ASCII character, which is never in the middle of a letter of UTF-8. */
function* piecesOf(file: string): Generator<Uint8Array> {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(PIECE_SIZE);
    let end = 0;
    for (;;) {
      const read = readSync(descriptor, buffer, end, PIECE_SIZE - end, null);
      end += read;
      const isAll = read === 0 || end === PIECE_SIZE;
      const cut = buffer.subarray(0, end).findLastIndex((byte) => byte < 0x80) + 1 || (isAll ? end : 0);
      if (cut > 0) yield buffer.subarray(0, cut);
      if (read === 0) return;
      buffer.copyWithin(0, cut, end);
      end -= cut;
    }
  } finally {
    closeSync(descriptor);
  }
}

function* textOf(pieces: Iterable<Uint8Array>): Generator<string> {
  let decode: ((piece: Uint8Array) => string) | undefined;
  for (const piece of pieces) {
    decode ??= decoderFor(piece);
    const text = decode(piece);
    if (text.includes('\0')) throw new NotText('it is not a text file');
    yield text;
  }
}

function decoderFor([first, second]: Uint8Array): (piece: Uint8Array) => string {
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isWide) return decodeBytes;
  const wide = new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be');
  return (piece) => wide.decode(piece, { stream: true });
}

/** Each piece by itself: files are put together from parts of different age. */
function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
