import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { readEndgameTables } from '../engine/search/endgame-tables.ts';
import type { SearcherParts } from '../engine/search/search.ts';

/** The same from the source and from what the compiler makes of it. */
const ASSETS = new URL('../../assets/', import.meta.url);

const unpacked = (name: string): Uint8Array => brotliDecompressSync(readFileSync(new URL(name, ASSETS)));

/** The learned evaluation and the endgame tables, as a searcher takes them: some 15 MB. */
export const readEngineParts = (): Required<Pick<SearcherParts, 'weights' | 'endgames'>> => ({
  weights: unpacked('weights.bin.br'),
  endgames: readEndgameTables(unpacked('endgames-4.bin.br')),
});
