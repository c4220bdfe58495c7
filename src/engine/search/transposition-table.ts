/** What a stored score says about the real one. */
export const EXACT = 3;
export const AT_LEAST = 1;
export const AT_MOST = 2;

/** The table's move of a position for which none is known. */
export const NO_MOVE = 63;
const MOST_DEPTH = 63;
/** What is proven for good counts as so much deeper: it stays longer, and makes room for other proofs only. */
export const PROVEN_DEPTH = 32;
/** An entry is worth its depth, less so much for each search since. */
const WORTH_OF_AGE = 8;

/** Two integers an entry: a lock, and score (16 bits), depth (6), index of the move (6), bound (2), age (2). */
const ENTRY_SIZE = 2;
/** Entries that share an index: what is looked through lies in one line of the processor's cache. */
const BUCKET = 4;
const BUCKET_SIZE = BUCKET * ENTRY_SIZE;

/** The table begins with 2 to this power of entries, so that a short search finds it in the processor's cache. */
const LEAST_BITS = 14;
/** It doubles as soon as a search has pushed out one in 2 to this power of its own entries. */
const CROWDED = 3;

interface TranspositionTable {
  /** The data of a position, 0 where there is none. `extra` tells apart what the masks don't. */
  probe(own: number, enemy: number, kings: number, movesDown: boolean, extra: number): number;
  store(
    own: number,
    enemy: number,
    kings: number,
    movesDown: boolean,
    extra: number,
    score: number,
    depth: number,
    bound: number,
    move: number,
  ): void;
  /** Makes room among what earlier searches have stored. */
  beginSearch(): void;
  clear(): void;
}

export const storedScore = (data: number): number => data >> 16;
export const storedDepth = (data: number): number => (data >>> 10) & MOST_DEPTH;
export const storedMove = (data: number): number => (data >>> 4) & NO_MOVE;
export const storedBound = (data: number): number => (data >>> 2) & 3;

/** `bits`: the table grows to 2 to this power of entries, 8 bytes each. */
export function createTranspositionTable(bits: number): TranspositionTable {
  const entries = new Int32Array(ENTRY_SIZE << bits);
  const leastBits = Math.min(bits, LEAST_BITS);
  let usedBits = leastBits;
  /** What is left of a hash shifted by this is the number of a bucket. */
  let shift = 32 - (usedBits - 2);
  let pushedOut = 0;
  let age = 0;

  // Two different mixtures of the three masks: one finds the bucket, the other one is the lock.
  let lock = 0;
  const bucketOf = (own: number, enemy: number, kings: number, movesDown: boolean, extra: number): number => {
    const a = Math.imul(own ^ (own >>> 15), 0x9e3779b1 | 0);
    const b = Math.imul(enemy ^ (enemy >>> 13), 0x85ebca77 | 0);
    const c = Math.imul(kings ^ (kings >>> 14), 0xc2b2ae3d | 0);
    const side = (movesDown ? 0x27d4eb2f : 0) ^ Math.imul(extra, 0x6c8e9cf5);
    const x = (a + b + c + side) | 0;
    const y = (((a >>> 16) | (a << 16)) + Math.imul(b ^ (b >>> 17), 0x165667b1) + (c ^ (c >>> 11)) + side) | 0;
    lock = Math.imul(x ^ (x >>> 16), 0x2c1b3c6d);
    lock ^= lock >>> 15;
    const spread = Math.imul(y ^ (y >>> 15), 0x297a2d39);
    return (spread >>> shift) * BUCKET_SIZE;
  };

  /** One more bit of the hash counts: the entries of a bucket are copied to both that it becomes, where half of each are found. */
  const double = (): void => {
    for (let bucket = (ENTRY_SIZE << usedBits) - BUCKET_SIZE; bucket >= 0; bucket -= BUCKET_SIZE)
      for (let at = BUCKET_SIZE - 1; at >= 0; at -= 1)
        entries[2 * bucket + at] = entries[2 * bucket + BUCKET_SIZE + at] = entries[bucket + at] as number;
    usedBits += 1;
    shift -= 1;
    pushedOut = 0;
  };

  return {
    probe(own, enemy, kings, movesDown, extra) {
      const bucket = bucketOf(own, enemy, kings, movesDown, extra);
      for (let at = bucket; at < bucket + BUCKET_SIZE; at += ENTRY_SIZE)
        if (entries[at] === lock) return entries[at + 1] as number;
      return 0;
    },
    store(own, enemy, kings, movesDown, extra, score, depth, bound, move) {
      const bucket = bucketOf(own, enemy, kings, movesDown, extra);
      let place = bucket;
      let least = Number.MAX_SAFE_INTEGER;
      for (let at = bucket; at < bucket + BUCKET_SIZE; at += ENTRY_SIZE) {
        const data = entries[at + 1] as number;
        if (entries[at] === lock || data === 0) {
          if (storedDepth(data) >= PROVEN_DEPTH && depth < PROVEN_DEPTH) return;
          place = at;
          break;
        }
        const worth = storedDepth(data) - ((age - data) & 3) * WORTH_OF_AGE;
        if (worth < least) {
          least = worth;
          place = at;
        }
      }
      const replaced = entries[place + 1] as number;
      if (entries[place] !== lock && replaced !== 0 && (replaced & 3) === age) pushedOut += 1;
      entries[place] = lock;
      entries[place + 1] =
        (score << 16) |
        ((depth < 0 ? 0 : depth > MOST_DEPTH ? MOST_DEPTH : depth) << 10) |
        ((move > NO_MOVE ? NO_MOVE : move) << 4) |
        (bound << 2) |
        age;
      if (pushedOut > 1 << (usedBits - CROWDED) && usedBits < bits) double();
    },
    beginSearch() {
      age = (age + 1) & 3;
    },
    clear() {
      entries.fill(0, 0, ENTRY_SIZE << usedBits);
      usedBits = leastBits;
      shift = 32 - (usedBits - 2);
      pushedOut = 0;
      age = 0;
    },
  };
}
