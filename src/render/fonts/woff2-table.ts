import { brotliDecompressSync } from 'node:zlib';

const SIGNATURE = 0x774f4632;
export const WOFF2_HEADER_BYTES = 48;
/** The index of a tag that is spelled out after it; the smaller ones stand for tags of a fixed list. */
const SPELLED_OUT = 63;
const TAGS = { cmap: 0, glyf: 10, loca: 11 } as const;

/** Whether a file begins as a WOFF2 font and is as long as it says. */
export function isWholeWoff2(header: Buffer, fileBytes: number): boolean {
  if (header.length < WOFF2_HEADER_BYTES) return false;
  return header.readUInt32BE(0) === SIGNATURE && header.readUInt32BE(8) === fileBytes;
}

/**
 * The character map of a WOFF2 font, the table `cmap` (W3C WOFF 2.0, section 4): a directory of tables, and then all of
 * them one after the other, compressed as one. Throws when the file is no such font.
 */
export function unpackCmap(file: Buffer): Buffer {
  if (!isWholeWoff2(file, file.length)) throw new Error('not a whole WOFF2 file');
  const tables = file.readUInt16BE(12);
  const compressedBytes = file.readUInt32BE(20);
  let at = WOFF2_HEADER_BYTES;
  const readNumber = (): number => {
    let value = 0;
    let byte: number;
    do {
      byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
    } while ((byte & 0x80) !== 0);
    return value;
  };

  let offset = 0;
  let found: { readonly from: number; readonly to: number } | undefined;
  for (let table = 0; table < tables; table++) {
    const flags = file.readUInt8(at++);
    const tag = flags & 63;
    if (tag === SPELLED_OUT) at += 4;
    const length = readNumber();
    // For the two tables of outlines version 3 means "as it was", for all others version 0 does.
    const outlines = tag === TAGS.glyf || tag === TAGS.loca;
    const transformed = flags >> 6 !== (outlines ? 3 : 0);
    const storedBytes = transformed ? readNumber() : length;
    if (tag === TAGS.cmap) found = { from: offset, to: offset + storedBytes };
    offset += storedBytes;
  }
  if (found === undefined) throw new Error('a font without a character map');
  return brotliDecompressSync(file.subarray(at, at + compressedBytes)).subarray(found.from, found.to);
}
