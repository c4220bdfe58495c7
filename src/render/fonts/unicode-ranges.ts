/** Code points from the first to the last, both included. */
export type CodePointRange = readonly [first: number, last: number];

/** Reads a list as CSS writes it in `unicode-range`: `U+0460-052F,U+20B4`. Throws on anything else. */
export function readUnicodeRanges(text: string): readonly CodePointRange[] {
  return text.split(',').map((part) => {
    const [, first, last = first] = /^U\+([\da-f]{1,6})(?:-([\da-f]{1,6}))?$/iu.exec(part.trim()) ?? [];
    if (first === undefined || last === undefined) throw new Error(`Not a range of code points: ${part}`);
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

export function holdsCodePoint(ranges: readonly CodePointRange[], codePoint: number): boolean {
  return ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}
