import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { withOutcomes } from '../engine/search/endgame-outcomes.ts';
import { readEndgameTables } from '../engine/search/endgame-tables.ts';
import type { SearcherParts } from '../engine/search/search.ts';

/** The same from the source and from what the compiler makes of it. */
const ASSETS = new URL('../../assets/', import.meta.url);

const unpacked = (name: string): Uint8Array => brotliDecompressSync(readFileSync(new URL(name, ASSETS)));

/** The most pieces of the endgame tables that a searcher may have. */
export type TablePieces = 4 | 5;

/** The learned evaluation and the endgame tables, as a searcher takes them: some 15 MB, and 48 more with five pieces. */
export function readEngineParts(pieces: TablePieces = 4): Required<Pick<SearcherParts, 'weights' | 'endgames'>> {
  const tables = readEndgameTables(unpacked('endgames-4.bin.br'));
  return {
    weights: unpacked('weights.bin.br'),
    endgames: pieces === 4 ? tables : withOutcomes(tables, unpacked('endgames-5.bin.br')),
  };
}
