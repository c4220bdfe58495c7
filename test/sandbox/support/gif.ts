/** A GIF of one colour with this many frames, each of a tenth of a second: small, and a browser plays it. */
export function plainGif(width: number, height: number, frames: number): Uint8Array {
  const size = [width & 0xff, width >> 8, height & 0xff, height >> 8];
  const head = [...text('GIF89a'), ...size, 0x80, 0, 0, 0xb8, 0x46, 0x3c, 0xf2, 0xe6, 0xd0];
  const forever = [0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  // The frame covers one pixel: a code to begin with, the colour, and the end, in three bits each.
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0];
  return Uint8Array.from([...head, ...forever, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
}

const text = (words: string): readonly number[] => [...new TextEncoder().encode(words)];
