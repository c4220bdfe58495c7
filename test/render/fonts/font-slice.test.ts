import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { afterEach, describe, expect, it } from 'vitest';
import {
  packagesFor,
  type FontPackage,
  coverageOf,
  rangesOf,
  readSlices,
  registerSlice,
  slicesOf,
  type FontSlice,
  readUnicodeRanges,
} from '../../../src/render/font-slice.ts';
import { NAMES } from '../scenes.ts';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';

const packages = packagesFor('Alice');
const covers = (font: FontPackage, text: string): boolean =>
  slicesOf(font).some((slice) => coverageOf(slice).has(text.codePointAt(0) ?? 0));
const named = (end: string): FontPackage => {
  const found = packages.find(({ name }) => name.endsWith(`/${end}`));
  if (found === undefined) throw new Error(`no package ${end}`);
  return found;
};

const isLetter = (codePoint: number): boolean => /[\p{L}\p{N}\p{So}]/u.test(String.fromCodePoint(codePoint));
/** What a slice alone makes of a code point. */
function drawn(slice: FontSlice, codePoint: number): string {
  const context = createCanvas(48, 48).getContext('2d');
  context.font = `32px "${registerSlice(slice)}"`;
  context.fillText(String.fromCodePoint(codePoint), 4, 36);
  return Buffer.from(context.getImageData(0, 0, 48, 48).data).toString('base64');
}

describe('the bundled fonts', () => {
  it.each(packages)('PLAY-11: what $name says that it covers is drawn, and nothing else is', (font) => {
    const slices = slicesOf(font);
    // Of the hundred slices of the large packages a few tell enough: they are of one making.
    const sample = slices.filter((_, at) => at % Math.ceil(slices.length / 6) === 0);
    expect(sample.some((slice) => coverageOf(slice).size > 0)).toBe(true);
    for (const slice of sample) {
      const covered = coverageOf(slice);
      const asked = rangesOf(slice)
        .flatMap(([first, last]) => [first, (first + last) >> 1, last])
        .filter(isLetter);
      const nothing = drawn(slice, 0x10fffd);
      for (const codePoint of new Set(asked.slice(0, 60))) {
        expect(drawn(slice, codePoint) !== nothing, `${slice.family}, U+${codePoint.toString(16)}`).toBe(
          covered.has(codePoint),
        );
      }
    }
  });

  it.each([
    ['barlow-semi-condensed', 'Aé9K…', 'Жא愛\u1D00'],
    ['noto-sans', 'ЖΩक\u1D00', 'א愛'],
    ['noto-sans-arabic', 'ش', 'א'],
    ['noto-sans-hebrew', 'א', 'ش'],
    ['noto-sans-thai', 'ท', 'क'],
    ['noto-sans-jp', 'ア愛', '爱丽한'],
    ['noto-sans-kr', '한', 'ش'],
    ['noto-sans-sc', '爱丽', 'ش'],
    ['noto-emoji', '🌸💀', '愛'],
  ])('PLAY-11: %s has glyphs for %j and none for %j', (end, drawn, missing) => {
    for (const sign of drawn) expect(covers(named(end), sign), sign).toBe(true);
    for (const sign of missing) expect(covers(named(end), sign), sign).toBe(false);
  });

  it('PLAY-11: a slice is registered once, under a name that no font of the machine has', () => {
    const [slice] = slicesOf(named('noto-sans-hebrew'));
    if (slice === undefined) throw new Error('no slice');
    expect(slice.family).toMatch(/^King Me /u);
    expect(registerSlice(slice)).toBe(registerSlice(slice));
    expect(GlobalFonts.families.filter(({ family }) => family === slice.family)).toHaveLength(1);
  });
});

describe('a damaged package', () => {
  const font = named('noto-sans-hebrew');
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  /** A copy of the package, and the file of one of its slices. */
  function copyPackage(): { readonly index: string; readonly file: string } {
    const folder = mkdtempSync(join(tmpdir(), 'king-me-font-'));
    folders.push(folder);
    mkdirSync(join(folder, 'files'));
    const paths = slicesOf(font).map(({ path }) => path);
    for (const path of paths) copyFileSync(path, join(folder, 'files', basename(path)));
    const [path = ''] = paths;
    copyFileSync(join(dirname(path), '..', 'unicode.json'), join(folder, 'unicode.json'));
    return { index: join(folder, 'unicode.json'), file: join(folder, 'files', basename(path)) };
  }

  it('PLAY-11: so is one that was cut short, and one that is no font', () => {
    const { index, file } = copyPackage();
    truncateSync(file, 600);
    expect(() => readSlices(index, font)).toThrow(/damaged/u);
    truncateSync(file, 10);
    expect(() => readSlices(index, font)).toThrow(/damaged/u);
    writeFileSync(file, '<html>not found</html>'.repeat(10));
    expect(() => readSlices(index, font)).toThrow(/damaged/u);
  });

  it('PLAY-11: a file whose inside is spoilt is told when it is used', () => {
    const { index, file } = copyPackage();
    const bytes = readFileSync(file);
    bytes.fill(0xff, bytes.length >> 1);
    writeFileSync(file, bytes);
    const slice = readSlices(index, font).find(({ path }) => basename(path) === basename(file));
    if (slice === undefined) throw new Error('no slice');
    expect(() => coverageOf(slice)).toThrow();
    expect(() => registerSlice({ ...slice, family: 'King Me spoilt' })).toThrow(/can't be read/u);
  });
});

it('reads ranges and single code points as CSS writes them, and sorts them', () => {
  expect(readUnicodeRanges('U+20B4,U+0460-052F, U+1f1e6-1f1ff')).toEqual([
    [0x460, 0x52f],
    [0x20b4, 0x20b4],
    [0x1f1e6, 0x1f1ff],
  ]);
});

it.each(['', 'A-Z', 'U+', 'U+41-', 'U+1234567', 'U+41;U+42'])('refuses %j', (text) => {
  expect(() => readUnicodeRanges(text)).toThrow(/Not a range/u);
});

const DRAW_NAMES = fileURLToPath(new URL('draw-names.ts', import.meta.url));

function draw(names: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [DRAW_NAMES], {
    input: JSON.stringify(names),
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  expect(status, stderr).toBe(0);
  return stdout.trim().split('\n');
}

it("PLAY-11: no plate depends on the machine's own fonts, nor on what was drawn before it", () => {
  const random = [
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 16 }), { numRuns: 20, seed: 1 }),
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 16 }), { numRuns: 20, seed: 2 }),
  ];
  const names = [...Object.values(NAMES), ...Object.values(NAMES).map((name) => name.repeat(20)), ...random];
  const here = draw(names, {});
  const bare = draw(names.toReversed(), { DISABLE_SYSTEM_FONTS_LOAD: '1' }).toReversed();
  expect(here).toHaveLength(names.length);
  expect(bare).toEqual(here);
});
