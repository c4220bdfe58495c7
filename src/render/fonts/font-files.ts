import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { isWholeWoff2, WOFF2_HEADER_BYTES } from './woff2-table.ts';

/*
 * The only place where the room opens files by their paths: the canvas registers a font, but does not tell which
 * characters are in it.
 */

export function readFontFile(path: string): Buffer {
  return readFileSync(path);
}

/** Throws when a font's file is missing or cut short; reads no more than its header. */
export function checkFontFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(WOFF2_HEADER_BYTES);
    readSync(file, header);
    if (!isWholeWoff2(header, fstatSync(file).size)) throw new Error(`This font is damaged: ${path}`);
  } finally {
    closeSync(file);
  }
}
