/** Whoever draws more pictures at the same time gets fresh memory for those beyond. */
const MOST_SPARE = 4;

/** By their length: one for each picture size. */
const spare = new Map<number, Uint8Array[]>();

/**
 * Lends memory for the rows of a picture, with anything in it, until the work is done. It is used again: getting fresh
 * memory from the system for each picture takes longer than filling it.
 * @param length in bytes
 */
export async function withRows<Result>(length: number, work: (rows: Uint8Array) => Promise<Result>): Promise<Result> {
  const own = spare.get(length) ?? [];
  spare.set(length, own);
  const rows = own.pop() ?? new Uint8Array(length);
  try {
    return await work(rows);
  } finally {
    if (own.length < MOST_SPARE) own.push(rows);
  }
}
