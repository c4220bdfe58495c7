const WHOLE_UNICODE = 12;
const FIRST_PLANE = 4;

/**
 * The code points that a font has a glyph for, from its table `cmap` (OpenType, formats 4 and 12, which every font for
 * the web has one of).
 */
export function cmapCoverage(cmap: Buffer): ReadonlySet<number> {
  const covered = new Set<number>();
  const tables = cmap.readUInt16BE(2);
  for (let table = 0; table < tables; table++) {
    const at = cmap.readUInt32BE(4 + table * 8 + 4);
    const format = cmap.readUInt16BE(at);
    if (format === WHOLE_UNICODE) addGroups(cmap, at, covered);
    else if (format === FIRST_PLANE) addSegments(cmap, at, covered);
  }
  return covered;
}

/** Format 12: groups of code points whose glyphs follow one another. */
function addGroups(cmap: Buffer, at: number, covered: Set<number>): void {
  const groups = cmap.readUInt32BE(at + 12);
  for (let group = 0; group < groups; group++) {
    const from = at + 16 + group * 12;
    const [first, last, glyph] = [cmap.readUInt32BE(from), cmap.readUInt32BE(from + 4), cmap.readUInt32BE(from + 8)];
    for (let codePoint = first; codePoint <= last; codePoint++) {
      if (glyph + codePoint - first !== 0) covered.add(codePoint);
    }
  }
}

/** Format 4: four parallel lists of segments - last and first code point, what to add, and where glyphs are listed. */
function addSegments(cmap: Buffer, at: number, covered: Set<number>): void {
  const listBytes = cmap.readUInt16BE(at + 6);
  for (let segment = 0; segment < listBytes; segment += 2) {
    const last = cmap.readUInt16BE(at + 14 + segment);
    const first = cmap.readUInt16BE(at + 16 + listBytes + segment);
    const delta = cmap.readUInt16BE(at + 16 + 2 * listBytes + segment);
    const offsetAt = at + 16 + 3 * listBytes + segment;
    const offset = cmap.readUInt16BE(offsetAt);
    for (let codePoint = first; codePoint <= last && codePoint < 0xffff; codePoint++) {
      const listed = offset === 0 ? codePoint : cmap.readUInt16BE(offsetAt + offset + 2 * (codePoint - first));
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) covered.add(codePoint);
    }
  }
}
