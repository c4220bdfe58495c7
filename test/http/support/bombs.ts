/** Bytes that a request may have. */
export const MOST = 64 << 10;

/** A text of PDN as long as fits in a request: one part over and over. */
export function filled(part: string, before = '', size = MOST): string {
  const room = size - JSON.stringify({ pdn: before }).length;
  return before + part.repeat(Math.floor(room / (JSON.stringify(part).length - 2)));
}

/** Two kings who go up and down without an end. */
export const SHUFFLE = '32-28 1-6 28-32 6-1 ';
export const KINGS = '[FEN "W:WK32:BK1"]\n';
