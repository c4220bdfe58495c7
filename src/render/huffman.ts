/** A prefix code as deflate has it (RFC 1951, section 3.2): for each symbol the length of its code in bits, 0 for none, and the code, first bit lowest. */
export interface PrefixCode {
  readonly lengths: Uint8Array;
  readonly codes: Uint16Array;
}

const LONGEST = 15;

/** The best prefix code (Huffman) for symbols that occur so often; all that occur have codes. The same counts give the same code. */
export function prefixCode(counts: readonly number[]): PrefixCode {
  const lengths = lengthsFor(counts);
  return { lengths, codes: codesFor(lengths) };
}

interface Node {
  readonly weight: number;
  readonly symbols: readonly number[];
}

function lengthsFor(counts: readonly number[]): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  let nodes = counts.flatMap((weight, symbol): readonly Node[] => (weight > 0 ? [{ weight, symbols: [symbol] }] : []));
  while (nodes.length > 1) {
    const [first, second, ...others] = nodes.toSorted((a, b) => a.weight - b.weight);
    if (first === undefined || second === undefined) break;
    const symbols = [...first.symbols, ...second.symbols];
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
    nodes = [...others, { weight: first.weight + second.weight, symbols }];
  }
  // Counts that are nearer to one another give shorter codes.
  return lengths.some((length) => length > LONGEST) ? lengthsFor(counts.map((count) => Math.ceil(count / 2))) : lengths;
}

/** Codes of one length follow one another, the shorter ones first. */
function codesFor(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let next = 0;
  for (let length = 1; length <= LONGEST; length++) {
    for (const [symbol, own] of lengths.entries()) if (own === length) codes[symbol] = reversed(next++, length);
    next <<= 1;
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let bits = 0;
  for (let bit = 0; bit < length; bit++) bits |= ((code >> bit) & 1) << (length - 1 - bit);
  return bits;
}
