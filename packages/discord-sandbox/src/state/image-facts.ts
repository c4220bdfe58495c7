interface ImageFacts {
  readonly contentType: 'image/png' | 'image/gif';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const PNG_HEADER_BYTES = 24;
const GIF_VERSIONS: ReadonlySet<string> = new Set(['GIF87a', 'GIF89a']);
const GIF_HEADER_BYTES = 13;
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;

/** Reads a PNG or GIF, whatever its name; undefined for anything else. */
export const imageFacts = (bytes: Uint8Array): ImageFacts | undefined => pngFacts(bytes) ?? gifFacts(bytes);

function pngFacts(bytes: Uint8Array): ImageFacts | undefined {
  if (bytes.length < PNG_HEADER_BYTES || PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = viewOf(bytes);
  return { contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20), isAnimated: false };
}

function gifFacts(bytes: Uint8Array): ImageFacts | undefined {
  if (bytes.length < GIF_HEADER_BYTES) return undefined;
  if (!GIF_VERSIONS.has(String.fromCharCode(...bytes.subarray(0, 6)))) return undefined;
  const view = viewOf(bytes);
  return {
    contentType: 'image/gif',
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    isAnimated: hasTwoFrames(bytes),
  };
}

/** A truncated file has the frames that it has. */
function hasTwoFrames(bytes: Uint8Array): boolean {
  let at = GIF_HEADER_BYTES + colorTableBytes(bytes[10] ?? 0);
  for (let frames = 0; at < bytes.length;) {
    const kind = bytes[at];
    if (kind === GIF_EXTENSION) {
      at = afterBlocks(bytes, at + 2);
    } else if (kind === GIF_IMAGE) {
      frames += 1;
      if (frames === 2) return true;
      // Nine bytes of place and flags, the color table, and one byte before the blocks.
      at = afterBlocks(bytes, at + 10 + colorTableBytes(bytes[at + 9] ?? 0) + 1);
    } else return false;
  }
  return false;
}

/** The byte after a run of data blocks: each begins with its length, an empty one ends the run. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}

const colorTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
