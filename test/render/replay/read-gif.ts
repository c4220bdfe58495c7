/** What the file holds of one frame: a rectangle that changes. */
export interface GifFrame {
  /** In hundredths of a second. */
  readonly delay: number;
  readonly rectangle: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly indices: Uint8Array;
  readonly transparent: number | undefined;
}

export interface Gif {
  readonly width: number;
  readonly height: number;
  /** How often it is repeated: 0 for ever, `undefined` never. */
  readonly loops: number | undefined;
  /** Red, green and blue of each index. */
  readonly colors: Buffer;
  readonly frames: readonly GifFrame[];
}

/**
 * Reads a GIF as the GIF89a specification says, sharing nothing with the writer. Throws at what replays don't use: local
 * color tables, frames that go away.
 */
export function readGif(file: Uint8Array): Gif {
  const from = new Reader(file);
  from.expect('GIF89a');
  const width = from.word();
  const height = from.word();
  const packed = from.byte();
  if ((packed & 0x80) === 0) throw new Error('no global color table');
  from.take(2);
  const colors = from.take(3 * 2 ** ((packed & 7) + 1));
  const frames: GifFrame[] = [];
  let loops: number | undefined;
  let control: { readonly delay: number; readonly transparent: number | undefined } | undefined;
  for (;;) {
    const introducer = from.byte();
    if (introducer === 0x3b) break;
    if (introducer === 0x21) {
      const label = from.byte();
      const data = from.blocks();
      if (label === 0xf9) control = readControl(data);
      else if (label === 0xff && data.subarray(0, 11).toString('latin1') === 'NETSCAPE2.0')
        loops = data.readUInt16LE(12);
      else throw new Error(`an extension ${label}`);
    } else if (introducer === 0x2c) {
      if (control === undefined) throw new Error('an image without a graphic control extension');
      const [left, top, wide, high] = [from.word(), from.word(), from.word(), from.word()];
      if (left + wide > width || top + high > height) throw new Error('an image that leaves the screen');
      if (from.byte() !== 0) throw new Error('a local color table or interlacing');
      const indices = readLzw(from.byte(), from.blocks(), wide * high);
      frames.push({ ...control, rectangle: { left, top, width: wide, height: high }, indices });
      control = undefined;
    } else throw new Error(`a block ${introducer}`);
  }
  if (!from.isAtEnd) throw new Error('data after the trailer');
  return { width, height, loops, colors, frames };
}

/** The whole picture after each frame: red, green, blue and alpha of every pixel. The next one overwrites it. */
export function* shownPictures({ width, height, colors, frames }: Gif): Generator<Uint8Array> {
  const canvas = Buffer.alloc(4 * width * height);
  for (const { rectangle, indices, transparent } of frames) {
    for (const [at, index] of indices.entries()) {
      if (index === transparent) continue;
      const row = rectangle.top + Math.floor(at / rectangle.width);
      const place = row * width + rectangle.left + (at % rectangle.width);
      canvas.writeUIntBE(colors.readUIntBE(3 * index, 3), 4 * place, 3);
      canvas[4 * place + 3] = 255;
    }
    yield canvas;
  }
}

/** What the last frame leaves standing. */
export function lastPicture(gif: Gif): Uint8Array {
  let last: Uint8Array = new Uint8Array();
  for (const picture of shownPictures(gif)) last = picture;
  return last;
}

function readControl(data: Buffer): { readonly delay: number; readonly transparent: number | undefined } {
  const packed = data.readUInt8(0);
  const disposal = (packed >> 2) & 7;
  if (disposal !== 1) throw new Error(`disposal method ${disposal}`);
  return { delay: data.readUInt16LE(1), transparent: (packed & 1) === 0 ? undefined : data.readUInt8(3) };
}

/** Each code stands for a string of indices: an earlier one and the first index of the one that follows it. */
function readLzw(leastBits: number, data: Buffer, pixels: number): Uint8Array {
  const clear = 2 ** leastBits;
  const end = clear + 1;
  const indices: number[] = [];
  let strings: (readonly number[])[] = [];
  let before: readonly number[] | undefined;
  let bits = leastBits + 1;
  let at = 0;
  const nextCode = (): number => {
    let code = 0;
    for (let bit = 0; bit < bits; bit++, at++) {
      if (at >= 8 * data.length) throw new Error('the image data ends early');
      code |= ((data.readUInt8(at >> 3) >> (at & 7)) & 1) << bit;
    }
    return code;
  };
  const begin = (): void => {
    strings = Array.from({ length: end + 1 }, (_, index) => [index]);
    bits = leastBits + 1;
    before = undefined;
  };
  if (nextCode() !== clear) throw new Error('no clear code at the beginning');
  begin();
  for (let code = nextCode(); code !== end; code = nextCode()) {
    if (code === clear) {
      begin();
      continue;
    }
    const string =
      strings[code] ?? (code === strings.length && before !== undefined ? [...before, before[0] ?? 0] : undefined);
    if (string === undefined) throw new Error(`code ${code} means nothing yet`);
    for (const index of string) indices.push(index);
    if (before !== undefined && strings.length < 4096) strings.push([...before, string[0] ?? 0]);
    if (strings.length === 2 ** bits && bits < 12) bits++;
    before = string;
  }
  if (indices.length !== pixels) throw new Error(`${indices.length} pixels in place of ${pixels}`);
  if (data.length > Math.ceil(at / 8)) throw new Error('image data after the end code');
  return Uint8Array.from(indices);
}

class Reader {
  readonly #file: Buffer;
  #at = 0;

  constructor(file: Uint8Array) {
    this.#file = Buffer.from(file);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#file.length;
  }

  take(length: number): Buffer {
    const taken = this.#file.subarray(this.#at, this.#at + length);
    if (taken.length < length) throw new Error('the file ends early');
    this.#at += length;
    return taken;
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  word(): number {
    return this.take(2).readUInt16LE();
  }

  expect(text: string): void {
    if (this.take(text.length).toString('latin1') !== text) throw new Error(`no ${text}`);
  }

  /** Sub-blocks up to the empty one. */
  blocks(): Buffer {
    const parts: Buffer[] = [];
    for (let length = this.byte(); length > 0; length = this.byte()) parts.push(this.take(length));
    return Buffer.concat(parts);
  }
}
