import { closeSync, openSync, readFileSync, readSync, fstatSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { cmapCoverage } from './cmap-coverage.ts';
import type { FontPackage } from './font-package.ts';
import { readUnicodeRanges, type CodePointRange } from './unicode-ranges.ts';
import { isWholeWoff2, unpackCmap, WOFF2_HEADER_BYTES } from './woff2-table.ts';

/** One file of a font package: the glyphs of a part of Unicode. */
export interface FontSlice {
  /** Under which name the canvas knows it, once it is registered. */
  readonly family: string;
  readonly path: string;
  /** What it was cut out for; its font may lack some of it. */
  readonly ranges: readonly CodePointRange[];
}

// Resolved as packages, so that they are found from src/ and from dist/ alike.
const { resolve } = createRequire(import.meta.url);

const slices = new Map<string, readonly FontSlice[]>();
const coverage = new Map<string, ReadonlySet<number>>();
const registered = new Set<string>();

/**
 * The slices of a package, by its own list of what each is for. Throws when a file is missing or cut short - better at
 * the start than plates without names.
 */
export function slicesOf(font: FontPackage): readonly FontSlice[] {
  const kept = slices.get(font.name);
  if (kept !== undefined) return kept;
  const index = resolve(`${font.name}/unicode.json`);
  const id = font.name.slice(font.name.indexOf('/') + 1);
  const listed: unknown = JSON.parse(readFileSync(index, 'utf8'));
  const found = Object.entries(listed as Readonly<Record<string, string>>).map(([key, ranges]): FontSlice => {
    // Slices without a name have a number, which the list has in brackets.
    const slice = key.replace(/^\[(\d+)\]$/u, '$1');
    const path = join(dirname(index), 'files', `${id}-${slice}-${font.style}.woff2`);
    checkFile(path);
    return { family: `King Me ${id} ${slice}`, path, ranges: readUnicodeRanges(ranges) };
  });
  slices.set(font.name, found);
  return found;
}

function checkFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(WOFF2_HEADER_BYTES);
    readSync(file, header);
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    if (!isWholeWoff2(view, fstatSync(file).size)) throw new Error(`This font is damaged: ${path}`);
  } finally {
    closeSync(file);
  }
}

/** The code points that a slice has glyphs for. Its file is read on the first call. */
export function coverageOf({ path }: FontSlice): ReadonlySet<number> {
  const kept = coverage.get(path);
  if (kept !== undefined) return kept;
  const found = cmapCoverage(unpackCmap(readFileSync(path)));
  coverage.set(path, found);
  return found;
}

/** Makes a slice's family known to the canvas, which keeps it for the whole process. Throws when its file is damaged. */
export function registerSlice({ family, path }: FontSlice): string {
  if (!registered.has(family)) {
    // Another thread, or another copy of this module, may have done it.
    if (!GlobalFonts.has(family) && GlobalFonts.registerFromPath(path, family) === null)
      throw new Error(`This font can't be read: ${path}`);
    registered.add(family);
  }
  return family;
}
