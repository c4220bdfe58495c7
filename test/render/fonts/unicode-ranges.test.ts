import { expect, it } from 'vitest';
import { holdsCodePoint, readUnicodeRanges } from '../../../src/render/fonts/font-slice.ts';

it('reads ranges and single code points as CSS writes them, and sorts them', () => {
  expect(readUnicodeRanges('U+20B4,U+0460-052F, U+1f1e6-1f1ff')).toEqual([
    [0x460, 0x52f],
    [0x20b4, 0x20b4],
    [0x1f1e6, 0x1f1ff],
  ]);
});

it('a range holds both of its ends and nothing beside them', () => {
  const ranges = readUnicodeRanges('U+61,U+100-110,U+41-43,U+71-72');
  expect([0x40, 0x41, 0x42, 0x43, 0x44, 0x60, 0x61, 0x62].map((n) => holdsCodePoint(ranges, n))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
});

it.each(['', 'A-Z', 'U+', 'U+41-', 'U+1234567', 'U+41;U+42'])('refuses %j', (text) => {
  expect(() => readUnicodeRanges(text)).toThrow(/Not a range/u);
});
