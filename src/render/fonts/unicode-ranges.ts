/** Code points from the first to the last, both included. */
export type CodePointRange = readonly [first: number, last: number];

/** Reads a list as CSS writes it in `unicode-range`, `U+0460-052F,U+20B4`, and sorts it. Throws on anything else. */
export function readUnicodeRanges(text: string): readonly CodePointRange[] {
  const ranges = text.split(',').map((part): CodePointRange => {
    const [, first, last = first] = /^U\+([\da-f]{1,6})(?:-([\da-f]{1,6}))?$/iu.exec(part.trim()) ?? [];
    if (first === undefined || last === undefined) throw new Error(`Not a range of code points: ${part}`);
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
  return ranges.sort(([a], [b]) => a - b);
}

/** @param ranges sorted, and none overlaps another */
export function holdsCodePoint(ranges: readonly CodePointRange[], codePoint: number): boolean {
  // Halving: a name that no font can draw is looked for in every slice, and there are hundreds.
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
