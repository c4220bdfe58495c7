import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { cmapCoverage } from './cmap-coverage.ts';
import { checkFontFile, readFontFile } from './font-files.ts';
import type { FontPackage } from './font-package.ts';
import { readUnicodeRanges, type CodePointRange } from './unicode-ranges.ts';
import { unpackCmap } from './woff2-table.ts';

/** One file of a font package: the glyphs of a part of Unicode. */
export interface FontSlice {
  /** Under which name the canvas knows it, once it is registered. */
  readonly family: string;
  readonly path: string;
  /** What it was cut out for, as CSS writes it; its font may lack some of that. */
  readonly unicodeRange: string;
}

/** A package's list of its slices, and for each the code points that it is for. */
const INDEX = 'unicode.json';

// Resolved as packages, so that they are found from src/ and from dist/ alike.
const require = createRequire(import.meta.url);

const slices = new Map<string, readonly FontSlice[]>();
const ranges = new Map<string, readonly CodePointRange[]>();
const coverage = new Map<string, ReadonlySet<number>>();
const registered = new Set<string>();

/**
 * The slices of a package. Throws when the package, or one of its files, is missing or cut short - better at the start
 * than plates without names.
 */
export function slicesOf(font: FontPackage): readonly FontSlice[] {
  let found = slices.get(font.name);
  if (found === undefined) {
    found = readSlices(require.resolve(`${font.name}/${INDEX}`), font);
    slices.set(font.name, found);
  }
  return found;
}

/** @param index the path of the package's list of slices */
export function readSlices(index: string, { name, style }: FontPackage): readonly FontSlice[] {
  const folder = index.slice(0, -INDEX.length);
  const id = name.slice(name.indexOf('/') + 1);
  return Object.entries(require(index) as Readonly<Record<string, string>>).map(([key, unicodeRange]) => {
    // A slice without a name has a number, in brackets.
    const slice = key.replace(/^\[(\d+)\]$/u, '$1');
    const path = `${folder}files/${id}-${slice}-${style}.woff2`;
    checkFontFile(path);
    return { family: `King Me ${id} ${slice}`, path, unicodeRange };
  });
}

/** The code points that a slice was cut out for. They are read on the first call: most are never asked for. */
export function rangesOf({ path, unicodeRange }: FontSlice): readonly CodePointRange[] {
  let found = ranges.get(path);
  if (found === undefined) {
    found = readUnicodeRanges(unicodeRange);
    ranges.set(path, found);
  }
  return found;
}

/** The code points that a slice has glyphs for. Its file is read on the first call; throws when that is damaged. */
export function coverageOf({ path }: FontSlice): ReadonlySet<number> {
  let found = coverage.get(path);
  if (found === undefined) {
    found = cmapCoverage(unpackCmap(readFontFile(path)));
    coverage.set(path, found);
  }
  return found;
}

/** Makes a slice known to the canvas, for the whole process, and gives its family. Throws when its file is damaged. */
export function registerSlice({ family, path }: FontSlice): string {
  if (!registered.has(family)) {
    // Another thread may have registered it: there is one list of fonts for all of them.
    if (!GlobalFonts.has(family) && GlobalFonts.registerFromPath(path, family) === null)
      throw new Error(`This font can't be read: ${path}`);
    registered.add(family);
  }
  return family;
}
