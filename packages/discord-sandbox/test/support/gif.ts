/** A GIF with this many frames, a tenth of a second each: one color fills a frame, another the next. */
export function plainGif(width: number, height: number, frames: number): Uint8Array {
  const size = [...twoBytes(width), ...twoBytes(height)];
  const head = [...text('GIF89a'), ...size, 0x80, 0, 0, 0xb8, 0x46, 0x3c, 0x3c, 0x6a, 0xb8];
  const forever = [0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const place = [0x2c, 0, 0, 0, 0, ...size, 0];
  const frame = (index: number): readonly number[] => [...control, ...place, ...pixels(width * height, index % 2)];
  return Uint8Array.from([
    ...head,
    ...forever,
    ...Array.from({ length: frames }, (_, index) => frame(index)).flat(),
    0x3b,
  ]);
}

const CLEAR = 4;
const END = 5;

/** Codes of three bits, without compression: the dictionary is emptied before its codes get longer. */
function pixels(count: number, color: number): readonly number[] {
  const codes = Array.from({ length: Math.ceil(count / 2) }, () => [CLEAR, color, color]).flat();
  const bits = [...codes, END].flatMap((code) => [code & 1, (code >> 1) & 1, code >> 2]);
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit, place) => byte | (bit << place), 0),
  );
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [2, ...blocks, 0];
}

const twoBytes = (value: number): readonly number[] => [value & 0xff, value >> 8];
const text = (words: string): readonly number[] => [...new TextEncoder().encode(words)];
