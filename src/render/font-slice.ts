import { createRequire } from 'node:module';
import { fonts } from './canvas.ts';
import { checkFontFile, readFontCoverage } from './font-file.ts';

export interface FontPackage {
  readonly name: string;
  readonly style: '600-normal' | 'wght-normal';
}

const noto = (script: string): FontPackage => ({
  name: `@fontsource-variable/noto-${script}`,
  style: 'wght-normal',
});

const BOARD_PACKAGE: FontPackage = { name: '@fontsource/barlow-semi-condensed', style: '600-normal' };

/** The packages in the order of preference: what an alphabet's own typeface draws is not left to a later one. */
const ALPHABETS: readonly FontPackage[] = [
  BOARD_PACKAGE,
  ...['', '-arabic', '-hebrew', '-thai', '-armenian', '-georgian', '-bengali', '-tamil'].map((script) =>
    noto(`sans${script}`),
  ),
];

const CHINESE = noto('sans-sc');
const JAPANESE = noto('sans-jp');
const KOREAN = noto('sans-kr');
const EMOJI = noto('emoji');

/** Chinese, Japanese and Korean draw some code points differently: the rest of a name tells which of them it is. */
export function packagesFor(name: string): readonly FontPackage[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return [...ALPHABETS, JAPANESE, CHINESE, KOREAN, EMOJI];
  if (/\p{Script=Hangul}/u.test(name)) return [...ALPHABETS, KOREAN, JAPANESE, CHINESE, EMOJI];
  return [...ALPHABETS, CHINESE, JAPANESE, KOREAN, EMOJI];
}

export interface FontSlice {
  readonly family: string;
  readonly path: string;
  /** The range of code points as CSS writes it; the font may lack some of it. */
  readonly unicodeRange: string;
}

const INDEX = 'unicode.json';

// Found as packages, from src/ and from dist/ alike.
const require = createRequire(import.meta.url);

function remembered<Key, Value extends object | string>(
  find: (key: Key) => Value,
  keyOf: (key: Key) => string,
): (key: Key) => Value {
  const found = new Map<string, Value>();
  return (key) => {
    const known = found.get(keyOf(key)) ?? find(key);
    found.set(keyOf(key), known);
    return known;
  };
}

/** The slices of a package. Throws when it, or one of its files, is missing or cut short. */
export const slicesOf = remembered(
  (font: FontPackage) => readSlices(require.resolve(`${font.name}/${INDEX}`), font),
  ({ name }) => name,
);

/** Throws when a font is missing or cut short, and loads none. */
export function checkFonts(): void {
  for (const font of packagesFor('')) slicesOf(font);
}

export function readSlices(index: string, { name, style }: FontPackage): readonly FontSlice[] {
  const folder = index.slice(0, -INDEX.length);
  const id = name.slice(name.indexOf('/') + 1);
  return Object.entries(require(index) as Readonly<Record<string, string>>).map(([key, unicodeRange]) => {
    // An unnamed slice has a number in brackets.
    const slice = key.replace(/^\[(\d+)\]$/u, '$1');
    const path = `${folder}files/${id}-${slice}-${style}.woff2`;
    checkFontFile(path);
    return { family: `King Me ${id} ${slice}`, path, unicodeRange };
  });
}

const pathOf = ({ path }: FontSlice): string => path;

/** The code points that a slice was cut out for, read on the first call: most are never needed. */
export const rangesOf = remembered(({ unicodeRange }: FontSlice) => readUnicodeRanges(unicodeRange), pathOf);

/** The code points that a slice has glyphs for. Its file is read on the first call; throws when that is damaged. */
export const coverageOf = remembered(({ path }: FontSlice) => readFontCoverage(path), pathOf);

/** Makes a slice known to the canvas, for the whole process, and gives its family. Throws when its file is damaged. */
export const registerSlice = remembered(({ family, path }: FontSlice): string => {
  // Fonts are registered for all threads at once.
  if (!fonts().has(family) && fonts().registerFromPath(path, family) === null)
    throw new Error(`This font can't be read: ${path}`);
  return family;
}, pathOf);

type CodePointRange = readonly [first: number, last: number];

/** Reads a list as CSS writes it in `unicode-range`, `U+0460-052F,U+20B4`, and sorts it. Throws on anything else. */
export function readUnicodeRanges(text: string): readonly CodePointRange[] {
  const ranges = text.split(',').map((part): CodePointRange => {
    const [, first, last = first] = /^U\+([\da-f]{1,6})(?:-([\da-f]{1,6}))?$/iu.exec(part.trim()) ?? [];
    if (first === undefined || last === undefined) throw new Error(`Not a range of code points: ${part}`);
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
  return ranges.sort(([a], [b]) => a - b);
}

export function holdsCodePoint(ranges: readonly CodePointRange[], codePoint: number): boolean {
  // A name that no font can draw is looked up in hundreds of slices.
  let [from, to] = [0, ranges.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const [first, last] = ranges[middle] ?? [0, 0];
    if (codePoint < first) to = middle;
    else if (codePoint > last) from = middle + 1;
    else return true;
  }
  return false;
}

const DIGIT_ZERO = 0x30;

/** The family of the board's own font. The machine's fonts are never used: a picture must look the same everywhere. */
export function boardFont(): string {
  if (digits === undefined) {
    digits = slicesOf(BOARD_PACKAGE).find((slice) => holdsCodePoint(rangesOf(slice), DIGIT_ZERO));
    if (digits === undefined) throw new Error(`${BOARD_PACKAGE.name} has no digits`);
  }
  return registerSlice(digits);
}

let digits: FontSlice | undefined;
