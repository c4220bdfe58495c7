/** At most 256 colours, and for every other colour the nearest of them. */
export interface Palette {
  /** Red, green, blue, alpha of each colour in turn. */
  readonly colours: Uint8Array;
  /** For each bucket of colours the index of its colour plus one; 0 while nobody has asked for it. */
  readonly nearest: Uint16Array;
}

const MAX_COLOURS = 256;
const BUCKETS = 1 << 18;
/** The few half-transparent pixels of the rounded corners are seen against every background: they get their colours. */
const OUTLINE_WEIGHT = 50;

/**
 * Picks the colours of a picture: RGBA bytes, four a pixel. Colours are told apart by bucket (five bits a channel, three
 * for alpha); the commonest buckets win, each with its commonest colour. So every flat area keeps its exact colour, and
 * which colour a pixel gets never depends on what was asked before.
 */
export function makePalette(pixels: Uint8ClampedArray): Palette {
  const counts = new Map<number, number>();
  for (const colour of wordsOf(pixels)) {
    const alpha = colour >>> 24;
    const weight = alpha > 0 && alpha < 255 ? OUTLINE_WEIGHT : 1;
    counts.set(colour, (counts.get(colour) ?? 0) + weight);
  }

  const buckets = new Map<number, { total: number; colour: number; commonest: number }>();
  for (const [colour, count] of counts) {
    const bucket = buckets.get(bucketOf(colour));
    if (bucket === undefined) {
      buckets.set(bucketOf(colour), { total: count, colour, commonest: count });
      continue;
    }
    bucket.total += count;
    if (count > bucket.commonest) {
      bucket.colour = colour;
      bucket.commonest = count;
    }
  }
  const chosen = [...buckets.values()].sort((a, b) => b.total - a.total).slice(0, MAX_COLOURS);

  const nearest = new Uint16Array(BUCKETS);
  for (const [index, { colour }] of chosen.entries()) nearest[bucketOf(colour)] = index + 1;
  return { colours: new Uint8Array(Uint32Array.from(chosen, ({ colour }) => colour).buffer), nearest };
}

/** The palette index of each pixel. */
export function indexPixels(pixels: Uint8ClampedArray, palette: Palette): Uint8Array {
  const words = wordsOf(pixels);
  const indices = new Uint8Array(words.length);
  let lastColour = -1;
  let lastIndex = 0;
  // A counting loop: an iterator over 260,000 pixels costs milliseconds.
  for (let pixel = 0; pixel < words.length; pixel++) {
    const colour = words[pixel] ?? 0;
    // Most pixels look like their left neighbour.
    if (colour !== lastColour) {
      const bucket = bucketOf(colour);
      lastColour = colour;
      lastIndex = (palette.nearest[bucket] || findNearest(palette, bucket)) - 1;
    }
    indices[pixel] = lastIndex;
  }
  return indices;
}

/** Nearest by what is seen: a colour counts as much as it covers. */
function findNearest({ colours, nearest }: Palette, bucket: number): number {
  const alpha = ((bucket >> 15) << 5) + 16;
  const red = (((bucket & 31) << 3) + 4) * alpha;
  const green = ((((bucket >> 5) & 31) << 3) + 4) * alpha;
  const blue = ((((bucket >> 10) & 31) << 3) + 4) * alpha;
  let best = 0;
  let bestDistance = Infinity;
  for (let at = 0; at < colours.length; at += 4) {
    const otherAlpha = colours[at + 3] ?? 0;
    const distance =
      ((colours[at] ?? 0) * otherAlpha - red) ** 2 +
      ((colours[at + 1] ?? 0) * otherAlpha - green) ** 2 +
      ((colours[at + 2] ?? 0) * otherAlpha - blue) ** 2 +
      ((otherAlpha - alpha) * 255) ** 2;
    if (distance < bestDistance) {
      bestDistance = distance;
      best = at / 4 + 1;
    }
  }
  nearest[bucket] = best;
  return best;
}

/** Five bits each of red, green and blue, three of alpha. A pixel's word has red lowest: every Node platform is little-endian. */
function bucketOf(word: number): number {
  return ((word >> 3) & 31) | ((word >> 6) & 0x3e0) | ((word >> 9) & 0x7c00) | ((word >>> 14) & 0x38000);
}

function wordsOf(pixels: Uint8ClampedArray): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
}
