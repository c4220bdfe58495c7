import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packagesFor, coverageOf, slicesOf } from '../../../src/render/font-slice.ts';
import { writeName } from '../../../src/render/plate-name.ts';
import { NAMES } from '../scenes.ts';
import { tries } from '../../support/tries.ts';

const written = (name: string): string => writeName(name).graphemes.join('');

describe('what is written of a name', () => {
  it.each(Object.entries(NAMES))('PLAY-08: a name in %s is written whole', (_, name) => {
    expect(written(name)).toBe(name.normalize('NFC'));
  });

  it.each([
    ['fancy letters as ordinary ones', '𝓐𝓵𝓲𝓬𝓮 𝕭𝖔𝖇', 'Alice Bob'],
    ['letters under piles of marks without them', 'Z̸̢̛a̷͎l̶͚g̵̱o', 'Zalgo'],
    ['decomposed letters as composed ones', 'E\u0301lise', 'Élise'],
    ['nothing of what no font can draw', 'Al\u{10FFFD}ice', 'Alice'],
    ['no gap where something was left out', 'Alice \u{10FFFD} Bob', 'Alice Bob'],
    ['no space at the ends', ' Alice \u{10FFFD}', 'Alice'],
    ['no controls of direction', '\u202EecilA\u2066', 'ecilA'],
    ['joined emoji as one', 'A👩‍💻', 'A👩‍💻'],
    ['a mark of its own kind', '★Alice★', '★Alice★'],
    ['nothing when only brackets are left', '(\u{10FFFD})', ''],
    ['brackets where nothing was left out', '(-)', '(-)'],
    ['nothing of nothing', '', ''],
  ])('PLAY-08: %s', (_, name, expected) => {
    expect(written(name)).toBe(expected);
  });

  it('PLAY-08: the direction is that of the first letter', () => {
    expect(['אליס (Bob)', '12 أليس', 'Bob אליס', '12', 'Алиса'].map((name) => writeName(name).direction)).toEqual([
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'ltr',
    ]);
  });

  it('PLAY-08: Chinese, Japanese and Korean names each take the characters of their own typeface', () => {
    const typeface = (name: string): readonly string[] =>
      writeName(name).families.flatMap((family) => /noto-sans-(?:sc|jp|kr)/u.exec(family) ?? []);
    expect(new Set(typeface('直子'))).toEqual(new Set(['noto-sans-sc']));
    expect(new Set(typeface('直子ちゃん'))).toEqual(new Set(['noto-sans-jp']));
    expect(new Set(typeface('直子한'))).toEqual(new Set(['noto-sans-kr']));
  });
});

it('PLAY-11: whatever the name, one of its own families draws all of each grapheme', () => {
  const slices = packagesFor('').flatMap(slicesOf);
  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(...Object.values(NAMES)),
  );
  fc.assert(
    fc.property(names, (name) => {
      const { graphemes, families } = writeName(name);
      const own = slices.filter(({ family }) => families.includes(family)).map(coverageOf);
      for (const grapheme of graphemes) {
        const codePoints = Array.from(grapheme, (sign) => sign.codePointAt(0) ?? 0);
        expect(own.some((covered) => codePoints.every((codePoint) => covered.has(codePoint)))).toBe(true);
      }
    }),
    tries(100),
  );
});
